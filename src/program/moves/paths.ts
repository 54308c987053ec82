import type { HopNode, LegNode, MoveNode, PathLimits, PathNode, Word } from "../../syntax/index.ts";
import { mirrorVectors, parseBetza, pointsToSide, rotate } from "./betza.ts";
import type { Draft } from "../draft/draft.ts";
import { earlyCondition } from "./judging.ts";
import { lowerKinds } from "../draft/kinds.ts";
import type { Landing, Leg, Path, Vector } from "../data/moves.ts";
import { piecesOf } from "../draft/pieces.ts";
import { lowerZone } from "./zones.ts";
import { unlessEmpty } from "../data/plain.ts";

/** Returns the pieces that the words refer to; reports words that refer to no piece. */
export function lowerPieces(words: readonly Word[], draft: Draft): readonly number[] {
  const kinds = words.flatMap((word) => {
    const kindsOfWord = lowerKinds([word], draft);
    if (kindsOfWord.length > 0 && !piecesOf(kindsOfWord, draft)) {
      const hint = "Pieces are named in `pieces`: `knight N`.";
      draft.report.error("piece-wanted", word.span, `\`${word.text}\` is not a piece.`, hint);
    }
    return kindsOfWord;
  });
  return piecesOf(kinds, draft) ?? [];
}

/** Returns the paths of a move definition; Betza notation can describe several. */
export function lowerPaths(move: Extract<MoveNode, { is: "path" | "betza" }>, draft: Draft): readonly Path[] {
  const paths = readPaths(move, draft);
  const vectors = paths.flatMap((it) => it.ways.flat());
  const hasZeroVector = vectors.some(([right, forward]) => right === 0 && forward === 0);
  const staysInPlace = move.is === "path" && move.legs.length === 1 && move.legs[0].by === "stay";
  if (hasZeroVector && !(staysInPlace && move.becoming.length > 0)) {
    const hint = "Only a piece that becomes another can stay: `stay becoming queen`.";
    draft.report.error("move-nowhere", move.span, "This step does not take the piece anywhere.", hint);
  }
  return (
    paths
      .flatMap((it) => splitLandings(it, move, draft))
      // The code of a move with several legs has room for the index of its path but not for a promotion. Each promotion
      // therefore needs a path of its own.
      .flatMap((it) =>
        it.legs.length === 1 ? it : (it.becomes?.map((becoming) => ({ ...it, becomes: [becoming] })) ?? it),
      )
      .map((it) => ({ ...it, ways: it.ways.map((way) => way.map(dropNegativeZeros)) }))
  );
}

/** Splits a path that may swap pieces into one path without swapping and one that only swaps. */
function splitLandings(path: Path, { span }: MoveNode, { report }: Draft): readonly Path[] {
  const lastLeg = path.legs.at(-1)!;
  const { swaps, own: _, ...to } = lastLeg.to;
  if (!swaps) return [path];
  if (path.legs.some((leg) => leg.takesHurdle || (leg !== lastLeg && leg.to.enemy && !leg.to.passes))) {
    const hint = "Write the capture as a move of its own: `step any to own swapping, step any to capture`.";
    const message = "A piece that changes places with another takes nothing on its way.";
    report.error("swap-takes", span, message, hint);
  }
  const withLastLanding = (landing: Landing): Path => ({
    ...path,
    legs: [...path.legs.slice(0, -1), { ...lastLeg, to: landing }],
  });
  const hasOtherLanding = to.empty || to.enemy || to.trail;
  return [...(hasOtherLanding ? [withLastLanding(to)] : []), withLastLanding({ own: true, swaps })];
}

/** Replaces -0, which rotations produce, with 0. */
const dropNegativeZeros = ([right, forward]: Vector): Vector => [right + 0, forward + 0];

function readPaths(move: Extract<MoveNode, { is: "path" | "betza" }>, draft: Draft): readonly Path[] {
  if (move.is === "path") return [lowerPathNode(move, draft)];
  const parsedMove = parseBetza(move.text.text);
  if ("message" in parsedMove) {
    const from = move.text.span.from + parsedMove.at;
    const span = { ...move.text.span, from, to: Math.max(from + 1, Math.min(from + 1, move.text.span.to)) };
    return draft.report.error("betza-wrong", span, parsedMove.message) ?? [];
  }
  if (parsedMove.castlings.length > 0) {
    const hint = "`castle to g with rook to f`";
    draft.report.error("betza-castling", move.text.span, "Write castling in words.", hint);
  }
  const limits = lowerLimits(move.limits, draft);
  return parsedMove.paths.map((it) => ({ ...it, ...limits, first: it.first ?? limits.first }));
}

function lowerPathNode(node: PathNode, draft: Draft): Path {
  let vectorPaths: Vector[][] = findVectors(node.legs[0], draft).map((it) => [it]);
  for (const leg of node.legs.slice(1)) {
    const eighths = listTurnsOfLeg(leg, draft);
    vectorPaths = vectorPaths.flatMap((way) => eighths.map((it) => [...way, rotate(way.at(-1)!, it)]));
  }
  const lastIndex = node.legs.length - 1;
  return {
    legs: node.legs.map((leg, i) => lowerLeg(leg, i === lastIndex, draft)),
    ways: vectorPaths,
    ...lowerLimits(node.limits, draft),
    leavesTrail: node.trail || undefined,
    again: node.again || undefined,
    becomes: unlessEmpty(lowerPieces(node.becoming, draft)),
  };
}

function lowerLimits(limits: PathLimits, draft: Draft): Partial<Path> {
  return {
    first: limits.unmoved || undefined,
    from: limits.from && lowerZone(limits.from, draft),
    in: limits.in && lowerZone(limits.in, draft),
    when: limits.when && earlyCondition(limits.when, draft),
  };
}

