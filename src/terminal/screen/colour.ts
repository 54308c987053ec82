/** How many colours a terminal shows. */
export type Depth = "none" | "16" | "256" | "full";

type Rgb = readonly [red: number, green: number, blue: number];

/** The parts of `#rrggbb`, from 0 to 255. */
function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two colours, both `#rrggbb`; `share` of the first is from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const [a, b] = [rgbOf(colour), rgbOf(other)];
  return hexOf([0, 1, 2].map((i) => a[i] * share + b[i] * (1 - share)) as unknown as Rgb);
}

/** How light a colour is, from 0 to 1, as WCAG counts it. */
function lightness(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours: from 1, the same, to 21, black on white. */
export function contrastRatio(colour: string, other: string): number {
  const [a, b] = [lightness(colour), lightness(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The SGR parameters for a colour of letters, or of the ground behind them. Empty where there are no colours. */
export function colourCode(colour: string, depth: Depth, ground: boolean): string {
  switch (depth) {
    case "none":
      return "";
    case "16":
      return String(code16(nearest16(rgbOf(colour)), ground));
    case "256":
      return `${ground ? 48 : 38};5;${nearest256(rgbOf(colour))}`;
    case "full":
      return `${ground ? 48 : 38};2;${rgbOf(colour).join(";")}`;
  }
}

function code16(index: number, ground: boolean): number {
  return (index < 8 ? 30 + index : 82 + index) + (ground ? 10 : 0);
}

/** Distance of two colours as the eye weighs it ("redmean"). */
function distance([r1, g1, b1]: Rgb, [r2, g2, b2]: Rgb): number {
  const red = (r1 + r2) / 2;
  return (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2;
}

/** The sixteen colours as they were first; every terminal has its own, with the same names. */
const sixteen: readonly Rgb[] = [
  [0, 0, 0],
  [170, 0, 0],
  [0, 170, 0],
  [170, 85, 0],
  [0, 0, 170],
  [170, 0, 170],
  [0, 170, 170],
  [170, 170, 170],
  [85, 85, 85],
  [255, 85, 85],
  [85, 255, 85],
  [255, 255, 85],
  [85, 85, 255],
  [255, 85, 255],
  [85, 255, 255],
  [255, 255, 255],
];
/** Parts that differ by more than this make a colour, which no grey stands for. */
const colourful = 48;

function nearest16(rgb: Rgb): number {
  const all = sixteen.map((_, index) => index);
  const fitting = spread(rgb) > colourful ? all.filter((index) => spread(sixteen[index]) > 0) : all;
  return fitting.reduce((best, index) =>
    distance(rgb, sixteen[index]) < distance(rgb, sixteen[best]) ? index : best,
  );
}

function spread(rgb: Rgb): number {
  return Math.max(...rgb) - Math.min(...rgb);
}

const cubeSteps = [0, 95, 135, 175, 215, 255];

/** The nearest of the 6x6x6 cube and the 24 greys; the first sixteen are anyone's guess. */
function nearest256(rgb: Rgb): number {
  const steps = rgb.map((part) => (part < 48 ? 0 : part < 115 ? 1 : Math.floor((part - 35) / 40)));
  const [r, g, b] = steps as unknown as Rgb;
  const cube: Rgb = [cubeSteps[r], cubeSteps[g], cubeSteps[b]];
  const mean = (rgb[0] + rgb[1] + rgb[2]) / 3;
  const grey = Math.max(0, Math.min(23, Math.round((mean - 8) / 10)));
  const tone = 8 + 10 * grey;
  if (distance(rgb, [tone, tone, tone]) < distance(rgb, cube)) return 232 + grey;
  return 16 + 36 * r + 6 * g + b;
}
