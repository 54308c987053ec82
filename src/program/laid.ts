import type { Picture } from "../syntax/index.ts";
import type { BodyKind } from "./body-shapes.ts";
import { sectionsOf, type Draft } from "./draft.ts";
import { glyphSpan } from "./glyph-span.ts";
import { posesOf } from "./body-poses.ts";
import type { KindId, LevelBoard } from "./program.ts";

/** Checks that each body of a level lies only on what it may lie on. */
export function checkLaid(draft: Draft): void {
  const levels = sectionsOf(draft, "level", "message");
  levels.forEach(({ section }, index) => {
    const level = draft.levels[index];
    if (section.is !== "level" || level?.type !== "map") return;
    for (const board of level.boards) checkBoard(board, section.picture, draft);
  });
}

/** A cell of a level: what covers it, the topmost last. */
type Stack = KindId[];

function checkBoard(board: LevelBoard, picture: Picture, draft: Draft): void {
  const laid = bodiesOf(board, draft);
  if (laid.length === 0) return;
  const stacks = board.cells.map((kinds) => groundOf(kinds, draft));
  for (const { cell, body } of laid) {
    const problem = lay(body, cell, stacks, board, draft);
    if (problem === undefined) continue;
    const row = picture.rows[Math.floor(cell / board.width)];
    draft.report.error("body-ground", glyphSpan(row, cell % board.width), problem, {
      hint: "`on` says what may lie below a body: `raft on water, shallows`.",
    });
  }
}

/** The bodies with an `on`, in the order in which they are laid: by kind, then in reading order. */
function bodiesOf(board: LevelBoard, draft: Draft): readonly { cell: number; body: BodyKind }[] {
  return draft.bodies
    .filter(({ kind }) => draft.kinds[kind].on)
    .sort((a, b) => draft.kinds[a.kind].layer - draft.kinds[b.kind].layer)
    .flatMap((body) =>
      board.cells.flatMap((kinds, cell) =>
        kinds.filter((it) => it === body.kind).map(() => ({ cell, body })),
      ),
    );
}

function groundOf(kinds: readonly KindId[], draft: Draft): Stack {
  return kinds.filter((it) => draft.kinds[it].layer === 0 && draft.kinds[it].on === undefined);
}

/** Lays a body in a level to check it; returns what is wrong, if anything. */
function lay(
  body: BodyKind,
  place: number,
  stacks: readonly Stack[],
  { width, height }: LevelBoard,
  draft: Draft,
): string | undefined {
  const { name, layer, on = [] } = draft.kinds[body.kind];
  const pose = posesOf(body)[0];
  const [left, top] = [place % width, Math.floor(place / width)];
  for (const [index, cell] of body.cells.entries()) {
    const [x, y] = [left + pose.across[index], top + pose.down[index] - placeY(body)];
    if (x < 0 || y < 0 || x >= width || y >= height) return `\`${name}\` extends over the edge of the board.`;
    const stack = stacks[y * width + x];
    const below = stack.at(-1);
    const allowed = cell.on ?? on;
    if (below === undefined || !allowed.includes(below)) {
      const what = below === undefined ? "nothing" : `\`${draft.kinds[below].name}\``;
      const part = cell.kind === body.kind ? "" : `\`${draft.kinds[cell.kind].name}\` of `;
      return `${part}\`${name}\` cannot lie on ${what}, ${where(x - left, y - top)}.`;
    }
    if (layer === 0 || body.cells.length === 1) stack.push(cell.kind);
  }
  return undefined;
}

/** The vertical distance from the anchor to the place of a body as drawn. */
function placeY({ turning, height }: BodyKind): number {
  return turning.by === "box" ? 1 - height : 0;
}

function where(x: number, y: number): string {
  if (x === 0 && y === 0) return "here";
  const across = x === 0 ? "" : `${Math.abs(x)} to the ${x > 0 ? "right" : "left"}`;
  const down = y === 0 ? "" : `${Math.abs(y)} ${y > 0 ? "down" : "up"}`;
  return [across, down].filter(Boolean).join(" and ") + " of here";
}
