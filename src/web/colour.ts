/** Colours are `#rrggbb`. */
type Rgb = readonly [number, number, number];

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour between two: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  const parts = a.map((it, i) => Math.round(it + (b[i] - it) * share));
  return `#${parts.map((it) => it.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance as the Web Content Accessibility Guidelines define it, 0 to 1. */
function luminance(colour: string): number {
  const [r, g, b] = rgbOf(colour).map((it) => {
    const part = it / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Dark or light ink, whichever reads better on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, "#1a1f2c") >= contrast(colour, "#ffffff") ? "#1a1f2c" : "#ffffff";
}
