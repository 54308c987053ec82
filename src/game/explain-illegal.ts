import { dispatchByKey } from "../base/index.ts";
import {
  type Move,
  type Play,
  STEP,
  holds,
  legalMoves,
  packMove,
  readMove,
  royalPieces,
} from "../core/game/index.ts";
import {
  type PieceCells,
  PlainPlay,
  castlingTo,
  followPath,
  isFirstDrop,
  rowSpan,
  ungated,
} from "../core/moves/inside.ts";
import { type Path, type PieceId, WALL, codeOf, heldAs, pieceOf, sideOf } from "../program/index.ts";

/** Describes a move that a player attempts, legal or not. Cells are numbered from the top left. */
export type Wanted =
  | { readonly kind: "go"; readonly from: number; readonly to: number; readonly becomes?: PieceId }
  | { readonly kind: "castle"; readonly from: number; readonly partner: number }
  | { readonly kind: "drop"; readonly piece: PieceId; readonly to: number };

/** Describes the reason why an attempted move is illegal, with the cells that show it. */
export type Why =
  | { readonly is: "over"; readonly text: string }
  | { readonly is: "geometry" | "only-takes" | "never-takes" | "not-from" | "not-there" | "no-hurdle" }
  /** Means that no path leads to the target now: its condition is false, or the piece would have to become one that it cannot become. */
  | { readonly is: "not-now" }
  | { readonly is: "must-become" | "cannot-become" | "must-capture" | "must-take-most" }
  | { readonly is: "not-in-hand" | "not-dropped" | "drop-mates" | "encloses-nothing" }
  | { readonly is: "nothing" | "not-yours" | "own" | "blocked" | "has-moved"; readonly cell: number }
  | { readonly is: "must-go-on" | "column-taken" | "taken-cell"; readonly cell: number }
  /** Means an attack on the royal piece: it was attacked before the move and still is ("in-check"), or the moved piece was shielding it ("pinned"). */
  | { readonly is: "in-check" | "pinned"; readonly royal: number; readonly by: number }
  /** Means that the royal piece would move to, or over, a cell that the piece on cell `by` attacks. */
  | { readonly is: "into-check"; readonly by: number }
  /** Means that the move violates the `forbid` line of the game with this index. */
  | { readonly is: "forbidden"; readonly rule: number }
  /** Means that the side to move must first complete its turn in another way. */
  | { readonly is: "owes"; readonly what: "wall" | "take" | "drop" };

/** Returns why an attempted move is illegal; undefined if it is legal. */
export function whyIllegal(play: Play, attempt: Wanted): Why | undefined {
  if (isLegal(play, attempt)) return undefined;
  const end = play.findEnd();
  if (end) return { is: "over", text: end.text };
  const owes = play.owes();
  if (owes !== "move") return { is: "owes", what: owes };
  const chain = play.chain();
  if (chain !== undefined && (attempt.kind !== "go" || attempt.from !== chain))
    return { is: "must-go-on", cell: chain };
  const copy = new PlainPlay(play.rules, play.setup());
  if (attempt.kind === "drop") return whyNotDropped(copy, attempt.piece, attempt.to);
  const code = play.at(attempt.from);
  if (code === 0 || code === WALL) return { is: "nothing", cell: attempt.from };
  if (sideOf(play.rules, code) !== play.turn()) return { is: "not-yours", cell: attempt.from };
  if (play.rules.mustDrop && legalMoves(play).some((it) => readMove(play, it).kind === "drop"))
    return { is: "owes", what: "drop" };
  return attempt.kind === "castle"
    ? whyNotCastled(copy, attempt.from, attempt.partner)
    : whyNotMoved(copy, attempt);
}

function isLegal(play: Play, attempt: Wanted): boolean {
  return legalMoves(play)
    .map((it) => readMove(play, it))
    .some((it) => {
      if (it.kind !== attempt.kind) return false;
      if (attempt.kind === "drop") return it.piece === attempt.piece && it.to === attempt.to;
      if (attempt.kind === "castle") return it.from === attempt.from && it.partner![0] === attempt.partner;
      return it.from === attempt.from && it.to === attempt.to && it.becomes === attempt.becomes;
    });
}

type GoAttempt = Wanted & { readonly kind: "go" };
type Contents = ReadonlyMap<number, number>;

