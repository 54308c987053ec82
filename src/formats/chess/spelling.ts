import { onceFor } from "../../base/index.ts";
import { type MoveRules, cellNames } from "../../program/index.ts";
import {
  type Move,
  type MoveView,
  type Play,
  legalMoves,
  readMove,
  whyIllegal,
  whyText,
} from "../../game/index.ts";
import { sanLetterOf } from "./letters.ts";
import { makeUci } from "./uci.ts";

// Writes moves in the notation that the game file declares. To parse a text, it is compared with all spellings of all
// legal moves. Thus everything that can be written can be parsed, and no format needs a grammar of its own.

const cellNamesOf = /* @__PURE__ */ onceFor((rules: MoveRules) => {
  const names = cellNames(rules.notation, { width: rules.width, height: rules.height });
  const cellsByName = new Map(
    names.flatMap((it, cell) => (it === undefined ? [] : [[it.toLowerCase(), cell]])),
  );
  return { names, cellsByName, pattern: rules.notation && makePattern(rules, names) };
});

/** Returns the name of a cell; its coordinates if the file gives it no name. */
const nameOfCell = (rules: MoveRules, cell: number): string =>
  cellNamesOf(rules).names[cell] ?? `(${cell % rules.width}, ${Math.floor(cell / rules.width)})`;

/** Returns the cell that the file gives this name, ignoring case; undefined if there is none. */
export const cellCalled = (rules: MoveRules, name: string): number | undefined =>
  cellNamesOf(rules).cellsByName.get(name.toLowerCase());

/** Returns true if a text has the form of a move in the file's notation. */
export const looksSpelled = (rules: MoveRules, text: string): boolean =>
  text.length <= maxLength && cellNamesOf(rules).pattern?.test(normalize(text)) === true;

const maxLength = 100;
const toPattern = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
const oneOf = (texts: Iterable<string>): string =>
  `(?:${[...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map(toPattern)
    .join("|")})`;

function makePattern(rules: MoveRules, names: readonly (string | undefined)[]): RegExp {
  const piece = oneOf(rules.pieces.flatMap((_, id) => pieceNames(rules, id)));
  const cell = oneOf(names.filter((it) => it !== undefined));
  const parts: Readonly<Record<string, string>> = {
    piece,
    from: cell,
    to: `${cell}(?:[-x]${cell})*`,
    origin: `${cell}?`,
    becomes: `(?:[-+=]|=${piece})?`,
    way: "[-+=]",
    reach: String.raw`\d+`,
    tandem: String.raw`(?:${piece}(?:\d+|[-+])|\d\d+)`,
  };
  const { drop, ...shapes } = { ...usualShapes, ...rules.notation?.shapes };
  const all = new Set([...Object.values(shapes), ...(rules.pieces.some((it) => it.drop) ? [drop] : [])]);
  const forms = [...all].map((shape) => fillShape(normalize(shape), (part) => parts[part] ?? "", toPattern));
  return new RegExp(`^(?:${forms.join("|")})$`, "iu");
}

const usualShapes = {
  move: "{from}-{to}{becomes}",
  capture: "{from}x{to}{becomes}",
  drop: "{piece}@{to}",
  pass: "pass",
};

/** Returns the format of a move with its placeholders replaced. `literal` converts the text between them. */
const fillShape = (shape: string, part: (name: string) => string, literal = (text: string) => text): string =>
  shape
    .split(/\{(\w+)\}/)
    .map((it, i) => (i % 2 === 1 ? part(it) : literal(it)))
    .join("");

