import { type Rgb, rgbOf } from "../../base/index.ts";

/** How many colours a terminal shows. */
export type Depth = "none" | "16" | "256" | "full";

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
