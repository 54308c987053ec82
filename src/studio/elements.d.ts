import type { JSX } from "preact";
import type { QuadrilleGame } from "../web/index.ts";

type Attributes<Name extends string, Value> = Readonly<Partial<Record<Name, Value | undefined>>>;

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      /** Declares the player's custom element, see `src/web/opening/element.ts`. */
      "quadrille-game": JSX.HTMLAttributes<QuadrilleGame> &
        Attributes<"src" | "home" | "edit" | "inputs" | "fen" | "options" | "friend" | "scores", string> &
        Attributes<"seed", number | string> &
        Attributes<"level", number> &
        Attributes<"share" | "whole-page" | "keep", boolean> &
        Attributes<"onquadrille-ready" | "onquadrille-share", () => void>;
    }
  }
}
