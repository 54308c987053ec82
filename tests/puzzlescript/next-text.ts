/** What a file for PuzzleScript Next adds to a wall `#`, a player `@` and ground `.`; `//` begins comments. */
export interface NextGame {
  readonly prelude?: string;
  readonly tags?: string;
  readonly mappings?: string;
  readonly objects?: string;
  readonly legend?: string;
  readonly sounds?: string;
  readonly layers?: string;
  readonly rules?: string;
  readonly wins?: string;
  readonly levels: string;
}

/** A small file for PuzzleScript Next. */
export function nextText({ prelude = "", tags, mappings, objects = "", levels, ...more }: NextGame): string {
  return `title Small
// comments like this one
${prelude}
${tags === undefined ? "" : `TAGS\n${tags}\n`}
${mappings === undefined ? "" : `MAPPINGS\n${mappings}\n`}
OBJECTS
Background; black
Wall; grey
Player; white
${objects}
LEGEND
. = Background
# = Wall
@ = Player
${more.legend ?? ""}
SOUNDS
${more.sounds ?? ""}
COLLISIONLAYERS
Background
${more.layers ?? ""}
Wall, Player
RULES
${more.rules ?? ""}
WINCONDITIONS
${more.wins ?? ""}
LEVELS

${levels}
`;
}
