/** Returns what this browser stores under a key; undefined if that is nothing, damaged, or cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON. Where nothing can be stored, or no more, it holds until the page is closed. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}

/** Returns a stored list of strings, as far as it is one. */
export function readStrings(key: string): readonly string[] {
  const found = readStored(key);
  return Array.isArray(found) ? found.filter((it) => typeof it === "string") : [];
}
