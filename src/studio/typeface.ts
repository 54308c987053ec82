import file from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { readStored, store } from "../web/index.ts";

const key = "quadrille-typeface";

/**
 * Writes with the typeface of the page from the first paint on, if an earlier visit has fetched it. The returned function fetches it for the next
 * visit: letters that are on the screen never change.
 */
export function followTypeface(): () => void {
  const face = new FontFace("Inter", `url("${file}")`, { weight: "100 900", display: "optional" });
  document.fonts.add(face);
  if (readStored(key) === file) document.documentElement.dataset["typeface"] = "";
  // Without a network the letters of the device do.
  return () =>
    void face.load().then(
      () => store(key, file),
      () => {},
    );
}
