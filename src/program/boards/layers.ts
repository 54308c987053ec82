import type { LayerEntry, Word } from "../../syntax/index.ts";
import { findSection, sectionsOf, type Draft } from "../draft/draft.ts";
import { expandKinds, lowerKinds } from "../draft/kinds.ts";
import { limits } from "../data/limits.ts";
import type { KindId } from "../data/program.ts";

/** Makes the layers, the lowest first, and sets the layer of each kind. A game without a `layers` section has one layer. */
export function makeLayers(draft: Draft): void {
  const section = findSection(draft, "layers");
  if (!section || section.entries.length === 0) {
    draft.layers.push({ pile: false });
    return;
  }
  const layersByKind = new Map<KindId, number>();
  section.entries.forEach((entry, layer) => {
    draft.layers.push({ pile: entry.pile });
    for (const word of entry.kinds) if (word.text !== "others") assignLayer(word, layer, layersByKind, draft);
  });
  if (section.entries.length > limits.layers)
    draft.report.error("layer-many", section.span, `A game has at most ${limits.layers} layers.`);
  assignOthers(section.entries, layersByKind, draft);
  draft.kinds = draft.kinds.map((kind, id) => ({ ...kind, layer: layersByKind.get(id) ?? 0 }));
}

function assignLayer(word: Word, layer: number, layersByKind: Map<KindId, number>, draft: Draft): void {
  for (const kind of expandKinds([word], draft)) {
    const otherLayer = layersByKind.get(kind);
    if (otherLayer === undefined) layersByKind.set(kind, layer);
    else if (otherLayer !== layer) reportSecondLayer(word, draft.kinds[kind].name, draft);
  }
}

function reportSecondLayer(word: Word, kind: string, draft: Draft): void {
  const groupText = kind === word.text ? "" : `, of \`${word.text}\`,`;
  const message = `\`${kind}\`${groupText} is already on a layer, and an object can be on only one.`;
  draft.report.error("layer-twice", word.span, message);
}

/** Assigns the kinds that no line mentions to the layer of `others`. */
function assignOthers(entries: readonly LayerEntry[], layersByKind: Map<KindId, number>, draft: Draft): void {
  const [othersLine, second] = entries.flatMap((it, layer) =>
    it.kinds.some(({ text }) => text === "others") ? [{ layer, span: it.span }] : [],
  );
  if (second) draft.report.error("layer-twice", second.span, "`others` can be used on only one line.");
  const missingKinds = draft.kinds.flatMap((_, id) => (id > 0 && !layersByKind.has(id) ? [id] : []));
  for (const kind of missingKinds) layersByKind.set(kind, othersLine?.layer ?? 0);
  if (othersLine || missingKinds.length === 0) return;
  reportMissing(missingKinds, entries, draft);
}

function reportMissing(missingKinds: readonly KindId[], entries: readonly LayerEntry[], draft: Draft): void {
  const { name } = draft.kinds[missingKinds[0]];
  // The kinds of a piece, one for each player, have no declaration of their own; the message then refers to the last line of the section.
  const { span } = draft.names.get(name)?.word ?? entries.at(-1)!;
  const moreText =
    missingKinds.length > 1
      ? ` Neither ${missingKinds.length === 2 ? "is one other" : `are ${missingKinds.length - 1} others`}.`
      : "";
  const hint = "Add a line `others` to `layers`: it holds every object that no other line names.";
  const lastSpan = entries.at(-1)!.span;
  const edit = { span: { ...lastSpan, from: lastSpan.to }, text: "\n  others" };
  const fixes = [{ title: "Add a layer `others`", edits: [edit] }];
  draft.report.error("layer-missing", span, `\`${name}\` is on no layer.${moreText}`, hint, fixes);
}

/** Collects the opaque kinds of all files. */
export function collectOpaqueKinds(draft: Draft): void {
  const words = sectionsOf(draft, "opaque").flatMap(({ section }) => section.kinds);
  for (const it of lowerKinds(words, draft)) draft.opaque.push(it);
}
