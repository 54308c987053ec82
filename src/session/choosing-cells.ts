import type { Game, GivenControl, Position, Reason } from "../game/index.ts";
import { hidesCells, plainRefusal } from "../program/index.ts";
import type { Given, GivenClick, GivenCycle } from "./inputs/input.ts";
import type { Picking } from "./picking.ts";
import { type InputResult, makeRefusedResult, unchangedResult } from "./played.ts";
import { cellNumber, type Resolver, makeReason, withoutReason } from "./resolve.ts";
import type { SessionCore } from "./session-core.ts";
import { cellCountOf } from "./waypoints.ts";

/** Describes the cell picked up by the first click for a control of two cells. This state is not part of the position. */
export type FirstCell = Readonly<NonNullable<ReturnType<typeof findFirstCell>>>;

/** Limits how many cells are tried as the second cell. */
const maxTriedCells = 1024;

/** Returns true if `cell` may be the second cell of a control whose first cell has been picked up. */
export function mayReachCell({ cellIndex, targets }: FirstCell, cell: number | undefined): boolean {
  return cell !== undefined && (targets?.has(cell) ?? cell !== cellIndex);
}

/**
 * Handles a click for a control of two cells: picks up the first cell, puts it down, or completes the control with the second cell. Returns
 * the input to play, or the result of a changed selection. Another first cell is picked up instead only if a second cell is possible for it.
 */
export function handleCellClick(
  core: Pick<SessionCore, "game" | "position" | "selection">,
  picking: Picking,
  input: GivenCycle,
): GivenCycle | InputResult {
  const { game, position } = core;
  const [given] = input.given;
  if (given?.type !== "click" || given.right || input.given.length > 1) return input;
  const pickedCell = core.selection?.firstCell;
  const player = given.player ?? pickedCell?.player ?? position.turn;
  const clickedCell = cellNumber(game, given.cell, position, player);
  if (pickedCell && mayReachCell(pickedCell, clickedCell)) {
    core.selection = undefined;
    const { control, cell } = pickedCell;
    const givenControl: Given = { type: "control", control, args: [cell, given.cell] };
    return { ...input, given: [given.player === undefined ? givenControl : { ...givenControl, player }] };
  }
  const isPutDown = pickedCell !== undefined && pickedCell.cellIndex === clickedCell;
  const firstCell = isPutDown ? undefined : picking.firstAt(given.cell, given.player);
  if (!pickedCell && !firstCell) return input;
  core.selection = firstCell && !(pickedCell && firstCell.targets?.size === 0) ? { firstCell } : undefined;
  if (!pickedCell || isPutDown) return unchangedResult;
  const reason = whyCellsRefused(game, position, pickedCell, clickedCell);
  const isOwnReason = reason.code === "refused" && reason.text !== plainRefusal;
  return core.selection && !isOwnReason ? unchangedResult : makeRefusedResult(reason);
}

/** Returns the cell that a click picks up, and the cells that may be clicked next. Undefined if the click picks up no cell. */
export function findFirstCell(game: Game, position: Position, resolver: Resolver, click: GivenClick) {
  const [firstControls, otherControls] = [true, false].map((isFirstCell) =>
    withoutReason(resolver.controls(click, position, [], isFirstCell)),
  );
  const [firstControl] = firstControls;
  const declaration = firstControl && game.program.controls[firstControl.control];
  if (!declaration || otherControls.some(({ control }) => control < firstControl.control)) return undefined;
  const { control, player, args } = firstControl;
  const targets = findSecondCells(game, position, firstControl);
  const isPlainClick = declaration.clicks.includes("any") && targets?.size === 0;
  if (isPlainClick) return undefined;
  // `cellIndex` is the number of the cell in the position. `targets` contains the numbers of the possible second cells; it is undefined if
  // they were not computed, in which case any other cell is possible.
  return { control, player, cell: click.cell, cellIndex: args[0], targets };
}

/**
 * Returns the possible second cells by trying all cells. Undefined in games with a clock or simultaneous
 * choices, on very large boards, and where a refusal would reveal what a view hides.
 */
function findSecondCells(
  game: Game,
  position: Position,
  { control, player, args: [from] }: GivenControl,
): ReadonlySet<number> | undefined {
  const { tick, together } = game.program;
  const { boards } = position;
  if (tick || together || hidesCells(game.program) || cellCountOf(position) > maxTriedCells) return undefined;
  const secondCells = new Set<number>();
  const trial = position.copy();
  for (const { first, width, height } of boards)
    for (let cell = first; cell < first + width * height; cell++) {
      const { result, changed } = game.cycle(trial, { controls: [{ control, args: [from, cell], player }] });
      if (result === "done") trial.revert(trial.takeChanges());
      if (changed) secondCells.add(cell);
    }
  return secondCells;
}

/** Returns why a control cannot be used for two cells: the reason from the game's rules if there is one, else a general one. */
function whyCellsRefused(
  game: Game,
  position: Position,
  { control, player, cellIndex }: FirstCell,
  to: number | undefined,
): Reason {
  if (to === undefined) return makeReason("This cell is off the board.");
  const { reason } = game.cycle(position.copy(), { controls: [{ control, args: [cellIndex, to], player }] });
  return reason ?? { ...makeReason("It cannot go there."), cell: to };
}
