import { dark, light, readSettings, settingsChanged, type Theme } from "../web/index.ts";

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** The colours that somebody has chosen in the player, or the device. */
export function pageTheme(): Theme {
  const { theme } = readSettings();
  return theme === "dark" || (theme === "auto" && darkness.matches) ? dark : light;
}

/** Gives the page the chosen colours, now and whenever they change, in this tab or another. */
export function followTheme(): void {
  const follow = (): void => {
    document.documentElement.dataset["theme"] = pageTheme().name;
  };
  follow();
  darkness.addEventListener("change", follow);
  addEventListener(settingsChanged, follow);
  addEventListener("storage", follow);
}
