import type { CycleTrace, TracePart } from "../record/index.ts";
import type { Words } from "./change-words.ts";

/** Describes a part of a cycle for display. */
export interface TraceRow {
  readonly part: TracePart;
  /** Holds the nearest comment above the part's line or, if there is none, the sort of the part. */
  readonly title: string;
  /** Holds the part's line of the text. */
  readonly code?: string;
  /** Lists the part's own changes and messages, or the reason why it had no effect. */
  readonly notes: readonly string[];
  /** Is true if the part changed anything, sent a message, or was refused. */
  readonly tells: boolean;
  /** Lists the changed cells, including those of the parts inside. */
  readonly cells: readonly number[];
  readonly inside: readonly TraceRow[];
}

/** Returns the code and the comment of a line in one of a program's files. */
export type Labels = (file: number, line: number) => LineLabel;

/** Limits the consecutive matches of one rule that have rows of their own; if there are more, they share one row. */
const maxSimilarRows = 3;

/** Returns the parts of a traced cycle as nested rows. */
export function traceRows(trace: CycleTrace, words: Words, labels: Labels): readonly TraceRow[] {
  let at = 0;
  const rowsAt = (depth: number): TraceRow[] => {
    const rows: TraceRow[] = [];
    while (trace.parts[at]?.depth === depth) {
      const part = trace.parts[at++];
      rows.push(makeRow(trace, part, rowsAt(depth + 1), words, labels));
    }
    return groupRepeats(trace, rows);
  };
  const rows: TraceRow[] = [];
  // Parts inside a part that was left out take its place.
  while (at < trace.parts.length) rows.push(...rowsAt(trace.parts[at].depth));
  if (trace.isWhole) return rows;
  const { moments } = trace;
  const part: TracePart = {
    is: "rest",
    depth: 0,
    player: 0,
    from: moments - 1,
    to: moments,
    outcome: "done",
    events: [],
  };
  return [...rows, { part, title: "Everything after that", notes: [], tells: true, cells: [], inside: [] }];
}

function makeRow(
  trace: CycleTrace,
  part: TracePart,
  inside: readonly TraceRow[],
  words: Words,
  labels: Labels,
): TraceRow {
  const { at, from, to, events, reason, failed, outcome } = part;
  const label = at && labels(at[0], at[1]);
  const ownChanges = ownSpans(part, inside).flatMap(([a, b]) => words.changes(trace.between(a, b)));
  const notes = [
    ...ownChanges,
    ...words.describeEvents(events),
    ...(reason ? [`${outcome === "refused" ? "Refused" : "First refused"}: ${reason.text}`] : []),
    ...(failed ? [words.failed(failed)] : []),
  ];
  const [row, ...otherRows] = inside;
  // A line after the colon of its `when` or step is shown only once.
  if (row && otherRows.length === 0 && notes.length === 0 && isSameLine(row.part, part)) return row;
  return {
    part,
    title: label?.comment ?? (label?.code ? "" : partName(part)),
    ...(label && label.code !== "" && { code: label.code }),
    notes,
    tells:
      from !== to ||
      ownChanges.length + events.length > 0 ||
      reason !== undefined ||
      inside.some((it) => it.tells),
    cells: cellsChanged(trace, from, to),
    inside,
  };
}

/** Returns the cells that changed between two moments, including those of bodies. */
export function cellsChanged(trace: CycleTrace, from: number, to: number): readonly number[] {
  const { cells, bodies } = trace.between(from, to);
  return [...new Set([...cells.map((it) => it.cell), ...bodies.flatMap((it) => it.after?.cells ?? [])])];
}

/** Returns the spans of moments in a part during which none of the parts inside it ran. */
function ownSpans(
  { from, to }: TracePart,
  inside: readonly TraceRow[],
): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  let at = from;
  for (const { part } of inside) {
    if (part.from > at) spans.push([at, part.from]);
    at = Math.max(at, part.to);
  }
  if (to > at) spans.push([at, to]);
  return spans;
}