function whyNotMoved(play: PlainPlay, attempt: GoAttempt): Why {
  const { from, to, becomes } = attempt;
  if (!isReached(play, attempt)) {
    const isOwn = from !== to && play.cellsWith((it) => it === play.turn()).includes(to);
    return isOwn ? { is: "own", cell: to } : whyNotReached(play, attempt);
  }
  const { mustCapture } = play.rules;
  const captureReason = { is: mustCapture === "most" ? "must-take-most" : "must-capture" } as const;
  // `play` is a copy without history, so a move that nothing else forbids was forbidden because it repeats a position.
  const defaultReason = mustCapture ? captureReason : ({ is: "forbidden", rule: 0 } as const);
  const possibleMoves = movesBetween(play, play.pseudoLegal(), attempt);
  if (possibleMoves.length === 0) return { is: "not-now" };
  const match = possibleMoves.find(({ view }) => view.becomes === becomes);
  if (!match && becomes !== undefined) return { is: "cannot-become" };
  if (!match && movesBetween(play, legalMoves(play), attempt).length > 0) return { is: "must-become" };
  const isRoyal = royalPieces(play.rules).includes(pieceOf(play.rules, play.at(from)));
  return whyForbiddenMove(play, (match ?? possibleMoves[0]).move, isRoyal) ?? defaultReason;
}

/** Returns the moves from the start to the target of an attempt, whatever the piece becomes. */
const movesBetween = (play: PlainPlay, moves: readonly Move[], { from, to }: GoAttempt) =>
  moves
    .map((move) => ({ move, view: readMove(play, move) }))
    .filter(({ view }) => view.kind === "go" && view.from === from && view.to === to);

/** Returns true if the piece could reach its target, regardless of what is forbidden. */
function isReached(play: PlainPlay, { from, to }: GoAttempt, position: PieceCells = play): boolean {
  const isChained = play.chain() !== undefined;
  return play
    .pathsAt(from, () => true)
    .some((path) => (!isChained || path.again) && leadsTo(position, path, from, to, play.turn()));
}

const leadsTo = (position: PieceCells, path: Path, from: number, to: number, side: number): boolean =>
  followPath(position, path, from, side).some((it) => it.to === to);

/** Returns a position in which some cells have other contents. */
const withContents = (position: PieceCells, contents: Contents): PieceCells => ({
  rules: position.rules,
  at: (cell) => contents.get(cell) ?? position.at(cell),
  victimAt: (cell, side) => position.victimAt(cell, side),
});

function whyNotReached(play: PlainPlay, attempt: GoAttempt): Why {
  const { from, to } = attempt;
  const cells = [...play.grid.spots.keys()];
  const occupied = cells.filter((cell) => cell !== from && cell !== to && play.at(cell) !== 0);
  const blocker = occupied.find((cell) => isReached(play, attempt, withContents(play, new Map([[cell, 0]]))));
  if (blocker !== undefined) return { is: "blocked", cell: blocker };
  const cleared = new Map(occupied.map((cell) => [cell, 0]));
  if (isReached(play, attempt, withContents(play, cleared)))
    return { is: "blocked", cell: nearestBlocker(play.rules.width, from, occupied, to) };
  return whyNotBy(play, attempt, cleared) ?? { is: "geometry" };
}

/** Returns the occupied cell nearest to `from`, preferring cells between `from` and `to`. */
function nearestBlocker(width: number, from: number, cells: readonly number[], to: number): number {
  const distance = (a: number, b: number) =>
    Math.max(Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width)));
  const between = cells.filter((it) => distance(from, it) + distance(it, to) <= distance(from, to));
  return (between.length > 0 ? between : [...cells]).sort((a, b) => distance(from, a) - distance(from, b))[0];
}

/**
 * Returns the reason why a piece cannot reach its target even without blockers, by finding a change (such as an unmoved piece, or another
 * content of the target) that would make it possible; undefined if none does.
 */
function whyNotBy(play: PlainPlay, attempt: GoAttempt, cleared: Contents): Why | undefined {
  const { rules } = play;
  const { from, to } = attempt;
  const side = play.turn();
  const paths = rules.pieces[pieceOf(rules, play.at(from))].paths;
  const enemyCode = codeOf(rules, (side + 1) % rules.sides.length, pieceOf(rules, play.at(from)));
  const withTarget = (code: number): PieceCells => withContents(play, new Map([...cleared, [to, code]]));
  const canGo = (position: PieceCells, change: (path: Path) => Path = (path) => path) =>
    paths.some((path) => leadsTo(position, change(path), from, to, side));
  const current = withTarget(play.at(to));
  if (canGo(current) && !isReached(play, attempt, current)) return { is: "has-moved", cell: from };
  const withoutHops = (path: Path): Path => ({ ...path, legs: path.legs.map((leg) => without(leg, "hop")) });
  if (canGo(current, withoutHops)) return { is: "no-hurdle" };
  if (play.at(to) === 0 && canGo(withTarget(enemyCode))) return { is: "only-takes" };
  if (play.at(to) !== 0 && canGo(withTarget(0))) return { is: "never-takes" };
  const positions = [withTarget(play.at(to)), withTarget(0), withTarget(enemyCode)];
  if (positions.some((it) => canGo(it, (path) => without(path, "from")))) return { is: "not-from" };
  if (positions.some((it) => canGo(it, (path) => without(path, "in")))) return { is: "not-there" };
  return undefined;
}

