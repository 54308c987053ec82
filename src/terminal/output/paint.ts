import pc from "picocolors";
import { Painted, visible } from "./visible.ts";

type Brush = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";

/** A text in a colour or a weight, where there are any. */
export function paint(brush: Brush, text: string): Painted {
  return new Painted(pc[brush](visible(text)));
}
