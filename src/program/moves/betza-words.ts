import { type BetzaMistake, parseBetza, rotate } from "./betza.ts";
import type { Leg, Path, Vector } from "../data/moves.ts";
import { leapVectors, stepVectors } from "./paths.ts";

/**
 * Translates Betza notation to words of the `moves` section, with one line for each way to move: `fmWfcF` becomes `step forward
 * to empty` and `step forward diagonal to capture`. Castlings are left out. A way to move that cannot be expressed in words stays
 * in Betza notation.
 */
export function betzaWords(text: string): readonly string[] | BetzaMistake {
  const parsedMove = parseBetza(text);
  if ("message" in parsedMove) return parsedMove;
  const lines = parsedMove.paths.map(describePath);
  return lines.some((it) => it === undefined) ? [`betza ${text}`] : (lines as string[]);
}

/** Returns one path in words; undefined if words cannot express it. */
function describePath(path: Path): string | undefined {
  const legs = path.legs.map((leg, i) => describeLeg(path, leg, i));
  if (legs.some((it) => it === undefined)) return undefined;
  return legs.join(" then ") + (path.first ? " if unmoved" : "");
}

function describeLeg(path: Path, leg: Leg, i: number): string | undefined {
  const isLast = i === path.legs.length - 1;
  if (leg.to.passes) return joinWords("step", waysOf(path, i), "past");
  const verb = describeVerb(path, leg, i);
  if (verb === undefined) return undefined;
  const hop = leg.hop === undefined ? "" : leg.hop === "behind" ? "behind any" : "over any";
  return joinWords(leg.lame ? "lame" : "", verb, hop, describeLandings(leg, isLast));
}

const joinWords = (...words: string[]): string => words.filter((it) => it !== "").join(" ");

/** Returns the verb of a leg with its directions or size, such as `step any`, `ride 1 2 up to 3`, `leap 2 2`. */
function describeVerb(path: Path, leg: Leg, i: number): string | undefined {
  const sizes = new Set(path.ways.map((way) => sizeOf(way[i]).join(" ")));
  const isStep = [...sizes].every((it) => it === "0 1" || it === "1 1");
  const isSingle = leg.most === 1;
  if (isStep) return joinWords(isSingle && !leg.hop ? "step" : "ride", waysOf(path, i), countWords(leg));
  const [size, otherSize] = [...sizes];
  if (i > 0 || otherSize !== undefined) return undefined;
  return joinWords(isSingle ? "leap" : "ride", size!, waysOf(path, i), countWords(leg));
}

const sizeOf = ([right, forward]: Vector): number[] =>
  [Math.abs(right), Math.abs(forward)].sort((a, b) => a - b);

function countWords({ least, most, hop }: Leg): string {
  if (most === 1 && !hop) return "";
  if (most === 0) return least > 1 ? `${least} or more` : "";
  if (least === most) return `exactly ${most}`;
  return least > 1 ? `${least} to ${most}` : `up to ${most}`;
}

function describeLandings({ to }: Leg, isLast: boolean): string {
  const words = [
    ...(to.empty ? ["empty"] : []),
    ...(to.enemy ? ["capture"] : []),
    ...(to.own ? ["own"] : []),
    ...(to.trail ? ["trail"] : []),
  ].join(" or ");
  return words === (isLast ? "empty or capture" : "empty") ? "" : `to ${words}`;
}

/**
 * Returns the directions of a leg, as the owner of the piece sees them. Those of a later leg are relative to the leg
 * before.
 */
function waysOf(path: Path, i: number): string {
  const vectors = i === 0 ? path.ways.map((way) => way[0]) : turnsOf(path, i);
  const [shortSide, longSide] = sizeOf(vectors[0]);
  const isStep = longSide === 1;
  const choices = [...(isStep ? PLAIN_DIRECTIONS.slice(1) : PLAIN_DIRECTIONS.slice(0, 1)), ...SIDE_WORDS];
  const choice = choices.find((words) =>
    areSameVectors(isStep ? stepVectors(words) : leapVectors([shortSide!, longSide!], words), vectors),
  );
  return choice ? choice.join(" ") : [...new Set(vectors.map((it) => `(${it.join(", ")})`))].join(" ");
}

/** Returns, for each direction of the path, the turn before a leg as a step; (0, 1) continues straight on. */
const turnsOf = (path: Path, i: number): Vector[] =>
  path.ways.map((way) => EIGHTHS[findTurn(way[i - 1], way[i])]);

const EIGHTHS: readonly Vector[] = Array.from({ length: 8 }, (_, n) => rotate([0, 1], n));

const findTurn = (from: Vector, to: Vector): number =>
  EIGHTHS.findIndex((_, n) => {
    const [right, forward] = rotate(from, n);
    return Math.sign(right) === Math.sign(to[0]) && Math.sign(forward) === Math.sign(to[1]);
  });

function areSameVectors(a: readonly Vector[], b: readonly Vector[]): boolean {
  const key = (it: Vector) => `${it[0] + 0} ${it[1] + 0}`;
  const [leftKeys, rightKeys] = [new Set(a.map(key)), new Set(b.map(key))];
  return leftKeys.size === rightKeys.size && [...leftKeys].every((it) => rightKeys.has(it));
}

const PLAIN_DIRECTIONS: readonly (readonly string[])[] = [[], ["straight"], ["diagonal"], ["any"]];

/** Lists combinations of one or two directions: without a further word, after `diagonal`, or after `any`. */
const SIDE_WORDS: readonly (readonly string[])[] = [undefined, "diagonal", "any"].flatMap((base) =>
  ["forward", "backward", "sideways", "left", "right"]
    .flatMap((first, i, all) => [[first], ...all.slice(i + 1).map((second) => [first, second])])
    .map((sides) => (base === undefined ? sides : base === "any" ? [base, ...sides] : [...sides, base])),
);
