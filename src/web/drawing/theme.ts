import type { BoardStyle } from "../../syntax/index.ts";
import { contrastRatio, mix } from "../../base/index.ts";
import bases from "../design/base-themes.json" with { type: "json" };

/** Holds the default colours of a board, used if the file sets none. */
export interface Theme {
  readonly name: "light" | "dark";
  /** Holds the two colours of a chequered ground. */
  readonly ground: readonly [string, string];
  /** Holds the two colours of a chequered board, as in chess. */
  readonly squares: readonly [string, string];
  /** Holds for each board style the colour of the ground, and the colour of its lines, holes or tiles. */
  readonly styles: Readonly<Record<BoardStyle, readonly [string, string]>>;
  /** Holds the colour of unseen cells. */
  readonly unseen: string;
  /** Hold the tints of squares: of the selected piece, of the last move, and of a piece in check. */
  readonly selected: string;
  readonly last: string;
  readonly checked: string;
  readonly ink: string;
  readonly paper: string;
  /** Holds style variables of the page that differ from those of the light or dark theme. */
  readonly page?: Readonly<Record<string, string>>;
  /** Is true if pieces are drawn as figures instead of written signs. */
  readonly figures: boolean;
}

export const { light, dark } = bases as unknown as Readonly<Record<"light" | "dark", Theme>>;

/** Returns the light or dark theme, whichever a chosen theme is or builds on. */
export function baseOf(chosen: string, deviceIsDark: boolean): Theme {
  const isDark = chosen === "auto" ? deviceIsDark : ["dark", "slate", "night", "forest"].includes(chosen);
  return isDark ? dark : light;
}

/** Returns the colour of the outline of a shape, chosen so that the shape stands out from the ground. */
export function outlineOf(colour: string, theme: Theme): string {
  const toward =
    theme.name === "light" ? "#1a1f2c" : contrastRatio(colour, theme.ground[0]) < 1.7 ? "#ffffff" : "#000000";
  return mix(colour, toward, 0.32);
}
