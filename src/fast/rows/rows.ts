import type { Program } from "../../program/index.ts";
import type { Run, State } from "../../core/engine/index.ts";
import { Attachment } from "../../core/engine/layout/attachment.ts";
import type {
  CycleCompiler,
  FastLines,
  FastRows,
  Item,
  LineOptions,
  Pass,
} from "../../core/rules/lines/options.ts";
import type { LinePlan } from "../../core/rules/lines/plan.ts";
import { skipItems } from "./items.ts";
import { LineBoard } from "./line-board.ts";
import { LineTables } from "./tables.ts";
import { compileLineTurn } from "./turn.ts";

/** Lets the board of each position read its undo log. */
const boards = new Attachment<LineBoard>();

/** Runs line rules on boards of words. */
export const fastRows: FastRows = { prepare: (program, plan) => new BoardLines(program, plan) };

/** Describes the line rules of a program, as they run on boards of words. */
class BoardLines implements FastLines {
  readonly #program: Program;
  readonly #plan: LinePlan;
  #tables: LineTables | undefined;

  constructor(program: Program, plan: LinePlan) {
    this.#program = program;
    this.#plan = plan;
  }

  /** Returns the rules as integers; made with the first board on which they run. */
  get tables(): LineTables {
    return (this.#tables ??= new LineTables(this.#program, this.#plan));
  }

  /** Boards without an edge have only the reference implementation. */
  stateFor(state: State): LineBoard | undefined {
    const { hasPiles, grids } = state.layout;
    const isKnown = !hasPiles && grids.every(({ edge }) => edge === "closed");
    if (!isKnown) return undefined;
    const board = new LineBoard(this.tables, state);
    boards.attach(state, board);
    return board;
  }

  skipItems(items: readonly Item[], inOrder: Pass): Pass | undefined {
    return skipItems(items, this.#plan, inOrder);
  }

  compileCycle(c: CycleCompiler, options: LineOptions, inSteps: Run): Run | undefined {
    return compileLineTurn(c, options, this, inSteps);
  }
}
