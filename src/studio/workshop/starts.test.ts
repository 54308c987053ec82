import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { compileLinkedGame } from "../compiler.ts";
import { makeLink } from "../links.ts";
import { loadWorkshopStart, levelAt } from "./starts.ts";
import { outlineText } from "../../syntax/index.ts";

// The door of that room also has the element for pages.
vi.stubGlobal("HTMLElement", Object);
const { loadCompiler } = await import("../../web/index.ts");
const compiler = await loadCompiler();
const root = new URL("../../../games/", import.meta.url);

/** A gallery with the files of `games/`. */
function serve(...names: readonly string[]): void {
  const list = names.map((file) => ({ name: file.replace(/\.\w+$/, ""), title: file, file }));
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address === "games/list.json"
        ? Response.json(list)
        : new Response(readFileSync(new URL(address.replace("games/", ""), root))),
    ),
  );
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["warehouse.quad", "warehouse.quad", "title  Warehouse"],
  ["puzzlescript/hens.txt", "hens.txt", "title Hens"],
  ["cabbage/paddle.cab", "paddle.cab", "\n\n"],
])("%s can be worked on as it is", async (file, called, begins) => {
  // The list is fetched once.
  serve("warehouse.quad", "puzzlescript/hens.txt", "cabbage/paddle.cab");
  const start = await loadWorkshopStart({ at: "edit", game: file.replace(/\.\w+$/, "") }, compiler);
  if ("wrong" in start) throw new Error(start.wrong);
  expect(start.linkedGame.file).toBe(called);
  expect(start.linkedGame.text).toContain(begins);
  expect(compileLinkedGame(compiler, start.linkedGame).program?.facts.title).toBeTruthy();
});

test("a game that there is not", async () => {
  serve("warehouse.quad");
  expect(await loadWorkshopStart({ at: "edit", game: "boats" }, compiler)).toEqual({
    wrong: "There is no game called boats to work on.",
  });
});

test("the game of a link becomes one's own once it is changed", async () => {
  const link = (await makeLink({ file: "my-game.quad", text: "title A\n", includes: {} }))!;
  expect(await loadWorkshopStart({ at: "read", link }, compiler)).toMatchObject({
    original: "title A\n",
    name: "new",
    address: "#/own/new",
  });
});

test("of a PuzzleScript file with mistakes there is a rest to play; of ours there is none", () => {
  const text = readFileSync(new URL("puzzlescript/hens.txt", root), "utf8");
  const of = (file: string, it: string) => compileLinkedGame(compiler, { file, text: it, includes: {} });
  const { program, playablePart } = of("hens.txt", text.replace("All Hen", "All Goose"));
  expect([program, playablePart?.facts.title]).toEqual([undefined, "Hens"]);
  expect(of("hens.txt", text).playablePart).toBeUndefined();
  expect(of("a.quad", "objects\n  frog\n").playablePart).toBeUndefined();
});

const text = `objects
  player @
level First
  @.
message Well done.
level
  .@

step wait
  move player up
`;

test.each([
  ["objects", undefined],
  ["level First", 1],
  ["  @.", 1],
  ["message", undefined],
  ["  .@", 2],
  ["\n\nstep", 2],
  ["move", undefined],
])("the level at %j", (place, level) => {
  expect(levelAt(outlineText(text), text.indexOf(place))).toBe(level);
});
