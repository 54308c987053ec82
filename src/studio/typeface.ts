import file from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { readStored, storeValue } from "../web/index.ts";

const storageKey = "quadrille-typeface";

/**
 * Uses the page's typeface from the first paint on if an earlier visit has loaded it. The returned function loads it
 * for the next visit, so that text on the screen never changes its typeface.
 */
export function followTypeface(): () => void {
  const face = new FontFace("Inter", `url("${file}")`, { weight: "100 900", display: "optional" });
  document.fonts.add(face);
  if (readStored(storageKey) === file) document.documentElement.dataset["typeface"] = "";
  // If the typeface cannot be loaded, the page keeps the device's typeface.
  return () =>
    void face.load().then(
      () => storeValue(storageKey, file),
      () => {},
    );
}
