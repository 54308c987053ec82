import type { CycleTrace, TracePart } from "../record/index.ts";
import type { Words } from "./change-words.ts";

/** Describes a part of a cycle for display. */
export interface TraceRow {
  readonly part: TracePart;
  /** Holds the nearest comment above the part's line or, if there is none, a name for parts of this sort. */
  readonly title: string;
  /** Holds the part's line of the text. */
  readonly code?: string;
  /** Lists the part's own changes and messages, or the reason why it had no effect. */
  readonly notes: readonly string[];
  /** Is true if the part changed anything, sent a message, or was refused. */
  readonly hasEffect: boolean;
  /** Lists the changed cells, including those of the parts inside. */
  readonly cells: readonly number[];
  readonly innerRows: readonly TraceRow[];
}

/** Returns the code and the comment of a line in one of a program's files. */
export type Labels = (file: number, line: number) => LineLabel;

/** Limits how many consecutive matches of one rule have rows of their own; a longer run shares one row. */
const maxSimilarRows = 3;

/** Returns the parts of a traced cycle as nested rows. */
export function traceRows(trace: CycleTrace, words: Words, findLabel: Labels): readonly TraceRow[] {
  let partIndex = 0;
  const takeRows = (depth: number): TraceRow[] => {
    const rows: TraceRow[] = [];
    while (trace.parts[partIndex]?.depth === depth) {
      const part = trace.parts[partIndex++];
      rows.push(makeRow(trace, part, takeRows(depth + 1), words, findLabel));
    }
    return groupRepeats(trace, rows);
  };
  const rows: TraceRow[] = [];
  // Parts whose enclosing part was not recorded become rows at this level.
  while (partIndex < trace.parts.length) rows.push(...takeRows(trace.parts[partIndex].depth));
  if (trace.isComplete) return rows;
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
  const title = "Everything after that";
  return [...rows, { part, title, notes: [], hasEffect: true, cells: [], innerRows: [] }];
}

function makeRow(
  trace: CycleTrace,
  part: TracePart,
  innerRows: readonly TraceRow[],
  words: Words,
  findLabel: Labels,
): TraceRow {
  const { at, from, to, events, reason, failed, outcome } = part;
  const label = at && findLabel(at[0], at[1]);
  const changes = ownSpans(part, innerRows).flatMap(([a, b]) => words.describeChanges(trace.between(a, b)));
  const notes = [
    ...changes,
    ...words.describeEvents(events),
    ...(reason ? [`${outcome === "refused" ? "Refused" : "First refused"}: ${reason.text}`] : []),
    ...(failed ? [words.failed(failed)] : []),
  ];
  const [row, ...otherRows] = innerRows;
  // A statement on the same line as its `when` or step gets no row of its own.
  if (row && otherRows.length === 0 && notes.length === 0 && isSameLine(row.part, part)) return row;
  return {
    part,
    title: label?.comment ?? (label?.code ? "" : partTitle(part)),
    ...(label && label.code !== "" && { code: label.code }),
    notes,
    hasEffect:
      from !== to ||
      changes.length + events.length > 0 ||
      reason !== undefined ||
      innerRows.some((it) => it.hasEffect),
    cells: cellsChanged(trace, from, to),
    innerRows,
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
  innerRows: readonly TraceRow[],
): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  let moment = from;
  for (const { part } of innerRows) {
    if (part.from > moment) spans.push([moment, part.from]);
    moment = Math.max(moment, part.to);
  }
  if (to > moment) spans.push([moment, to]);
  return spans;
}

/** Replaces a long run of matches of the same rule by one row. */
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

function joinRows(trace: CycleTrace, repeats: readonly TraceRow[]): TraceRow {
  const [firstRow, lastRow] = [repeats[0], repeats.at(-1)!];
  const { match: _, ...part } = firstRow.part;
  return {
    ...firstRow,
    part: { ...part, to: lastRow.part.to },
    notes: [`${repeats.length} matches.`],
    cells: cellsChanged(trace, firstRow.part.from, lastRow.part.to),
    innerRows: repeats,
  };
}

/** Maps sorts of parts to titles, for parts whose line of text is unknown. */
const partTitles: { readonly [Is in TracePart["is"]]?: string } = {
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

function partTitle({ is, name = "" }: TracePart): string {
  if (is === "step") return name === "" ? "A step without a name" : `step ${name}`;
  return partTitles[is] ?? "A line";
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
  const commentPattern = /^\s*collisionlayers\s*$/im.test(text) ? bracketComment : slashComment;
  return (line) => {
    const ownLine = lines[line - 1] ?? "";
    const [code, trailingComment] = splitComment(ownLine);
    const comment = trailingComment ?? findCommentAbove(lines, line - 2, commentPattern);
    return { code: code.trim(), ...(comment !== undefined && { comment }) };
  };
}

/** Match a line that consists of a comment: after `//` in Quadrille, in parentheses in PuzzleScript. */
const slashComment = /^\s*\/\/\s?(.*)$/;
const bracketComment = /^\s*\((.*)\)\s*$/;

/** Returns the whole comment above a line; only empty lines may separate them. */
function findCommentAbove(lines: readonly string[], from: number, commentForm: RegExp): string | undefined {
  const commentLines: string[] = [];
  let lineIndex = from;
  while (lineIndex >= 0 && (lines[lineIndex] ?? "").trim() === "") lineIndex--;
  for (; lineIndex >= 0; lineIndex--) {
    const [, text] = commentForm.exec(lines[lineIndex]) ?? [];
    if (text === undefined) break;
    commentLines.unshift(text.trim());
  }
  return commentLines.length > 0 ? commentLines.join(" ") : undefined;
}

/** Splits a line into code and comment; `//` inside a string does not start a comment. */
function splitComment(line: string): readonly [code: string, comment: string | undefined] {
  let isInString = false;
  for (let index = 0; index < line.length; index++) {
    if (isInString && line[index] === "\\") index++;
    else if (line[index] === '"') isInString = !isInString;
    else if (!isInString && line.startsWith("//", index) && (index === 0 || /\s/.test(line[index - 1])))
      return [line.slice(0, index), line.slice(index + 2).trim()];
  }
  return [line, undefined];
}
