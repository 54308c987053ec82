import type { KindId, Program, Statement } from "../../../program/index.ts";
import type { Misfits } from "../../misfits.ts";

/** What lies in every cell, PuzzleScript's background; nothing where the game has no such thing. */
export function groundOf(program: Program, misfits: Misfits): readonly KindId[] {
  const [first, ...more] = program.start.statements;
  const laid = first && laidBy(first);
  if ((first && laid === undefined) || more.length > 0)
    misfits.add(
      "Nothing happens before the first turn of a PuzzleScript level, but for a background in each cell.",
      first?.at,
      "Draw it in the levels, or take `start` out.",
    );
  if (laid !== undefined) return [laid];
  const cells = program.levels.flatMap((it) => (it.type === "map" ? (it.boards[0]?.cells ?? []) : []));
  const isGround = (kind: KindId) => program.kinds[kind]?.layer === 0;
  const found = cells.map((cell) => cell.find(isGround));
  const kinds = new Set(found.filter((it) => it !== undefined));
  return found.length > 0 && !found.includes(undefined) ? [...kinds].sort((a, b) => a - b) : [];
}

/** The object that a statement puts in each cell that lacks it: `for each cells where no floor at it: put floor at it`. */
function laidBy(statement: Statement): KindId | undefined {
  if (statement.do !== "each") return undefined;
  const { set, body } = statement;
  const [filter, ...filters] = set.tests;
  const [line, ...lines] = body;
  if (set.kinds || set.among || filter?.by !== "where" || filters.length > 0) return undefined;
  const lacked = filter.test.is === "none-of" ? filter.test.set.kinds : undefined;
  const put = line?.do === "line" && lines.length === 0 ? line.alternatives[0]?.[0] : undefined;
  if (put?.do !== "put" || put.kind.is !== "constant" || typeof put.kind.value !== "number") return undefined;
  return lacked?.length === 1 && lacked[0] === put.kind.value ? put.kind.value : undefined;
}
