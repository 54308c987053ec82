/** Returns a copy as plain JSON: undefined members are left out, and no object is shared. */
export function plainJson<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainJson) as T;
  const copy: Record<string, unknown> = {};
  // This uses a plain loop, because the editor copies the whole program at every keystroke.
  for (const key of Object.keys(value)) {
    const it = (value as Record<string, unknown>)[key];
    if (it !== undefined) copy[key] = plainJson(it);
  }
  return copy as T;
}
