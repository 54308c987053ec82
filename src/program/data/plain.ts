/** Returns a deep copy as plain JSON values, without members that are undefined. */
export function plainJson<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainJson) as T;
  const copy: Record<string, unknown> = {};
  // A plain loop is used for speed, because the editor copies the whole program at every keystroke.
  for (const key of Object.keys(value)) {
    const it = (value as Record<string, unknown>)[key];
    if (it !== undefined) copy[key] = plainJson(it);
  }
  return copy as T;
}

/** Returns the list, or undefined if the list is empty. */
export const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length > 0 ? list : undefined;
