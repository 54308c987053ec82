import type { KindId, Program } from "../../program/index.ts";
import {
  type BoardBlock,
  type BodyMove,
  bodyMoves,
  type Frame,
  type FrameMove,
  type Look,
  looksOf,
  ruleMoves,
} from "../../view/index.ts";
import type { Glide, SquarePlace } from "./glide.ts";
import { joinBits, kindsOn, positionOf, squareAt } from "../drawing/squares.ts";

/** Limits the things that are animated at once; if more things move, they are drawn at their destinations. */
const maxGlides = 2000;

/**
 * Returns the animations from one frame to the next, of bodies and of things that start and end in the window, and the kinds that each
 * affected square shows until the animations end.
 */
export function findGlides(
  block: BoardBlock,
  before: BoardBlock | undefined,
  frameMoves: Frame["moves"],
  program: Program,
) {
  const looks = looksOf(program);
  const bodyMoveList = before ? bodyMoves(before, block) : [];
  const moves = before ? [...ruleMoves(program, before, block), ...frameMoves] : frameMoves;
  const instead = new Map<number, KindId[]>();
  if (moves.length > maxGlides || bodyMoveList.length > maxGlides) return { glides: [], instead };
  const kindsAt = (square: number): KindId[] => {
    const kindsLeft = instead.get(square) ?? [...kindsOn(block, square)];
    instead.set(square, kindsLeft);
    return kindsLeft;
  };
  const scene = { block, before: before!, looks, kindsAt };
  const bodyGlides = bodyMoveList.map((move) => makeBodyGlide(move, scene));
  // Until a body arrives, its destination shows the ground that was visible there before.
  for (const { to, layer } of bodyMoveList) for (const square of to) restoreGround(square, layer, scene);
  const thingGlides = [...findThingGlides(block, moves)].filter(
    ([square, { tiles }]) => kindsAt(square).at(-1) === tiles[0]?.kind,
  );
  for (const [square] of thingGlides) kindsAt(square).pop();
  return { glides: [...bodyGlides, ...thingGlides.map(([, glide]) => glide)], instead };
}

// ---------------------------------------------------------------------------------------------- things

/** Returns the animations of things, by the squares at which they arrive. */
function findThingGlides(block: BoardBlock, moves: Frame["moves"]): ReadonlyMap<number, Glide> {
  const glides = new Map<number, Glide>();
  for (const { board, player, kind, from, to } of joinSteps(moves)) {
    if (board !== block.board || player !== block.player) continue;
    const [start, square] = [squareAt(block, from.x, from.y), squareAt(block, to.x, to.y)];
    if (start === undefined || square === undefined || block.tops[square] !== kind) continue;
    const at = positionOf(block, square);
    glides.set(square, { tiles: [{ kind, at }], shift: offsetBetween(at, positionOf(block, start)) });
  }
  return glides;
}

/** Joins consecutive steps of the same thing into one movement. */
function joinSteps(moves: readonly FrameMove[]): readonly FrameMove[] {
  const moveByEnd = new Map<string, FrameMove>();
  const cellKey = ({ kind, board, player }: FrameMove, { x, y }: FrameMove["to"]): string =>
    `${kind} ${board} ${player} ${x} ${y}`;
  for (const move of moves) {
    const earlierMove = moveByEnd.get(cellKey(move, move.from));
    if (earlierMove) moveByEnd.delete(cellKey(move, move.from));
    moveByEnd.set(cellKey(move, move.to), { ...move, from: earlierMove?.from ?? move.from });
  }
  return [...moveByEnd.values()];
}

// ---------------------------------------------------------------------------------------------- bodies

/** Holds a board before and after a move, and `kindsAt`, which returns what a square shows while bodies move. */
interface Scene {
  readonly block: BoardBlock;
  readonly before: BoardBlock;
  readonly looks: readonly Look[];
  kindsAt(square: number): KindId[];
}

/** Animates a body and everything that rides on it, and removes both from their squares in `kindsAt`. */
function makeBodyGlide({ layer, from, to, quarters }: BodyMove, scene: Scene): Glide {
  const { block, kindsAt } = scene;
  const bodyTiles = to.flatMap((square, i) => {
    const kindsLeft = kindsAt(square);
    const glidingKinds = kindsLeft.filter((kind) => ridesOn(kind, layer, from[i], scene));
    for (const kind of glidingKinds) kindsLeft.splice(kindsLeft.indexOf(kind), 1);
    const joins = joinBits(square, block, (it) => to.includes(it));
    return glidingKinds.map((kind) => ({ kind, at: positionOf(block, square), joins }));
  });
  const [start, end] = [positionOf(block, from[0]), positionOf(block, to[0])];
  if (quarters === 0) return { tiles: bodyTiles, shift: offsetBetween(end, start) };
  return {
    tiles: bodyTiles,
    shift: [0, 0],
    turn: { quarters: quarters === 3 ? -1 : quarters, centre: centreOf(start, end, quarters) },
  };
}

/** Returns true for the body itself and for anything that already lay on it, except another body, which has its own animation. */
function ridesOn(kind: KindId, layer: number, from: number, { before, looks }: Scene): boolean {
  const ownLayer = looks[kind].layer;
  if (ownLayer <= layer) return ownLayer === layer;
  const isBody = before.bodies?.some((it) => it.layer === ownLayer && it.numbers[from] !== 0) ?? false;
  return !isBody && kindsOn(before, from).includes(kind);
}

/** Restores the ground at the destination of a body: puts the layer's earlier contents below the rest of the square, unless they were a body too. */
function restoreGround(square: number, layer: number, { before, looks, kindsAt }: Scene): void {
  const kindsLeft = kindsAt(square);
  const wasBare = before.bodies?.every((it) => it.layer !== layer || it.numbers[square] === 0) ?? false;
  const isBare = kindsLeft.every((kind) => looks[kind].layer !== layer);
  const ground = kindsOn(before, square).find((kind) => looks[kind].layer === layer);
  if (wasBare && isBare && ground !== undefined) kindsLeft.unshift(ground);
}

/** Returns the centre of a clockwise rotation that moves a square from one position to another. */
function centreOf([fromX, fromY]: SquarePlace, [toX, toY]: SquarePlace, quarters: number): SquarePlace {
  const [x, y, dx, dy] = [(fromX + toX + 1) / 2, (fromY + toY + 1) / 2, (toX - fromX) / 2, (toY - fromY) / 2];
  if (quarters === 2) return [x, y];
  return quarters === 1 ? [x - dy, y + dx] : [x + dy, y - dx];
}

function offsetBetween([x, y]: SquarePlace, [toX, toY]: SquarePlace): SquarePlace {
  return [toX - x, toY - y];
}

export { Glider } from "./glide.ts";
