import { append, largestOf, type Span } from "../../base/index.ts";
import type {
  ActionNode,
  ExprNode,
  MoveNode,
  MovesRule,
  PieceEntry,
  PieceMoves,
  StatementNode,
  SectionOf,
} from "../../syntax/index.ts";
import type { PlacedSection } from "../draft/includes.ts";
import { isNewMeaning, sectionsOf, type Draft } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { lowerMoveCondition, findAmount, findCounterNumber, earlyCondition, hasPieces } from "./judging.ts";
import { lowerValue } from "../draft/lower.ts";
import type * as moves from "../data/moves.ts";
import { lowerPaths, lowerPieces } from "./paths.ts";
import { glyphOf, kindsOfPiece } from "../draft/pieces.ts";
import { makeLevelSetup } from "./setups.ts";
import { plainText } from "../draft/texts.ts";
import { lowerWorthOfMoves } from "./worth.ts";
import { facingDirection, lowerFixedCells, lowerZone } from "./zones.ts";
import { unlessEmpty } from "../data/plain.ts";

const lateForbidChange = "What is forbidden is judged after the steps of the move.";

/** Makes the rules of a piece game from the sections `pieces`, `moves`, `hands`, `after`, `ends` and `worth`. */
export function makeMoves(draft: Draft): void {
  if (!hasPieces(draft)) return reportPiecesMissing(draft);
  const board = draft.boards[0];
  if (!checkLevelSizes(draft) || !checkPieceLayer(draft)) return undefined;
  const lines = listRules(draft);
  const forbidLines = lines.filter((it) => it.is === "forbid" && it.test !== undefined);
  if (sectionsOf(draft, "step").length > 0)
    draft.judgedLate = forbidLines.filter((it) => isNewMeaning(it.span, lateForbidChange, draft)).length > 0;
  const rules: Omit<moves.MoveRules, "counters" | "start"> = {
    width: board.width,
    height: board.height,
    holes: [],
    sides: draft.players.map(({ name }, player) => ({ name, faces: facingDirection(player, draft) })),
    pieces: makePieces(draft),
    forbid: lines.flatMap((it) => (it.is === "forbid" && it.test ? [earlyCondition(it.test, draft)] : [])),
    ...lowerGeneralRules(lines, draft),
    after: sectionsOf(draft, "after").flatMap(({ section }) => lowerTallies(section.body, [], draft)),
    ends: sectionsOf(draft, "ends").flatMap(({ section }) => lowerEnds(section.body, [], draft)),
  };
  if (isTooLarge(rules, draft)) return undefined;
  const worth = lowerWorthOfMoves(draft);
  const counters = makeCounters(draft);
  const start = makeLevelSetup({ ...rules, counters }, draft);
  const wall = lines.find((it) => it.is === "wall");
  const wallKind = wall && draft.names.get(wall.piece.text);
  if (wallKind?.sort === "kind") draft.uses.kinds.add(wallKind.index);
  draft.moves = {
    rules: { ...rules, counters, start },
    layer: draft.kinds[draft.firstPiece].layer,
    kinds: [
      0,
      ...draft.players.flatMap((_, player) =>
        rules.pieces.map((_it, piece) => kindsOfPiece(piece, draft)[player]),
      ),
    ],
    counters: [...draft.countersByVariable.keys()].map((name) => draft.names.get(name)!.index),
    wall: wallKind?.sort === "kind" ? wallKind.index : undefined,
    anyTime: draft.anyTime,
    worth,
  };
}

/** Returns true if every level has the size of the board; reports a level of another size. */
function checkLevelSizes(draft: Draft): boolean {
  const { width, height } = draft.boards[0] ?? { width: 0, height: 0 };
  const level = draft.levels.findIndex(
    (it) => it.type === "map" && it.boards.some((board) => board.width !== width || board.height !== height),
  );
  if (level < 0) return width > 0 && height > 0;
  const span = sectionsOf(draft, "level", "message")[level].section.span;
  const hint = "Write the size of the board: `board 8x8`.";
  draft.report.error("moves-size", span, "In a game by moves, all levels have the same size.", hint);
  return false;
}

/** Returns true if all pieces are on one layer, and that layer is not a pile. */
function checkPieceLayer(draft: Draft): boolean {
  const { layer } = draft.kinds[draft.firstPiece];
  const kindOnOtherLayer = draft.kinds.find((it) => it.piece !== undefined && it.layer !== layer);
  if (!kindOnOtherLayer && !draft.layers[layer]?.pile) return true;
  const word = draft.names.all("piece")[kindOnOtherLayer?.piece ?? 0].word;
  const hint = "`piece` stands for all of them: add a line `piece` to `layers`.";
  const message = "All pieces must be on one layer, and it cannot be a pile.";
  return draft.report.error("pieces-layers", word.span, message, hint) ?? false;
}

