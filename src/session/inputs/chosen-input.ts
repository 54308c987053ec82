import { inputText } from "../../formats/index.ts";
import type { CycleInput, Game, Position } from "../../game/index.ts";
import { placeOf } from "./value-text.ts";
import type { CellRef, Given, Input } from "./input.ts";

/** Returns the input that plays the choice of an opponent or a solver, in a form that means the same in every position. */
export function chosenInput(game: Game, position: Position, { controls, move }: CycleInput): Input {
  const { program } = game;
  if (move) {
    const text = inputText(game.borrowPlay(position, move.player)!, move.move);
    const givenMove = { type: "move", text, player: move.player } as const;
    return { type: "cycle", given: [givenMove] };
  }
  const givenControls = controls.map(({ control, args, player, times }): Given => {
    const declared = program.controls[control].args;
    const values = args.map((value, i) => (declared[i].type === "cell" ? cellRef(position, value) : value));
    const playerPart = program.players.length > 1 ? { player } : {};
    return { type: "control", control, args: values, ...playerPart, ...(times !== undefined && { times }) };
  });
  return { type: "cycle", given: givenControls };
}

function cellRef(position: Position, cell: number): CellRef {
  const { board, player, ...coordinates } = placeOf(position, cell)!;
  const isOwned = position.boards.some((it) => it.player > 0);
  return { ...coordinates, ...(board > 0 && { board }), ...(isOwned && { player }) };
}
