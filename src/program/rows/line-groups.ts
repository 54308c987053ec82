import { flatMapped } from "../../base/index.ts";
import { removeDuplicateRules } from "./line-expansion/index.ts";
import type { LineRule } from "../data/lines.ts";
import type { BoardId, RuleBlock, RuleItem, Where } from "../data/program.ts";

/**
 * Describes line rules that are repeated together until none of them changes anything; if `random`, one match of them
 * is applied instead.
 */
export interface LineGroup {
  readonly late: boolean;
  readonly random: boolean;
  readonly rules: readonly LineRule[];
  readonly at?: Where;
}

/**
 * Describes a group, a loop of groups that are repeated as a whole, or the start of a subroutine. The groups after such
 * a start run only when the subroutine is called.
 */
export type LinePiece =
  | { readonly group: LineGroup }
  | { readonly loop: readonly LineGroup[] }
  | { readonly subroutine: string };

/** Describes the properties of a rule that determine its group. */
export interface RuleGroupKeys {
  /** Is true if the rule joins the group of the rule above it. */
  readonly joins: boolean;
  readonly late: boolean;
  readonly random: boolean;
}

/**
 * Combines consecutive rules into groups. The late rules of a group form a group of their own. @param makeGroup makes a
 * group of rules that are all late or all not late; `first` is the rule that the others join
 */
export function groupRules<Rule>(
  rules: readonly Rule[],
  keysOf: (rule: Rule) => RuleGroupKeys,
  makeGroup: (rules: readonly Rule[], first: Rule) => Omit<LineGroup, "late" | "random">,
): LineGroup[] {
  const joinedRules: [Rule, ...Rule[]][] = [];
  for (const rule of rules) {
    const lastJoined = keysOf(rule).joins ? joinedRules.at(-1) : undefined;
    if (lastJoined) lastJoined.push(rule);
    else joinedRules.push([rule]);
  }
  return flatMapped(joinedRules, (group) => {
    const { random } = keysOf(group[0]);
    return flatMapped([false, true], (late): LineGroup[] => {
      const ownRules = group.filter((it) => keysOf(it).late === late);
      return ownRules.length === 0 ? [] : [{ late, random, ...makeGroup(ownRules, group[0]) }];
    });
  });
}

/** Limits the number of rounds of a group or a loop. */
const maxRounds = 200;

type BlockParts = Pick<RuleBlock, "board"> &
  Partial<Pick<RuleBlock, "which" | "until" | "when" | "near" | "items" | "main" | "lines" | "at">>;

/**
 * Returns a block of line rules, or of such blocks. A single object literal makes all blocks, so that they share a
 * hidden class and their fields are read faster.
 */
function makeLineBlock(parts: BlockParts): RuleBlock {
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

/**
 * Returns the rule blocks of groups and loops: those that run before movements are granted, and those that run after.
 */
export function blocksOfLines(
  pieces: readonly LinePiece[],
  context: Pick<RuleBlock, "board" | "when" | "near" | "at">,
): { readonly early: RuleBlock | undefined; readonly late: RuleBlock | undefined } {
  const parts = splitAtSubroutines(pieces);
  const makePhase = (late: boolean): RuleBlock | undefined => {
    const allItems = parts.map((part) => flatMapped(part, (piece) => makeItems(piece, late, context.board)));
    const [mainItems = []] = allItems;
    const calledItems = allItems.slice(1);
    // If all rules of a phase belong to subroutines, the first subroutine runs without being called.
    const items = mainItems.length > 0 ? mainItems : (calledItems.find((it) => it.length > 0) ?? []);
    if (items.length === 0) return undefined;
    const blocks = calledItems.map((it): RuleItem => ({
      block: makeLineBlock({ board: context.board, items: it }),
    }));
    const mainCount = blocks.length > 0 ? items.length : undefined;
    const { board, when, near, at } = context;
    return makeLineBlock({ board, when, near, at, items: [...items, ...blocks], main: mainCount });
  };
  return { early: makePhase(false), late: makePhase(true) };
}

/** Splits a list into the groups before the first subroutine and the groups of each subroutine. */
function splitAtSubroutines(pieces: readonly LinePiece[]): LinePiece[][] {
  const parts: LinePiece[][] = [[]];
  for (const piece of pieces)
    if ("subroutine" in piece) parts.push([]);
    else parts.at(-1)?.push(piece);
  return parts;
}

function makeItems(piece: LinePiece, late: boolean, board: BoardId): RuleItem[] {
  if ("subroutine" in piece) return [];
  const groups = ("group" in piece ? [piece.group] : piece.loop).filter((it) => it.late === late);
  const items = flatMapped(groups, (it) => makeBlockItems(it, board));
  if ("group" in piece || items.length === 0) return items;
  const until = { type: "still", most: maxRounds, whole: true } as const;
  return [{ block: makeLineBlock({ board, until, items }) }];
}

function makeBlockItems({ random, rules, at }: LineGroup, board: BoardId): RuleItem[] {
  const lines = removeDuplicateRules(rules);
  if (lines.length === 0) return [];
  const until = random ? undefined : ({ type: "still", most: maxRounds } as const);
  return [{ block: makeLineBlock({ board, which: random ? "random" : "every", until, lines, at }) }];
}
