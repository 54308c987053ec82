import { getOrMake } from "../../base/index.ts";
import type { BoardLayout, CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import { type ControlArg, takesTwoCells } from "../../program/index.ts";
import { boardItemsOf, whyNotGivenAt } from "../../session/index.ts";
import { argumentLists, argumentValues } from "../argument-values.ts";
import { findFallingFacts } from "../falling.ts";

/** Limits the combinations of arguments of a control, and the pairs of cells that can be chosen in a position. A control with more is ignored. */
const limits = { lists: 512, pairs: 8192 };

/** Limits the pairs of cells of all positions of a level. If there are more, a search does not foresee first cells that become possible later. */
const maxPairs = 65_536;

/**
 * Returns the controls that a player may give now, with all combinations of arguments, as the choices of an opponent in
 * a game without a list of moves. Controls that may always be given (to surrender, to restart) are left out, and so are
 * controls that take files or numbers without a range. The game may still refuse some choices.
 */
export function controlChoices(game: Game, position: Position, player: number): readonly GivenControl[] {
  const isAllowed = game.allowed(position, player);
  return game.program.controls.flatMap((_, control) => {
    if (!isAllowed[control]) return [];
    const mayBegin = mayBeginAt(game, position, player, control);
    const choices = listChoices(game, position, player, control, limits.pairs, mayBegin) ?? [];
    return choices.filter(({ args: [first] }) => mayBegin(first));
  });
}

/** Returns a function that tells whether a player may give a control with a first argument, judged by what the player sees. */
function mayBeginAt(game: Game, position: Position, player: number, control: number) {
  const mayBegin = new Map<number, boolean>();
  return (first: number): boolean =>
    getOrMake(
      mayBegin,
      first,
      () => whyNotGivenAt(game, position, { control, args: [first], player }) === undefined,
    );
}

/** Returns all choices for one control, whether or not the control is allowed now and its first cell possible. */
export function listControlChoices(game: Game, position: Position, player: number, control: number) {
  const mayBegin = mayBeginAt(game, position, player, control);
  const choices = listChoices(game, position, player, control, maxPairs);
  return choices ?? listChoices(game, position, player, control, limits.pairs, mayBegin) ?? [];
}

/** Returns the choices for a control, of two cells those with a first cell that passes a test; undefined if there are too many. */
function listChoices(
  game: Game,
  position: Position,
  player: number,
  control: number,
  pairs: number,
  mayBegin?: (cell: number) => boolean,
): readonly GivenControl[] | undefined {
  const declaration = game.program.controls[control];
  if (declaration.always) return [];
  const listForBoards = (boards: readonly BoardLayout[]) =>
    argumentLists(declaration, game.program, boards, { ...limits, pairs }, mayBegin);
  const ownBoards = boardsOf(game, position, player);
  // Views can show boards of other players, where a player may click too.
  const boardsOfOthers = boardItemsOf(game.program, player).flatMap(([item, owner]) =>
    item.of || owner !== player ? [item.board] : [],
  );
  const otherBoards = position.boards.filter(
    (it) => !ownBoards.includes(it) && boardsOfOthers.includes(it.board),
  );
  const argumentCombinations = listForBoards([...ownBoards, ...otherBoards]) ?? listForBoards(ownBoards);
  return argumentCombinations?.map((args) => ({ control, args, player }));
}

/** Returns a sentence for each control that the computer never gives, because it cannot list its arguments. */
export function notesOnUnlistedControls(game: Game, position: Position): readonly string[] {
  const { moves, controls, players } = game.program;
  if (moves || findFallingFacts(game.program)) return [];
  const isListed = (control: number): boolean =>
    players.some((_, player) => {
      const mayBegin = mayBeginAt(game, position, player, control);
      return listChoices(game, position, player, control, limits.pairs, mayBegin) !== undefined;
    });
  return controls.flatMap((it, control) => {
    if (isListed(control)) return [];
    const most = takesTwoCells(it) ? `${limits.pairs} pairs of cells` : `${limits.lists} arguments`;
    return [`The computer does not try ${it.name}: it has more than ${most}, or some that cannot be listed.`];
  });
}

/** Returns the possible values of an argument of a control for a player; an empty list for a file, or if there are too many values. */
export function valuesOfArgument(game: Game, position: Position, player: number, arg: ControlArg) {
  return argumentValues(arg, game.program, boardsOf(game, position, player), limits.lists) ?? [];
}

/** Returns the boards of a player, and those that all players share. */
const boardsOf = ({ program }: Game, { boards }: Position, player: number): readonly BoardLayout[] =>
  boards.filter((it) => it.player === player || !program.boards[it.board].eachPlayer);

/** Returns the input of a cycle with a single control. */
export const cycleOf = (control: GivenControl): CycleInput => ({ controls: [control] });

/** Writes the top kinds of a board's cells as text, to compare the board in two positions. */
export function boardSnapshotOf(position: Position, { first, width, height }: BoardLayout): string {
  const tops = new Uint16Array(width * height);
  position.copyTops(first, tops);
  return tops.join(" ");
}
