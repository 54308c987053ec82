import { contrastRatio } from "../../base/index.ts";

/** Returns the dark or the light ink, whichever has more contrast with a colour. */
export function inkOn(colour: string): string {
  return contrastRatio(colour, "#1a1f2c") >= contrastRatio(colour, "#ffffff") ? "#1a1f2c" : "#ffffff";
}
