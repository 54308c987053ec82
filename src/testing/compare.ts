import { largestOf, makeList, rowsOf } from "../base/index.ts";
import type { Position } from "../game/index.ts";
import type { KindId, LevelBoard, Program } from "../program/index.ts";
import { mapLevels } from "../session/index.ts";

/** Returns a text that shows how the first board, on all its layers, differs from an expected picture; undefined if they are equal. */
export function compareBoards(
  program: Program,
  position: Position,
  expected: LevelBoard,
  rows: readonly string[],
): string | undefined {
  const layout = position.boards.find((it) => it.board === expected.board)!;
  if (layout.width !== expected.width || layout.height !== expected.height)
    return `expected a board of ${expected.width}x${expected.height}, but ${describeBoard(program, position)} is ${layout.width}x${layout.height}`;
  const glyphs = glyphsOf(program, expected, rows);
  const comparedCells = makeList(layout.width * layout.height, (index) => {
    const expectedKinds = expected.cells[index] ?? [];
    const actualKinds = position.kindsAt(layout.first + index);
    const drawn = glyphs.drawn(index);
    const isEqual = glyphs.isAnything(index) || glyphs.areSame(actualKinds, expectedKinds);
    const seen = isEqual ? drawn : glyphs.glyphOfKinds(actualKinds);
    const placeText = `(${index % layout.width}, ${Math.floor(index / layout.width)})`;
    const difference = `at ${placeText} lies ${glyphs.names(actualKinds)}, but expected was ${glyphs.names(expectedKinds)}`;
    // If different contents have the same glyph, the difference is described in words.
    return { drawn, seen, mark: isEqual ? " " : "^", stacks: isEqual || seen !== drawn ? [] : [difference] };
  });
  if (comparedCells.every((it) => it.mark === " ")) return undefined;
  const comparedRows = rowsOf(comparedCells, layout.width).map((cells) => ({
    expected: cells.map((it) => it.drawn).join(""),
    actual: cells.map((it) => it.seen).join(""),
    marks: cells.map((it) => it.mark).join(""),
  }));
  return [...putSideBySide(comparedRows), ...comparedCells.flatMap((it) => it.stacks)].join("\n");
}

function describeBoard(program: Program, { level }: Position): string {
  const levels = mapLevels(program);
  return levels.length > 1 ? `that of level ${levels.indexOf(level) + 1}` : "it";
}

/** Returns the glyphs that show cells: the glyph of the picture if its meaning fits, otherwise the glyph of the topmost object. */
function glyphsOf(program: Program, { cells, width }: LevelBoard, rows: readonly string[]) {
  /** Returns a text that identifies the kinds of a cell. From version 2 of the language on, the order of the objects on a pile counts. */
  const keyOf = (kinds: readonly KindId[]): string => {
    const orderOf = (kind: KindId): number => (program.language === 1 ? kind : program.kinds[kind].layer);
    return [...kinds].sort((a, b) => orderOf(a) - orderOf(b)).join();
  };
  const glyphRows = rows.map((row) => [...row]);
  const glyphAt = (index: number): string => glyphRows[Math.floor(index / width)]?.[index % width] ?? " ";
  const glyphsByKinds = new Map(cells.map((kinds, index) => [keyOf(kinds), glyphAt(index)]));
  return {
    drawn: glyphAt,
    areSame: (a: readonly KindId[], b: readonly KindId[]) => keyOf(a) === keyOf(b),
    /** Returns true if a glyph is `*` and the file does not give `*` another meaning. */
    isAnything: (index: number) => glyphAt(index) === "*" && (cells[index] ?? []).length === 0,
    glyphOfKinds(kinds: readonly KindId[]): string {
      const topKind = kinds.at(-1);
      const topGlyph = topKind === undefined ? "." : (program.kinds[topKind]?.glyph ?? "?");
      return glyphsByKinds.get(keyOf(kinds)) ?? topGlyph;
    },
    /** Returns the names of kinds, from the ground up. */
    names(kinds: readonly KindId[]): string {
      const names = kinds.map((it) => program.kinds[it]?.name ?? "?");
      return names.length === 0 ? "nothing" : names.join(", ");
    },
  };
}

/** Describes an expected row and the actual one, with marks below the characters that differ. */
type ComparedRow = ReturnType<typeof compareRow>;

/** Returns rows in two columns under their headings, with marks below rows that differ. */
function putSideBySide(rows: readonly ComparedRow[]): readonly string[] {
  const lengths = rows.map((it) => [...it.expected].length);
  const width = largestOf(lengths, 8);
  // Marks beyond the column are cut off; they occur if the actual row is longer than the expected one.
  const padLeftColumn = (text: string): string =>
    Array.from({ length: width + 4 }, (_, x) => (x < width ? [...text][x] : undefined) ?? " ").join("");
  return [
    `${padLeftColumn("expected")}seen`,
    ...rows.flatMap(({ expected, actual, marks }) => [
      padLeftColumn(expected) + actual,
      ...(marks.trim() === "" ? [] : [(padLeftColumn(marks) + marks).trimEnd()]),
    ]),
  ];
}

/** Compares rows of text character by character. The character `blank`, a space and the end of a row count as equal. */
export function compareRows(
  expected: readonly string[],
  actualRows: readonly string[],
  blank: string,
): string | undefined {
  const rows = Array.from({ length: Math.max(expected.length, actualRows.length) }, (_, y) =>
    compareRow(expected[y] ?? "", actualRows[y] ?? "", blank),
  );
  return rows.every((it) => it.marks === "") ? undefined : putSideBySide(rows).join("\n");
}

function compareRow(expected: string, actual: string, blank: string) {
  const [wanted, actualCharacters] = [[...expected], [...actual]];
  const marks = Array.from({ length: Math.max(wanted.length, actualCharacters.length) }, (_, x) => {
    const [a, b] = [wanted, actualCharacters].map((row) => (row[x] === blank ? " " : (row[x] ?? " ")));
    return a === b ? " " : "^";
  });
  return { expected, actual, marks: marks.join("").trimEnd() };
}
