import type { VNode } from "preact";
import { frameText } from "../../view/index.ts";
import type { PiecesProps } from "./pieces-view.tsx";
import { t } from "../language.ts";

/** Shows the frame as text, for reading it cell by cell. */
export function TextView({ frame, looks }: Pick<PiecesProps, "frame" | "looks">): VNode {
  return (
    <pre class="text-view" tabIndex={0} role="region" aria-label={t("The boards as text")}>
      {frameText(frame, looks)}
    </pre>
  );
}

export { default as textStyles } from "../design/text.css?inline";
