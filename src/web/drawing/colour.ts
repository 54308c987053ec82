import { contrast } from "../../base/index.ts";

/** Returns dark or light ink, whichever reads better on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, "#1a1f2c") >= contrast(colour, "#ffffff") ? "#1a1f2c" : "#ffffff";
}
