import { type Action, type Expr, type Program, walkProgram } from "../../program/index.ts";
import { loadPart, type Part } from "../part-loading.ts";

/** Brings the parts of the engine that a program needs; to be awaited before a game is made of it. */
export async function loadParts(program: Program): Promise<void> {
  await Promise.all(partsOf(program).map(loadPart));
}

/** The parts of the engine that a program needs. */
export function partsOf(program: Program): readonly Part[] {
  const { moves, bodies = [], meetings } = program;
  const needed: Part[] = [];
  if (moves) needed.push("moves");
  if (bodies.length > 0 || meetings || walkProgram(program, seeking)) needed.push("motion");
  if (hasLines(program)) needed.push("lines");
  if (hasPictures(program)) needed.push("pictures");
  return needed;
}

/** Brings the parts that any game may need. */
export async function loadAllParts(): Promise<void> {
  await Promise.all([loadPart("moves"), loadPart("motion"), loadPart("lines"), loadPart("pictures")]);
}

/** Finds what needs the motion of bodies also in a game without bodies. */
const seeking = {
  expr: (it: Expr) => it.is === "path",
  action: (it: Action) => it.do === "clear" || it.do === "shove" || it.do === "put-under",
};

/** Whether there are blocks of rules in pictures in a program. */
function hasPictures(program: Program): boolean {
  return walkProgram(program, {
    block: ({ lines, items }) => !lines && (items.length === 0 || items.some((it) => "rule" in it)),
  });
}

/** Whether there are line rules or wishes in a program. */
function hasLines(program: Program): boolean {
  return walkProgram(program, {
    block: (it) => it.lines !== undefined,
    statement: (it) => it.do === "grant",
    action: (it) => it.do === "wish",
  });
}
