import { contrast } from "../../base/index.ts";

/** Returns the dark or the light ink, whichever has more contrast with a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, "#1a1f2c") >= contrast(colour, "#ffffff") ? "#1a1f2c" : "#ffffff";
}
