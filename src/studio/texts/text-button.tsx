import type { JSX, VNode } from "preact";
import { Button } from "../../web/index.ts";
import { translateWorkshop, type WorkshopSentence } from "./workshop-texts.ts";

export interface TextButtonProps extends Omit<JSX.IntrinsicElements["button"], "children"> {
  readonly text: WorkshopSentence;
}

/** Shows a button with a sentence of the studio in the current language. */
export const TextButton = ({ text, ...props }: TextButtonProps): VNode => (
  <Button {...props}>{translateWorkshop(text)}</Button>
);
