import { directionNames } from "../base/index.ts";
import type { BoardLayout, Position } from "../game/index.ts";
import { type Expr, type KindId, type LevelBoard, type Program, typeOf } from "../program/index.ts";

/** What differs between the first board and a drawn one, side by side with marks; nothing if they agree. */
export function compareBoards(
  program: Program,
  position: Position,
  expected: LevelBoard,
  rows: readonly string[],
): string | undefined {
  const layout = position.boards.find((it) => it.board === expected.board)!;
  if (layout.width !== expected.width || layout.height !== expected.height)
    return `expected a board of ${expected.width}x${expected.height}, but it is ${layout.width}x${layout.height}`;
  const glyphs = new Glyphs(program, expected, rows);
  const lines = ["expected".padEnd(Math.max(layout.width, 8) + 4) + "seen"];
  let agree = true;
  for (let y = 0; y < layout.height; y++) {
    const row = comparedRow(position, layout, expected, glyphs, y);
    agree &&= row.agrees;
    lines.push(row.expected.padEnd(Math.max(layout.width, 8) + 4) + row.seen);
    if (!row.agrees) lines.push((row.marks.padEnd(Math.max(layout.width, 8) + 4) + row.marks).trimEnd());
  }
  return agree ? undefined : lines.join("\n");
}

interface ComparedRow {
  readonly expected: string;
  readonly seen: string;
  readonly marks: string;
  readonly agrees: boolean;
}

function comparedRow(
  position: Position,
  layout: BoardLayout,
  expected: LevelBoard,
  glyphs: Glyphs,
  y: number,
): ComparedRow {
  const row = { expected: "", seen: "", marks: "" };
  for (let x = 0; x < layout.width; x++) {
    const index = y * layout.width + x;
    const there = position.kindsAt(layout.first + index);
    const agrees = glyphs.isAnything(index) || sameKinds(there, expected.cells[index] ?? []);
    row.expected += glyphs.drawn(index);
    row.seen += agrees ? glyphs.drawn(index) : glyphs.of(there);
    row.marks += agrees ? " " : "^";
  }
  return { ...row, agrees: row.marks.trim() === "" };
}

function sameKinds(a: readonly KindId[], b: readonly KindId[]): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [[...a].sort(byNumber), [...b].sort(byNumber)];
  return left.every((kind, index) => kind === right[index]);
}

function byNumber(a: number, b: number): number {
  return a - b;
}

/** How cells are drawn: as the picture draws them where it can, else by their topmost object. */
class Glyphs {
  readonly #program: Program;
  readonly #expected: LevelBoard;
  readonly #rows: readonly (readonly string[])[];
  readonly #known = new Map<string, string>();

  constructor(program: Program, expected: LevelBoard, rows: readonly string[]) {
    this.#program = program;
    this.#expected = expected;
    this.#rows = rows.map((row) => [...row]);
    expected.cells.forEach((kinds, index) => this.#known.set(keyOf(kinds), this.drawn(index)));
  }

  drawn(index: number): string {
    const { width } = this.#expected;
    return this.#rows[Math.floor(index / width)]?.[index % width] ?? " ";
  }

  /** `*` where the file has given it no other meaning. */
  isAnything(index: number): boolean {
    return this.drawn(index) === "*" && (this.#expected.cells[index] ?? []).length === 0;
  }

  of(kinds: readonly KindId[]): string {
    const known = this.#known.get(keyOf(kinds));
    if (known !== undefined) return known;
    const top = kinds.at(-1);
    return top === undefined ? "." : (this.#program.kinds[top]?.glyph ?? "?");
  }
}

function keyOf(kinds: readonly KindId[]): string {
  return [...kinds].sort(byNumber).join();
}

/** A value as the language writes it. */
export function valueText(
  program: Program,
  expr: Expr,
  value: number | undefined,
  cell: (cell: number) => string,
): string {
  if (value === undefined) return "none";
  switch (typeOf(expr, program)) {
    case "direction":
      return directionNames[value] ?? String(value);
    case "kind":
      return program.kinds[value]?.name ?? String(value);
    case "player":
      return program.players[value]?.name ?? String(value);
    case "switch":
      return value === 0 ? "off" : "on";
    case "cell":
      return cell(value);
    default:
      return String(value);
  }
}

/** A cell by its place on its board. */
export function cellLabel(position: Position, cell: number): string {
  const layout = position.boards.find((it) => cell >= it.first && cell < it.first + it.width * it.height);
  if (!layout) return String(cell);
  const at = cell - layout.first;
  return `(${at % layout.width}, ${Math.floor(at / layout.width)})`;
}
