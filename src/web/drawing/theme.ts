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
  /** Holds the tint of the square of the selected piece. */
  readonly selected: string;
  /** Holds the tint of the squares of the last move. */
  readonly last: string;
  /** Holds the tint of the square of a piece in check. */
  readonly checked: string;
  readonly ink: string;
  readonly paper: string;
  /** Holds style variables of the page that differ from those of the light or dark theme. */
  readonly page?: Readonly<Record<string, string>>;
  /** Is true if pieces are drawn as figures instead of written signs. */
  readonly figures: boolean;
}

export const { light, dark } = bases as unknown as Readonly<Record<"light" | "dark", Theme>>;

/** Returns the light or dark theme on which the named theme is based. */
export function baseOf(name: string, isDeviceDark: boolean): Theme {
  const isDark = name === "auto" ? isDeviceDark : ["dark", "slate", "night", "forest"].includes(name);
  return isDark ? dark : light;
}

/** Returns the colour of the outline of a shape, chosen so that the shape stands out from the ground. */
export function outlineOf(colour: string, theme: Theme): string {
  const blendColour =
    theme.name === "light" ? "#1a1f2c" : contrastRatio(colour, theme.ground[0]) < 1.7 ? "#ffffff" : "#000000";
  return mix(colour, blendColour, 0.32);
}

/** Returns the dark or the light ink, whichever has more contrast with a colour. */
export function inkOn(colour: string): string {
  return contrastRatio(colour, "#1a1f2c") >= contrastRatio(colour, "#ffffff") ? "#1a1f2c" : "#ffffff";
}
