import type { Program, ViewItem } from "../../../program/index.ts";
import type { Misfits } from "../../misfits.ts";
import type { PuzzleTurn } from "./puzzle-turn.ts";

/** Tells of everything that a PuzzleScript file cannot express, but for the steps, rules and ends. */
export function checkFit(program: Program, misfits: Misfits): void {
  const { levels, kinds } = program;
  const refuse = (wrong: boolean, message: string, hint: string): void => {
    if (wrong) misfits.add(message, undefined, hint);
  };
  refuse(program.players.length !== 1, "A PuzzleScript game has one player.", "Take `players` out.");
  refuse(
    program.boards.length !== 1 || program.boards.some((it) => it.edge !== "closed" || it.eachPlayer),
    "A PuzzleScript game has one board, which ends at its edges.",
    "Take `board` out.",
  );
  refuse(program.layers.some((it) => it.pile), "A PuzzleScript cell has one object on each layer.", "Take `pile` off the layer.");
  const held = [program.variables, program.timers, program.sources, program.piles, program.options, program.fields];
  refuse(
    held.some((it) => it && it.length > 0),
    "A PuzzleScript game has nothing but its board: no counters, switches, timers, sources or options.",
    "Count by objects, or take `state` and what uses it out.",
  );
  refuse(Boolean(program.bodies?.length || program.meetings?.length), "PuzzleScript has no bodies.", "Make an object of each cell.");
  refuse(Boolean(program.moves), "PuzzleScript has no games by moves.", "Keep the game as it is.");
  refuse(Boolean(program.questions?.length), "PuzzleScript asks no questions.", "Take `asking` out.");
  refuse(Boolean(program.tick && !program.tick.orKey), "A key in PuzzleScript is heard at once.", "Write `tick N ms or key`.");
  refuse(
    program.controls.some((it) => it.clicks.length > 0 || it.gesture !== undefined),
    "PuzzleScript has keys and no mouse.",
    "Take `click` out.",
  );
  for (const level of levels)
    if (level.then !== undefined || (level.type === "map" && level.start.statements.length > 0))
      misfits.add("A PuzzleScript level is its rows and nothing else, and the next follows it.", undefined, "Take `start` and `then` off the level.");
  for (const { name, sprite, at } of kinds)
    if (sprite && (sprite.width !== 5 || sprite.height !== 5 || sprite.colours.length > 10 || sprite.colours.some((it) => it.length > 7)))
      misfits.add(`The picture of \`${name}\` is not one of PuzzleScript.`, at, "Draw 5x5 pixels in ten colours at most, which hide what is below.");
  if (levels.length === 0) misfits.add("A PuzzleScript game has levels.", undefined, "Draw one below `level`.");
}

/** The lines of the prelude for what is shown: `flickscreen 7x5`. */
export function screenLines({ view }: Program, { player }: PuzzleTurn, misfits: Misfits): string[] {
  const isBoard = (it: ViewItem) => it.show === "board" && !it.cells && !it.ghost && !it.shown && !it.covers && !it.when;
  const boards = view.filter(isBoard);
  if (view.length > boards.length || boards.length > 1)
    misfits.add("PuzzleScript shows the board and nothing else.", undefined, "Take `view` out, or leave only `board` in it.");
  const [item] = boards;
  if (item?.show !== "board" || !item.camera) return [];
  const { width, height, pages, around } = item.camera;
  const isPlayer = around.kinds?.every((it) => player.kinds.includes(it)) === true;
  if (!isPlayer) misfits.add("What PuzzleScript shows follows the player.", undefined, "Write `around` and the player.");
  return [`${pages ? "flickscreen" : "zoomscreen"} ${width}x${height}`];
}
