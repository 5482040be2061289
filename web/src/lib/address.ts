// The parameters of addresses.

/** The parameters of a state; those that are null are left out. */
export type Shown = Record<string, string | null>;

/** A whole number of an address that is at least 0; null for anything else. */
export function numberIn(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The parameter of something that is on or off. */
export const flag = (isOn: boolean): string | null => (isOn ? "1" : null);

/** Parameters with some of them changed, and which of them differ. */
export function changed(search: string, now: Shown): { search: string; names: string[] } {
  const parameters = new URLSearchParams(search);
  const names = Object.keys(now).filter((name) => parameters.get(name) !== now[name]);
  for (const name of names) {
    const value = now[name];
    if (value === null || value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return { search: text && `?${text}`, names };
}
