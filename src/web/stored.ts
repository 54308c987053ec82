import { parseJson } from "../base/index.ts";

/** Returns the text stored in this browser under a key; an empty text if there is none or it cannot be read. */
export function readStoredText(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a text. If storage is full or unavailable, nothing happens. */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage, the text lasts only until the page is closed.
  }
}

/** Returns the value stored under a key; undefined if there is none or it cannot be read. */
export function readStored(key: string): unknown {
  return parseJson(readStoredText(key)) ?? undefined;
}

/** Stores a value as JSON. */
export const storeValue = (key: string, value: unknown): void => storeText(key, JSON.stringify(value));

/** Returns a stored list of strings; an empty list if there is none. */
export function readStrings(key: string): readonly string[] {
  const storedList = readStored(key);
  return Array.isArray(storedList) ? storedList.filter((it) => typeof it === "string") : [];
}
