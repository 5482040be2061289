// Keyboard control of a guess: numbers and names choose, arrows move, Backspace deletes, Enter submits.

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

/** Whether the focused field takes letters and digits itself. */
function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target.closest("select, textarea") !== null;
}

/** The action of a key. Elements can be put and deleted from anywhere in the view, whatever was clicked last. */
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

/** Handles a key, unless the user is typing or the key belongs to the browser or the focused element. */
export function guessKey(event: KeyboardEvent, actions: GuessActions) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLElement) || isTyping(event.target)) return;
  const action = actionOf(event.key, event.target, actions);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Whether a button handles Enter itself; positions of the guess do not. */
function isOtherButton(target: HTMLElement): boolean {
  const button = target.closest("button, a, summary");
  return button !== null && !button.hasAttribute("data-position");
}

/** Focuses the position of the next element. */
export function focusSlot(area: HTMLElement | undefined) {
  area?.querySelector<HTMLElement>('[data-position][tabindex="0"]')?.focus({ preventScroll: true });
}
