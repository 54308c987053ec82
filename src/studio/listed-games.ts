/** Lists the facts by which games can be filtered: the kind of opponents, and the kind of game. */
export const filterFacts = ["alone", "together", "computer", "puzzle", "action", "toy"] as const;
export type Fact = (typeof filterFacts)[number];

/** Describes a bundled game, as listed by the build. */
export interface ListedGame {
  /** Holds the path in `games/` without extension: `warehouse`, `cabbage/boulders`. */
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  /** Holds the name of its file: `warehouse.quad`. */
  readonly file: string;
  readonly facts: readonly Fact[];
  /** Holds common names for games of this kind, for the search. */
  readonly called?: string;
  readonly levels: number;
  /** Holds the rank among featured games, from 0; for a game of a family such as `chess`, the rank on the shelf of that family. */
  readonly featured?: number;
}

/** Caches the list of games; a failed request is repeated on the next call. */
let listRequest: Promise<readonly ListedGame[] | string> | undefined;

/** Returns the bundled games, or a message if their list cannot be loaded. */
export async function loadListedGames(): Promise<readonly ListedGame[] | string> {
  listRequest ??= fetchGames();
  const games = await listRequest;
  if (typeof games === "string") listRequest = undefined;
  return games;
}

async function fetchGames(): Promise<readonly ListedGame[] | string> {
  try {
    const response = await fetch("games/list.json");
    if (!response.ok) return `The list of games is missing (${response.status}).`;
    return (await response.json()) as readonly ListedGame[];
  } catch {
    return "The list of games cannot be reached.";
  }
}
