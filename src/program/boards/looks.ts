import { directions } from "../../base/index.ts";
import {
  type LookEntry,
  type Picture,
  pictureNamed,
  pictureOfPiece,
  pictureSets,
  type Word,
  type SectionOf,
} from "../../syntax/index.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { expandKinds } from "../draft/kinds.ts";
import { findBoard } from "../draft/regions.ts";
import type { Lattice } from "../data/program.ts";

/** Sets the pictures of kinds and the lattices of boards. Neither affects how a game is played. */
export function makeLooks(draft: Draft): void {
  const entries = sectionsOf(draft, "looks").flatMap(({ section }) => section.entries);
  const pictureSet = entries.filter((it) => !it.kinds).map((it) => findPictureSet(it.picture, draft))[0];
  setLooksByName(pictureSet, draft);
  for (const entry of entries) setLook(entry, pictureSet, draft);
  for (const { section } of sectionsOf(draft, "lattice")) setLattice(section, draft);
}

function findPictureSet({ text, span }: Word, draft: Draft): string | undefined {
  if (Object.hasOwn(pictureSets, text)) return text;
  return draft.report.unknown("look-unknown", "set of pictures", { text, span }, Object.keys(pictureSets));
}

/**
 * Sets the picture of each kind that has the name of a picture in the set. Otherwise a piece gets the picture for its
 * name, and so does any other thing that is named after a chess piece.
 */
function setLooksByName(set: string | undefined, draft: Draft): void {
  draft.kinds.forEach((kind, id) => {
    // A piece is looked up without the name of its player: `knight` for `white knight`.
    const name = kind.name.slice(kind.name.lastIndexOf(" ") + 1);
    const isPiece = kind.owner !== undefined || pictureSets["chess"].includes(name);
    const ownLook = isPiece && !kind.sprite ? pictureOfPiece(name) : undefined;
    const look = set !== undefined && pictureSets[set].includes(name) ? `${set}/${name}` : ownLook;
    if (look !== undefined) draft.kinds[id] = { ...kind, look };
  });
}

function setLook({ kinds, picture, when, number }: LookEntry, set: string | undefined, draft: Draft): void {
  if (!kinds || when || number) return;
  const look = pictureNamed(picture.text, set);
  // A word that names no picture names an object; `makeAppearances` handles it.
  if (look === undefined) return;
  for (const kind of expandKinds([kinds], draft)) draft.kinds[kind] = { ...draft.kinds[kind], look };
}

function setLattice({ name, picture }: SectionOf<"lattice">, draft: Draft): void {
  const id = name ? findBoard(name, draft) : 0;
  if (id === undefined || draft.report.hasError) return;
  const board = draft.boards[id];
  const lattice = readLattice(picture, board.width, board.height, draft);
  if (lattice) draft.boards[id] = { ...board, look: { style: "points", ...board.look, lattice } };
}

/**
 * Maps each character of a drawn lattice to the directions (clockwise from up) in which a line leaves the point beside
 * it.
 */
const directionsBySign: Readonly<Record<string, readonly number[]>> = {
  "|": [0, 4],
  "/": [1, 5],
  "-": [2, 6],
  "\\": [3, 7],
  X: [1, 3, 5, 7],
  " ": [],
};

function readLattice(picture: Picture, width: number, height: number, draft: Draft): Lattice | undefined {
  const rows = picture.rows.map((row) => [...row.text.padEnd(2 * width - 1)]);
  if (rows.length !== 2 * height - 1 || rows.some((row) => row.length !== 2 * width - 1)) {
    const message = `The lines of a board of ${width}x${height} are a picture of ${2 * width - 1}x${2 * height - 1}.`;
    const hint =
      "Points stand in every other place of every other row; between them stand `-`, `|`, `/`, `\\` or `X`.";
    return draft.report.error("lattice-size", picture.span, message, hint);
  }
  const badRow = picture.rows.find((row) => /[^-|/\\X+*. ]/u.test(row.text));
  if (badRow) {
    const hint =
      "Lines are `-`, `|`, `/`, `\\` and `X`, points `+`, points with a dot `*`, and `.` or a blank is nothing.";
    const message = "This row has a sign that is no line and no point.";
    return draft.report.error("lattice-sign", badRow.span, message, hint);
  }
  const cells = Array.from({ length: width * height }, (_, cell) =>
    latticeBitsAt(rows, cell % width, Math.floor(cell / width)),
  );
  return { width, cells };
}

function latticeBitsAt(rows: readonly (readonly string[])[], column: number, row: number): number {
  const [x, y] = [2 * column, 2 * row];
  const lineBits = directions.reduce((bits, [dx, dy], direction) => {
    const sign = rows[y + dy]?.[x + dx] ?? " ";
    return directionsBySign[sign]?.includes(direction) ? bits | (1 << direction) : bits;
  }, 0);
  return rows[y][x] === "*" ? lineBits | 256 : lineBits;
}
