/** A row as it should be and as it is; marks are below what differs. */
export interface ComparedRow {
  readonly expected: string;
  readonly seen: string;
  readonly marks: string;
}

/** Rows in two columns under their headings, marks below rows that differ. */
export function sideBySide(rows: readonly ComparedRow[]): readonly string[] {
  const column = Math.max(8, ...rows.map((it) => [...it.expected].length));
  // Marks may go on behind the column, where what is seen is wider.
  const left = (text: string): string =>
    Array.from({ length: column + 4 }, (_, x) => (x < column ? [...text][x] : undefined) ?? " ").join("");
  return [
    `${left("expected")}seen`,
    ...rows.flatMap(({ expected, seen, marks }) => [
      left(expected) + seen,
      ...(marks.trim() === "" ? [] : [(left(marks) + marks).trimEnd()]),
    ]),
  ];
}

/** Rows of text, compared character by character; `blank` and a blank count for the same, and so does what lies beyond the end of a row. */
export function compareRows(
  expected: readonly string[],
  seen: readonly string[],
  blank: string,
): string | undefined {
  const rows = Array.from({ length: Math.max(expected.length, seen.length) }, (_, y) =>
    compareRow(expected[y] ?? "", seen[y] ?? "", blank),
  );
  return rows.every((it) => it.marks === "") ? undefined : sideBySide(rows).join("\n");
}

function compareRow(expected: string, seen: string, blank: string): ComparedRow {
  const [wanted, found] = [[...expected], [...seen]];
  const marks = Array.from({ length: Math.max(wanted.length, found.length) }, (_, x) => {
    const [a, b] = [wanted, found].map((row) => (row[x] === blank ? " " : (row[x] ?? " ")));
    return a === b ? " " : "^";
  });
  return { expected, seen, marks: marks.join("").trimEnd() };
}
