// Keyboard navigation of tabs: arrow keys, Home and End.

/** Opens and focuses the tab that a key leads to. */
export function tabKey<Name>(event: KeyboardEvent, names: readonly Name[], now: Name, open: (name: Name) => void) {
  const last = names.length - 1;
  const at = names.indexOf(now);
  const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[event.key];
  const name = next === undefined ? undefined : names[next];
  const tabs = event.currentTarget instanceof Element ? event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]") : [];
  if (next === undefined || name === undefined) return;
  event.preventDefault();
  open(name);
  tabs[next]?.focus();
}
