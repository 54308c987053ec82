/** Lists words about the mouse, and what is said in their place where one touches the screen. A right click stays what it is. */
const wordsByDevice = [
  [/(?<!right )clicked/g, "tapped"],
  [/(?<!right )click/g, "tap"],
  [/Click/g, "Tap"],
  [/Klick/g, "Tipp"],
] as const;

/** Returns a text as it is said on this device: on a touch screen one taps. */
export function inWordsOfDevice(text: string): string {
  return matchMedia("(pointer: coarse)").matches
    ? wordsByDevice.reduce((text, [word, ofTouch]) => text.replace(word, ofTouch), text)
    : text;
}
