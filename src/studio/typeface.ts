import file from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

const key = "quadrille-typeface";

/**
 * Writes with the typeface of the page from the first paint on, if an earlier visit has fetched it. The returned function fetches it for the next
 * visit: letters that are on the screen never change.
 */
export function followTypeface(): () => void {
  const face = new FontFace("Inter", `url("${file}")`, { weight: "100 900", display: "optional" });
  document.fonts.add(face);
  try {
    if (localStorage.getItem(key) === file) document.documentElement.dataset["typeface"] = "";
  } catch {
    // Nothing is kept here: the letters of the device do.
  }
  return () =>
    void face
      .load()
      .then(() => localStorage.setItem(key, file))
      .catch(() => {});
}
