/** What was done in a game in this browser, as its card tells it. */
export interface Done {
  /** How many plays came to an end. */
  readonly plays: number;
  readonly solved: number;
  readonly levels: number;
  /** The best score, of a game that counts one. */
  readonly best?: number;
}

const doneKey = "quadrille-done";

/** What was done in each game, by its address. */
export function doneHere(): Readonly<Record<string, Done>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(doneKey) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((it): it is [string, Done] => isDone(it[1])));
  } catch {
    return {};
  }
}

/** Notes what was done in a game. */
export function keepDone(address: string, done: Done): void {
  try {
    localStorage.setItem(doneKey, JSON.stringify({ ...doneHere(), [address]: done }));
  } catch {
    // Nothing can be kept here, or it is full.
  }
}

function isDone(value: unknown): value is Done {
  if (typeof value !== "object" || value === null) return false;
  const { plays, solved, levels, best = 0 } = value as Partial<Record<keyof Done, unknown>>;
  return [plays, solved, levels, best].every((it) => typeof it === "number");
}
