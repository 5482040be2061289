// Keys that work anywhere in a view.

/** Whether somebody is writing or choosing, so that letters are theirs. */
function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "range", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Whether the key already means something where the focus is: space presses buttons, arrows move sliders. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (key === " ") return target instanceof Element && target.closest("button, a, input, summary") !== null;
  if (key.startsWith("Arrow")) return target instanceof HTMLInputElement;
  return false;
}

/** Does what a key is for, unless it belongs to what has the focus; keys are written in lower case. */
export function onKey(event: KeyboardEvent, actions: Record<string, () => void>) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isWriting(event.target) || isTaken(event)) return;
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
