import { expect, test } from "vitest";
import { packFiles, unpackFiles } from "./page-archive.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("what is packed is unpacked byte for byte", () => {
  const files = new Map([
    ["index.html", bytes("<!doctype html>\n")],
    ["games/chess/größe.json", bytes('{"title":"Größe"}\n')],
    ["empty.svg", bytes("")],
    ["picture.png", Uint8Array.from({ length: 300 }, (_, i) => i % 256)],
  ]);
  const unpacked = unpackFiles(packFiles(files));
  expect([...unpacked.keys()]).toEqual([...files.keys()]);
  for (const [path, content] of files) expect([...unpacked.get(path)!], path).toEqual([...content]);
});

test("files that are alike take the room of one", () => {
  const random = Uint8Array.from({ length: 200_000 }, (_, i) => (Math.imul(i, 2654435761) ^ (i * i)) >>> 7);
  const archive = packFiles(
    new Map(["light", "dark", "print"].map((theme) => [`pictures/chess.${theme}.svg`, random])),
  );
  expect(archive.length).toBeLessThan(packFiles(new Map([["one", random]])).length + 200);
});
