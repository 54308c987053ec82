import * as quad from "../program/index.ts";

/** Describes how the bodies of a program fall: where a body enters the board, and how it can be moved. */
export type Falling = Exclude<ReturnType<typeof fallingOf>, string>;

/** Describes a move by an offset in cells; if `isSlide` is true, it is repeated until the body is blocked. */
export interface FallStep {
  readonly dx: number;
  readonly dy: number;
  readonly isSlide: boolean;
}

/** Limits the width of the board: a row is a 32-bit integer with one bit per column. */
const maxColumns = 31;

/**
 * Returns how bodies fall in a game: every move, slide, turn and mirroring, whatever its condition, of the first slot
 * whose body is settled (a slot is a variable that holds a body). Returns an error message for other games.
 */
export function fallingOf(program: quad.Program) {
  const { actions, ownActions, slot } = findSettle(program);
  if (slot === undefined) return "No line of the game settles the body of a slot.";
  const layCell = ownActions.flatMap((it) => (it.do === "lay" && it.cell.is === "cell" ? [it.cell] : []))[0];
  const entryCell = layCell && {
    x: constantNumber(layCell.x),
    y: constantNumber(layCell.y),
    board: program.boards[layCell.board],
  };
  if (entryCell?.x === undefined || entryCell.y === undefined)
    return "No line puts the body of the slot at a cell given by numbers.";
  if (entryCell.board.width > maxColumns)
    return `Resting places can only be counted on boards at most ${maxColumns} cells wide.`;
  if (entryCell.board.edge !== "closed") return "Resting places can only be counted on boards with edges.";
  if (program.bodies?.some((it) => quad.headingsOf(it.turning) !== 4))
    return "Resting places can only be counted where bodies make quarter turns.";
  return {
    width: entryCell.board.width,
    height: entryCell.board.height,
    /** Holds the column in which a body enters the board; `y` is its row. */
    x: entryCell.x,
    y: entryCell.y,
    bodies: program.bodies ?? [],
    steps: withoutDuplicates(ownActions.flatMap(listSteps)),
    /** Lists the possible turns, in quarter turns clockwise. */
    turns: withoutDuplicates(ownActions.flatMap((it) => (it.do === "turn" ? listQuarterTurns(it) : []))),
    canMirror: ownActions.some((it) => it.do === "mirror"),
    /** Is true if full rows are cleared before the next body enters. */
    clearsRows: canClearRows(actions, layCell!.board),
  };
}

/** Describes what an opponent must know about a game of falling bodies; it learns everything else by trying controls. */
export type FallingFacts = NonNullable<ReturnType<typeof findFallingFacts>>;

/** Returns the facts of a game that settles the body of a slot on a board with edges; undefined for other games. */
export function findFallingFacts(program: quad.Program) {
  const { actions, ownActions, slot } = findSettle(program);
  const board = ownActions.flatMap((it) => (it.do === "lay" ? listBoards(it.cell) : []))[0];
  if (slot === undefined || board === undefined) return undefined;
  const { width, edge } = program.boards[board];
  if (width > maxColumns - 2 || edge !== "closed") return undefined;
  return {
    /** Holds the slot of the falling body; `board` is the board on which the body falls. */
    slot,
    board,
    /** Is true if the body can be dropped to the bottom. */
    canSlide: ownActions.flatMap(listSteps).some((it) => it.isSlide && it.dy > 0),
    clearsRows: canClearRows(actions, board),
    /** Is true if bodies are linked, so that other bodies move along with the falling one. */
    hasLinks: actions.some((it) => it.do === "link"),
  };
}

/** Returns all actions of a program, the first slot whose body is settled by one of them, and the actions on this slot. */
function findSettle(program: quad.Program) {
  const actions: quad.Action[] = [];
  quad.walkProgram(program, { action: (it) => void actions.push(it) });
  const settleAction = actions.find((it) => it.do === "settle" && slotOfAction(it) !== undefined);
  const slot = settleAction && slotOfAction(settleAction);
  return { actions, slot, ownActions: actions.filter((it) => slotOfAction(it) === slot) };
}

function canClearRows(actions: readonly quad.Action[], board: quad.BoardId): boolean {
  return actions.some((it) => it.do === "clear" && it.lines === "rows" && it.board === board);
}

/** Returns the boards that an expression refers to. */
function listBoards(expr: quad.Expr): readonly quad.BoardId[] {
  const boards: quad.BoardId[] = [];
  quad.walk("expr", expr, {
    expr(it) {
      if (it.is === "cell") boards.push(it.board);
    },
  });
  return boards;
}

/** Returns the slot whose body an action changes; undefined if the action does not change the body of a slot. */
function slotOfAction(action: quad.Action): number | undefined {
  if (!("what" in action)) return undefined;
  const { what } = action;
  const bodyExpr = "one" in what ? what.one : "is" in what ? what : undefined;
  return bodyExpr?.is === "variable" ? bodyExpr.variable : undefined;
}

/**
 * Lists the horizontal offset of each direction: 0 is up, and the others follow clockwise by eighths. The vertical
 * offset of a direction is the negated horizontal offset two entries later.
 */
const columnsByDirection = [0, 1, 1, 1, 0, -1, -1, -1] as const;

function listSteps(action: quad.Action): readonly FallStep[] {
  if (action.do !== "move" && action.do !== "slide") return [];
  const direction = constantNumber(action.way);
  const times = action.do === "move" && action.times ? constantNumber(action.times) : 1;
  if (direction === undefined || times === undefined) return [];
  const [dx, dy] = [columnsByDirection[direction & 7], -columnsByDirection[(direction + 2) & 7]];
  if (action.do === "slide") return [{ dx, dy, isSlide: true }];
  return [{ dx: dx * times, dy: dy * times, isSlide: false }];
}

function listQuarterTurns({ headings, times }: Extract<quad.Action, { do: "turn" }>): readonly number[] {
  const count = times ? constantNumber(times) : 1;
  return count === undefined ? [] : [(headings * count) & 3];
}

function constantNumber(expr: quad.Expr): number | undefined {
  if (expr.is !== "negative") return quad.constantOf(expr);
  const value = constantNumber(expr.value);
  return value === undefined ? undefined : -value;
}

function withoutDuplicates<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((it) => [JSON.stringify(it), it])).values()];
}
