import type { Picture } from "../../syntax/index.ts";
import type { BodyKind } from "../data/body-shapes.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { glyphSpan } from "../data/glyph-span.ts";
import { posesOf } from "../data/body-poses.ts";
import type { KindId, LevelBoard } from "../data/program.ts";

/** Checks that each body of a level lies only on kinds that its `on` allows. */
export function checkLaidBodies(draft: Draft): void {
  const levels = sectionsOf(draft, "level", "message");
  levels.forEach(({ section }, index) => {
    const level = draft.levels[index];
    if (section.is !== "level" || level?.type !== "map") return;
    for (const board of level.boards) checkBoard(board, section.picture, draft);
  });
}

/** Lists the kinds in a cell of a level, the topmost last. */
type Stack = KindId[];

/** Warns of objects in a level that exist only to show turned or mirrored bodies. */
function warnTurnedObjects({ cells, width }: LevelBoard, picture: Picture, draft: Draft): void {
  for (const { kind, rounds = [], mirrors = [] } of draft.bodies) {
    const ownKind = draft.kinds[kind];
    const shownKinds = [...rounds, ...mirrors].filter((it) => it.includes(kind)).flat();
    const cell = cells.findIndex((kinds) => kinds.some((it) => it !== kind && shownKinds.includes(it)));
    if (cell < 0) continue;
    const message = `This is an object of its own, not \`${ownKind.name}\` turned that way.`;
    const hint = `Draw \`${ownKind.glyph}\`, and turn it in \`start\` or below the level: \`turn ${ownKind.name} cw\`.`;
    draft.report.warn("body-turned", spanOfCell(picture, cell, width), message, hint);
  }
}

const spanOfCell = ({ rows }: Picture, cell: number, width: number) =>
  glyphSpan(rows[Math.floor(cell / width)], cell % width);

function checkBoard(board: LevelBoard, picture: Picture, draft: Draft): void {
  warnTurnedObjects(board, picture, draft);
  const laidBodies = listBodiesWithGround(board, draft);
  if (laidBodies.length === 0) return;
  warnBodiesWithoutRoom(board, picture, draft);
  const stacks = board.cells.map((kinds): Stack =>
    kinds.filter((it) => draft.kinds[it].layer === 0 && draft.kinds[it].on === undefined),
  );
  for (const { cell, body } of laidBodies) {
    const problem = findLayMistake(body, cell, stacks, board, draft);
    if (problem === undefined) continue;
    const hint = "`on` says what may lie below a body: `raft on water, shallows`.";
    draft.report.error("body-ground", spanOfCell(picture, cell, board.width), problem, hint);
  }
}

/** Returns the bodies of a level that have an `on`, in the order in which they are laid: by kind, then in reading order. */
function listBodiesWithGround(board: LevelBoard, draft: Draft): readonly { cell: number; body: BodyKind }[] {
  return draft.bodies
    .filter(({ kind }) => draft.kinds[kind].on)
    .sort((a, b) => draft.kinds[a.kind].layer - draft.kinds[b.kind].layer)
    .flatMap((body) =>
      board.cells.flatMap((kinds, cell) =>
        kinds.filter((it) => it === body.kind).map(() => ({ cell, body })),
      ),
    );
}

/**
 * Warns of bodies above the ground that the level would lack, because earlier bodies already occupy some of their
 * cells.
 */
function warnBodiesWithoutRoom(board: LevelBoard, picture: Picture, draft: Draft): void {
  const kindsByPlace = new Map<string, KindId>();
  for (const { cell, body } of listBodiesWithGround(board, draft)) {
    const { name, layer } = draft.kinds[body.kind];
    if (layer === 0 || draft.layers[layer].pile) continue;
    const cells = cellsUnder(body, cell, board);
    const takenCell = cells.find((it) => kindsByPlace.has(`${layer} ${it}`));
    const otherKind = takenCell === undefined ? undefined : kindsByPlace.get(`${layer} ${takenCell}`);
    for (const it of otherKind === undefined ? cells : []) kindsByPlace.set(`${layer} ${it}`, body.kind);
    if (otherKind === undefined || takenCell === undefined) continue;
    const [x, y] = [
      (takenCell % board.width) - (cell % board.width),
      Math.floor(takenCell / board.width) - Math.floor(cell / board.width),
    ];
    const message = `There is no room for \`${name}\`: \`${draft.kinds[otherKind].name}\` lies ${describeOffset(x, y)}.`;
    const hint =
      "The glyph of a larger body stands for the upper left cell of its picture, or the one that it turns about; leave room for the others.";
    draft.report.warn("body-no-room", spanOfCell(picture, cell, board.width), message, hint);
  }
}

/** Returns the cells on the board that a body of a level covers. */
function cellsUnder(body: BodyKind, anchorCell: number, { width, height }: LevelBoard): readonly number[] {
  const pose = posesOf(body)[0];
  return body.cells.flatMap((_, index) => {
    const x = (anchorCell % width) + pose.across[index];
    const y = Math.floor(anchorCell / width) + pose.down[index] - glyphRowOffset(body);
    return x < 0 || y < 0 || x >= width || y >= height ? [] : [y * width + x];
  });
}

/** Returns the reason why a body cannot lie where a level draws it; undefined if it can. */
function findLayMistake(
  body: BodyKind,
  anchorCell: number,
  stacks: readonly Stack[],
  { width, height }: LevelBoard,
  draft: Draft,
): string | undefined {
  const { name, layer, on = [] } = draft.kinds[body.kind];
  const pose = posesOf(body)[0];
  const [left, top] = [anchorCell % width, Math.floor(anchorCell / width)];
  for (const [index, cell] of body.cells.entries()) {
    const [x, y] = [left + pose.across[index], top + pose.down[index] - glyphRowOffset(body)];
    if (x < 0 || y < 0 || x >= width || y >= height) return `\`${name}\` extends over the edge of the board.`;
    const stack = stacks[y * width + x];
    const kindBelow = stack.at(-1);
    const allowedKinds = cell.on ?? on;
    if (kindBelow === undefined || !allowedKinds.includes(kindBelow)) {
      const groundName = kindBelow === undefined ? "nothing" : `\`${draft.kinds[kindBelow].name}\``;
      const cellText = cell.kind === body.kind ? "" : `\`${draft.kinds[cell.kind].name}\` of `;
      return `${cellText}\`${name}\` cannot lie on ${groundName}, ${describeOffset(x - left, y - top)}.`;
    }
    if (layer === 0 || body.cells.length === 1) stack.push(cell.kind);
  }
  return undefined;
}

/**
 * Returns the row of the glyph that draws a body in a level, relative to the body's stored position; negative above it.
 */
function glyphRowOffset({ turning, height }: BodyKind): number {
  return turning.by === "box" ? 1 - height : 0;
}

function describeOffset(x: number, y: number): string {
  if (x === 0 && y === 0) return "here";
  const columnsText = x === 0 ? "" : `${Math.abs(x)} to the ${x > 0 ? "right" : "left"}`;
  const rowsText = y === 0 ? "" : `${Math.abs(y)} ${y > 0 ? "down" : "up"}`;
  return [columnsText, rowsText].filter(Boolean).join(" and ") + " of here";
}
