import type { Game, Position } from "../../../game/index.ts";
import { positionKeys, type PositionKeys } from "../../keys/index.ts";
import { chance, type Program, rebuilt, type Statement, walkPlay } from "../../../program/index.ts";
import type { PuzzleInput } from "../inputs.ts";
import { type Terrain, terrainOf } from "../analysis/terrain.ts";
import { isFair, isPlainProgram, OnlyOne } from "./fair.ts";
import { programGiven } from "./given.ts";
import { statementsUnder } from "./parts-under.ts";
import { cellsUnder, symmetries, type Symmetry } from "./square.ts";
import { canMatch, movementsIn } from "./movements.ts";

/** More inputs than these are not compared with each other. */
const mostInputs = 64;

/**
 * The symmetries of a board under which a game plays alike from a position: for each, where every cell goes. A position and its image are equally
 * far from a win. Each symmetry is proved from the rules: the image of what the program does with an input is literally what it does with some
 * input; nothing in it depends on the order of cells; and what never changes is its own image.
 */
export function symmetriesOf(
  game: Game,
  start: Position,
  inputs: readonly PuzzleInput[],
): readonly (readonly number[])[] {
  const { program } = game;
  if (!isPlainProgram(program) || walkPlay(program, chance) || inputs.length > mostInputs) return [];
  const keys = positionKeys(start.copy());
  const terrain = terrainOf(program, start.boards, keys);
  if (!terrain) return [];
  const laid = symmetries.filter((it) => fitsBoard(it, terrain, keys));
  if (laid.length === 0) return [];
  const only = new OnlyOne(terrain, keys);
  const nothing = deedsOf(program, [], only);
  const given = inputs.map((input) => deedsOf(program, input, only));
  if (!nothing || !given.every((it) => it !== undefined)) return [];
  const known = new Set(given.map((it) => statementsText(it, itself)));
  return laid
    .filter(
      (it) =>
        statementsText(nothing, it) === statementsText(nothing, itself) &&
        given.every((deeds) => known.has(statementsText(deeds, it))),
    )
    .map((it) => cellsUnder(it, terrain.width, terrain.height));
}

const itself: Symmetry = { swaps: false, mirrorsAcross: false, mirrorsDown: false };

/** Whether the board and everything that never changes on it are their own images. */
function fitsBoard(symmetry: Symmetry, terrain: Terrain, { cells, cellCount }: PositionKeys): boolean {
  const { program, width, height, fixed } = terrain;
  const { edge } = program.boards[0];
  if (symmetry.swaps && (width !== height || edge === "wraps-across" || edge === "wraps-down")) return false;
  const to = cellsUnder(symmetry, width, height);
  return program.layers.every((_, layer) =>
    to.every((image, cell) => {
      const [kind, other] = [cells[layer * cellCount + cell], cells[layer * cellCount + image]];
      return kind === other || (!fixed.has(kind) && !fixed.has(other));
    }),
  );
}

/** What a program does with one input, without the line rules that can never match then; undefined if it may depend on the order of cells. */
function deedsOf(program: Program, input: PuzzleInput, only: OnlyOne): readonly Statement[] | undefined {
  const statements = programGiven(program, input);
  const movements = movementsIn(statements, program);
  if (!isFair(statements, movements, only)) return undefined;
  return rebuilt("statement", statements, {
    block: (it) => (it.lines ? { ...it, lines: it.lines.filter((line) => canMatch(line, movements)) } : it),
  });
}

function statementsText(deeds: readonly Statement[], symmetry: Symmetry): string {
  return JSON.stringify(statementsUnder(deeds, symmetry));
}
