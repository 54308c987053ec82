import { expect, test } from "vitest";
import { contrastRatio, defaultColour } from "../../base/index.ts";
import { dark, light } from "./theme.ts";
import { themes } from "./themes.ts";

/** Linear light of `#rrggbb`. */
function linear(colour: string): number[] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((it) => {
    const part = it / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/** What those see who lack one sort of cones, as Machado, Oliveira and Fernandes (2009) model it. */
const eyes: Readonly<Record<string, readonly number[]>> = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** Returns lightness and two opposites of colour, as CIE L*a*b* has them. */
function lab(rgb: readonly number[]): number[] {
  const [r, g, b] = rgb.map((it) => Math.min(1, Math.max(0, it))) as [number, number, number];
  const xyz = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ];
  const [x, y, z] = xyz.map((it) => (it > 0.008856 ? Math.cbrt(it) : 7.787 * it + 16 / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seenBy(eye: string, colour: string): number[] {
  const matrix = eyes[eye]!;
  const rgb = linear(colour);
  return lab([0, 3, 6].map((row) => rgb.reduce((sum, it, i) => sum + matrix[row + i]! * it, 0)));
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((it, i) => it - b[i]!));

/** The colours that kinds without one get, one after the other. */
const palette = Array.from({ length: 8 }, (_, index) => defaultColour("x", index));

test.each(Object.keys(eyes))("the first colours that kinds get are told apart by eyes with %s", (eye) => {
  const pairs = palette.flatMap((a, i) => palette.slice(i + 1).map((b) => [a, b] as const));
  const close = pairs.filter(([a, b]) => distance(seenBy(eye, a), seenBy(eye, b)) < 9);
  expect(close).toEqual([]);
});

test.each(Object.entries({ light, dark, ...themes }))("ink reads on the ground (%s)", (_, theme) => {
  const { ground, paper, ink, page = {} } = theme;
  for (const below of [...ground, paper]) expect(contrastRatio(ink, below)).toBeGreaterThan(4.5);
  const pairs = [
    ["--soft", "--paper"],
    ["--soft", "--panel"],
    ["--accent", "--panel"],
    ["--on-accent", "--accent"],
  ];
  for (const [above = "", below = ""] of page["--ink"] === undefined ? [] : pairs)
    expect([above, below, contrastRatio(page[above]!, page[below]!) > 4.5]).toEqual([above, below, true]);
});

test.each(Object.keys(themes))("there are two squares to tell apart (%s)", (name) => {
  const [a, b] = themes[name]!.squares;
  expect(contrastRatio(a, b)).toBeGreaterThan(1.5);
});
