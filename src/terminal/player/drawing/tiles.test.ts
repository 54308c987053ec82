import { describe, expect, test } from "vitest";
import { compileProgram } from "../../../program/index.ts";
import { looksOf } from "../../../view/index.ts";
import type { Pens, Style } from "../../screen/index.ts";
import { makeTileTexts } from "./tiles.ts";

/** Returns the styles of two kinds that are shown as a blank, over a floor, and of the floor. */
function stylesAt(depth: Pens["depth"]): readonly Style[] {
  const text = `objects
  floor , grey   amber a orange shown " "   plum p purple shown " "
layers
  floor
  others
level
  ,ap
`;
  const looks = looksOf(compileProgram({ file: "game.quad", text }).program!);
  const styles: Style[] = [];
  const pens = { depth, penFor: (style: Style) => styles.push(style) } as unknown as Pens;
  const { tile } = makeTileTexts(looks, pens, 2, false);
  for (const kind of [2, 3, 1]) tile(kind, kind === 1 ? 0 : 1);
  return styles;
}

describe("what is shown as a blank has the colour of its cell", () => {
  test.each(["full", "256", "16"] as const)("with %s colours", (depth) => {
    const [amber, plum, floor] = stylesAt(depth);
    expect(amber!.paper).toBeDefined();
    expect(new Set([amber!.paper, plum!.paper, floor!.paper]).size).toBe(3);
  });
});
