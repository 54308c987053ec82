import { onceFor } from "../base/index.ts";
import { type CellWrite, type KindId, type Program, type Rule, walkProgram } from "../program/index.ts";
import type { BoardBlock, FrameMove, BoardSpot } from "./frame.ts";
import { isSameWindow } from "./windows.ts";

/** Maps each kind to the offsets by which rules move it, as `x,y`. */
type Ways = ReadonlyMap<KindId, ReadonlySet<string>>;

/**
 * Returns the things that drawn rules have moved on a board since the previous block, if that is unambiguous: the kind
 * has vanished from one square and appeared on another, and a rule of the file moves the kind by that offset.
 */
export function ruleMoves(program: Program, before: BoardBlock, after: BoardBlock): readonly FrameMove[] {
  const movesOfRules = waysOf(program);
  if (movesOfRules.size === 0 || !isSameWindow(before, after)) return [];
  const [gone, come] = changedKinds(before, after, movesOfRules);
  const { board, player, width } = after;
  const spot = (square: number): BoardSpot => ({
    x: after.x + (square % width),
    y: after.y + Math.floor(square / width),
  });
  return [...come].flatMap(([kind, squares]) => {
    const goneCells = gone.get(kind) ?? [];
    const leadsTo = (from: number, to: number): boolean => {
      const [start, end] = [spot(from), spot(to)];
      return movesOfRules.get(kind)!.has(`${end.x - start.x},${end.y - start.y}`);
    };
    return squares.flatMap((to) => {
      const [from, ...others] = goneCells.filter((it) => leadsTo(it, to));
      if (from === undefined || others.length > 0) return [];
      if (squares.some((it) => it !== to && leadsTo(from, it))) return [];
      return [{ kind, board, player, from: spot(from), to: spot(to) }];
    });
  });
}

type Squares = Map<KindId, number[]>;

/** Returns the squares from which kinds that rules can move have vanished, and those on which they have appeared. */
function changedKinds(
  before: BoardBlock,
  after: BoardBlock,
  ways: Ways,
): readonly [gone: Squares, come: Squares] {
  const [gone, come]: [Squares, Squares] = [new Map(), new Map()];
  const note = (squares: Squares, kind: KindId, at: number): void => {
    if (ways.has(kind)) squares.set(kind, [...(squares.get(kind) ?? []), at]);
  };
  for (let at = 0; at < after.tops.length; at++) {
    const [old, now] = [pileOf(before, at), pileOf(after, at)];
    for (const kind of old) if (!now.includes(kind)) note(gone, kind, at);
    for (const kind of now) if (!old.includes(kind)) note(come, kind, at);
  }
  return [gone, come];
}

function pileOf({ piles, tops }: BoardBlock, at: number): readonly KindId[] {
  return piles?.[at] ?? [tops[at]];
}

// ---------------------------------------------------------------------------------------------- rules

const waysOf: (program: Program) => Ways = /* @__PURE__ */ onceFor((program) => {
  const movesOfKinds = new Map<KindId, Set<string>>();
  walkProgram(program, {
    rule(rule) {
      for (const { kind, x, y } of takenBy(rule)) {
        const movesOfKind = movesOfKinds.get(kind) ?? new Set();
        movesOfKinds.set(kind, movesOfKind.add(`${x},${y}`));
      }
    },
  });
  return movesOfKinds;
});

/** Returns the moves that a rule makes within its picture, from one cell to another. */
function takenBy({ width, before, after }: Rule): readonly (BoardSpot & { readonly kind: KindId })[] {
  return after.flatMap((writes, to) =>
    writes.flatMap((write) =>
      kindsPut(write, before).flatMap((kind) => {
        if (isThere(kind, to, before)) return [];
        const sources = [...before.keys()].filter((at) => isLeaving(kind, at, before, after));
        return sources.map((from) => ({
          kind,
          x: (to % width) - (from % width),
          y: Math.floor(to / width) - Math.floor(from / width),
        }));
      }),
    ),
  );
}

function kindsPut(write: CellWrite, before: Rule["before"]): readonly KindId[] {
  if (write.write === "put") return [write.kind];
  if (write.write !== "found") return [];
  const test = before[write.cell][write.test];
  return test?.test === "any" ? test.kinds : [];
}

/** Returns true if a rule removes a kind from a cell of its picture. */
function isLeaving(kind: KindId, at: number, before: Rule["before"], after: Rule["after"]): boolean {
  const writes = after[at];
  return (
    isThere(kind, at, before) &&
    writes.length > 0 &&
    !writes.some((it) => kindsPut(it, before).includes(kind))
  );
}

function isThere(kind: KindId, at: number, before: Rule["before"]): boolean {
  return before[at].some((it) => it.test === "any" && it.kinds.includes(kind));
}