function without<T extends object>(value: T, key: keyof T): T {
  const copy: Partial<T> = { ...value };
  delete copy[key];
  return copy as T;
}

/** Makes a move, tests which rule it breaks, and undoes it. */
function whyForbiddenMove(play: PlainPlay, move: Move, isRoyal: boolean): Why | undefined {
  const { forbid } = play.rules;
  const me = play.turn();
  const attackersBefore = attackersOfRoyals(play, me);
  play.make(ungated(move));
  const rule = forbid.findIndex((test) => holds(test, me, play));
  play.undo();
  if (rule < 0) return undefined;
  const test = forbid[rule];
  if (test.is !== "attacked" || test.pieces.whose !== "my") return { is: "forbidden", rule };
  play.make(move);
  const [attacker] = attackersOfRoyals(play, me);
  play.undo();
  if (!attacker) return { is: "forbidden", rule };
  if (isRoyal) return { is: "into-check", by: attacker.by };
  const wasAttackedBefore = attackersBefore.some((it) => it.by === attacker.by);
  return { is: wasAttackedBefore ? "in-check" : "pinned", ...attacker };
}

/** Lists the attackers of the royal pieces of a side. */
function attackersOfRoyals(play: PlainPlay, side: number): { royal: number; by: number }[] {
  return play
    .cellsOf(side, royalPieces(play.rules))
    .flatMap((royal) => play.attackersOf(royal, side).map((by) => ({ royal, by })));
}

function whyNotCastled(play: PlainPlay, king: number, partner: number): Why {
  const { rules } = play;
  const direction = Math.sign(partner - king);
  const castle = rules.pieces[pieceOf(rules, play.at(king))].castles.find(
    (it) => Math.sign(it.to - it.withTo) === direction,
  );
  if (!castle) return { is: "geometry" };
  const { fresh } = play.setup();
  const [movedCell] = [king, partner].filter((it) => !fresh.includes(it));
  if (movedCell !== undefined) return { is: "has-moved", cell: movedCell };
  const [kingTo, partnerTo] = castlingTo(rules, king, castle);
  const passedCells = rowSpan(king, partner, kingTo, partnerTo);
  const blocker = passedCells.find((cell) => cell !== king && cell !== partner && play.at(cell) !== 0);
  if (blocker !== undefined) return { is: "blocked", cell: blocker };
  const [attack] = attackersOfRoyals(play, play.turn());
  if (attack) return { is: "in-check", ...attack };
  for (const cell of rowSpan(king, kingTo)) {
    const step = packMove(STEP, play.grid.spots[king], play.grid.spots[cell]);
    const reason = cell === king || cell === partner ? undefined : whyForbiddenMove(play, step, true);
    if (reason) return reason;
  }
  return { is: "forbidden", rule: 0 };
}

function whyNotDropped(play: PlainPlay, piece: PieceId, to: number): Why {
  const { rules } = play;
  const side = play.turn();
  const { drop } = rules.pieces[piece];
  if (!drop || (drop.from === "hand" && play.setup().hands[side][heldAs(rules, piece)] === 0))
    return { is: "not-in-hand" };
  if (play.at(to) !== 0) return { is: "taken-cell", cell: to };
  if (!play.mayDrop(piece, to)) return { is: "not-dropped" };
  const twinCells = play.samePiecesInColumn(piece, to);
  if (twinCells.length >= (drop.mostPerColumn ?? Infinity)) return { is: "column-taken", cell: twinCells[0] };
  if (drop.enclosing && !isFirstDrop(drop, to, side)) return { is: "encloses-nothing" };
  const [attack] = attackersOfRoyals(play, side);
  if (attack) return { is: "in-check", ...attack };
  return drop.notMating ? { is: "drop-mates" } : { is: "forbidden", rule: 0 };
}

