import type { Span } from "../../base/index.ts";
import type { Draft } from "../draft/draft.ts";
import { joinKindNames } from "../draft/kinds.ts";
import type { GlyphMeaning } from "../draft/glyphs.ts";
import { findLayerConflict } from "../boards/maps.ts";
import { haveSameMeaning, type Pattern } from "./patterns.ts";
import type { CellTest, CellWrite, LayerId } from "../data/program.ts";

/** Returns, for each cell of a pattern, the tests that its left side stands for. */
export function testsOf(pattern: Pattern, layers: readonly LayerId[]): readonly (readonly CellTest[])[] {
  return pattern.before.map((meaning) => testsOfMeaning(meaning, layers));
}

/** Returns, for each cell of a pattern, the writes that its right side stands for. */
export function makeCellWrites(pattern: Pattern, context: WriteContext): readonly (readonly CellWrite[])[] {
  return pattern.after.map((_, cell) => writesOfCell(cell, pattern, context));
}

/** Reports a cell with two kinds of one layer, which no cell can hold together. */
export function checkCells({ before, after }: Pattern, span: Span, draft: Draft): void {
  const hint = "Put one of them on a layer of its own in `layers`, or write `any` in the legend.";
  for (const meaningBefore of before) {
    const conflictingKinds = findLayerConflict(meaningBefore, draft);
    if (!conflictingKinds) continue;
    const message = `This rule can never match: ${joinKindNames(conflictingKinds, draft)} are on the same layer, so no cell can hold both.`;
    draft.report.warn("rule-never", span, message, hint);
  }
  for (const meaningAfter of after) {
    const conflictingKinds = findLayerConflict(meaningAfter, draft);
    if (conflictingKinds) {
      const message = `${joinKindNames(conflictingKinds, draft)} are on the same layer and cannot share a cell.`;
      draft.report.error("cell-full", span, message, hint);
    }
  }
}

/** Returns the layers of all kinds that a rule mentions; if it mentions none, all layers. */
export function layersOfRule({ before, after }: Pattern, draft: Draft): readonly LayerId[] {
  const layers = listLayers([...before, ...after], draft);
  return layers.length > 0 ? layers : draft.layers.map((_, layer) => layer);
}

function listLayers(meanings: readonly GlyphMeaning[], draft: Draft): readonly LayerId[] {
  const layers: LayerId[] = [];
  for (const { kinds } of meanings)
    for (const kind of kinds) {
      const { layer } = draft.kinds[kind];
      if (!layers.includes(layer)) layers.push(layer);
    }
  return layers.sort((a, b) => a - b);
}

function testsOfMeaning({ means, kinds }: GlyphMeaning, layers: readonly LayerId[]): readonly CellTest[] {
  switch (means) {
    case "anything":
      return [];
    case "nothing":
      return [{ test: "empty", layers }];
    case "all":
      return kinds.map((kind) => ({ test: "any", kinds: [kind] }));
    case "any":
      return [{ test: "any", kinds }];
    case "no":
      return [{ test: "no", kinds }];
    case "same":
    case "next":
      return [];
  }
}

interface WriteContext {
  readonly layers: readonly LayerId[];
  readonly span: Span;
  readonly draft: Draft;
}

function writesOfCell(cell: number, pattern: Pattern, context: WriteContext): readonly CellWrite[] {
  const { layers, draft } = context;
  const meaningBefore = pattern.before[cell];
  const meaningAfter = pattern.after[cell];
  // A kind that is on both sides is not written again, because a pile would then hold it twice.
  if (meaningAfter.means === "anything" || haveSameMeaning(meaningBefore, meaningAfter)) return [];
  if (meaningAfter.means === "nothing") return [{ write: "clear", layers }];
  const clearWrites = makeClearWrites(meaningBefore, meaningAfter, draft);
  switch (meaningAfter.means) {
    case "all": {
      const kindsBefore = meaningBefore.means === "all" ? meaningBefore.kinds : [];
      const missingKinds = meaningAfter.kinds.filter((kind) => !kindsBefore.includes(kind));
      return [...clearWrites, ...missingKinds.map((kind): CellWrite => ({ write: "put", kind }))];
    }
    case "any":
      return [...clearWrites, ...makeFoundWrite(meaningAfter, pattern, context)];
    case "no":
      return [...clearWrites, { write: "remove", kinds: meaningAfter.kinds }];
    case "same":
    case "next":
      return [];
  }
}

/** Returns the write that clears layers with kinds on the left side of a cell but none on the right side. */
function makeClearWrites(before: GlyphMeaning, after: GlyphMeaning, draft: Draft): readonly CellWrite[] {
  if (before.means !== "all" && before.means !== "any") return [];
  const keptLayers = listLayers([after], draft);
  const layers = listLayers([before], draft).filter((it) => !keptLayers.includes(it));
  return layers.length > 0 ? [{ write: "clear", layers }] : [];
}

/**
 * Returns the write for an `any` on the right side, which puts the kind that matched on the left side. The kind comes
 * from the only cell on the left with this `any`, not counting cells where the `any` stays.
 */
function makeFoundWrite(
  after: GlyphMeaning,
  pattern: Pattern,
  { span, draft }: WriteContext,
): readonly CellWrite[] {
  const sameCells = pattern.before.flatMap((it, cell) => (haveSameMeaning(it, after) ? [cell] : []));
  const movedCells = sameCells.filter((cell) => !haveSameMeaning(pattern.after[cell], after));
  const sourceCells = movedCells.length > 0 ? movedCells : sameCells;
  if (sourceCells.length === 1) return [{ write: "found", cell: sourceCells[0], test: 0 }];
  const names = joinKindNames(after.kinds, draft, "or");
  const message =
    sourceCells.length === 0
      ? `The right side uses any of ${names}, but the left side matches none.`
      : `The right side uses any of ${names}, but the left side matches ${sourceCells.length}, so it is not clear which is meant.`;
  const hint = "`any` keeps what it matched in the same cell, or in its only place before the arrow.";
  return draft.report.error("any-unclear", span, message, hint) ?? [];
}
