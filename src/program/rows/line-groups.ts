import { flatMapped } from "../../base/index.ts";
import { distinctRules } from "./line-expansion/index.ts";
import type { LineRule } from "../data/lines.ts";
import type { BoardId, RuleBlock, RuleItem, Where } from "../data/program.ts";

/** Describes line rules that are repeated together until none changes anything, or of which one match is chosen at random. */
export interface LineGroup {
  readonly late: boolean;
  readonly random: boolean;
  readonly rules: readonly LineRule[];
  readonly at?: Where;
}

/**
 * Describes groups in order; those of a loop are repeated as a whole. Groups after the beginning of a subroutine run only when it
 * is called.
 */
export type LinePiece =
  | { readonly group: LineGroup }
  | { readonly loop: readonly LineGroup[] }
  | { readonly subroutine: string };

/** Describes what determines to which group a rule belongs. */
export interface RuleGroupKeys {
  /** Is true if the rule belongs to the group of the rule above. */
  readonly joins: boolean;
  readonly late: boolean;
  readonly random: boolean;
}

/**
 * Forms the groups of consecutive rules. Late rules of a group form a group of their own. @param make makes the group of some
 * rules, all late or none; `first` is the rule that the others have joined
 */
export function groupRules<Rule>(
  rules: readonly Rule[],
  headsOf: (rule: Rule) => RuleGroupKeys,
  make: (rules: readonly Rule[], first: Rule) => Omit<LineGroup, "late" | "random">,
): LineGroup[] {
  const joinedRules: [Rule, ...Rule[]][] = [];
  for (const rule of rules) {
    const lastJoined = headsOf(rule).joins ? joinedRules.at(-1) : undefined;
    if (lastJoined) lastJoined.push(rule);
    else joinedRules.push([rule]);
  }
  return flatMapped(joinedRules, (whole) => {
    const { random } = headsOf(whole[0]);
    return flatMapped([false, true], (late): LineGroup[] => {
      const ownRules = whole.filter((it) => headsOf(it).late === late);
      return ownRules.length === 0 ? [] : [{ late, random, ...make(ownRules, whole[0]) }];
    });
  });
}

/** Limits the rounds of a group or a loop. */
const mostRounds = 200;

type PartsOfBlock = Pick<RuleBlock, "board"> &
  Partial<Pick<RuleBlock, "which" | "until" | "when" | "near" | "items" | "main" | "lines" | "at">>;

/**
 * Returns a block of line rules, or of such blocks. One literal makes all of them, so that they have one hidden class and their
 * fields are read faster.
 */
function lineBlock(parts: PartsOfBlock): RuleBlock {
  const { board, which = "every", until = { type: "once" }, when, near, items = [], main, lines, at } = parts;
  return {
    first: "rule",
    order: "down",
    writes: "now",
    which,
    until,
    board,
    of: undefined,
    among: undefined,
    when,
    turnedTo: undefined,
    items,
    main,
    near,
    lines,
    at,
  };
}

/** Returns the rule blocks of groups and loops: those before things move, and those after. */
export function blocksOfLines(
  pieces: readonly LinePiece[],
  around: Pick<RuleBlock, "board" | "when" | "near" | "at">,
): { readonly early: RuleBlock | undefined; readonly late: RuleBlock | undefined } {
  const parts = inParts(pieces);
  const phase = (late: boolean): RuleBlock | undefined => {
    const allItems = parts.map((part) => flatMapped(part, (piece) => itemsOf(piece, late, around.board)));
    const [first = []] = allItems;
    const calledItems = allItems.slice(1);
    // If all rules of a phase belong to subroutines, the first subroutine runs.
    const items = first.length > 0 ? first : (calledItems.find((it) => it.length > 0) ?? []);
    if (items.length === 0) return undefined;
    const blocks = calledItems.map((it): RuleItem => ({
      block: lineBlock({ board: around.board, items: it }),
    }));
    const main = blocks.length > 0 ? items.length : undefined;
    const { board, when, near, at } = around;
    return lineBlock({ board, when, near, at, items: [...items, ...blocks], main });
  };
  return { early: phase(false), late: phase(true) };
}

/** Returns the pieces before the first subroutine, then the pieces of each subroutine. */
function inParts(pieces: readonly LinePiece[]): LinePiece[][] {
  const parts: LinePiece[][] = [[]];
  for (const piece of pieces)
    if ("subroutine" in piece) parts.push([]);
    else parts.at(-1)?.push(piece);
  return parts;
}

function itemsOf(piece: LinePiece, late: boolean, board: BoardId): RuleItem[] {
  if ("subroutine" in piece) return [];
  const groups = ("group" in piece ? [piece.group] : piece.loop).filter((it) => it.late === late);
  const items = flatMapped(groups, (it) => blockOf(it, board));
  if ("group" in piece || items.length === 0) return items;
  const until = { type: "still", most: mostRounds, whole: true } as const;
  return [{ block: lineBlock({ board, until, items }) }];
}

function blockOf({ random, rules, at }: LineGroup, board: BoardId): RuleItem[] {
  const lines = distinctRules(rules);
  if (lines.length === 0) return [];
  const until = random ? undefined : ({ type: "still", most: mostRounds } as const);
  return [{ block: lineBlock({ board, which: random ? "random" : "every", until, lines, at }) }];
}
