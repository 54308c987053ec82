// The features of games by moves, two of which meet in a game on a small board: played by tables, by written code and plainly, saved, undone and formatted.

import { readable, wrongFormat } from "../random/breaks.ts";
import { caseText } from "../random/cases.ts";
import { type Case, playAllWays, prepare } from "../random/ways.ts";

/** What a feature adds to a game by moves. All parts are lines of the language, but for those of a piece: they follow its moves behind a comma. */
interface MovesFeature {
  readonly board?: string;
  readonly rook?: string;
  readonly man?: string;
  readonly cannon?: string;
  readonly moves?: string;
  readonly notation?: string;
  readonly state?: string;
  readonly after?: string;
  readonly step?: string;
  readonly ends?: string;
  readonly worth?: string;
}

export const movesFeatures: Readonly<Record<string, MovesFeature>> = {
  swapping: { rook: "step diagonal to own swapping, ride diagonal exactly 2 to own swapping" },
  also: { moves: "man also step sideways to empty" },
  chases: {
    rook: "chases",
    ends: 'when repeats >= 3 and chases >= rounds and chases of opponent < rounds: lose "A chase."',
  },
  chased: { cannon: "chases rook or man", man: "chased in rows 2 to 4", ends: "when chases >= 4: draw" },
  repeats: { ends: "when repeats >= 3: draw" },
  "forbidden repeats": { moves: "forbid when repeats >= 2" },
  rounds: { ends: "when repeats >= 2 and rounds >= 2: draw" },
  dark: { board: " chequered", notation: "numbers down to 1 on dark\nmove {from}-{to}" },
  light: { board: " chequered", notation: "numbers from 1 on light" },
  hops: { cannon: "ride diagonal over man taking it to empty" },
  names: {
    notation: "columns from A without C\nrows p, q, r, s, t\npieces king G, rook T\nmove {piece}{from}{to}",
  },
  records: { notation: "records sgf 2\nresign resigns\ncapture {piece}{from}x{to}{becomes}" },
  "last move": {
    state: "counter looked",
    step: 'when taken is man: add count taken to looked\nwhen mover is rook and target in (0, 0) to (4, 1): add 1 to looked\nsay "{mover} {origin} {target} {looked}"',
  },
  dropped: {
    state: "counter quiet",
    man: "drop from hand",
    moves: "captured to hand",
    after: "add 1 to quiet\nwhen dropped: quiet = 0",
    ends: "when quiet > 9: draw",
  },
  "after the steps": {
    state: "switch bad",
    moves: "forbid when bad",
    step: "bad = target in (0, 0) to (1, 0)",
  },
  kings: {
    moves: "forbid when my king is attacked",
    ends: "when no moves and my king is attacked: lose\nwhen no moves: draw",
  },
  becoming: { man: "may become rook, cannon on last row" },
  trails: { man: "ride forward exactly 2 to empty leaving a trail, step forward diagonal to trail" },
  explosions: { moves: "captures explode sparing man" },
  "steps that change": {
    step: "when mover is cannon: remove man at (1, 3)\nwhen mover is king and no piece at (2, 2): put man[0] at (2, 2)",
  },
  pass: { moves: "may pass" },
  worth: { worth: "man 1, rook 5, cannon 3\n2 * count my man in last 2 rows" },
};

/** Each two features, once; those that name squares in other ways cannot meet. */
export const movesPairs: readonly (readonly [string, string])[] = Object.keys(movesFeatures)
  .flatMap((one, at, all) => all.slice(at + 1).map((other) => [one, other] as const))
  .filter((it) => !it.every((name) => ["dark", "light", "names"].includes(name)));

/** Writes a game by moves in which features meet. */
export function movesGame(names: readonly string[]): string {
  const all = names.map((it) => movesFeatures[it]!);
  const own = (part: keyof MovesFeature): readonly string[] =>
    all.flatMap((it) => it[part]?.split("\n") ?? []);
  const piece = (moves: string, part: "rook" | "man" | "cannon"): string => [moves, ...own(part)].join(", ");
  const section = (header: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [header, ...lines.map((it) => `  ${it}`)];
  return [
    "quadrille 2",
    "title Moves",
    "players white, black",
    `board 5x5${[...new Set(own("board"))].join("")}`,
    "pieces: king K   rook R   man M   cannon C",
    ...section("notation", own("notation")),
    ...section("moves", [
      "king step any",
      piece("rook ride straight", "rook"),
      piece("man step forward to empty, step forward diagonal to capture", "man"),
      piece("cannon ride straight to empty, ride straight over any to capture", "cannon"),
      ...own("moves"),
    ]),
    ...section("state", own("state")),
    ...section("after", own("after")),
    ...all.flatMap((it, at) => section(`step look-${at} when moved`, it.step?.split("\n") ?? [])),
    ...section("ends", own("ends")),
    ...section("worth", own("worth")),
    ...section("level", [".rkc.", "mm.mm", ".....", "MM.MM", ".CKR."]),
    "",
  ].join("\n");
}

/** Plays a game in which features of games by moves meet; returns what is wrong with it, if anything. */
function crossMoves(names: readonly string[], seed: number, inputs = 20): string | undefined {
  const text = movesGame(names);
  const prepared = prepare(text);
  if (typeof prepared === "string") return `${prepared}\n${text}`;
  const start: Case = { text, seed, options: [], words: [] };
  const { wrong, words } = playAllWays(start, prepared, inputs);
  if (wrong) return `${wrong.way}: ${wrong.text}\n${caseText({ ...start, words })}`;
  const format = wrongFormat(readable(text)!);
  return format === undefined ? undefined : `format: ${format}\n${text}`;
}

/** Returns what is wrong with the games of some pairs in a round, each under the names of its features. */
export function wrongMoves(round: number, chosen = movesPairs): readonly string[] {
  return chosen.flatMap((pair, at) => {
    const wrong = crossMoves(pair, round * movesPairs.length + at);
    return wrong === undefined ? [] : `${pair.join(" and ")}, round ${round}\n${wrong}`;
  });
}