/** Returns a sentence that says why an attempted move is illegal. `nameOf` returns the name of a cell. */
export function whyText(play: Play, attempt: Wanted, why: Why, nameOf: (cell: number) => string): string {
  return makeSentence(why, makeMoveWords(play, attempt, nameOf));
}

type MoveWords = Readonly<ReturnType<typeof makeMoveWords>>;

/** Returns the words for a sentence about an attempted move. */
function makeMoveWords(play: Play, attempt: Wanted, nameOf: (cell: number) => string) {
  const { rules } = play;
  const pieceAt = (cell: number): string => {
    const pieceCode = play.at(cell);
    return pieceCode === 0 || pieceCode === WALL ? "wall" : rules.pieces[pieceOf(rules, pieceCode)].name;
  };
  return {
    play,
    attempt,
    nameOf,
    pieceAt,
    pieceOn: (cell: number): string => `the ${pieceAt(cell)} on ${nameOf(cell)}`,
    mover: attempt.kind === "drop" ? rules.pieces[attempt.piece].name : pieceAt(attempt.from),
    target: nameOf(attempt.kind === "castle" ? attempt.partner : attempt.to),
  };
}

const makeSentence = dispatchByKey<Why, "is", string, [it: MoveWords]>("is", {
  over: (why) => `The game is over: ${why.text}`,
  nothing: (why, it) => `There is no piece on ${it.nameOf(why.cell)}.`,
  "not-yours": (why, it) => {
    const { rules } = it.play;
    const owner = rules.sides[sideOf(rules, it.play.at(why.cell))].name;
    const side = rules.sides[it.play.turn()].name;
    return `The ${it.pieceAt(why.cell)} on ${it.nameOf(why.cell)} is ${owner}'s, and it is ${side}'s turn.`;
  },
  own: (why, it) => `Your own ${it.pieceAt(why.cell)} stands on ${it.nameOf(why.cell)}.`,
  geometry: (_, it) =>
    it.attempt.kind === "castle"
      ? `The ${it.mover} does not castle that way.`
      : `A ${it.mover} does not move that way.`,
  blocked: (why, it) => `The ${it.mover} cannot pass ${it.pieceOn(why.cell)}.`,
  "only-takes": (_, it) => `The ${it.mover} goes there only to capture, but ${it.target} is empty.`,
  "never-takes": (_, it) =>
    `The ${it.mover} goes there only without capturing, but ${it.target} is not empty.`,
  "not-from": (_, it) => `The ${it.mover} moves like that only from other cells.`,
  "not-there": (_, it) => `The ${it.mover} must not go to ${it.target}.`,
  "has-moved": (why, it) => `The ${it.pieceAt(why.cell)} on ${it.nameOf(why.cell)} has moved before.`,
  "not-now": (_, it) => `The ${it.mover} cannot move like that now.`,
  "no-hurdle": (_, it) => `The ${it.mover} needs a piece to hop over.`,
  "must-become": (_, it) => `The ${it.mover} must become another piece on ${it.target}: say which.`,
  "cannot-become": (_, it) => `The ${it.mover} cannot become that on ${it.target}.`,
  "in-check": (why, it) => `The ${it.pieceAt(why.royal)} would still be attacked by ${it.pieceOn(why.by)}.`,
  "into-check": (why, it) => `The ${it.mover} would be attacked by ${it.pieceOn(why.by)}.`,
  pinned: (why, it) => `The ${it.mover} is pinned by ${it.pieceOn(why.by)}.`,
  forbidden: () => "The rules forbid the resulting position.",
  "must-capture": () => "A capture is possible, so one must be made.",
  "must-take-most": () => "The capture that takes the most must be made.",
  "must-go-on": (why, it) => `The ${it.pieceAt(why.cell)} on ${it.nameOf(why.cell)} must go on capturing.`,
  owes: (why) => OWED[why.what],
  "not-in-hand": (_, it) => `There is no ${it.mover} to drop.`,
  "not-dropped": (_, it) => `A ${it.mover} cannot be dropped on ${it.target}.`,
  "column-taken": (why, it) => `There is ${it.pieceOn(why.cell)} in that column already.`,
  "drop-mates": (_, it) => `A ${it.mover} cannot be dropped to give mate.`,
  "encloses-nothing": () => "It must enclose at least one enemy piece.",
  "taken-cell": (why, it) => `There is a piece on ${it.nameOf(why.cell)}.`,
});

const OWED = {
  wall: "A wall has to be put up first.",
  take: "An enemy piece has to be taken off the board first.",
  drop: "The pieces in hand have to be placed first.",
} as const;
