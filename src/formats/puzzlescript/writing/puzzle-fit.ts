import type { Program, Sprite, ViewItem, Where } from "../../../program/index.ts";
import type { Section } from "../../../syntax/index.ts";
import type { Misfits } from "../../misfits.ts";
import type { PuzzleTurn } from "./puzzle-turn.ts";

/** Returns where the first section of a sort begins. */
export type PlaceOf = (sort: Section["is"]) => Where | undefined;

/** Describes something that PuzzleScript does not have: whether a game has it, what is said then, how to mend it, and in which section it stands. */
type Unfit = readonly [has: boolean, message: string, hint: string, sort?: Section["is"]];

/** Tells of everything that a PuzzleScript file cannot express, but for the steps, rules and ends. */
export function checkFit(program: Program, placeOf: PlaceOf, misfits: Misfits): void {
  const isGivenToLevel = program.levels.some(
    (it) => it.then !== undefined || (it.type === "map" && it.start.statements.length > 0),
  );
  const { boards, layers, controls, tick } = program;
  const unfit: readonly Unfit[] = [
    [Boolean(program.moves), "PuzzleScript has no games by moves.", "Keep the game as it is.", "moves"],
    [program.players.length !== 1, "A PuzzleScript game has one player.", "Take `players` out.", "players"],
    [
      boards.length !== 1 || boards.some((it) => it.edge !== "closed" || it.eachPlayer),
      "A PuzzleScript game has one board, which ends at its edges.",
      "Take `board` out.",
      "board",
    ],
    [
      layers.some((it) => it.pile),
      "A PuzzleScript cell has one object on each layer.",
      "Take `pile` off the layer.",
      "layers",
    ],
    [
      [program.variables, program.timers, program.sources, program.piles, program.fields].some(
        (it) => it?.length,
      ),
      "A PuzzleScript game has nothing but its board: no counters, switches, timers or sources.",
      "Count by objects, or take `state` and what uses it out.",
      "state",
    ],
    [
      Boolean(program.options?.length),
      "PuzzleScript asks for nothing before play.",
      "Take `options` out.",
      "options",
    ],
    [
      Boolean(program.bodies?.length),
      "PuzzleScript has no bodies.",
      "Make an object of each cell.",
      "bodies",
    ],
    [Boolean(program.questions?.length), "PuzzleScript asks no questions.", "Take `asking` out.", "controls"],
    [tick?.orKey === false, "A key in PuzzleScript is heard at once.", "Write `tick N ms or key`.", "tick"],
    [
      controls.some((it) => it.clicks.length > 0 || it.gesture !== undefined),
      "PuzzleScript has keys and no mouse.",
      "Take `click` out.",
      "controls",
    ],
    [
      isGivenToLevel,
      "A PuzzleScript level is its rows and nothing else, and the next follows it.",
      "Take `start` and `then` off the level.",
      "level",
    ],
  ];
  for (const [has, message, hint, sort] of unfit) if (has) misfits.add(message, sort && placeOf(sort), hint);
  for (const { name, sprite, at } of program.kinds)
    if (sprite && !isPuzzleSprite(sprite))
      misfits.add(
        `The picture of \`${name}\` is not one of PuzzleScript.`,
        at,
        "Draw 5x5 pixels in ten colours at most, which hide what is below.",
      );
}

/** Returns true if a picture is of one pixel, which fills its cell: in PuzzleScript an object without a picture. */
export const isOnePixelSprite = ({ width, height }: Pick<Sprite, "width" | "height">): boolean =>
  width === 1 && height === 1;

const isPuzzleSprite = ({ width, height, colours }: Sprite): boolean =>
  (isOnePixelSprite({ width, height }) || (width === 5 && height === 5)) &&
  colours.length <= 10 &&
  colours.every((it) => it.length === 7);

/** Returns the lines of the prelude for what is shown: `flickscreen 7x5`. */
export function screenLines(
  { view }: Program,
  { player }: PuzzleTurn,
  placeOf: PlaceOf,
  misfits: Misfits,
): string[] {
  const isBoard = (it: ViewItem) =>
    it.show === "board" && !it.cells && !it.ghost && !it.shown && !it.covers && !it.when;
  const [item, ...more] = view;
  if (more.length > 0 || (item && !isBoard(item)))
    misfits.add(
      "PuzzleScript shows the board and nothing else.",
      placeOf("view"),
      "Take `view` out, or leave only `board` in it.",
    );
  if (item?.show !== "board" || !item.camera) return [];
  const { width, height, pages, around } = item.camera;
  if (!around.kinds?.every((it) => player.kinds.includes(it)))
    misfits.add(
      "What PuzzleScript shows follows the player.",
      placeOf("view"),
      "Write `around` and the player.",
    );
  return [`${pages ? "flickscreen" : "zoomscreen"} ${width}x${height}`];
}