/**
 * Limits the number of cells, including a margin around the board, that a move can encode. `maxCodes` limits the codes
 * of pieces.
 */
const maxPlaces = 511;
const maxCodes = 250;

function isTooLarge(rules: Omit<moves.MoveRules, "counters" | "start">, draft: Draft): boolean {
  const { width, height, pieces, sides } = rules;
  const steps = pieces.flatMap((it) => it.paths.flatMap((path) => path.ways.flat(2))).map(Math.abs);
  const maxStep = Math.min(largestOf(steps, 1), Math.max(width, height));
  const placeCount = (width + maxStep) * (height + 2 * maxStep) + maxStep;
  const [firstSection] = sectionsOf(draft, "pieces");
  const { span } = firstSection!.section;
  if (placeCount > maxPlaces) {
    const message = `A board of ${width}x${height} is too large for steps of up to ${maxStep} ${maxStep === 1 ? "cell" : "cells"}.`;
    draft.report.error("moves-large", span, message, "With single steps, up to 19x19 is possible.");
  }
  const codeCount = pieces.length * sides.length;
  if (codeCount > maxCodes) {
    const message = `A game can have at most ${maxCodes} pieces, counting those of each player; these are ${codeCount}.`;
    draft.report.error("moves-many", span, message);
  }
  return placeCount > maxPlaces || codeCount > maxCodes;
}

function reportPiecesMissing(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "moves", "hands", "after")) {
    const hint = "Name them in a section `pieces`: `knight N`.";
    const message = "The game has no pieces that could move.";
    return draft.report.error("pieces-missing", section.span, message, hint);
  }
}

function makePieces(draft: Draft): readonly moves.Piece[] {
  const movesByPiece = collectPieceMoves(draft);
  return draft.names.all("piece").map(({ entry, word, index }) => {
    const moveNodes = movesByPiece.get(index) ?? [];
    if (moveNodes.length === 0) {
      const hint = `Say how it moves in \`moves\`: \`${word.text} step any\`.`;
      draft.report.error("piece-still", word.span, `The piece \`${word.text}\` has no moves.`, hint);
    }
    return {
      name: word.text,
      letters: draft.players.map((_, player) =>
        letterOf(entry, player, kindsOfPiece(index, draft)[player], draft),
      ),
      ...lowerPieceParts(moveNodes, draft),
    };
  });
}

/**
 * Returns the letter of a piece in notation, or its `written` text, in lower case for the second player. The result is
 * empty if another file has given the glyph to another piece, because this piece then cannot occur in the game.
 */
function letterOf(entry: PieceEntry, player: number, kind: number, draft: Draft): string {
  const glyph = glyphOf(entry, player);
  if (draft.glyphs.get(glyph)?.kinds[0] !== kind) return "";
  if (!entry.written) return glyph;
  return player === 0 ? entry.written.text : entry.written.text.toLowerCase();
}

/** Returns the moves of each piece. A file overrides the moves in files that it includes. */
function collectPieceMoves(draft: Draft): ReadonlyMap<number, readonly MoveNode[]> {
  const movesByPiece = new Map<number, PieceLines>();
  for (const { section, file } of sectionsOf(draft, "moves"))
    for (const item of section.entries) {
      if (item.is !== "goes") continue;
      const pieces = lowerPieces(item.pieces, draft);
      if (item.also && pieces.some((it) => !movesByPiece.has(it))) reportNothingIncluded(item, draft);
      for (const piece of pieces) addPieceLine(movesByPiece, piece, file, item);
    }
  return new Map([...movesByPiece].map(([piece, { included, own }]) => [piece, [...included, ...own]]));
}

/**
 * Holds the moves of a piece from one file (`own`), and the moves that the file keeps from files before it
 * (`included`).
 */
interface PieceLines {
  readonly file: number;
  readonly included: readonly MoveNode[];
  readonly own: MoveNode[];
}

/**
 * Adds a line to the moves of a piece. Without `also`, the moves from included files are dropped. With `also` they are
 * kept, but a property that a piece has only once is replaced.
 */
