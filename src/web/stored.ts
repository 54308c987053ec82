/** Returns the value stored in this browser under a key; undefined if there is none or it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON. If storage is full or unavailable, nothing happens. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, the value lasts only until the page is closed.
  }
}

/** Returns a stored list of strings; an empty list if there is none. */
export function readStrings(key: string): readonly string[] {
  const found = readStored(key);
  return Array.isArray(found) ? found.filter((it) => typeof it === "string") : [];
}
