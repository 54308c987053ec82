/** Colours are written `#rrggbb`; any characters after that are ignored. */

/** Lists the red, green and blue channels, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns red, green and blue as `#rrggbb`. */
export function colourOf(channels: readonly number[]): string {
  return `#${channels.map((it) => it.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns a mixture of two colours: a `share` of 0 gives the first colour, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [fromChannels, toChannels] = [rgbOf(from), rgbOf(to)];
  const channels = fromChannels.map((it, i) => Math.round(it + (toChannels[i] - it) * share));
  return colourOf(channels);
}

/** Returns the contrast ratio of two colours, from 1 (equal colours) to 21 (black on white). */
export function contrastRatio(colour: string, otherColour: string): number {
  const [a, b] = [luminance(colour), luminance(otherColour)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the relative luminance as the Web Content Accessibility Guidelines define it, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue);
}

function linearChannel(channel: number): number {
  const fraction = channel / 255;
  return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
}

/** Lists default colours of kinds. They differ in lightness as well as in hue, so that colour-blind people can tell them apart. */
const palette = ["#3b6fd9", "#e39a22", "#1f9e86", "#c8553d", "#5e35a0", "#d97aa6", "#5b9bd5", "#6e5c18"];

/** Maps glyphs with a conventional meaning, such as `#` for a wall, to conventional colours. */
const coloursByGlyph: Readonly<Record<string, string>> = {
  "#": "#6b7280",
  "@": "#e0662f",
  $: "#d9a521",
  "*": "#d9a521",
  ".": "#9aa3b2",
  ":": "#a9825a",
  "~": "#4a8fd6",
};

/** Returns the default colour of a kind; `index` is its index in the file. */
export function defaultColour(glyph: string, index: number): string {
  return coloursByGlyph[glyph] ?? palette[index % palette.length];
}
