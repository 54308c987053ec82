import type { BoardStyle } from "../../syntax/index.ts";
import { contrast, mix } from "../../base/index.ts";

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
  /** Marks cells where a piece that was picked up can go. */
  readonly target: string;
  readonly ink: string;
  readonly paper: string;
  /** Holds variables of the page's style, where they are not those of the light or the dark one. */
  readonly page?: Readonly<Record<string, string>>;
  /** Figures stand in place of written signs. */
  readonly figures: boolean;
}

export const light: Theme = {
  name: "light",
  ground: ["#f3efe4", "#ebe6d8"],
  squares: ["#efe9da", "#a9b8cf"],
  styles: {
    points: ["#e3bd7d", "#5d4526"],
    cells: ["#ece4d0", "#8b8372"],
    discs: ["#3566bd", "#f3efe4"],
    tiles: ["#d8d0bf", "#e9e3d5"],
  },
  unseen: "#2b2f3b",
  selected: "rgb(244 190 60 / .75)",
  last: "rgb(244 208 96 / .5)",
  checked: "rgb(217 54 54 / .6)",
  target: "rgb(30 60 110 / .5)",
  ink: "#22283a",
  paper: "#ffffff",
  figures: false,
};

export const dark: Theme = {
  name: "dark",
  ground: ["#1e2531", "#242c3a"],
  squares: ["#8d9bb3", "#55637c"],
  styles: {
    points: ["#b8915a", "#33240f"],
    cells: ["#8d9bb3", "#3a4456"],
    discs: ["#2c5299", "#161c26"],
    tiles: ["#171d27", "#2a3342"],
  },
  unseen: "#0b0d12",
  selected: "rgb(244 190 60 / .7)",
  last: "rgb(244 208 96 / .4)",
  checked: "rgb(230 70 60 / .65)",
  target: "rgb(12 20 40 / .55)",
  ink: "#e9e6dc",
  paper: "#12151c",
  figures: false,
};

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
