import {
  chance,
  type KindId,
  type LineRule,
  type Program,
  rebuilt,
  roots,
  type RuleBlock,
  type SetExpr,
  walkPlay,
} from "../../../program/index.ts";

/** Describes a block of line rules that may turn out to be only decorative. */
interface LineBlock {
  readonly rules: readonly LineRule[];
  isDecorative: boolean;
}

/**
 * Returns the program without decorative line rules if it then draws no random numbers, otherwise the program itself. A
 * kind is decorative if it is matched only by rules that write nothing but decorative kinds, and if all kinds on its
 * layer are decorative: then it blocks nothing, and its random changes do not affect the game.
 */
export function withoutDecoration(program: Program): Program {
  if (!walkPlay(program, chance)) return program;
  const analysis = lineBlocksOf(program);
  if (!analysis) return program;
  const { blocks, kinds } = analysis;
  dropNeeded(program, blocks, kinds);
  let index = 0;
  const leaveOut = (block: RuleBlock): RuleBlock =>
    block.lines && blocks[index++].isDecorative ? { ...block, which: "every", lines: [] } : block;
  const otherProgram = { ...program, steps: rebuilt(roots.steps.parts, program.steps, { block: leaveOut }) };
  return walkPlay(otherProgram, chance) ? program : otherProgram;
}

/**
 * Returns the blocks of line rules in a program, and the kinds to which nothing else refers; undefined if the program
 * has features that this analysis does not support.
 */
function lineBlocksOf(program: Program): { blocks: readonly LineBlock[]; kinds: Set<KindId> } | undefined {
  const kinds = new Set(program.kinds.keys());
  const blocks: LineBlock[] = [];
  const readSet = ({ kinds: soughtKinds = [], tests }: SetExpr): void => {
    for (const kind of soughtKinds) kinds.delete(kind);
    for (const test of tests) if (test.by === "with") for (const kind of test.kinds) kinds.delete(kind);
  };
  const hasOtherFeatures = walkPlay(program, {
    set: readSet,
    expr: (it) => !supportedNodes.expr.has(it.is) || (it.is === "constant" && it.type === "kind"),
    action: (it) => !supportedNodes.action.has(it.do),
    statement: (it) => !supportedNodes.statement.has(it.do),
    rule: () => true,
    line: ({ calls }) => calls !== undefined,
    block(it) {
      if (it.lines) blocks.push({ rules: it.lines, isDecorative: it.lines.every(onlyWritesCells) });
      for (const kind of it.near?.kinds ?? []) kinds.delete(kind);
      return it.main !== undefined;
    },
  });
  return hasOtherFeatures ? undefined : { blocks, kinds };
}

/** Lists the features other than line rules that this analysis supports. */
const supportedNodes = {
  expr: new Set(["constant", "control", "not", "and", "or", "compare", "count", "none-of", "variable"]),
  action: new Set(["wish", "win", "lose", "say", "sound", "again", "restart", "assign", "add"]),
  statement: new Set(["when", "line", "grant", "rules"]),
};

/** Returns true if a rule only writes cells, without conditions, commands or actions. */
function onlyWritesCells({ asks, then, when, rigid, writes }: LineRule): boolean {
  const areSounds = asks.every(({ ask }) => ask === "sound");
  return writes && areSounds && then === undefined && when === undefined && rigid === undefined;
}

/** Removes blocks and kinds that are not decorative, until the remaining ones depend only on each other. */
function dropNeeded(program: Program, blocks: readonly LineBlock[], kinds: Set<KindId>): void {
  const kindsByLayer = program.layers.map((_, layer) =>
    [...program.kinds.keys()].filter((kind) => program.kinds[kind].layer === layer),
  );
  const isDecorativeLayer = (layer: number): boolean => kindsByLayer[layer].every((kind) => kinds.has(kind));
  for (let sizeBefore = -1; sizeBefore !== kinds.size;) {
    sizeBefore = kinds.size;
    for (const layerKinds of kindsByLayer)
      if (!layerKinds.every((kind) => kinds.has(kind))) removeKinds(kinds, layerKinds);
    for (const block of blocks) {
      block.isDecorative &&= block.rules.every((it) => writesOnly(it, kinds, isDecorativeLayer));
      if (!block.isDecorative)
        for (const rule of block.rules) removeKinds(kinds, matchedKinds(rule, kindsByLayer));
    }
  }
}

function removeKinds(kinds: Set<KindId>, neededKinds: readonly KindId[]): void {
  for (const kind of neededKinds) kinds.delete(kind);
}

function matchedKinds({ rows }: LineRule, kindsByLayer: readonly (readonly KindId[])[]): readonly KindId[] {
  return rows.flat().flatMap((it) => {
    if (it === "gap") return [];
    return [...it.any.flat(), ...it.no.flat(), ...it.wishes.flatMap(({ layer }) => kindsByLayer[layer])];
  });
}

/** Returns true if a rule changes only the given kinds, on decorative layers. Writing a matched kind again changes nothing. */
function writesOnly(
  { rows }: LineRule,
  kinds: ReadonlySet<KindId>,
  isDecorativeLayer: (layer: number) => boolean,
): boolean {
  return rows.flat().every((it) => {
    if (it === "gap" || it.write === undefined) return true;
    const { clear, remove, put, random, wishes } = it.write;
    const isKept = (kind: KindId): boolean => it.any.some((kinds) => kinds.length === 1 && kinds[0] === kind);
    const isMatched = ({ layer, wish }: (typeof wishes)[number]): boolean =>
      it.wishes.some((matched) => matched.layer === layer && matched.wish === wish);
    return (
      clear.every(isDecorativeLayer) &&
      remove.every((kind) => kinds.has(kind)) &&
      put.every((kind) => kinds.has(kind) || isKept(kind)) &&
      random.every((kind) => kinds.has(kind)) &&
      wishes.every((wish) => isDecorativeLayer(wish.layer) || isMatched(wish))
    );
  });
}
