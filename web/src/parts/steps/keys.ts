// Keyboard shortcuts of a view.

/** Whether the focused field takes letters itself. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "range", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Whether the focused element uses the key: space presses buttons, arrows move sliders. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (key === " ") return target instanceof Element && target.closest("button, a, input, summary") !== null;
  if (key.startsWith("Arrow")) return target instanceof HTMLInputElement;
  return false;
}

/** Runs the action of a key, unless the focused element uses it; keys are in lower case. */
export function onKey(event: KeyboardEvent, actions: Record<string, () => void>) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || isTaken(event)) return;
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