function addPieceLine(
  movesByPiece: Map<number, PieceLines>,
  piece: number,
  file: number,
  { also, moves: nodes }: PieceMoves,
): void {
  const isKept = ({ is }: MoveNode): boolean =>
    also && (is === "path" || is === "betza" || nodes.every((it) => it.is !== is));
  const before = movesByPiece.get(piece);
  const included =
    before?.file === file ? before.included : [...(before?.included ?? []), ...(before?.own ?? [])];
  const own = before?.file === file ? before.own : [];
  append(own, nodes);
  movesByPiece.set(piece, { file, included: included.filter(isKept), own });
}

type PieceParts = Omit<moves.Piece, "name" | "letters">;

function lowerPieceParts(nodes: readonly MoveNode[], draft: Draft): PieceParts {
  const findOnly = <Kind extends MoveNode["is"]>(kind: Kind): Extract<MoveNode, { is: Kind }> | undefined => {
    const [first, secondNode] = nodes.filter((it): it is Extract<MoveNode, { is: Kind }> => it.is === kind);
    if (secondNode) reportTwice(secondNode.span, "of this piece", draft);
    return first;
  };
  const drop = findOnly("drop");
  const captive = findOnly("captive");
  const chases = findOnly("chases");
  const chased = findOnly("chased");
  const [captivePiece, ...otherPieces] = captive ? lowerPieces([captive.piece], draft) : [];
  if (captive && otherPieces.length > 0) {
    const message = `In hand it is one piece, and \`${captive.piece.text}\` stands for several.`;
    draft.report.error("piece-one", captive.piece.span, message, "`taken as pawn`");
  }
  return {
    paths: nodes.flatMap((it) => (it.is === "path" || it.is === "betza" ? lowerPaths(it, draft) : [])),
    castles: nodes.flatMap((it) => (it.is === "castle" ? lowerCastle(it, draft) : [])),
    becomes: nodes.flatMap((it) => (it.is === "becomes" ? [lowerBecoming(it, draft)] : [])),
    drop: drop && lowerDrop(drop, draft),
    captive: captivePiece,
    chases: chases && lowerPieces(chases.pieces, draft),
    chasedIn: chased && lowerZone(chased.in, draft),
  };
}

function lowerCastle(node: Extract<MoveNode, { is: "castle" }>, draft: Draft): moves.Castle[] {
  const { width } = draft.boards[0];
  const columnOf = ({ text, span }: typeof node.to): number => {
    const columnIndex = text.length === 1 ? text.charCodeAt(0) - 97 : -1;
    if (columnIndex >= 0 && columnIndex < width) return columnIndex;
    const lastColumn = String.fromCharCode(96 + width);
    draft.report.error("column-unknown", span, `\`${text}\` is not a column: they are a to ${lastColumn}.`);
    return 0;
  };
  const [to, withTo] = [columnOf(node.to), columnOf(node.withTo)];
  return lowerPieces([node.with], draft).map((partner) => ({ to, with: partner, withTo }));
}

function reportNothingIncluded({ pieces, span }: PieceMoves, draft: Draft): void {
  const message = "No included file says how this piece moves, so there is nothing to add to.";
  const hint = `Leave \`also\` out: \`${pieces[0].text} step any\`.`;
  draft.report.error("also-nothing", span, message, hint);
}

function lowerBecoming(node: Extract<MoveNode, { is: "becomes" }>, draft: Draft): moves.Becoming {
  const choices = node.pieces.flatMap((choice) =>
    lowerPieces([choice.piece], draft).map((piece) => ({ ...choice, piece })),
  );
  const { width, height } = draft.boards[0];
  const allCells = draft.players.map(() => Array.from({ length: width * height }, (_, cell) => cell));
  const owner = node.player && draft.players.findIndex((it) => it.name === node.player!.text);
  if (owner === -1) draft.report.unknown("name-unknown", "player", node.player!, draft.names.of("player"));
  const onCells = node.on ? lowerZone(node.on, draft) : allCells;
  return {
    pieces: choices.map((it) => it.piece),
    on: onCells.map((cells, player) => (owner === undefined || owner === player ? cells : [])),
    leaving: node.alsoOnLeaving || undefined,
    must: node.must ? lowerZone(node.must, draft) : node.may ? draft.players.map(() => []) : undefined,
    limits: choices.some((it) => it.most !== undefined) ? choices.map((it) => it.most ?? 255) : undefined,
    counted: choices.some((it) => it.of)
      ? choices.map(({ piece, of }) => (of ? lowerPieces([of], draft) : [piece]))
      : undefined,
  };
}

