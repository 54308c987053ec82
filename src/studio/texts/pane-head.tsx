import type { VNode } from "preact";
import { TextButton } from "./text-button.tsx";

/** Shows the heading of a pane that opens beside the text, with a button that closes it. */
export const PaneHead = ({ title, onClose }: { readonly title: string; onClose(): void }): VNode => (
  <header class="pane-head">
    <h2>{title}</h2>
    <TextButton onClick={onClose} text="Close" />
  </header>
);
