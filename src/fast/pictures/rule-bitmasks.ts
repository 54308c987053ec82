import type { PlanRule } from "./block-plan.ts";

/**
 * Encodes the rules of a scan as one array of integers, so that all rules for a kind of the middle cell are tested at once. Each rule is a
 * bit. Each test of an address clears the bits of the rules that require another kind there; the rules whose bits remain match. For each
 * kind of the middle there is a chain of parts of up to 32 rules each, in the order in which rules are tried.
 *
 * The array begins with the parts (see `maskPartFields`). Each is followed by its tests, two integers each: the distance of the address
 * from the middle, and the index of its masks, one for each kind. The tests of the middle cell come first. Then come two integers for each
 * rule: the index of the rule, and a mask of the later rules that can still match after it. Masks and rules (see `maskRuleFields`) follow.
 * Each rule is followed by its writes: the distance to the cell, the layer and the kind.
 */
export type RuleMasks = Readonly<NonNullable<ReturnType<typeof makeMasks>>>;

/** Numbers the integers of a part. */
export const maskPartFields = {
  /** Is the index of the part's number. */
  index: 0,
  /** Is the index of the offset of the next part; 0 for none. */
  next: 1,
  /** Is the index of the number of tests of the middle; `others` is the index of the number of other tests. */
  middles: 2,
  others: 3,
  /** Is the index of the offset of the pairs of its rules. */
  rules: 4,
  size: 5,
} as const;

/** Numbers the integers of a rule. */
export const maskRuleFields = {
  /** Is the index of a flag: 1 for a rule that has actions or a condition of its own, besides its picture. */
  hasExtras: 0,
  /** Is the index of the work charged when the rule is applied. */
  charge: 1,
  /** Is the index of the offset of its group's summary; `words` is the index of the offset of the group's words. */
  summary: 2,
  words: 3,
  /** Is the index of the first integer of its writes. */
  writes: 4,
  size: 5,
} as const;

/** Limits the rules of one part to the bits of an integer. */
const maxRules = 32;

/** Describes the input for making bitmasks. */
export interface MaskSource {
  /** Lists, for each kind of the middle, its rules in the order in which they are tested. */
  readonly byKind: readonly (readonly PlanRule[] | undefined)[];
  /** Is the address where the layer begins whose kinds select the rules. */
  readonly plane: number;
  readonly cellCount: number;
  /** Lists the tables of kinds that the rules' tests refer to. */
  readonly tables: readonly Uint8Array[];
}

/** Returns the bitmasks of a block; undefined if none of its rules can be tested by them. */
export function makeMasks(source: MaskSource) {
  const writer = new MaskWriter(source);
  const partOfKind = Int32Array.from(source.byKind, (rules) => (rules ? writer.writeChain(rules) : 0));
  if (!partOfKind.some((at) => at !== 0)) return undefined;
  // `firstParts` lists, for each kind of the middle cell, the offset of its first part; 0 if its rules cannot be tested by bitmasks.
  return { code: Int32Array.from(writer.code), firstParts: partOfKind, rules: writer.rules };
}

/** Returns, for each part, a mask of the rules whose groups are active. */
export function activeMasks(
  { rules }: RuleMasks,
  isActive: (group: PlanRule["group"]) => boolean,
): Int32Array {
  return Int32Array.from(rules, (rulesOfPart) =>
    rulesOfPart.reduce((mask, { group }, index) => (isActive(group) ? mask | (1 << index) : mask), 0),
  );
}

/** Describes a test of a cell: the offset of its address, and the kind required there or `~start` of a table of kinds. */
export type KindTest = readonly [address: number, wanted: number];

class MaskWriter {
  /** Begins with a 0, so that no part has offset 0. */
  readonly code: number[] = [0];
  /** Lists the rules of each part. */
  readonly rules: (readonly PlanRule[])[] = [];
  readonly #source: MaskSource;
  readonly #kinds: number;
  readonly #ruleOffsets = new Map<PlanRule, number>();

  constructor(source: MaskSource) {
    this.#source = source;
    this.#kinds = source.byKind.length;
  }

