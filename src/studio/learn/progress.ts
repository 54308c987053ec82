const key = "quadrille-lessons";

/** The lessons that were passed on this device, by their numbers. */
export function passedLessons(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((it) => typeof it === "string") : []);
  } catch {
    return new Set();
  }
}

/** Remembers that a lesson was passed, where anything can be kept. */
export function keepPassed(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([...passedLessons(), id]));
  } catch {
    // Storage is refused or full: the lesson counts until the page is closed.
  }
}
