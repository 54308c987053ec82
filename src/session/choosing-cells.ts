import type { Game, GivenControl, Position, Reason } from "../game/index.ts";
import { hidesCells } from "../program/index.ts";
import type { CellRef, Given, GivenClick, GivenCycle } from "./inputs/input.ts";
import { cellNumber, type Resolver, makeReason, withoutReason } from "./resolve.ts";

/** Describes the first click for a control of two cells: the cell that was picked up. This state is not part of the position. */
export interface FirstCell {
  readonly control: number;
  readonly player: number;
  readonly cell: CellRef;
  /** Stores the number of the cell in the position. */
  readonly cellIndex: number;
  /** Holds the numbers of the possible second cells. It is undefined if they were not computed; then any other cell is possible. */
  readonly targets: ReadonlySet<number> | undefined;
}

/** Describes the meaning of a click: an input, or a new first cell, which is undefined if the click puts the first cell down. */
export type ClickMeaning = GivenCycle | { readonly first: FirstCell | undefined; readonly reason?: Reason };

/** Limits how many cells are tried as the second cell. */
const maxTriedCells = 1024;

/** Returns true if `cell` may be the second cell of a control whose first cell has been picked up. */
export function mayReachCell({ cellIndex, targets }: FirstCell, cell: number | undefined): boolean {
  return cell !== undefined && (targets?.has(cell) ?? cell !== cellIndex);
}

/**
 * Converts a click to the control of two cells that it completes, or to the first cell of such a control. Other inputs are returned unchanged.
 * @param findFirst returns what a click picks up, as `findFirstCell` does
 */
export function resolveClick(
  game: Game,
  position: Position,
  findFirst: (click: GivenClick) => FirstCell | undefined,
  pickedCell: FirstCell | undefined,
  input: GivenCycle,
): ClickMeaning {
  const [given] = input.given;
  if (given?.type !== "click" || given.right || input.given.length > 1) return input;
  const player = given.player ?? pickedCell?.player ?? position.turn;
  const clickedCell = cellNumber(game, given.cell, position, player);
  if (pickedCell && mayReachCell(pickedCell, clickedCell)) {
    const { control, cell } = pickedCell;
    const givenControl: Given = { type: "control", control, args: [cell, given.cell] };
    return { ...input, given: [given.player === undefined ? givenControl : { ...givenControl, player }] };
  }
  if (pickedCell && pickedCell.cellIndex === clickedCell) return { first: undefined };
  const newFirstCell = findFirst(given);
  if (newFirstCell && (!pickedCell || newFirstCell.targets?.size !== 0)) return { first: newFirstCell };
  if (!pickedCell) return input;
  return { first: undefined, reason: whyNotTo(game, position, pickedCell, clickedCell) };
}

/** Returns the first cell that a click picks up. Undefined if the click has another meaning, or if no second cell is possible. */
export function findFirstCell(
  game: Game,
  position: Position,
  resolver: Resolver,
  click: GivenClick,
): FirstCell | undefined {
  const [firstControls, otherControls] = [true, false].map((isFirstCell) =>
    withoutReason(resolver.controls(click, position, [], isFirstCell)),
  );
  const [firstControl] = firstControls;
  const declaration = firstControl && game.program.controls[firstControl.control];
  if (!declaration || otherControls.some(({ control }) => control < firstControl.control)) return undefined;
  const { control, player, args } = firstControl;
  const targets = findSecondCells(game, position, firstControl);
  const isPlainClick = declaration.clicks.includes("any") && targets?.size === 0;
  return isPlainClick ? undefined : { control, player, cell: click.cell, cellIndex: args[0], targets };
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
  const cellCount = boards.reduce((sum, { width, height }) => sum + width * height, 0);
  if (tick || together || hidesCells(game.program) || cellCount > maxTriedCells) return undefined;
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

function whyNotTo(game: Game, position: Position, pickedCell: FirstCell, to: number | undefined): Reason {
  if (to === undefined) return makeReason("This cell is off the board.");
  const { control, player, cellIndex } = pickedCell;
  const { reason } = game.cycle(position.copy(), { controls: [{ control, args: [cellIndex, to], player }] });
  return reason ?? { ...makeReason("It cannot go there."), cell: to };
}
