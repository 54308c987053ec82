import { describe, expect, test } from "vitest";
import { packFiles } from "../../scripts/build/packing.mjs";
import { unpackFiles } from "../../src/terminal/page-files.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const random = Uint8Array.from(
  { length: 200_000 },
  (_, i) => (Math.imul(i, 2654435761) ^ Math.imul(i, i)) >>> 7,
);
const nothing = { names: [], bytes: bytes("") };
const nobody = (): Uint8Array => bytes("");

/** Of the middle of what lies beside, with something else before, between and behind. */
const mixed = Buffer.concat([
  bytes("before"),
  random.subarray(1000, 1100),
  bytes("between"),
  random.subarray(90, 130),
  bytes("behind"),
]);

describe("what is packed is unpacked byte for byte", () => {
  const files = new Map([
    ["index.html", bytes("<!doctype html>\n")],
    ["games/chess/größe.json", bytes('{"title":"Größe"}\n')],
    ["empty.svg", bytes("")],
    ["all.bin", random],
    ["mixed.bin", mixed],
  ]);

  test.each([
    ["with nothing beside it", nothing],
    ["with much of it beside it", { names: ["a", "b"], bytes: Buffer.concat([bytes("text"), random]) }],
  ])("%s", (_, beside) => {
    const read = (name: string): Uint8Array => (name === "a" ? bytes("text") : random);
    const unpacked = unpackFiles(packFiles(files, beside), read);
    expect([...unpacked.keys()]).toEqual([...files.keys()]);
    for (const [path, content] of files) expect(Buffer.compare(content, unpacked.get(path)!), path).toBe(0);
  });
});

test("what is there twice, or lies beside it, takes no room", () => {
  const once = packFiles(new Map([["one", random]]), nothing).length;
  const thrice = packFiles(new Map(["light", "dark", "print"].map((it) => [it, random])), nothing).length;
  expect(thrice - once).toBeLessThan(200);
  expect(packFiles(new Map([["one", random]]), { names: ["it"], bytes: random }).length).toBeLessThan(200);
});

test("a file beside it that has changed is noticed", () => {
  const archive = packFiles(new Map([["one", random]]), { names: ["it"], bytes: random });
  expect(() => unpackFiles(archive, () => random.map((it) => it ^ 1))).toThrow("The page is damaged");
  expect(() => unpackFiles(archive, nobody)).toThrow("The page is damaged");
});