function lowerDrop(node: Extract<MoveNode, { is: "drop" }>, draft: Draft): moves.Drop {
  return {
    from: node.from,
    in: node.in && lowerZone(node.in, draft),
    first: node.first && lowerZone(node.first, draft),
    besideOwn: node.besideOwn || undefined,
    ...((node.oncePerColumn || node.twicePerColumn) && { mostPerColumn: node.oncePerColumn ? 1 : 2 }),
    falls: node.falling || undefined,
    unmoved: node.unmoved && lowerZone(node.unmoved, draft),
    notMating: node.neverMating || undefined,
    enclosing: node.enclosing || undefined,
  };
}

/**
 * Returns the rules that are not about a single piece. Of each type of rule, only those in the last file that has any
 * apply.
 */
function listRules(draft: Draft): readonly MovesRule[] {
  const lines = sectionsOf(draft, "moves").flatMap(({ section, file }: PlacedSection<SectionOf<"moves">>) =>
    section.entries.flatMap((rule) => (rule.is === "goes" ? [] : [{ rule, file }])),
  );
  const lastFileByRule = new Map(lines.map(({ rule, file }) => [rule.is, file]));
  const rules = lines.filter(({ rule, file }) => lastFileByRule.get(rule.is) === file).map((it) => it.rule);
  for (const [i, { is, span }] of rules.entries())
    if (is !== "forbid" && is !== "mill" && rules.findIndex((it) => it.is === is) < i)
      reportTwice(span, "of the game", draft);
  return rules;
}

function reportTwice(span: Span, whose: string, draft: Draft): void {
  const hint = "Join both: `drop from hand in row 2, row 3`, `captures explode sparing pawn or king`.";
  draft.report.error("rule-twice", span, `This is said ${whose} before, and can be said once.`, hint);
}

type GeneralRules = Pick<
  moves.MoveRules,
  "mustCapture" | "pass" | "capture" | "landing" | "wall" | "gating" | "mustDrop"
>;

function lowerGeneralRules(lines: readonly MovesRule[], draft: Draft): GeneralRules {
  const hasRule = (is: MovesRule["is"]): boolean => lines.some((it) => it.is === is);
  const captureRule = lines.find((it) => it.is === "must-capture");
  const passRule = lines.find((it) => it.is === "pass");
  const explodeRule = lines.find((it) => it.is === "explode");
  const wallRule = lines.find((it) => it.is === "wall");
  const drop = lines.find((it) => it.is === "must-drop");
  const landing = lowerLandingRules(lines, draft);
  return {
    mustCapture: captureRule && (captureRule.most ? "most" : "any"),
    pass: passRule?.when,
    capture: {
      to: lines.find((it) => it.is === "captured")?.to ?? "nowhere",
      explodes: explodeRule && {
        spares: lowerPieces(explodeRule.sparing ?? [], draft),
        immune: lowerPieces(explodeRule.never ?? [], draft),
      },
    },
    landing,
    wall: wallRule && {
      moves: wallRule.wanders,
      inReach: wallRule.inReach || undefined,
      behind: wallRule.behind || undefined,
      in: wallRule.in && lowerZone(wallRule.in, draft),
    },
    gating: hasRule("gate"),
    mustDrop: drop && (drop.pieces.length > 0 ? lowerPieces(drop.pieces, draft) : allPiecesOf(draft)),
  };
}

/** Returns the numbers of all pieces. */
const allPiecesOf = (draft: Draft): readonly number[] => draft.names.all("piece").map((_, piece) => piece);

function lowerLandingRules(lines: readonly MovesRule[], draft: Draft): moves.LandingRules | undefined {
  const enclosedRule = lines.find((it) => it.is === "enclosed");
  const neighboursRule = lines.find((it) => it.is === "neighbours");
  const mills = lines.flatMap((it) => (it.is === "mill" ? [lowerFixedCells(it.cells, draft)] : []));
  if (!enclosedRule && !neighboursRule && mills.length === 0) return undefined;
  return {
    encloses: enclosedRule?.by,
    diagonally: (enclosedRule?.diagonally ?? false) || (neighboursRule?.diagonally ?? false),
    only: unlessEmpty(enclosedRule ? lowerPieces(enclosedRule.pieces, draft) : []),
    hostile: enclosedRule?.hostile && lowerFixedCells(enclosedRule.hostile, draft),
    converts: neighboursRule && true,
    mill: mills.length > 0 ? { lines: mills } : undefined,
  };
}

const negateCondition = (test: moves.Condition): moves.Condition => ({ is: "not", of: test });

const joinTests = (tests: readonly moves.Condition[]): moves.Condition =>
  tests.length === 1 ? tests[0] : { is: "and", of: tests };

