import type { Span } from "../base/index.ts";
import type { BodyEntry } from "../syntax/index.ts";
import { bodyShapes, checkSize } from "./body-shapes.ts";
import { sectionsOf } from "./draft.ts";
import type { Draft } from "./draft.ts";

/** Bodies are read and written, but not played yet: each place that asks for one is told. */
export function checkBodies(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "bodies")) {
    bodyShapes(section, draft.report);
    for (const item of section.items) if (item.is === "row") checkSizes(item.entries, draft);
    tellBodiesLater(section.span, draft);
  }
  for (const { section } of sectionsOf(draft, "state")) {
    const slot = section.entries.find((it) => it.is === "variable" && it.type.text === "slot");
    if (section.forEach) tellBodiesLater(section.span, draft);
    else if (slot) tellBodiesLater(slot.span, draft);
  }
  for (const { section } of sectionsOf(draft, "controls")) {
    for (const { repeat } of section.entries) if (repeat) tellBodiesLater(repeat.span, draft);
  }
}

function checkSizes(entries: readonly BodyEntry[], draft: Draft): void {
  const width = Math.max(...draft.largest.map((it) => it.width));
  const height = Math.max(...draft.largest.map((it) => it.height));
  if (width > 0) for (const entry of entries) checkSize(entry, width, height, draft.report);
}

export function tellBodiesLater(span: Span, draft: Draft): void {
  const message =
    "Bodies and repeated controls are part of the language, but this engine cannot play them yet.";
  draft.report.error("bodies-later", span, message);
}
