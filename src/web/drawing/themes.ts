import { dark, light, type Theme } from "./theme.ts";

/** Colours of a designed theme. Those that are not here are those of the light or the dark one. */
interface Designed {
  readonly base: Theme;
  readonly ground: Theme["ground"];
  readonly squares: Theme["squares"];
  /**
   * Lists the colours of the page: paper, panels, ink, ink that matters less, lines, what can be pressed, and what is
   * written on that.
   */
  readonly page: readonly [string, string, string, string, string, string, string];
}

const designed: Readonly<Record<string, Designed>> = {
  wood: {
    base: light,
    ground: ["#f1e4cf", "#e8d8bd"],
    squares: ["#f0d9b5", "#b58863"],
    page: ["#f8f1e5", "#fffaf2", "#33261a", "#6d5a45", "#dfcdb1", "#8a4a1c", "#ffffff"],
  },
  meadow: {
    base: light,
    ground: ["#eef3e2", "#e3ebd2"],
    squares: ["#eeeed2", "#769656"],
    page: ["#f4f7ec", "#ffffff", "#233020", "#56654c", "#d3dec2", "#37672a", "#ffffff"],
  },
  sea: {
    base: light,
    ground: ["#e7f1f8", "#dbe9f3"],
    squares: ["#e3edf5", "#7fa6c6"],
    page: ["#f0f6fa", "#ffffff", "#182b3a", "#4c6273", "#cbdce8", "#1a5c93", "#ffffff"],
  },
  rose: {
    base: light,
    ground: ["#fbedf0", "#f5e0e5"],
    squares: ["#f7e6ea", "#cf93a3"],
    page: ["#fcf4f6", "#ffffff", "#3a1f29", "#75535f", "#ecd2da", "#a52c57", "#ffffff"],
  },
  dune: {
    base: light,
    ground: ["#f7ecd2", "#efe0bd"],
    squares: ["#f6e7c1", "#d2a768"],
    page: ["#fbf5e6", "#fffdf6", "#37290f", "#6e5b34", "#e5d5ad", "#80560b", "#ffffff"],
  },
  slate: {
    base: dark,
    ground: ["#272d36", "#2e3540"],
    squares: ["#a3abb8", "#69758a"],
    page: ["#1d2229", "#282e37", "#eceff3", "#aeb6c2", "#3d4653", "#9cc3f5", "#10151c"],
  },
  night: {
    base: dark,
    ground: ["#1d1a2e", "#252139"],
    squares: ["#9d94c4", "#5f5787"],
    page: ["#131022", "#1e1a31", "#ece9f8", "#aca4c9", "#393256", "#bda8ff", "#140f26"],
  },
  forest: {
    base: dark,
    ground: ["#18251c", "#1e2e23"],
    squares: ["#a9bda2", "#5c7d5d"],
    page: ["#0f1812", "#19251d", "#e8f0e6", "#a5b8a6", "#30443a", "#8fd39f", "#0c1710"],
  },
};

const variables = ["--paper", "--panel", "--ink", "--soft", "--line", "--accent", "--on-accent"];

function made({ base, ground, squares, page }: Designed): Theme {
  const [paper, , ink] = page;
  const styles = Object.fromEntries(variables.map((it, at) => [it, page[at]]));
  return { ...base, ground, squares, ink, paper, page: styles };
}

/** Maps the names that settings keep to the designed themes. */
export const themes: Readonly<Record<string, Theme>> = Object.fromEntries(
  Object.entries(designed).map(([name, it]) => [name, made(it)]),
);
