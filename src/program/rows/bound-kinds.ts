import type { Span } from "../../base/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { GlyphMeaning } from "../draft/glyphs.ts";
import { limits } from "../data/limits.ts";
import type { Pattern } from "./patterns.ts";
import type { KindId } from "../data/program.ts";

/** Maps each `same` glyph to the kind of its group that was chosen. */
type ChosenKinds = ReadonlyMap<string, KindId>;

/**
 * Returns the patterns to which a pattern with `same` glyphs expands: one for each choice of kinds, in the order of the
 * groups (R61). A choice is left out if a `next` glyph then has no kind. If a glyph is ambiguous, it is reported and
 * the result is empty.
 */
export function expandBoundPattern(pattern: Pattern, span: Span, draft: Draft): readonly Pattern[] {
  const boundMeanings = pattern.before.filter(isBound);
  const allGlyphs = [...pattern.before, ...pattern.after];
  if (!allGlyphs.some((it) => it.means === "same" || it.means === "next")) return [pattern];
  const glyphs = new Map(boundMeanings.map((it) => [it.glyph, it]));
  const unclearGlyph = allGlyphs.find((it) => !isUnambiguous(it, [...glyphs.values()]));
  if (unclearGlyph) return reportUnclear(unclearGlyph, glyphs, span, draft);
  const size = [...glyphs.values()].reduce((product, it) => product * it.kinds.length, 1);
  if (size > limits.rules) {
    const message = `This rule stands for ${size} rules, one for each choice of kinds.`;
    return draft.report.error("rule-many", span, message) ?? [];
  }
  return listKindChoices([...glyphs.values()]).flatMap((kindChoice) => {
    const side = (cells: readonly GlyphMeaning[]) => cells.map((it) => chooseMeaning(it, kindChoice, glyphs));
    const [before, after] = [side(pattern.before), side(pattern.after)];
    if (!areAllKnown(before) || !areAllKnown(after)) return [];
    return [{ ...pattern, before, after }];
  });
}

function isBound(it: GlyphMeaning): it is GlyphMeaning & { readonly glyph: string } {
  return it.means === "same";
}

function isUnambiguous(it: GlyphMeaning, boundGlyphs: readonly GlyphMeaning[]): boolean {
  if (it.means === "same") return boundGlyphs.some(({ glyph }) => glyph === it.glyph);
  return it.means !== "next" || boundGlyphs.filter((other) => haveSameKinds(other, it)).length === 1;
}

function haveSameKinds(a: GlyphMeaning, b: GlyphMeaning): boolean {
  return a.kinds.length === b.kinds.length && a.kinds.every((it, i) => it === b.kinds[i]);
}

function listKindChoices(boundGlyphs: readonly (GlyphMeaning & { readonly glyph: string })[]): ChosenKinds[] {
  return boundGlyphs.reduce<ChosenKinds[]>(
    (choicesSoFar, { glyph, kinds }) =>
      choicesSoFar.flatMap((it) => kinds.map((kind) => new Map([...it, [glyph, kind]]))),
    [new Map()],
  );
}

/**
 * Replaces a `same` glyph by the chosen kind, and a `next` glyph by the kind after it in its group; undefined if that
 * was the last kind.
 */
function chooseMeaning(
  it: GlyphMeaning,
  kindChoice: ChosenKinds,
  glyphs: ReadonlyMap<string, GlyphMeaning>,
): GlyphMeaning | undefined {
  if (it.means !== "same" && it.means !== "next") return it;
  const glyph =
    it.means === "same" ? it.glyph : [...glyphs.values()].find((other) => haveSameKinds(other, it))?.glyph;
  const kind = kindChoice.get(glyph ?? "");
  const chosenKind = it.means === "same" || kind === undefined ? kind : it.kinds[it.kinds.indexOf(kind) + 1];
  return chosenKind === undefined ? undefined : { means: "all", kinds: [chosenKind] };
}

function areAllKnown(cells: readonly (GlyphMeaning | undefined)[]): cells is readonly GlyphMeaning[] {
  return cells.every((it) => it !== undefined);
}

function reportUnclear(
  { means, glyph = "" }: GlyphMeaning,
  glyphs: ReadonlyMap<string, GlyphMeaning>,
  span: Span,
  draft: Draft,
): [] {
  const message =
    means === "same"
      ? `\`${glyph}\` means the same kind as on the left side, but it is not there.`
      : glyphs.size === 0
        ? `\`${glyph}\` means the next kind, but the left side has no \`same\` glyph of this group.`
        : `\`${glyph}\` means the next kind, but it is not clear after which: the left side needs exactly one \`same\` glyph of this group.`;
  const hint =
    "In `legend`: `k same gem` is one gem wherever `k` stands in a rule, `n next gem` the kind that follows it in the group.";
  return draft.report.error("same-unclear", span, message, hint) ?? [];
}
