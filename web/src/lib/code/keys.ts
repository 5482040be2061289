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

/**
 * Whether a key is meant for the guess: while it or nothing has the focus, and never while something is typed or a
 * key is pressed that belongs to the browser.
 */
function isMeant(event: KeyboardEvent, area: HTMLElement | undefined): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, select, textarea")) return false;
  return target === document.body || target.id === "content" || (area?.contains(target) ?? false);
}

/** Does what a key says; buttons keep their own Enter, but for the positions of the guess. */
export function guessKey(event: KeyboardEvent, area: HTMLElement | undefined, actions: GuessActions) {
  if (!isMeant(event, area)) return;
  const element = elementForKey(actions.elements, event.key);
  if (element !== null) actions.put(element);
  else if (event.key === "ArrowLeft") actions.moveTo(actions.cursor - 1);
  else if (event.key === "ArrowRight") actions.moveTo(actions.cursor + 1);
  else if (event.key === "Home") actions.moveTo(0);
  else if (event.key === "End") actions.moveTo(actions.length - 1);
  else if (event.key === "Backspace" || event.key === "Delete") actions.takeBack();
  else if (event.key === "Enter" && !isOtherButton(event.target)) actions.submit();
  else return;
  event.preventDefault();
}

function isOtherButton(target: EventTarget | null): boolean {
  const button = target instanceof HTMLElement ? target.closest("button, a, summary") : null;
  return button !== null && !button.hasAttribute("data-position");
}
