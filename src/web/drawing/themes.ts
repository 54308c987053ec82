import designed from "../design/themes.json" with { type: "json" };
import { dark, light, type Theme } from "./theme.ts";

const variables = ["--paper", "--panel", "--ink", "--soft", "--line", "--accent", "--on-accent"];

/**
 * Makes a designed theme; what it does not have is that of the light or the dark one. `page` lists the colours of the page: paper, panels, ink, ink
 * that matters less, lines, what can be pressed, and what is written on that.
 */
function themeOf({ base, ground, squares, page }: (typeof designed)[keyof typeof designed]): Theme {
  const [paper, , ink] = page;
  const styles = Object.fromEntries(variables.map((it, at) => [it, page[at]]));
  const pairs = { ground, squares } as unknown as Pick<Theme, "ground" | "squares">;
  return { ...(base === "dark" ? dark : light), ...pairs, ink, paper, page: styles };
}

/** Maps the names that settings keep to the designed themes. */
export const themes: Readonly<Record<string, Theme>> = Object.fromEntries(
  Object.entries(designed).map(([name, it]) => [name, themeOf(it)]),
);
