/** The names that colours have, and what they look like in the palette of each name. */
const names = [
  "black white grey darkgrey lightgrey gray darkgray lightgray red darkred lightred brown darkbrown lightbrown orange",
  "yellow green darkgreen lightgreen blue lightblue darkblue purple pink",
]
  .join(" ")
  .split(" ");

const arne = [
  "000000 ffffff 9d9d9d 697175 cccccc 9d9d9d 697175 cccccc be2633 732930 e06f8b a46422 493c2b eeb62f eb8931",
  "f7e26b 44891a 2f484e a3ce27 1d57f7 b2dcef 1b2632 342a97 de65e2",
]
  .join(" ")
  .split(" ");

/** The palettes a file may ask for. All but the default are shown in its colours for now. */
const palettes = [
  "mastersystem gameboycolour amiga arnecolors famicom atari pastel ega amstrad proteus_mellow proteus_rich",
  "proteus_night c64 whitingjp",
]
  .join(" ")
  .split(" ");

/** Whether there is a palette of this name, or of this number from 1. */
export const isPalette = (name: string): boolean =>
  palettes.includes(name) || (/^\d+$/.test(name) && Number(name) >= 1 && Number(name) <= palettes.length);

/** `#rrggbb` of a colour as a file writes it; none for `transparent`, undefined for what is no colour. */
export function colourOf(text: string): string | "clear" | undefined {
  const name = text.toLowerCase();
  if (name === "transparent") return "clear";
  const known = arne[names.indexOf(name)];
  if (known !== undefined) return `#${known}`;
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8}|[0-9a-f]{6}#.*)$/.exec(name)?.[1];
  if (hex === undefined) return undefined;
  return `#${hex.length < 5 ? [...hex.slice(0, 3)].map((it) => it + it).join("") : hex.slice(0, 6)}`;
}
