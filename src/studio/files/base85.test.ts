import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase85, toBase85 } from "./export-html.ts";

// The script stands in exported pages, as it does here.
const decode = new Function(`return ${fromBase85}`)() as (text: string) => Uint8Array;

test("bytes come back from their text, which has no sign that means something in HTML", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase85(bytes);
      expect(decode(text)).toEqual(bytes);
      expect(text).not.toMatch(/[<&"'\\\s]/);
    }),
  );
});

test("four bytes are five signs, and zeros fill up the last", () => {
  expect(toBase85(new Uint8Array([0, 0, 0, 1]))).toBe("0(((()");
  expect(toBase85(new Uint8Array([0]))).toBe("3(((((");
});
