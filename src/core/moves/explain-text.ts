import { byKey } from "../../base/index.ts";
import { WALL, pieceOf, sideOf } from "../../program/index.ts";
import type { Play } from "./play.ts";
import type { Wanted, Why } from "./explain-illegal.ts";

/** Returns a sentence that says why an attempted move is illegal. `nameOf` returns the coordinates of a cell. */
export function whyText(play: Play, wanted: Wanted, why: Why, nameOf: (cell: number) => string): string {
  const { rules } = play;
  const pieceAt = (cell: number): string => {
    const code = play.at(cell);
    return code === 0 || code === WALL ? "wall" : rules.pieces[pieceOf(rules, code)].name;
  };
  return sentence(why, {
    play,
    wanted,
    nameOf,
    pieceAt,
    placed: (cell) => `the ${pieceAt(cell)} on ${nameOf(cell)}`,
    mover: wanted.kind === "drop" ? rules.pieces[wanted.piece].name : pieceAt(wanted.from),
    target: nameOf(wanted.kind === "castle" ? wanted.partner : wanted.to),
  });
}

/** The words for an attempted move. */
interface Attempted {
  readonly play: Play;
  readonly wanted: Wanted;
  readonly mover: string;
  readonly target: string;
  nameOf(cell: number): string;
  pieceAt(cell: number): string;
  placed(cell: number): string;
}

const sentence = byKey<Why, "is", string, [it: Attempted]>("is", {
  over: (why) => `The game is over: ${why.text}`,
  nothing: (why, it) => `There is no piece on ${it.nameOf(why.cell)}.`,
  "not-yours": (why, it) => {
    const { rules } = it.play;
    const owner = rules.sides[sideOf(rules, it.play.at(why.cell))].name;
    const side = rules.sides[it.play.turn()].name;
    return `The ${it.pieceAt(why.cell)} on ${it.nameOf(why.cell)} is ${owner}'s, and it is ${side}'s turn.`;
  },
  own: (why, it) => `Your own ${it.pieceAt(why.cell)} stands on ${it.nameOf(why.cell)}.`,
  geometry: (_, it) =>
    it.wanted.kind === "castle"
      ? `The ${it.mover} does not castle that way.`
      : `A ${it.mover} does not move that way.`,
  blocked: (why, it) => `The ${it.mover} cannot pass ${it.placed(why.cell)}.`,
  "only-takes": (_, it) => `The ${it.mover} goes there only to capture, but ${it.target} is empty.`,
  "never-takes": (_, it) => `The ${it.mover} cannot capture that way, but ${it.target} is not empty.`,
  "not-from": (_, it) => `The ${it.mover} moves like that only from other cells.`,
  "not-there": (_, it) => `The ${it.mover} must not go to ${it.target}.`,
  "has-moved": (why, it) => `The ${it.pieceAt(why.cell)} on ${it.nameOf(why.cell)} has moved before.`,
  "no-hurdle": (_, it) => `The ${it.mover} needs a piece to hop over.`,
  "must-become": (_, it) => `The ${it.mover} must become another piece on ${it.target}: say which.`,
  "cannot-become": (_, it) => `The ${it.mover} cannot become that on ${it.target}.`,
  "in-check": (why, it) => `The ${it.pieceAt(why.royal)} would still be attacked by ${it.placed(why.by)}.`,
  "into-check": (why, it) => `The ${it.mover} would be attacked by ${it.placed(why.by)}.`,
  pinned: (why, it) => `The ${it.mover} is pinned by ${it.placed(why.by)}.`,
  forbidden: () => "The rules forbid the resulting position.",
  "must-capture": () => "A capture is possible, so one must be made.",
  "must-take-most": () => "The capture that takes the most must be made.",
  "must-go-on": (why, it) => `The ${it.pieceAt(why.cell)} on ${it.nameOf(why.cell)} must go on capturing.`,
  owes: (why) => OWED[why.what],
  "not-in-hand": (_, it) => `There is no ${it.mover} to drop.`,
  "not-dropped": (_, it) => `A ${it.mover} cannot be dropped on ${it.target}.`,
  "column-taken": (why, it) => `There is ${it.placed(why.cell)} in that column already.`,
  "drop-mates": (_, it) => `A ${it.mover} cannot be dropped to give mate.`,
  "encloses-nothing": () => "It must enclose at least one enemy piece.",
  "taken-cell": (why, it) => `There is a piece on ${it.nameOf(why.cell)}.`,
});

const OWED = {
  wall: "A wall has to be put up first.",
  take: "An enemy piece has to be taken off the board first.",
  drop: "The pieces in hand have to be placed first.",
} as const;
