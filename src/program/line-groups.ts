import { distinctRules } from "./line-expansion/index.ts";
import type { LineRule } from "./lines.ts";
import type { BoardId, Expr, RuleBlock, RuleItem, Where } from "./program.ts";

/** Line rules that are repeated together until none changes anything, or of which one match is chosen at random. */
export interface LineGroup {
  readonly late: boolean;
  readonly random: boolean;
  readonly rules: readonly LineRule[];
  readonly at?: Where;
}

/** Groups in order; those of a loop are repeated as a whole. */
export type LinePiece = { readonly group: LineGroup } | { readonly loop: readonly LineGroup[] };

/** The most rounds of a group or a loop. */
const mostRounds = 200;

const plainBlock = {
  first: "rule",
  order: "down",
  writes: "now",
  which: "every",
  until: { type: "once" },
  items: [],
} as const;

/** The rule blocks of groups and loops: those before things move, and those after. */
export function blocksOfLines(
  pieces: readonly LinePiece[],
  around: { readonly board: BoardId; readonly when?: Expr; readonly at?: Where },
): { readonly early: RuleBlock | undefined; readonly late: RuleBlock | undefined } {
  const phase = (late: boolean): RuleBlock | undefined => {
    const items = pieces.flatMap((piece) => itemsOf(piece, late, around.board));
    return items.length === 0 ? undefined : { ...plainBlock, ...around, items };
  };
  return { early: phase(false), late: phase(true) };
}

function itemsOf(piece: LinePiece, late: boolean, board: BoardId): RuleItem[] {
  const groups = ("group" in piece ? [piece.group] : piece.loop).filter((it) => it.late === late);
  const items = groups.flatMap((it) => blockOf(it, board));
  if ("group" in piece || items.length === 0) return items;
  const until = { type: "still", most: mostRounds, whole: true } as const;
  return [{ block: { ...plainBlock, board, until, items } }];
}

function blockOf({ random, rules, at }: LineGroup, board: BoardId): RuleItem[] {
  const lines = distinctRules(rules);
  if (lines.length === 0) return [];
  return [
    {
      block: {
        ...plainBlock,
        board,
        which: random ? "random" : "every",
        until: random ? { type: "once" } : { type: "still", most: mostRounds },
        lines,
        ...(at && { at }),
      },
    },
  ];
}