/** Lowers the lines of statements of the form `when E: ..`, each with the conditions under which it runs. */
function flatMapLines<T>(
  statements: readonly StatementNode[],
  tests: readonly moves.Condition[],
  draft: Draft,
  lowerTest: typeof lowerMoveCondition,
  lowerLine: (actions: readonly ActionNode[], tests: readonly moves.Condition[]) => readonly T[],
): readonly T[] {
  return statements.flatMap((statement) => {
    if (statement.is === "line" && statement.alternatives.length === 1)
      return lowerLine(statement.alternatives[0], tests);
    if (statement.is !== "when")
      return reportStatement(
        statement.span,
        "Write lines such as `when no moves: lose`, or `otherwise`.",
        draft,
      );
    const earlierTests: moves.Condition[] = [];
    return statement.branches.flatMap((branch) => {
      const test = branch.test && lowerTest(branch.test, draft);
      const innerTests = [...tests, ...earlierTests.map(negateCondition), ...(test ? [test] : [])];
      if (test) earlierTests.push(test);
      return flatMapLines(branch.body, innerTests, draft, lowerTest, lowerLine);
    });
  });
}

function reportStatement(span: Span, hint: string, draft: Draft): readonly never[] {
  draft.report.error("judging-statement", span, "This cannot be done here in a game by moves.", hint);
  return [];
}

function lowerTallies(
  statements: readonly StatementNode[],
  tests: readonly moves.Condition[],
  draft: Draft,
): readonly moves.Tally[] {
  return flatMapLines(statements, tests, draft, earlyCondition, (actions, whenTests) =>
    actions.flatMap((action): readonly moves.Tally[] => {
      const tally = lowerTally(action, draft);
      return tally ? [{ ...(whenTests.length > 0 && { when: joinTests(whenTests) }), ...tally }] : [];
    }),
  );
}

function lowerTally(action: ActionNode, draft: Draft): Omit<moves.Tally, "when"> | undefined {
  if (action.does === "broken") return undefined;
  const setsCounter = action.does === "assign" || action.does === "add";
  const counter = setsCounter ? findCounterNumber(action.name, draft) : undefined;
  const value = setsCounter ? lowerAmount(action.value, draft) : undefined;
  const ownerWord = setsCounter && action.of?.is === "name" ? action.of.name.text : "me";
  if (setsCounter && counter !== undefined && value !== undefined)
    return { counter, of: ownerWord === "opponent" ? "enemy" : "my", add: action.does === "add", value };
  const hint = "Set counters to numbers here, or add numbers to them: `quiet = 0`, `add 1 to quiet`.";
  return void reportStatement(action.span, hint, draft);
}

/** Lowers a value to a number or an amount; undefined if these rules do not support it. */
function lowerAmount(value: ExprNode, draft: Draft): number | moves.Amount | undefined {
  if (value.is === "number") return value.value;
  if (value.is !== "name") return findAmount(value, draft);
  const loweredValue = lowerValue(value, newEnv(draft), "number");
  return loweredValue.is === "constant" && loweredValue.value !== "none" ? loweredValue.value : undefined;
}

function lowerEnds(
  statements: readonly StatementNode[],
  tests: readonly moves.Condition[],
  draft: Draft,
): readonly moves.End[] {
  return flatMapLines(statements, tests, draft, lowerMoveCondition, (actions, whenTests) =>
    actions.flatMap((action): readonly moves.End[] => {
      const { does } = action;
      if (does === "broken") return [];
      if (does !== "win" && does !== "lose" && does !== "draw" && does !== "wins") {
        const hint =
          'A game by moves ends with `win`, `lose` or `draw` for the player to move: `lose "Checkmate."`.';
        return reportStatement(action.span, hint, draft);
      }
      const text = action.text ? (plainText(action.text, draft) ?? "") : "";
      if (action.does !== "wins") return [{ when: joinTests(whenTests), result: action.does, text }];
      if (action.who.is === "name" && action.who.name.text === "mover")
        return [{ when: joinTests(whenTests), result: "lose", toMover: true, text }];
      const message = "The winner is the player to move, or `mover`, the player who moved last.";
      draft.report.error("judging-winner", action.who.span, message, '`win "Home."`, `mover wins`');
      return [];
    }),
  );
}

function makeCounters(draft: Draft): readonly moves.Counter[] {
  return [...draft.countersByVariable.keys()].map((name) => {
    const declaration = draft.names.get(name)!;
    const start = draft.variables[declaration.index]?.start;
    const startValue = start?.is === "constant" && start.value !== "none" ? start.value : 0;
    return { name, eachSide: draft.variables[declaration.index].eachPlayer, start: startValue };
  });
}
