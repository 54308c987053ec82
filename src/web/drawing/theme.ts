import type { BoardStyle } from "../../syntax/index.ts";
import { contrast, mix } from "../../base/index.ts";
import bases from "../design/base-themes.json" with { type: "json" };

/** Describes the defaults for drawing a board, where the file says nothing. */
export interface Theme {
  readonly name: "light" | "dark";
  /** Names the colours of the two squares of the chequered ground. */
  readonly ground: readonly [string, string];
  /** Names the colours of a board whose squares matter. */
  readonly squares: readonly [string, string];
  /** Names for boards of each style the ground, and lines, holes or tiles. */
  readonly styles: Readonly<Record<BoardStyle, readonly [string, string]>>;
  /** Holds the colour of cells out of sight. */
  readonly unseen: string;
  /** Holds tints of squares: what was picked up, where the last move went, what must not stay attacked. */
  readonly selected: string;
  readonly last: string;
  readonly checked: string;
  readonly ink: string;
  readonly paper: string;
  /** Holds variables of the page's style, where they are not those of the light or the dark one. */
  readonly page?: Readonly<Record<string, string>>;
  /** Figures stand in place of written signs. */
  readonly figures: boolean;
}

export const { light, dark } = bases as unknown as Readonly<Record<"light" | "dark", Theme>>;

/** Returns the light or dark colours of a theme, or those that a designed theme builds on. */
export function baseOf(chosen: string, deviceIsDark: boolean): Theme {
  const isDark = chosen === "auto" ? deviceIsDark : ["dark", "slate", "night", "forest"].includes(chosen);
  return isDark ? dark : light;
}

/** Returns a line around a shape, so that it stands out from the ground whatever its colour. */
export function outlineOf(colour: string, theme: Theme): string {
  const toward =
    theme.name === "light" ? "#1a1f2c" : contrast(colour, theme.ground[0]) < 1.7 ? "#ffffff" : "#000000";
  return mix(colour, toward, 0.32);
}
