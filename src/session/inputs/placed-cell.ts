import type { Game, Position } from "../../game/index.ts";
import type { Expr, NamedBoard } from "../../program/index.ts";
import type { CellRef } from "./input.ts";

const optionExprs = new Map<number, Expr>();

/**
 * Returns a function that returns the value of an option in a position. It always uses the same expression object per option, so that each is
 * compiled only once.
 */
export const askingIn = (game: Pick<Game, "look">, position: Position): NonNullable<NamedBoard["ask"]> => {
  const queries = game.look(position, 0);
  return (option) => {
    const expr: Expr = optionExprs.get(option) ?? { is: "option", option, type: "number" };
    optionExprs.set(option, expr);
    return queries.value(expr);
  };
};

/** Resolves a cell whose row is relative to the value of an option. */
export function resolveRelativeCell(game: Game, position: Position, ref: CellRef): CellRef {
  const option = game.program.notation?.rows?.option;
  if (!ref.below || option === undefined) return ref;
  const { below: _, ...coordinates } = ref;
  return { ...coordinates, y: ref.y + (askingIn(game, position)(option) ?? 0) };
}
