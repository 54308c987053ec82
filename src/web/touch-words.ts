/** Lists patterns of words about the mouse with their substitutes on touch screens. A right click keeps its name. */
const wordsByDevice = [
  [/(?<!right )clicked/g, "tapped"],
  [/(?<!right )click/g, "tap"],
  [/Click/g, "Tap"],
  [/Klick/g, "Tipp"],
] as const;

/** Returns a text in the words of this device: on a touch screen, “click” becomes “tap”. */
export function adaptToDevice(text: string): string {
  return matchMedia("(pointer: coarse)").matches
    ? wordsByDevice.reduce((text, [word, touchWord]) => text.replace(word, touchWord), text)
    : text;
}
