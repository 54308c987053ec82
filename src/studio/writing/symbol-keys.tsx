import type { VNode } from "preact";
import { Button } from "../../web/index.ts";
import { say } from "../texts/index.ts";

/** Signs of the language that keyboards of phones hide. */
const signs = [..."#@*.|", "->", ...'=:,()"[]{}'];

/** How many glyphs of a game are offered. */
const mostGlyphs = 16;

export interface SymbolKeysProps {
  /** The glyphs of the game, for its levels. */
  readonly glyphs: readonly string[];
  onInsert(text: string): void;
}

/** A row of keys for signs that are hard to reach where one writes with fingers. */
export function SymbolKeys({ glyphs, onInsert }: SymbolKeysProps): VNode {
  const own = glyphs.filter((it) => !signs.includes(it) && !/^\w$/.test(it)).slice(0, mostGlyphs);
  return (
    <div class="symbol-keys" role="group" aria-label={say("Signs")}>
      {["⇥", ...own, ...signs].map((it) => (
        <Button
          key={it}
          aria-label={it === "⇥" ? say("Indent") : undefined}
          // The focus stays in the text, and with it the keyboard of the phone.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(it === "⇥" ? "  " : it)}
        >
          {it}
        </Button>
      ))}
    </div>
  );
}
