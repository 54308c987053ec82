import type { JSX } from "preact";
import type { QuadrilleGame } from "../web/index.ts";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      /** Declares the player's custom element, see `src/web/opening/element.ts`. */
      "quadrille-game": JSX.HTMLAttributes<QuadrilleGame> & {
        readonly src?: string;
        readonly seed?: number | string | undefined;
        readonly level?: number | undefined;
        readonly home?: string;
        readonly edit?: string;
        readonly inputs?: string;
        readonly fen?: string | undefined;
        readonly options?: string | undefined;
        readonly friend?: string | undefined;
        readonly scores?: string | undefined;
        readonly share?: boolean;
        readonly "whole-page"?: boolean;
        readonly keep?: boolean;
      };
    }
  }
}
