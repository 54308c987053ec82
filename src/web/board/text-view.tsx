import type { VNode } from "preact";
import { type Frame, frameText, type Look } from "../../view/index.ts";
import { t } from "../language.ts";

/** Holds the look of the boards as text. */
export const textStyles = `
.text-view { height: clamp(6rem, 34cqh, 24rem); overflow: auto; padding: .75rem 1rem; border-top: 1px solid var(--line); background: var(--panel); }
@container (min-width: 60rem) {
  .with-text { grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) minmax(18rem, 34%); }
  .with-text .text-view { grid-area: 1 / 2 / 3 / 3; height: auto; border-top: 0; border-left: 1px solid var(--line); }
}
`;

/** Returns the frame as text, to be read cell by cell. */
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
