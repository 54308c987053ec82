import designed from "../design/themes.json" with { type: "json" };
import { dark, light, type Theme } from "./theme.ts";

const variables = ["--paper", "--panel", "--ink", "--soft", "--line", "--accent", "--on-accent"];

/**
 * Makes a designed theme, with everything it does not define taken from the light or dark theme. `page` lists the
 * page's colours: paper, panels, ink, secondary ink, lines, buttons, and the text on buttons.
 */
function makeTheme({ base, ground, squares, page }: (typeof designed)[keyof typeof designed]): Theme {
  const [paper, , ink] = page;
  const styles = Object.fromEntries(variables.map((it, index) => [it, page[index]]));
  const colourPairs = { ground, squares } as unknown as Pick<Theme, "ground" | "squares">;
  return { ...(base === "dark" ? dark : light), ...colourPairs, ink, paper, page: styles };
}

/** Maps the theme names used in settings to the designed themes. */
export const themes: Readonly<Record<string, Theme>> = Object.fromEntries(
  Object.entries(designed).map(([name, it]) => [name, makeTheme(it)]),
);
