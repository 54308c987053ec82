/** Lists the facts by which games are found: who plays, and the kind of game. */
export const facts = ["alone", "together", "computer", "puzzle", "action", "toy"] as const;
export type Fact = (typeof facts)[number];

/** Describes a game of the gallery, as the build lists it. */
export interface ListedGame {
  /** Holds as in `games/`, without the ending: `warehouse`, `cabbage/boulders`. */
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  /** Holds its file beside the list: `warehouse.quad`. */
  readonly file: string;
  readonly facts: readonly Fact[];
  /** Holds what people call a game of this kind, to find it by. */
  readonly called?: string;
  readonly levels: number;
  /** Holds its place among those that are shown first, from 0; on the shelf of its family for one that has a family. */
  readonly featured?: number;
}

/** Is asked for once; when it could not be had, it is asked for again. */
let asked: Promise<readonly ListedGame[] | string> | undefined;

/** Returns the games that come along; a sentence if they cannot be read. */
export async function listedGames(): Promise<readonly ListedGame[] | string> {
  asked ??= fetchGames();
  const games = await asked;
  if (typeof games === "string") asked = undefined;
  return games;
}

async function fetchGames(): Promise<readonly ListedGame[] | string> {
  try {
    const answer = await fetch("games/list.json");
    if (!answer.ok) return `The list of games is missing (${answer.status}).`;
    return (await answer.json()) as readonly ListedGame[];
  } catch {
    return "The list of games cannot be reached.";
  }
}