/** Normalizes a text: replaces dashes and crosses with ASCII, and removes remarks about the move. */
const normalize = (text: string): string =>
  text
    .trim()
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/[×✕:]/g, "x")
    .replaceAll(".", "=")
    .replace(/(?<=.)[!?#]+$/, "");

/** Returns the two names of a piece in moves: that of the notation, and its letter. */
const pieceNames = (rules: MoveRules, piece: number): readonly string[] => [
  rules.notation?.pieces?.[piece] ?? sanLetterOf(rules, piece),
  sanLetterOf(rules, piece),
];

/**
 * Describes a deviation from the usual spelling, such as the letter of a piece instead of its name, a redundant origin,
 * or a capture that is written like a plain move.
 */
interface Deviation {
  readonly usesLetter?: boolean;
  readonly originForm?: "full" | "none";
  readonly ignoresTandem?: boolean;
  readonly omitsCapture?: boolean;
  /** Is true if the text does not say that a promotion is declined. */
  readonly omitsDecline?: boolean;
  /** Is true if the text does not name the promotion piece. */
  readonly omitsPromotion?: boolean;
  /** Is true if the text is only the two cells, as in USI. */
  readonly hasOnlyCells?: boolean;
}

const deviations: readonly Deviation[] = [
  {},
  { omitsDecline: true },
  { originForm: "full" },
  { originForm: "full", omitsDecline: true },
  { originForm: "none" },
  { omitsCapture: true, omitsDecline: true },
  { omitsCapture: true, originForm: "full", omitsDecline: true },
  { ignoresTandem: true },
  { usesLetter: true },
  { usesLetter: true, originForm: "full" },
  { usesLetter: true, ignoresTandem: true },
  { hasOnlyCells: true },
  { omitsPromotion: true },
  { omitsPromotion: true, originForm: "full" },
];

/** Returns a move in the file's notation. `all` are all legal moves. */
function spellView(play: Play, view: MoveView, all: readonly MoveView[], deviation: Deviation = {}): string {
  const { rules } = play;
  const shapes = { ...usualShapes, ...rules.notation?.shapes };
  const nameOf = (cell: number): string => nameOfCell(rules, cell);
  switch (view.kind) {
    case "pass":
      return shapes.pass;
    case "wall":
      return nameOf(view.to!);
    case "take":
      return `x${nameOf(view.to!)}`;
    case "castle":
      return view.partner![0] > view.from! ? "O-O" : "O-O-O";
    case "drop":
    case "go": {
      if (deviation.hasOnlyCells && view.kind === "go")
        return nameOf(view.from!) + nameOf(view.to!) + becomesText(rules, view, []);
      const shape =
        view.kind === "drop" ? "drop" : view.taken.length > 0 && !deviation.omitsCapture ? "capture" : "move";
      return fillShape(shapes[shape], (placeholder) => partOf(placeholder, play, view, all, deviation));
    }
  }
}

function partOf(part: string, play: Play, view: MoveView, all: readonly MoveView[], form: Deviation): string {
  const { rules } = play;
  const nameOf = (cell: number): string => nameOfCell(rules, cell);
  const piece = pieceNames(rules, view.piece!)[form.usesLetter ? 1 : 0];
  switch (part) {
    case "piece":
      return piece;
    case "from":
      return nameOf(view.from!);
    case "to":
      return nameOf(view.to!);
    case "origin": {
      const isAlike = (it: MoveView): boolean =>
        it.kind === "go" && it.piece === view.piece && it.to === view.to && it.from !== view.from;
      const isWritten = form.originForm === "full" || (form.originForm !== "none" && all.some(isAlike));
      return isWritten ? nameOf(view.from!) : "";
    }
    case "becomes":
      return form.omitsPromotion ? "" : becomesText(rules, view, form.omitsDecline ? [] : all);
    case "tandem":
      return tandemText(play, view, piece, form.ignoresTandem === true);
    default:
      return describeDirection(play, view)[part === "way" ? 0 : 1];
  }
}

/**
 * Returns `+` for a promotion to the piece's own promoted form, `=` if the move declines such a promotion, and `=` with
 * the name of the new piece for any other promotion.
 */
function becomesText(rules: MoveRules, view: MoveView, all: readonly MoveView[]): string {
  const isPromoted = (it: MoveView): boolean =>
    it.becomes !== undefined && sanLetterOf(rules, it.becomes) === `+${sanLetterOf(rules, it.piece!)}`;
  if (isPromoted(view)) return "+";
  if (view.becomes !== undefined) return `=${pieceNames(rules, view.becomes)[0]}`;
  return all.some((it) => it.from === view.from && it.to === view.to && isPromoted(it)) ? "=" : "";
}

/** Returns the number of a cell's column, from the right as the player to move sees it. */
function fileOf(play: Play, cell: number): number {
  const { width, sides } = play.rules;
  return sides[play.turn()].faces === 0 ? width - (cell % width) : (cell % width) + 1;
}

/**
 * Returns the piece and its column. A tandem is a column with several pieces of one kind. If it is the only tandem and
 * has two pieces, `+` (front piece) or `-` (rear piece) replaces the column. Otherwise the piece's number in the tandem
 * replaces the letter: `13`.
 */
function tandemText(play: Play, view: MoveView, piece: string, omitsTandem: boolean): string {
  const { width, sides } = play.rules;
  const file = fileOf(play, view.from!);
  const cells = [...play.rules.start.cells.keys()];
  const alike = cells.filter((it) => play.at(it) === play.at(view.from!));
  if (sides[play.turn()].faces !== 0) alike.reverse();
  const inColumn = (cell: number): readonly number[] => alike.filter((it) => it % width === cell % width);
  const sameColumn = inColumn(view.from!);
  if (sameColumn.length < 2 || omitsTandem) return piece + file;
  const placeInTandem = sameColumn.indexOf(view.from!);
  const isOnlyTandem =
    sameColumn.length === 2 &&
    alike.every((it) => inColumn(it).length === 1 || it % width === view.from! % width);
  return isOnlyTandem ? piece + (placeInTandem === 0 ? "+" : "-") : `${placeInTandem + 1}${file}`;
}

/** Returns the direction of a move (`+`, `-` or `=`), and the number of rows, or the column of its destination. */
function describeDirection(play: Play, view: MoveView): readonly [string, string] {
  const { width, sides } = play.rules;
  const [from, to] = [view.from ?? view.to!, view.to!];
  const rows = Math.floor(from / width) - Math.floor(to / width);
  const rowsForward = sides[play.turn()].faces === 0 ? rows : -rows;
  const direction = rowsForward === 0 ? "=" : rowsForward > 0 ? "+" : "-";
  return [direction, String(from % width === to % width ? Math.abs(rows) : fileOf(play, to))];
}

interface LegalMove {
  readonly move: Move;
  readonly view: MoveView;
}

const listLegalMoves = (play: Play): readonly LegalMove[] =>
  legalMoves(play).map((move) => ({ move, view: readMove(play, move) }));

/**
 * Returns legal moves, before they are made, in the file's notation. If that is ambiguous, a move is written as UCI.
 */
export function spellMoves(play: Play, moves: readonly Move[]): string[] {
  const allMoves = listLegalMoves(play);
  const views = allMoves.map((it) => it.view);
  const texts = new Map(allMoves.map((it) => [it.move, spellView(play, it.view, views)]));
  const counts = new Map<string, number>();
  for (const text of texts.values()) counts.set(text, (counts.get(text) ?? 0) + 1);
  return moves.map((move) => {
    const text = texts.get(move)!;
    return counts.get(text) === 1 ? text : makeUci(play, move);
  });
}

/** Returns a legal move by its cells, as in USI: `7g7f`, `8h2b+`, `P*5e`. */
export const spellCells = (play: Play, move: Move): string =>
  spellView(play, readMove(play, move), [], { hasOnlyCells: true });

/**
 * Returns the moves that a text means: a single move, or the legs of a multi-capture. If there is none, returns a
 * sentence that explains why.
 */
export function readSpelled(play: Play, text: string): readonly Move[] | { readonly why: string } {
  const wantedText = normalize(text);
  if (wantedText.length > maxLength) return { why: "It is too long." };
  const allMoves = listLegalMoves(play);
  const views = allMoves.map((it) => it.view);
  const lowerText = wantedText.toLowerCase();
  const uci = text.trim();
  for (const [round, deviation] of deviations.entries()) {
    const texts = allMoves.map(({ view }) => normalize(spellView(play, view, views, deviation)));
    for (const moves of [
      allMoves.filter((_, i) => texts[i] === wantedText),
      allMoves.filter((_, i) => texts[i].toLowerCase() === lowerText),
      round === 0 ? allMoves.filter(({ view, move }) => makeUci(play, move, view) === uci) : [],
    ])
      if (moves.length === 1) return [moves[0].move];
  }
  return readMultiCapture(play, wantedText) ?? { why: explainMistake(play, wantedText, allMoves) };
}

/** Returns the legs of a multi-capture. The text names all cells, or the first and the last if that is unambiguous. */
function readMultiCapture(play: Play, text: string): readonly Move[] | undefined {
  const cells = text.split("x").map((it) => cellCalled(play.rules, it));
  if (cells.length < 2 || cells.includes(undefined)) return undefined;
  const namesOnlyEnds = cells.length === 2;
  const matches: (readonly Move[])[] = [];
  let movesLeft = 10_000;
  const search = (i: number, playedMoves: readonly Move[]): void => {
    const turn = play.turn();
    for (const { move, view } of listLegalMoves(play)) {
      const isCapture = view.kind === "go" && view.taken.length > 0;
      const isNextLeg = movesLeft-- >= 0 && isCapture && view.from === cells[namesOnlyEnds ? 0 : i];
      if (!isNextLeg && !(namesOnlyEnds && i > 0 && isCapture)) continue;
      if (!namesOnlyEnds && view.to !== cells[i + 1]) continue;
      play.make(move);
      const mustContinue = play.turn() === turn && play.chain() !== undefined;
      const line = [...playedMoves, move];
      if (namesOnlyEnds ? view.to === cells[1] && !mustContinue : i + 2 === cells.length) matches.push(line);
      else if (mustContinue) search(i + 1, line);
      play.undo();
    }
  };
  search(0, []);
  return matches.length === 1 ? matches[0] : undefined;
}

/** Returns true if a text means to resign. */
export const resigns = ({ notation }: MoveRules, text: string): boolean =>
  notation?.shapes?.resign !== undefined && text.toLowerCase() === notation.shapes.resign.toLowerCase();

/** Joins the legs of a turn: `26x17` and `17x10` become `26x17x10`. */
export function joinLegs(texts: readonly string[]): string {
  return texts.reduce((line, next) => {
    const stop = /[^x]+$/.exec(line)?.[0] ?? "";
    return stop !== "" && next.startsWith(`${stop}x`) ? line + next.slice(stop.length) : `${line},${next}`;
  });
}

function explainMistake(play: Play, text: string, allMoves: readonly LegalMove[]): string {
  const [from, to, ...others] = text.split(/[-x]/).map((it) => cellCalled(play.rules, it));
  if (from !== undefined && to !== undefined && others.length === 0) {
    const wantedMove = { kind: "go", from, to } as const;
    const reason = whyIllegal(play, wantedMove);
    if (reason) return whyText(play, wantedMove, reason, (cell) => nameOfCell(play.rules, cell));
  }
  const views = allMoves.map((it) => it.view);
  const exampleTexts = views.slice(0, 3).map((it) => spellView(play, it, views));
  if (exampleTexts.length === 0) return "There is no legal move.";
  return looksSpelled(play.rules, text)
    ? `It is not legal here; legal are, for example, ${exampleTexts.join(", ")}.`
    : `Moves are written as in ${exampleTexts.join(", ")}.`;
}
