import type { VNode } from "preact";
import { type Frame, frameText, type Look } from "../../view/index.ts";
import { t } from "../language.ts";

/** Shows the frame as text, for reading it cell by cell. */
export function TextView({
  frame,
  looks,
}: {
  readonly frame: Frame;
  readonly looks: readonly Look[];
}): VNode {
  return (
    <pre class="text-view" tabIndex={0} role="region" aria-label={t("The boards as text")}>
      {frameText(frame, looks)}
    </pre>
  );
}

export { default as textStyles } from "../design/text.css?inline";
