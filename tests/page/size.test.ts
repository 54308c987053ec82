import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, getBrowser, useSite, waitForGame } from "./browser.ts";
import { smallestPlayerFor, makeExport } from "../../src/web/opening/exported-game.ts";
import { toBase91 } from "../../src/studio/files/export-html.ts";

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

/** CodeMirror has its view in one file, which cannot be split. */
const largerParts: Readonly<Record<string, number>> = { "assets/codemirror-view": 60_000 };

test("each part that comes later is at most 40 kB gzipped", () => {
  const parts = readdirSync(page, { recursive: true })
    .map(String)
    // A player that is saved with a game is no part of the page.
    .filter((it) => /\.(?:js|css)$/.test(it) && !/^exported.*\.js$/.test(it));
  const early = new Set(withImports("player.js"));
  const sizes = parts.filter((it) => !early.has(it)).map((it) => [it, gzipped([it])] as const);
  sizes.sort(([, a], [, b]) => b - a);
  console.log(
    sizes
      .slice(0, 12)
      .map(([name, size]) => `${name} ${kilobytes(size)}`)
      .join(", "),
  );
  const mostOf = (name: string): number => largerParts[name.replace(/-[\w-]{8}\.js$/, "")] ?? 40_000;
  expect(sizes.filter(([name, size]) => size > mostOf(name))).toEqual([]);
});

test("the language server comes with the studio only", () => {
  const [, entry = ""] = /src="\.\/(assets\/index-[^"]+\.js)"/.exec(read("index.html")) ?? [];
  const early = [...withImports(entry), ...withImports("player.js")];
  expect(early.filter((it) => /^(?:assets\/)?language.*\.js$/.test(it))).toEqual([]);
});

test("the typeface is at most 60 kB", () => {
  const fonts = readdirSync(page, { recursive: true })
    .map(String)
    .filter((it) => /\.(?:woff2?|ttf)$/.test(it));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.reduce((sum, it) => sum + readFileSync(page + it).length, 0)).toBeLessThanOrEqual(60_000);
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
  const packed = (text: string) => toBase91(deflateRawSync(text, { level: 6 })).length;
  for (const name of ["warehouse", "firing-line", "chess", "harbour", "puzzlescript/plain-crates"]) {
    const { program } = JSON.parse(read(`games/${name}.json`));
    const size = packed(read(smallestPlayerFor(program))) + packed(JSON.stringify(await makeExport(program)));
    console.log(`${name} exported ${kilobytes(size)}`);
    expect(size).toBeLessThan(260_000);
  }
});

const site = useSite();

test.skipIf(browserPath === undefined)(
  "a first visit asks for at most 160 kB before the game is shown, and for no part of another sort of game",
  async () => {
    const context = await (await getBrowser()).newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    // What is asked for after the first picture of the game is not part of the first visit. An observer hears of it at once, on a busy machine too.
    await page.addInitScript(`
      const look = (_, observer) => {
        if (!document.querySelector("quadrille-game")?.mounted) return;
        window.shownAt = performance.now();
        observer.disconnect();
      };
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) {
        const root = attach.call(this, options);
        new MutationObserver(look).observe(root, { childList: true, subtree: true });
        return root;
      };`);
    const answers = new Map<string, Promise<number>>();
    const bodySize = async (it: Response): Promise<number> =>
      gzipSync(await it.body().catch(() => ""), { level: 9 }).length;
    page.on("response", (it) => answers.set(it.url(), bodySize(it)));
    await page.goto(`${site.address}#/play/warehouse?seed=1`);
    await waitForGame(page, false);
    const asked = `[location.href.split("#")[0], ...performance.getEntriesByType("resource")
      .filter((it) => it.startTime <= window.shownAt).map((it) => it.name)]`;
    const urls = (await page.evaluate(asked)) as string[];
    const sizes = await Promise.all(urls.map(async (url) => [url, (await answers.get(url)) ?? 0] as const));
    await page.keyboard.press("ArrowRight");
    const inputs = 'document.querySelector("quadrille-game").mounted.play.session.inputs.length';
    await expect.poll(() => page.evaluate(inputs)).toBe(1);
    const names = sizes.map(([url]) => url.slice(site.address.length));
    console.log(
      sizes.map(([url, size]) => `${url.slice(site.address.length)} ${kilobytes(size)}`).join(", "),
    );
    expect(
      names.filter((it) => /moves|chess-notation|lines|motion|codemirror|compiling|worker/.test(it)),
    ).toEqual([]);
    // The player is less than 100 kB of it; the rest is its page, the list of moves and the engine's part for rules in pictures.
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(160_000);
    await context.close();
  },
);
