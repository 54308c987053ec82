/** A game of the gallery, as the build lists it. */
export interface ListedGame {
  /** As in `games/`, without the ending: `warehouse`, `cabbage/boulders`. */
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  /** Its file beside the list: `warehouse.quad`. */
  readonly file: string;
}

/** The games that come along; a sentence if they cannot be read. */
export async function listedGames(): Promise<readonly ListedGame[] | string> {
  try {
    const answer = await fetch("games/list.json");
    if (!answer.ok) return `The list of games is missing (${answer.status}).`;
    return (await answer.json()) as readonly ListedGame[];
  } catch {
    return "The list of games cannot be reached.";
  }
}
