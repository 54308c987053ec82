import type { Program } from "../../program/index.ts";
import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { FastLines, FastRows } from "../../core/rules/lines/options.ts";
import type { LinePlan } from "../../core/rules/lines/plan.ts";
import { skipItems } from "./items.ts";
import { LineBoard } from "./line-board.ts";
import { LineTables } from "./tables.ts";
import { compileLineTurn } from "./turn.ts";

/** Attaches to each position a board, which reads its undo log. */
const boardsByState = new Attachment<LineBoard>();

/** Runs line rules on boards stored as words. */
export const fastRows: FastRows = { prepare: makeFastLines };

/** Returns an implementation of a program's line rules on boards stored as words. */
function makeFastLines(program: Program, plan: LinePlan): FastLines {
  let tables: LineTables | undefined;
  const lazyTables = {
    /** Returns the rules as integers. They are made for the first board on which they run. */
    get tables(): LineTables {
      return (tables ??= new LineTables(program, plan));
    },
  };
  return {
    /** Returns a board for a position; undefined if it has a board without an edge, piles or bodies, which only the reference implementation supports. */
    stateFor(state) {
      const { hasPiles, bodies, grids } = state.layout;
      if (hasPiles || bodies || grids.some(({ edge }) => edge !== "closed")) return undefined;
      const board = new LineBoard(lazyTables.tables, state);
      boardsByState.attach(state, board);
      return board;
    },
    skipItems: (items, runInOrder) => skipItems(items, plan, runInOrder),
    compileCycle: (c, options, runSteps) => compileLineTurn(c, options, lazyTables, runSteps),
  };
}
