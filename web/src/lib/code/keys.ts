// A guess by keyboard alone: numbers and names choose, arrows move, Backspace takes back, Enter submits.

import { elementForKey } from "./guess";

export interface GuessActions {
  elements: string[];
  cursor: number;
  length: number;
  put(element: string): void;
  takeBack(): void;
  moveTo(position: number): void;
  submit(): void;
}

/** Whether somebody is writing or choosing, so that letters and digits are theirs. */
function isWriting(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target.closest("select, textarea") !== null;
}

/** What a key does: elements are put and taken back from anywhere in the view, whatever was clicked last. */
function actionOf(key: string, target: HTMLElement, actions: GuessActions): (() => void) | null {
  const element = elementForKey(actions.elements, key);
  if (element !== null) return () => actions.put(element);
  if (key === "Backspace" || key === "Delete") return () => actions.takeBack();
  if (key === "Enter") return isOtherButton(target) ? null : () => actions.submit();
  // Arrows choose among radio buttons.
  if (target instanceof HTMLInputElement) return null;
  const positions: Record<string, number> = {
    ArrowLeft: actions.cursor - 1,
    ArrowRight: actions.cursor + 1,
    Home: 0,
    End: actions.length - 1,
  };
  const position = positions[key];
  return position === undefined ? null : () => actions.moveTo(position);
}

/** Does what a key says, unless something is typed, or it belongs to the browser or to what has the focus. */
export function guessKey(event: KeyboardEvent, actions: GuessActions) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLElement) || isWriting(event.target)) return;
  const action = actionOf(event.key, event.target, actions);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Buttons keep their own Enter, but for the positions of the guess. */
function isOtherButton(target: HTMLElement): boolean {
  const button = target.closest("button, a, summary");
  return button !== null && !button.hasAttribute("data-position");
}

/** Brings the focus to where the next element goes. */
export function focusSlot(area: HTMLElement | undefined) {
  area?.querySelector<HTMLElement>('[data-position][tabindex="0"]')?.focus({ preventScroll: true });
}
