import { useEffect, useState } from "preact/hooks";
import { baseOf, dark, light, readSettings, settingsChanged, type Theme } from "../web/index.ts";

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Returns the colours that somebody has chosen in the player, or the device. */
export function pageTheme(): Theme {
  const { theme, signs } = readSettings();
  const colours = baseOf(theme, darkness.matches);
  return signs === "figures" ? figured(colours) : colours;
}

/** Returns the same object for the same colours, so that nothing is drawn anew without need. */
const figured = (colours: Theme): Theme => (colours === dark ? figures.dark : figures.light);
const figures = { dark: { ...dark, figures: true }, light: { ...light, figures: true } };

/** Gives the page the chosen colours, now and whenever they change, in this tab or another. */
export function followTheme(): void {
  const follow = (): void => {
    document.documentElement.dataset["theme"] = pageTheme().name;
  };
  follow();
  listen(follow);
}

/** Returns the name of the colours of the page. */
export function usePageTheme(): Theme["name"] {
  const [name, setName] = useState(() => pageTheme().name);
  useEffect(() => listen(() => setName(pageTheme().name)), []);
  return name;
}

/** Calls back when the colours may have changed; the function it answers ends that. */
function listen(follow: () => void): () => void {
  const following = new AbortController();
  darkness.addEventListener("change", follow, following);
  addEventListener(settingsChanged, follow, following);
  addEventListener("storage", follow, following);
  return () => following.abort();
}
