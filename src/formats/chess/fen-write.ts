import { rowsOf } from "../../base/index.ts";
import { type MoveRules, type Setup, WALL, codeOf } from "../../program/index.ts";
import { type Play, aimsAtTrail, checksOf, endingCounterValue } from "../../game/index.ts";
import { captureClockOf } from "./fen-counters.ts";
import { sideLetters } from "./fen-parts.ts";
import { writeRights } from "./fen-rights.ts";
import { letterOf, makeCell } from "./letters.ts";

/**
 * Returns the FEN of the current position. A trail (the cells where a piece can be captured en passant) is included
 * only if an enemy piece attacks it, even if it could not legally capture there.
 */
export function fenOf(play: Play): string {
  const setup = play.setup();
  return makeFen(play.rules, setup, setup.trail !== undefined && aimsAtTrail(play));
}

/** Returns the FEN of a position. The trail is included only if `canTakeTrail` is true. */
export function makeFen(rules: MoveRules, setup: Setup, canTakeTrail = true): string {
  const fields = [writeBoard(rules, setup), sideLetters(rules)[setup.turn], writeRights(rules, setup)];
  fields.push(canTakeTrail && setup.trail ? trailText(rules, setup.trail) : "-");
  const clockIndex = captureClockOf(rules);
  const checks = checksOf(rules);
  if (checks >= 0)
    fields.push(setup.counters[checks].map((it) => endingCounterValue(rules, checks) - it).join("+"));
  fields.push(String(clockIndex >= 0 ? setup.counters[clockIndex][0] : 0));
  fields.push(String(Math.floor(setup.ply / rules.sides.length) + 1));
  return fields.join(" ");
}

/** Returns the cells of a trail, and the cell of the piece that left it unless it is in the same column. */
function trailText(rules: MoveRules, { cells, victim }: NonNullable<Setup["trail"]>): string {
  const isStraight = cells.every((it) => it % rules.width === victim % rules.width);
  return (isStraight ? cells : [...cells, victim]).map((it) => makeCell(rules, it)).join("");
}

function writeBoard(rules: MoveRules, setup: Setup): string {
  const letters = setup.cells.map((code, cell) =>
    code === WALL || rules.holes.includes(cell) ? "*" : code === 0 ? " " : letterOf(rules, code),
  );
  const rows = rowsOf(letters, rules.width).map((row) =>
    row.join("").replaceAll(/ +/g, (it) => String(it.length)),
  );
  const hasHands = rules.gating || rules.pieces.some((it) => it.drop?.from === "hand");
  return rows.join("/") + (hasHands ? `[${writeHands(rules, setup)}]` : "");
}

const writeHands = (rules: MoveRules, setup: Setup): string =>
  setup.hands
    .flatMap((hand, side) =>
      hand.map((count, piece) => letterOf(rules, codeOf(rules, side, piece)).repeat(count)).reverse(),
    )
    .join("");
