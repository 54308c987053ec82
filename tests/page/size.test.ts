import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { smallestPlayerFor, toExport } from "../../src/web/opening/exported-game.ts";
import { toBase85 } from "../../src/studio/files/export-html.ts";

const page = fileURLToPath(new URL("../../dist/page/", import.meta.url));
const read = (file: string): string => readFileSync(page + file, "utf8");

/** A script and all that it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of read(file).matchAll(/(?:\bfrom|\bimport) ?"(\.[^"]+)"/g))
    withImports(posix.join(posix.dirname(file), path!), seen);
  return seen;
}

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

test("the player is less than 100 kB gzipped", () => {
  const files = withImports("player.js");
  const size = gzipped(files);
  console.log(`player ${kilobytes(size)} gzipped: ${[...files].join(", ")}`);
  expect([...files].length).toBeGreaterThan(1);
  expect(size).toBeLessThan(100_000);
});

test("the gallery is less than 25 kB gzipped, without the player", () => {
  const [, entry = ""] = /src="\.\/(assets\/index-[^"]+\.js)"/.exec(read("index.html")) ?? [];
  const files = [...withImports(entry)];
  console.log(`gallery ${kilobytes(gzipped(files))} gzipped: ${files.join(", ")}`);
  expect(files.filter((it) => it.includes("player"))).toEqual([]);
  expect(gzipped(files)).toBeLessThan(25_000);
});

test("the language server comes with the studio, in parts of at most 40 kB gzipped", () => {
  const parts = readdirSync(page, { recursive: true })
    .map(String)
    .filter((it) => /^(?:assets\/)?language.*\.js$/.test(it));
  expect(parts.length).toBeGreaterThan(2);
  for (const it of parts) {
    console.log(`${it} ${kilobytes(gzipped([it]))} gzipped`);
    expect(gzipped([it])).toBeLessThan(40_000);
  }
  const [, entry = ""] = /src="\.\/(assets\/index-[^"]+\.js)"/.exec(read("index.html")) ?? [];
  const early = [...withImports(entry), ...withImports("player.js")];
  expect(early.filter((it) => parts.includes(it))).toEqual([]);
});

test("a picture of a game is about 3 kB gzipped", () => {
  const pictures = readdirSync(`${page}pictures`, { recursive: true })
    .map(String)
    .filter((it) => it.endsWith(".svg"));
  const sizes = pictures.map((it) => gzipSync(read(`pictures/${it}`)).length).sort((a, b) => a - b);
  console.log(
    `${sizes.length} pictures, ${kilobytes(sizes[sizes.length >> 1]!)} gzipped, at most ${kilobytes(sizes.at(-1)!)}`,
  );
  expect(sizes[sizes.length >> 1]).toBeLessThan(3000);
  expect(sizes.at(-1)).toBeLessThan(8000);
});

test("the package hands out the player with its types", () => {
  const root = new URL("../../", import.meta.url);
  const { exports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const files = Object.values<string>(exports["./player"]);
  expect(files.map((it) => existsSync(new URL(it, root)))).toEqual([true, true]);
});

test("a game in one file is less than 260 kB, whole", async () => {
  const packed = (text: string) => toBase85(deflateRawSync(text, { level: 6 })).length;
  for (const name of ["warehouse", "firing-line", "chess", "harbour", "puzzlescript/plain-crates"]) {
    const { program } = JSON.parse(read(`games/${name}.json`));
    const size = packed(read(smallestPlayerFor(program))) + packed(JSON.stringify(await toExport(program)));
    console.log(`${name} exported ${kilobytes(size)}`);
    expect(size).toBeLessThan(260_000);
  }
});
