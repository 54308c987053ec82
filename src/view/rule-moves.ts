import { onceFor } from "../base/index.ts";
import { type CellWrite, type KindId, type Program, type Rule, walkProgram } from "../program/index.ts";
import type { BoardBlock, FrameMove, BoardSpot } from "./frame.ts";
import { isSameWindow } from "./windows.ts";

/** Maps each kind to the offsets by which rules move it, as `x,y`. */
type MovesByKind = ReadonlyMap<KindId, ReadonlySet<string>>;

/**
 * Returns the moves that drawn rules have made on a board since the previous block, as far as they are unambiguous: a kind
 * has vanished from one square and appeared on another, and a rule of the file moves the kind by that offset.
 */
export function ruleMoves(program: Program, before: BoardBlock, newBlock: BoardBlock): readonly FrameMove[] {
  const movesOfRules = findMovesOfRules(program);
  if (movesOfRules.size === 0 || !isSameWindow(before, newBlock)) return [];
  const [vanished, appeared] = findChangedKinds(before, newBlock, movesOfRules);
  const { board, player, width } = newBlock;
  const spotOf = (square: number): BoardSpot => ({
    x: newBlock.x + (square % width),
    y: newBlock.y + Math.floor(square / width),
  });
  return [...appeared].flatMap(([kind, squares]) => {
    const vanishedSquares = vanished.get(kind) ?? [];
    const isRuleMove = (from: number, to: number): boolean => {
      const [start, end] = [spotOf(from), spotOf(to)];
      return movesOfRules.get(kind)!.has(`${end.x - start.x},${end.y - start.y}`);
    };
    return squares.flatMap((to) => {
      const [from, ...otherSquares] = vanishedSquares.filter((it) => isRuleMove(it, to));
      if (from === undefined || otherSquares.length > 0) return [];
      if (squares.some((it) => it !== to && isRuleMove(from, it))) return [];
      return [{ kind, board, player, from: spotOf(from), to: spotOf(to) }];
    });
  });
}

type SquaresByKind = Map<KindId, number[]>;

/** Returns the squares from which kinds that rules can move have vanished, and those on which they have appeared. */
function findChangedKinds(
  oldBlock: BoardBlock,
  newBlock: BoardBlock,
  movesByKind: MovesByKind,
): readonly [gone: SquaresByKind, come: SquaresByKind] {
  const [vanished, appeared]: [SquaresByKind, SquaresByKind] = [new Map(), new Map()];
  const addSquare = (squares: SquaresByKind, kind: KindId, square: number): void => {
    if (movesByKind.has(kind)) squares.set(kind, [...(squares.get(kind) ?? []), square]);
  };
  for (let square = 0; square < newBlock.tops.length; square++) {
    const [oldKinds, newKinds] = [pileOf(oldBlock, square), pileOf(newBlock, square)];
    for (const kind of oldKinds) if (!newKinds.includes(kind)) addSquare(vanished, kind, square);
    for (const kind of newKinds) if (!oldKinds.includes(kind)) addSquare(appeared, kind, square);
  }
  return [vanished, appeared];
}

function pileOf({ piles, tops }: BoardBlock, square: number): readonly KindId[] {
  return piles?.[square] ?? [tops[square]];
}

// ---------------------------------------------------------------------------------------------- moves made by rules

const findMovesOfRules: (program: Program) => MovesByKind = /* @__PURE__ */ onceFor((program) => {
  const movesOfKinds = new Map<KindId, Set<string>>();
  walkProgram(program, {
    rule(rule) {
      for (const { kind, x, y } of movesMadeBy(rule)) {
        const movesOfKind = movesOfKinds.get(kind) ?? new Set();
        movesOfKinds.set(kind, movesOfKind.add(`${x},${y}`));
      }
    },
  });
  return movesOfKinds;
});

/** Returns the moves that a rule makes within its picture, from one cell to another. */
function movesMadeBy({ width, before, after }: Rule): readonly (BoardSpot & { readonly kind: KindId })[] {
  return after.flatMap((writes, to) =>
    writes.flatMap((write) =>
      writtenKindsOf(write, before).flatMap((kind) => {
        if (requiresKind(kind, to, before)) return [];
        const sourceCells = [...before.keys()].filter((cell) => removesKind(kind, cell, before, after));
        return sourceCells.map((from) => ({
          kind,
          x: (to % width) - (from % width),
          y: Math.floor(to / width) - Math.floor(from / width),
        }));
      }),
    ),
  );
}

function writtenKindsOf(write: CellWrite, before: Rule["before"]): readonly KindId[] {
  if (write.write === "put") return [write.kind];
  if (write.write !== "found") return [];
  const test = before[write.cell][write.test];
  return test?.test === "any" ? test.kinds : [];
}

/** Returns true if a rule requires a kind in a cell of its picture and removes it. */
function removesKind(kind: KindId, cellIndex: number, before: Rule["before"], after: Rule["after"]): boolean {
  const writes = after[cellIndex];
  return (
    requiresKind(kind, cellIndex, before) &&
    writes.length > 0 &&
    !writes.some((it) => writtenKindsOf(it, before).includes(kind))
  );
}

function requiresKind(kind: KindId, cellIndex: number, before: Rule["before"]): boolean {
  return before[cellIndex].some((it) => it.test === "any" && it.kinds.includes(kind));
}
