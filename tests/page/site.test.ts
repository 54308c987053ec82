// `quadrille site`: a site of two games, which plays without its server, and a zip whose page fills its frame.

import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servePage } from "../../src/terminal/index.ts";
import { contentTypes } from "../../src/terminal/serving/page-answers.ts";
import { useCommandLines } from "../command-lines.ts";
import { browserPath, getBrowser } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-site-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quadrille = useCommandLines(folder);

const game = (title: string): string => `title ${title}
objects: flag o green   player @ yellow
layers
  flag
  others
controls: walk (way: straight) arrows
step walk when walk: move player way
ends: when flag with player: win
level
  @.o
`;

beforeAll(() => {
  mkdirSync(join(folder, "games"));
  writeFileSync(join(folder, "games/first.quad"), game("First & last"));
  writeFileSync(join(folder, "games/base.quad"), game("Base"));
  writeFileSync(join(folder, "games/second.quad"), "title Second\ninclude base\nlevel\n  @o\n");
});

test("a site has the games of a folder, with their texts, and says what it has", async () => {
  const { code, out } = await quadrille(["site", "public", "games", "--title", "My <games>"]);
  expect({ code, out }).toEqual({
    code: 0,
    out: "Wrote 3 games to public. Any host that serves files can serve it.\n",
  });
  const read = (file: string): string => readFileSync(join(folder, "public", file), "utf8");
  const rows = JSON.parse(read("games/list.json")) as { name: string; title: string; facts: string[] }[];
  expect(rows.map((it) => it.title)).toEqual(["Base", "First & last", "Second"]);
  expect(rows[0]!.facts).toEqual(["alone", "puzzle"]);
  expect(read("games/second.quad")).toContain("included base");
  expect(read("index.html")).toContain("<title>My &lt;games></title>");
  expect(JSON.parse(read("manifest.webmanifest"))).toMatchObject({
    name: "My <games>",
    display: "standalone",
  });
  expect(read("pictures/first.light.svg")).toMatch(/^<svg [^>]*viewBox="0 0 3 1"/);
  // The same command again leaves the site out, and writes the same.
  const before = read("sw.js");
  expect(await quadrille(["site", "public", "games", "--title", "My <games>"])).toMatchObject({ code: 0 });
  expect(read("sw.js")).toBe(before);
  writeFileSync(join(folder, "games/first.quad"), game("First of all"));
  await quadrille(["site", "public", "games", "--title", "My <games>"]);
  expect(read("sw.js")).not.toBe(before);
});

test("a site needs games, of different names and without mistakes", async () => {
  mkdirSync(join(folder, "none"), { recursive: true });
  const wrong = async (...games: string[]): Promise<string> =>
    (await quadrille(["site", "other", ...games])).err;
  expect(await wrong("none")).toContain("there is no game in it");
  mkdirSync(join(folder, "again"), { recursive: true });
  writeFileSync(join(folder, "again/first.quad"), game("Again"));
  expect(await wrong("games", "again")).toContain("Two games are called first");
  writeFileSync(join(folder, "again/first.quad"), "title Wrong\nlevel\n  @\n");
  expect(await wrong("again")).toContain("cannot be played");
  expect((await quadrille(["site", "it.zip", "games", "--itch"])).err).toContain("has one game");
  // Not every disk and host tells capitals from small letters, and the list of games has a name of its own.
  for (const it of ["First.quad", "list.quad"]) writeFileSync(join(folder, "again", it), game("Again"));
  expect(await wrong("games/first.quad", "again/First.quad")).toContain("Two games are called First");
  expect(await wrong("again/list.quad")).toContain("rename that game");
  expect(readdirSync(folder)).not.toContain("other");
});

test.skipIf(browserPath === undefined)(
  "a site plays without its server, also games that were never opened",
  { timeout: 120_000 },
  async () => {
    const server = await servePage({ port: 0, folder: join(folder, "public") });
    const page = await (await (await getBrowser()).newContext()).newPage();
    await page.goto(server.address);
    await page.getByRole("link", { name: "Second" }).first().waitFor();
    expect(await page.getByRole("link", { name: "Gomoku" }).count()).toBe(0);
    await expect
      .poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), { timeout: 60_000 })
      .toBe(true);
    server.close();
    await page.goto(`${server.address}#/play/second`);
    await page.reload();
    await page.locator("canvas").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate("document.querySelector('quadrille-game').mounted.play.frame.status"))
      .toBe("won");
    await page.context().close();
  },
);

/** The files of a zip, by their names, without looking at its list. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [packed, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const from = at + 30 + name;
    files.set(zip.toString("utf8", at + 30, from), inflateRawSync(zip.subarray(from, from + packed)));
    at = from + packed;
  }
  return files;
}

test("a zip for itch.io is one that others unpack", async () => {
  expect((await quadrille(["site", "second.zip", "games/second.quad", "--itch"])).code).toBe(0);
  const files = unzipped(readFileSync(join(folder, "second.zip")));
  expect([...files.keys()].slice(0, 2)).toEqual(["index.html", "game.json"]);
  expect(files.size).toBeLessThan(1000);
  try {
    const told = execFileSync("unzip", ["-t", "second.zip"], { cwd: folder, encoding: "utf8" });
    expect(told).toContain("No errors detected");
  } catch (error) {
    // Not every machine has it.
    expect((error as NodeJS.ErrnoException).code).toBe("ENOENT");
  }
});

test.skipIf(browserPath === undefined)(
  "a zip for itch.io says Loading, then fills its frame and hears keys",
  { timeout: 60_000 },
  async () => {
    const files = unzipped(readFileSync(join(folder, "second.zip")));
    let isReady = false;
    const server = createServer((request, response) => {
      const name = decodeURIComponent(request.url!.slice("/in/".length)) || "index.html";
      const send = (): void => {
        if (name === "player.js" && !isReady) return void setTimeout(send, 50);
        const content = files.get(name);
        return void response
          .writeHead(content ? 200 : 404, { "Content-Type": contentTypes[extname(name)] ?? "text/plain" })
          .end(content);
      };
      send();
    }).listen(0);
    const page = await (await (await getBrowser()).newContext()).newPage();
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/in/`, {
      waitUntil: "commit",
    });
    await page.getByText("Loading ..").waitFor();
    isReady = true;
    await page.locator("canvas").first().waitFor();
    expect(await page.locator("quadrille-game").boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 640,
      height: 360,
    });
    expect(await page.evaluate("document.scrollingElement.scrollHeight")).toBe(360);
    expect(await page.getByText("Loading ..").isVisible()).toBe(false);
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate("document.querySelector('quadrille-game').mounted.play.frame.status"))
      .toBe("won");
    await page.context().close();
    server.close();
  },
);
