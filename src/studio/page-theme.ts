import { baseOf, dark, light, readSettings, settingsChanged, type Theme, useWatched } from "../web/index.ts";

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Returns the theme chosen in the player, or the device's. */
export function pageTheme(): Theme {
  const { theme, signs } = readSettings();
  const colours = baseOf(theme, darkness.matches);
  return signs === "figures" ? figured(colours) : colours;
}

/** Returns the same object for the same theme, so that nothing is redrawn needlessly. */
const figured = (colours: Theme): Theme => (colours === dark ? figures.dark : figures.light);
const figures = { dark: { ...dark, figures: true }, light: { ...light, figures: true } };

/** Applies the chosen theme to the page, now and whenever it changes in this tab or another. */
export function followTheme(): void {
  const follow = (): void => {
    document.documentElement.dataset["theme"] = pageTheme().name;
  };
  follow();
  listen(follow);
}

/** Returns the name of the page's theme, light or dark. */
export function usePageTheme(): Theme["name"] {
  return useWatched(() => pageTheme().name, listen);
}

/** Calls back when the theme may have changed; returns a function that stops listening. */
function listen(follow: () => void): () => void {
  const following = new AbortController();
  darkness.addEventListener("change", follow, following);
  addEventListener(settingsChanged, follow, following);
  addEventListener("storage", follow, following);
  return () => following.abort();
}
