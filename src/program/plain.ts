/** A copy as plain JSON: members that are undefined are left out, and no two places share an object. */
export function plainJson<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainJson) as T;
  const copy: Record<string, unknown> = {};
  // A loop over the keys: this is done to all of a program whenever a letter of its text changes.
  for (const key of Object.keys(value)) {
    const it = (value as Record<string, unknown>)[key];
    if (it !== undefined) copy[key] = plainJson(it);
  }
  return copy as T;
}