/** Replaces a long run of matches of the same rule by one row that stands for all of them. */
function groupRepeats(trace: CycleTrace, rows: readonly TraceRow[]): TraceRow[] {
  const groups: TraceRow[][] = [];
  for (const row of rows) {
    const lastGroup = groups.at(-1);
    if (
      row.part.is === "rule" &&
      lastGroup?.[0].part.is === "rule" &&
      isSameLine(lastGroup[0].part, row.part)
    )
      lastGroup.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => (group.length > maxSimilarRows ? [joinRows(trace, group)] : group));
}

function isSameLine({ at: a }: TracePart, { at: b }: TracePart): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

function joinRows(trace: CycleTrace, group: readonly TraceRow[]): TraceRow {
  const [firstRow, lastRow] = [group[0], group.at(-1)!];
  const { match: _, ...part } = firstRow.part;
  return {
    ...firstRow,
    part: { ...part, to: lastRow.part.to },
    notes: [`${group.length} matches.`],
    cells: cellsChanged(trace, firstRow.part.from, lastRow.part.to),
    inside: group,
  };
}

/** Maps sorts of parts to titles, for parts whose line of text is unknown. */
const partNames: { readonly [Is in TracePart["is"]]?: string } = {
  start: "As the level begins",
  input: "Inputs and timers",
  ends: "Ends",
  "put-back": "Put back, to be done again without a rigid rule",
  rest: "The rest",
  rules: "Rules",
  rule: "Rules",
  grant: "Wishes are granted",
  when: "If something holds",
  each: "For each",
  "each-player": "For each",
  "each-value": "For each",
  repeat: "Again and again",
};

function partName({ is, name = "" }: TracePart): string {
  if (is === "step") return name === "" ? "A step without a name" : `step ${name}`;
  return partNames[is] ?? "A line";
}

/** Holds the code of a line, and the comment that belongs to it. */
export interface LineLabel {
  /** Holds the comment at the end of the line or, if there is none, the nearest comment above it. */
  readonly comment?: string;
  /** Holds the line without its comment. */
  readonly code: string;
}

/** Returns a function that maps line numbers of a text, from 1, to labels. */
export function labelsOf(text: string): (line: number) => LineLabel {
  const lines = text.split(/\r?\n/);
  const commentForm = /^\s*collisionlayers\s*$/im.test(text) ? bracketComment : slashComment;
  return (line) => {
    const ownLine = lines[line - 1] ?? "";
    const [code, trailingComment] = splitComment(ownLine);
    const comment = trailingComment ?? commentAbove(lines, line - 2, commentForm);
    return { code: code.trim(), ...(comment !== undefined && { comment }) };
  };
}

/** Match a line that is a comment: in Quadrille, and in PuzzleScript, where it is in parentheses. */
const slashComment = /^\s*\/\/\s?(.*)$/;
const bracketComment = /^\s*\((.*)\)\s*$/;

/** Returns the whole comment above a line; only empty lines may separate them. */
function commentAbove(lines: readonly string[], from: number, commentForm: RegExp): string | undefined {
  const commentLines: string[] = [];
  let at = from;
  while (at >= 0 && (lines[at] ?? "").trim() === "") at--;
  for (; at >= 0; at--) {
    const [, text] = commentForm.exec(lines[at]) ?? [];
    if (text === undefined) break;
    commentLines.unshift(text.trim());
  }
  return commentLines.length > 0 ? commentLines.join(" ") : undefined;
}

/** Splits a line into code and comment; `//` inside a string does not start a comment. */
function splitComment(line: string): readonly [code: string, comment: string | undefined] {
  let isInString = false;
  for (let at = 0; at < line.length; at++) {
    if (isInString && line[at] === "\\") at++;
    else if (line[at] === '"') isInString = !isInString;
    else if (!isInString && line.startsWith("//", at) && (at === 0 || /\s/.test(line[at - 1])))
      return [line.slice(0, at), line.slice(at + 2).trim()];
  }
  return [line, undefined];
}