const straightSteps: readonly Vector[] = mirrorVectors([0, 1]);
const diagonalSteps: readonly Vector[] = mirrorVectors([1, 1]);

/** Returns the vectors of a single step of a leg, from the owner's point of view. */
function findVectors(leg: LegNode, draft: Draft): readonly Vector[] {
  if (leg.vectors.length > 0) return leg.vectors;
  const words = leg.ways.map((it) => it.text);
  if (words.includes("anywhere")) return allVectors(draft);
  const vectors = leg.size ? leapVectors(leg.size, words) : stepVectors(words);
  if (vectors.length === 0 && leg.ways.length > 0) {
    const hint = "For example: `forward`, `diagonal`, `forward diagonal`, `sideways`.";
    draft.report.error("move-nowhere", leg.span, "No step goes in these directions.", hint);
  }
  return vectors;
}

/** Returns the vectors of all steps that fit on the board. */
function allVectors({ boards }: Draft): readonly Vector[] {
  const { width, height } = boards[0];
  const maxSide = Math.max(width, height);
  const offsets = Array.from({ length: 2 * maxSide - 1 }, (_, i) => i - maxSide + 1);
  return offsets
    .flatMap((right) => offsets.map((forward): Vector => [right, forward]))
    .filter(([right, forward]) => right !== 0 || forward !== 0);
}

/**
 * Returns the single steps that direction words allow, from the owner's point of view. Without words, these are all
 * orthogonal steps.
 */
export function stepVectors(words: readonly string[]): readonly Vector[] {
  const sideWords = words.filter((it) => it !== "any" && it !== "straight" && it !== "diagonal");
  const candidates = words.includes("diagonal")
    ? diagonalSteps
    : words.includes("any")
      ? [...straightSteps, ...diagonalSteps]
      : straightSteps;
  if (words.includes("any") || words.includes("diagonal"))
    return candidates.filter((it) => sideWords.every((word) => pointsToSide(it, word)));
  return candidates.filter((it) => sideWords.length === 0 || sideWords.some((word) => runsAlong(it, word)));
}

/**
 * Returns the leaps that direction words allow. The last word for a side also decides which component of a leap must be
 * the longer one.
 */
export function leapVectors(size: readonly [number, number], words: readonly string[]): readonly Vector[] {
  const sideWords = words.filter((it) => it !== "any");
  const matchingVectors = mirrorVectors(size).filter((it) =>
    sideWords.every((word) => pointsToSide(it, word)),
  );
  if (words.includes("any") || size[0] === size[1] || sideWords.length === 0) return matchingVectors;
  const lastSide = sideWords.at(-1)!;
  const isUpright = lastSide === "forward" || lastSide === "backward";
  return matchingVectors.filter(([right, forward]) => Math.abs(forward) > Math.abs(right) === isUpright);
}

/** Returns true if an orthogonal step runs along the axis of a direction word, and in its direction. */
const runsAlong = (it: Vector, word: string): boolean =>
  pointsToSide(it, word) &&
  (word === "sideways" || word === "left" || word === "right" ? it[1] === 0 : it[0] === 0);

/** Returns the turns, in clockwise eighths, that a later leg may make relative to the leg before. */
function listTurnsOfLeg(leg: LegNode, draft: Draft): readonly number[] {
  if (leg.size || leg.vectors.length > 0) {
    const hint =
      "`step straight to empty then step forward diagonal`: `forward` is the direction of the first leg.";
    draft.report.error("leg-direction", leg.span, "A further leg must be a step or a ride.", hint);
    return [];
  }
  return findVectors(leg, draft).map(([right, forward]) => {
    const eighth = Math.round((Math.atan2(right, forward) * 4) / Math.PI);
    return (eighth + 8) % 8;
  });
}

function lowerLeg(leg: LegNode, isLast: boolean, draft: Draft): Leg {
  if (leg.hop?.by === "past") return { least: 1, most: 1, to: { own: true, enemy: true, passes: true } };
  return {
    least: leg.least,
    most: leg.hop && leg.by === "step" ? 2 : leg.most,
    lame: leg.lame || undefined,
    ...(leg.hop && lowerHop(leg.hop, draft)),
    to: lowerLanding(leg, isLast, draft),
  };
}

function lowerHop(hop: HopNode, draft: Draft): Partial<Leg> {
  const allPieces = draft.names.all("piece").map((_, piece) => piece);
  const namedPieces = lowerPieces(hop.pieces, draft);
  const excludedPieces = lowerPieces(hop.but, draft);
  const hurdles = (namedPieces.length > 0 ? namedPieces : allPieces).filter(
    (it) => !excludedPieces.includes(it),
  );
  return {
    hop: hop.by === "behind" ? "behind" : "beyond",
    over: hurdles.length < allPieces.length ? hurdles : undefined,
    overEnemy: hop.enemy || undefined,
    takesHurdle: hop.taking || undefined,
  };
}

function lowerLanding({ by, to }: LegNode, isLast: boolean, draft: Draft): Landing {
  if (by === "stay") return { empty: true };
  if (to.length === 0) return isLast ? { empty: true, enemy: true } : { empty: true };
  const landsOn = (on: string): boolean => to.some((it) => it.on === on);
  const onlyPieces = to.flatMap((it) => lowerPieces(it.pieces, draft));
  return {
    empty: landsOn("empty") || undefined,
    enemy: landsOn("capture") || undefined,
    own: landsOn("own") || undefined,
    swaps: to.some((it) => it.swaps) || undefined,
    trail: landsOn("trail") || undefined,
    only: unlessEmpty(onlyPieces),
  };
}
