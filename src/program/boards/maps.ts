import { largestOf, type Sized } from "../../base/index.ts";
import type { Picture, Word } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import { glyphSpan } from "../data/glyph-span.ts";
import { joinKindNames } from "../draft/kinds.ts";
import { meaningOf, type GlyphMeaning } from "../draft/glyphs.ts";
import { limits } from "../data/limits.ts";
import type { BoardId, KindId, LevelBoard } from "../data/program.ts";

/** Describes a drawn map as a rectangle: short rows are padded with empty cells. */
export interface DrawnMap extends Sized {
  readonly cells: readonly (readonly KindId[])[];
}

/** Returns the length of the longest row of a picture, and the number of rows. */
export const sizeOfPicture = ({ rows }: Picture): Sized => ({
  width: largestOf(rows.map((row) => [...row.text].length)),
  height: rows.length,
});

/** Reads a picture as a map: each glyph is one cell. */
export function lowerMap(picture: Picture, draft: Draft): DrawnMap {
  const { width, height } = sizeOfPicture(picture);
  if (width > limits.side || height > limits.side) {
    const message = `A board can be at most ${limits.side} cells wide and high; this one is ${width}x${height}.`;
    draft.report.error("board-large", picture.span, message);
    return { width: 0, height: 0, cells: [] };
  }
  const kindsByGlyph = new Map<string, readonly KindId[]>([[" ", []]]);
  const cells = picture.rows.flatMap((row) => {
    const glyphs = [...row.text.padEnd(row.text.length + width - [...row.text].length)];
    return glyphs.map((glyph, column) => {
      if (!kindsByGlyph.has(glyph)) kindsByGlyph.set(glyph, readCell(glyph, row, column, draft));
      return kindsByGlyph.get(glyph)!;
    });
  });
  for (const kind of new Set([...kindsByGlyph.values()].flat())) draft.uses.kinds.add(kind);
  return { width, height, cells };
}

/** Returns a map as the content of a board. If the board has a stated size, the map must fit into it, and the remaining cells are empty. */
export function lowerBoardMap(picture: Picture, board: BoardId, draft: Draft): LevelBoard {
  const map = lowerMap(picture, draft);
  const declaration = draft.names.all("board")[board];
  const size = declaration?.section?.size;
  // `makeBoards` reports a board that exceeds the limits.
  if (!size || Math.max(size.width, size.height) > limits.side || size.width * size.height > limits.places)
    return { board, ...map };
  const longRow = picture.rows.find((row) => [...row.text].length > size.width) ?? picture.rows[size.height];
  if (longRow) {
    const message = `This map is ${map.width}x${map.height}, but the board is ${size.width}x${size.height}.`;
    const hint = "Make the map fit, or remove the size of the board so that each level has its own.";
    draft.report.error("level-size", longRow.span, message, hint);
  }
  return { board, ...resizeMap(map, size.width, size.height) };
}

/** Returns a text with both sizes if a picture is smaller than its board; otherwise undefined. */
export function describeSmallPicture(picture: Picture, { width, height }: Sized): string | undefined {
  const drawn = sizeOfPicture(picture);
  if (drawn.width >= width && drawn.height >= height) return undefined;
  return `${drawn.width}x${drawn.height}, but the board is ${width}x${height}: what is not drawn is empty`;
}

function resizeMap(map: DrawnMap, width: number, height: number): DrawnMap {
  const cells = Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return x < map.width && y < map.height ? map.cells[y * map.width + x] : [];
  });
  return { width, height, cells };
}

function readCell(glyph: string, row: Word, column: number, draft: Draft): readonly KindId[] {
  const glyphMeaning = meaningOf(glyph, row, column, draft);
  if (!glyphMeaning || glyphMeaning.means === "nothing") return [];
  const span = glyphSpan(row, column);
  if (glyphMeaning.means !== "all") {
    const message = `\`${glyph}\` does not say which object stands in the cell.`;
    const hint =
      "In a map, a glyph is an object, several at once, or nothing; `any`, `no` and `anything` are for rules.";
    return draft.report.error("glyph-vague", span, message, hint) ?? [];
  }
  const conflictingKinds = findLayerConflict(glyphMeaning, draft);
  if (conflictingKinds) {
    const names = joinKindNames(conflictingKinds, draft);
    const hint = "Put one of them on a layer of its own in `layers`.";
    draft.report.error("cell-full", span, `${names} are on the same layer and cannot share a cell.`, hint);
  }
  const ground = findImpliedGround(glyphMeaning.kinds, draft);
  const isOnPile = (kind: KindId): boolean => draft.layers[draft.kinds[kind].layer].pile;
  const listedKinds = glyphMeaning.listed?.filter((it, i, kinds) => isOnPile(it) || kinds.indexOf(it) === i);
  return [...ground, ...(listedKinds ?? glyphMeaning.kinds)].sort(
    (a, b) => draft.kinds[a].layer - draft.kinds[b].layer,
  );
}

/**
 * Returns the ground to put below the kinds of a glyph: the first ground kind on which one of them may lie. The result
 * is empty if one of the kinds is itself ground.
 */
function findImpliedGround(kinds: readonly KindId[], draft: Draft): readonly KindId[] {
  const hasGround = kinds.some((it) => draft.kinds[it].layer === 0 && draft.kinds[it].on === undefined);
  if (hasGround) return [];
  const grounds = kinds.flatMap((it) => draft.kinds[it].on ?? []);
  const isGround = (it: KindId): boolean =>
    draft.kinds[it].layer === 0 && !draft.bodies.some((body) => body.kind === it);
  return grounds.filter(isGround).slice(0, 1);
}

/** Returns two kinds of a glyph that are on the same layer, so that no cell can hold both. */
export function findLayerConflict(
  meaning: GlyphMeaning,
  draft: Draft,
): readonly [KindId, KindId] | undefined {
  if (meaning.means !== "all") return undefined;
  const kindsByLayer = new Map<number, KindId>();
  for (const kind of meaning.kinds) {
    const { layer, on } = draft.kinds[kind];
    if (layer === 0 && on !== undefined) continue;
    const otherKind = kindsByLayer.get(layer);
    if (otherKind !== undefined && !draft.layers[layer].pile) return [otherKind, kind];
    kindsByLayer.set(layer, kind);
  }
  return undefined;
}