  /** Writes the parts of some rules; returns the offset of the first, or 0 if a rule cannot be tested by bitmasks. */
  writeChain(rules: readonly PlanRule[]): number {
    const middleTests = rules.map(({ middle }) => pairs(middle).filter(([at]) => at !== this.#source.plane));
    if (rules.some(({ isUntabled, writes }) => isUntabled || writes === undefined)) return 0;
    // All middles are tested before any rule is applied, which is only possible within one part.
    if (rules.length > maxRules && middleTests.some((tests) => tests.length > 0)) return 0;
    let next = 0;
    for (let i = Math.floor((rules.length - 1) / maxRules) * maxRules; i >= 0; i -= maxRules)
      next = this.#writePart(rules.slice(i, i + maxRules), middleTests.slice(i, i + maxRules), next);
    return next;
  }

  #writePart(
    rules: readonly PlanRule[],
    middleTests: readonly (readonly KindTest[])[],
    next: number,
  ): number {
    const ruleOffsets = rules.flatMap((rule, i) => [this.#writeRule(rule), this.#maskLaterRules(rules, i)]);
    const middleTestPairs = this.#addTests(middleTests);
    const otherTests = this.#addTests(rules.map(({ restTests }) => pairs(restTests)));
    const partStart = this.code.length;
    const allTests = [...middleTestPairs, ...otherTests];
    this.code.push(
      this.rules.push(rules) - 1,
      next,
      middleTestPairs.length / 2,
      otherTests.length / 2,
      partStart + maskPartFields.size + allTests.length,
      ...allTests,
      ...ruleOffsets,
    );
    return partStart;
  }

  #writeRule(rule: PlanRule): number {
    const cachedOffset = this.#ruleOffsets.get(rule);
    if (cachedOffset !== undefined) return cachedOffset;
    const { compiled, group, writes = [] } = rule;
    const hasExtras =
      compiled.then !== undefined || (compiled.when !== undefined && group.when === undefined);
    const ruleStart = this.code.length;
    const { summary, words } = group.dirtySet;
    this.code.push(hasExtras ? 1 : 0, compiled.across.length, summary, words, writes.length, ...writes);
    this.#ruleOffsets.set(rule, ruleStart);
    return ruleStart;
  }

  /** Returns a mask of the later rules that can still match after a rule has been applied and has written known kinds. */
  #maskLaterRules(rules: readonly PlanRule[], index: number): number {
    const { restTests, writes = [], compiled } = rules[index];
    const knownKinds = new Map(pairs(restTests).filter(([, wanted]) => wanted >= 0));
    for (let i = 0; i < writes.length; i += 3)
      knownKinds.set(writes[i] + writes[i + 1] * this.#source.cellCount, writes[i + 2]);
    let mask = 0;
    for (let later = index + 1; later < rules.length; later++) {
      const isExcluded = pairs(rules[later].restTests).some(([at, wanted]) => {
        const kind = knownKinds.get(at);
        return kind !== undefined && !this.#allows(wanted, kind);
      });
      if (!isExcluded || compiled.then !== undefined) mask |= 1 << later;
    }
    return mask;
  }

  /** Writes the masks for the addresses that rules test, the most frequently tested first. */
  #addTests(tests: readonly (readonly KindTest[])[]): number[] {
    const testCounts = new Map<number, number>();
    for (const [at] of tests.flat()) testCounts.set(at, (testCounts.get(at) ?? 0) + 1);
    const testedAddresses = [...testCounts].sort((a, b) => b[1] - a[1]).map(([at]) => at);
    return testedAddresses.flatMap((address) => {
      const codeStart = this.code.length;
      for (let kind = 0; kind < this.#kinds; kind++) this.code.push(this.#maskPossible(tests, address, kind));
      return [address, codeStart];
    });
  }

  /** Returns a mask of the rules that can still match if an address holds a kind. */
  #maskPossible(tests: readonly (readonly KindTest[])[], address: number, kind: number): number {
    let mask = -1;
    for (const [rule, ruleTests] of tests.entries()) {
      if (ruleTests.some(([at, wanted]) => at === address && !this.#allows(wanted, kind)))
        mask &= ~(1 << rule);
    }
    return mask;
  }

  #allows(wantedKind: number, kind: number): boolean {
    return wantedKind >= 0 ? kind === wantedKind : this.#source.tables[~wantedKind / this.#kinds][kind] === 1;
  }
}

/** Splits a list of tests, as in `PlanRule`, into pairs. */
export function pairs(tests: Int32Array): KindTest[] {
  return Array.from({ length: tests.length / 2 }, (_, index) => [tests[index * 2], tests[index * 2 + 1]]);
}
