import { WALL, pieceOf, sideOf } from "../program/index.ts";
import type { Play } from "./play.ts";
import type { Wanted, Why } from "./explain-illegal.ts";

/** A sentence that tells why an attempted move is illegal. `nameOf` gives a cell its coordinates. */
export function whyText(play: Play, wanted: Wanted, why: Why, nameOf: (cell: number) => string): string {
  const { rules } = play;
  const side = rules.sides[play.turn()].name;
  const pieceAt = (cell: number): string => {
    const code = play.at(cell);
    return code === 0 || code === WALL ? "wall" : rules.pieces[pieceOf(rules, code)].name;
  };
  const placed = (cell: number) => `the ${pieceAt(cell)} on ${nameOf(cell)}`;
  const mover = wanted.kind === "drop" ? rules.pieces[wanted.piece].name : pieceAt(wanted.from);
  const target = nameOf(wanted.kind === "castle" ? wanted.partner : wanted.to);
  switch (why.is) {
    case "over":
      return `The game is over: ${why.text}`;
    case "nothing":
      return `There is no piece on ${nameOf(why.cell)}.`;
    case "not-yours": {
      const owner = rules.sides[sideOf(rules, play.at(why.cell))].name;
      return `The ${pieceAt(why.cell)} on ${nameOf(why.cell)} is ${owner}'s, and it is ${side}'s turn.`;
    }
    case "own":
      return `Your own ${pieceAt(why.cell)} stands on ${nameOf(why.cell)}.`;
    case "geometry":
      return wanted.kind === "castle"
        ? `The ${mover} does not castle that way.`
        : `A ${mover} does not move that way.`;
    case "blocked":
      return `The ${mover} cannot pass ${placed(why.cell)}.`;
    case "only-takes":
      return `The ${mover} goes there only to capture, but ${target} is empty.`;
    case "never-takes":
      return `The ${mover} cannot capture that way, but ${target} is not empty.`;
    case "not-from":
      return `The ${mover} moves like that only from other cells.`;
    case "not-there":
      return `The ${mover} must not go to ${target}.`;
    case "has-moved":
      return `The ${pieceAt(why.cell)} on ${nameOf(why.cell)} has moved before.`;
    case "no-hurdle":
      return `The ${mover} needs a piece to hop over.`;
    case "must-become":
      return `The ${mover} must become another piece on ${target}: say which.`;
    case "cannot-become":
      return `The ${mover} cannot become that on ${target}.`;
    case "in-check":
      return `The ${pieceAt(why.royal)} would still be attacked by ${placed(why.by)}.`;
    case "into-check":
      return `The ${mover} would be attacked by ${placed(why.by)}.`;
    case "pinned":
      return `The ${mover} is pinned by ${placed(why.by)}.`;
    case "forbidden":
      return "The rules forbid the resulting position.";
    case "must-capture":
      return "A capture is possible, so one must be made.";
    case "must-take-most":
      return "The capture that takes the most must be made.";
    case "must-go-on":
      return `The ${pieceAt(why.cell)} on ${nameOf(why.cell)} must go on capturing.`;
    case "owes":
      return OWED[why.what];
    case "not-in-hand":
      return `There is no ${mover} to drop.`;
    case "not-dropped":
      return `A ${mover} cannot be dropped on ${target}.`;
    case "column-taken":
      return `There is ${placed(why.cell)} in that column already.`;
    case "drop-mates":
      return `A ${mover} cannot be dropped to give mate.`;
    case "encloses-nothing":
      return "It must enclose at least one enemy piece.";
    case "taken-cell":
      return `There is a piece on ${nameOf(why.cell)}.`;
  }
}

const OWED = {
  wall: "A wall has to be put up first.",
  take: "An enemy piece has to be taken off the board first.",
  drop: "The pieces in hand have to be placed first.",
} as const;
