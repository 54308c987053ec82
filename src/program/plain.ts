/** A copy as plain JSON: members that are undefined are left out, and no two places share an object. */
export function plain<T>(value: T): T {
  if (Array.isArray(value)) return value.map(plain) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(entries.map(([key, it]) => [key, plain(it)])) as T;
}
