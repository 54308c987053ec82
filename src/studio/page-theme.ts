import { baseOf, dark, light, readSettings, settingsChanged, type Theme, useWatched } from "../web/index.ts";

const darkModeQuery = matchMedia("(prefers-color-scheme: dark)");

/** Returns the theme that the user has chosen in the player or, without a choice, the device's. */
export function pageTheme(): Theme {
  const { theme, signs } = readSettings();
  const colours = baseOf(theme, darkModeQuery.matches);
  return signs === "figures" ? withFigures(colours) : colours;
}

/** Returns a theme with figures; the same object for the same theme, so that nothing is redrawn needlessly. */
const withFigures = (colours: Theme): Theme =>
  colours === dark ? themesWithFigures.dark : themesWithFigures.light;
const themesWithFigures = { dark: { ...dark, figures: true }, light: { ...light, figures: true } };

/** Applies the chosen theme to the page, now and whenever it changes in this tab or another. */
export function followTheme(): void {
  const follow = (): void => {
    document.documentElement.dataset["theme"] = pageTheme().name;
  };
  follow();
  listenToTheme(follow);
}

/** Returns the name of the page's theme, light or dark. */
export function usePageTheme(): Theme["name"] {
  return useWatched(() => pageTheme().name, listenToTheme);
}

/** Calls back when the theme may have changed; returns a function that stops listening. */
function listenToTheme(onChange: () => void): () => void {
  const listeners = new AbortController();
  darkModeQuery.addEventListener("change", onChange, listeners);
  addEventListener(settingsChanged, onChange, listeners);
  addEventListener("storage", onChange, listeners);
  return () => listeners.abort();
}
