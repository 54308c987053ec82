import { describe, expect, it } from "vitest";
import { bundle, unbundle } from "./bundle.ts";

describe("a bundle", () => {
  it("is split where a line `included NAME` begins a file, and written as it was", () => {
    const text =
      "title A\ninclude pieces\nincluded pieces\nmoves\n  king K\nincluded more/rooks.quad\nmoves\n";
    const { text: own, includes } = unbundle(text);
    expect(own).toBe("title A\ninclude pieces\n");
    expect(includes).toEqual({ pieces: "moves\n  king K\n", "more/rooks.quad": "moves\n" });
    expect(bundle({ text: own, includes })).toBe(text);
  });

  it("leaves other texts alone", () => {
    for (const text of ["", "title included x\n  included x\nfile y\n  z\n", "title A\r\nabout B"])
      expect(unbundle(text)).toEqual({ text, includes: {} });
  });

  it("takes along what its files brought with them, and takes the first file of a name", () => {
    const inner = bundle({ text: "title B\ninclude c", includes: { c: "title C" } });
    const text = bundle({ text: "title A\ninclude b\ninclude c", includes: { b: inner, c: "title D" } });
    expect(unbundle(text).includes).toEqual({ b: "title B\ninclude c\n", c: "title D\n" });
    expect(unbundle("a\nincluded x\n1\nincluded x\n2\n").includes).toEqual({ x: "1\n" });
    expect(unbundle(bundle({ text: "a", includes: { x: "1", "x.quad": "1" } })).includes).toEqual({
      x: "1\n",
    });
  });
});
