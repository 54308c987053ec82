import type { VNode } from "preact";
import { type Frame, frameText, type Look } from "../view/index.ts";

/** The frame as text, to be read cell by cell. */
export function TextView({
  frame,
  looks,
}: {
  readonly frame: Frame;
  readonly looks: readonly Look[];
}): VNode {
  return (
    <pre class="text-view" tabIndex={0} role="region" aria-label="The boards as text">
      {frameText(frame, looks)}
    </pre>
  );
}
