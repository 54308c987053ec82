import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase91, toBase91 } from "./export-html.ts";

// The script stands in exported pages, as it does here.
const decode = new Function(`return ${fromBase91}`)() as (text: string) => Uint8Array;

test("bytes come back from their text, which has no sign that means something in the text of a script", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase91(bytes);
      expect(decode(text)).toEqual(bytes);
      expect(text).not.toMatch(/[<&\\\s]/);
    }),
  );
});

test.each([
  [[0, 0, 0, 1], "0!!Q8!!"],
  [[0], "0!!"],
  [[], "0"],
  [[255, 255, 255], '0"~P8'],
])("the bytes %j are %s", (bytes, text) => expect(toBase91(new Uint8Array(bytes))).toBe(text));
