// `quadrille mcp`, as an agent sees it: a client of the protocol calls every tool.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-mcp-"));
const client = new Client({ name: "tests", version: "1" });

beforeAll(async () => {
  const args = [join(root, "dist/cli/main.js"), "mcp"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder }));
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  readonly text: string;
  readonly isError: boolean;
}

async function call(name: string, given: object = {}): Promise<Told> {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } });
  const text = (content as { text: string }[]).map((it) => it.text).join("\n");
  return { text, isError: isError === true };
}

const game = `quadrille 2
title Crates
objects
  goal o   wall #   crate *   player @
layers
  goal
  others
controls: walk (way: straight) arrows
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @.   ->  .@
ends: when no crate without goal: win "Done."
level
  ######
  #@*.o#
  ######
test two pushes win
  play 2 right
  expect won
`;

test("offers its tools, each with what it takes", async () => {
  const { tools } = await client.listTools();
  expect(tools.map((it) => it.name).join(" ")).toBe("check explain read run look why trace test solve play");
  for (const { description = "", inputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  }
  expect(client.getInstructions()).toContain("`explain` without arguments");
});

describe("a game's text", () => {
  test("is checked, with places in it and no path of ours", async () => {
    expect(await call("check", { game })).toEqual({ text: "game.quad: fine", isError: false });
    const { text, isError } = await call("check", { game: game.replace("rewrite", "rewrit") });
    expect(isError).toBe(false);
    expect(text).toMatch(/^game\.quad:\d+:3 error /);
    expect(text).not.toContain(tmpdir());
  });

  test("is played", async () => {
    expect((await call("run", { game, inputs: "right" })).text).toBe("--- 1\n######\n# @*o#\n######");
    const { text } = await call("run", { game, inputs: "right, right", every: true });
    expect(text.match(/^--- \d/gm)).toEqual(["--- 0", "--- 1", "--- 2"]);
    expect(text).toMatch(/Done\.\nThe game is won\.$/);
    expect((await call("play", { game, inputs: "right" })).text).toContain("player");
  });

  test("is explained: a cell, a cycle, a rule", async () => {
    expect((await call("look", { game, inputs: "right", cell: "3,1" })).text).toContain("crate");
    expect((await call("trace", { game, inputs: "right" })).text).toContain(
      "rewrite first once turned to way",
    );
    expect((await call("why", { game, inputs: "left", rule: 11, cell: "1,1" })).text).toMatch(
      /wall|empty|edge/,
    );
  });

  test("is tested and solved", async () => {
    expect((await call("test", { game })).text).toContain("1 passed, 0 failed");
    expect((await call("test", { game: game.replace("play 2 right", "play right") })).text).toContain("FAIL");
    expect((await call("solve", { game })).text).toContain("won with 2 inputs, the fewest possible");
    const shut = game.replace("#@*.o#", "#@*#o#");
    expect((await call("solve", { game: shut })).text).toContain("cannot be won");
  });
});

test("the computer answers", async () => {
  const { text } = await call("play", { game: "connect-four", inputs: "d1", against: "computer:2" });
  expect(text.match(/disc/g)!.length).toBeGreaterThan(1);
});

test("explains the language, messages, words and how things are made", async () => {
  expect((await call("explain")).text).toBe(readFileSync(join(root, "docs/skill.md"), "utf8").trim());
  expect((await call("explain", { about: "glyph-twice" })).text).toContain("is wrong");
  expect((await call("explain", { about: "push" })).text).toContain("push BODY DIRECTION");
  expect((await call("explain", { about: "doors and keys" })).text).toContain("test ");
  expect(await call("explain", { about: "xyzzy" })).toMatchObject({ isError: true });
});

test("reads bundled games", async () => {
  expect((await call("read")).text).toContain("connect-four");
  expect((await call("read", { game: "connect-four" })).text).toContain("title Connect Four");
});

describe("limits", () => {
  test("files are read only below the folder of the server", async () => {
    writeFileSync(join(folder, "mine.quad"), game);
    expect(await call("check", { game: "mine.quad" })).toMatchObject({ text: "mine.quad: fine" });
    for (const it of [
      "../mine.quad",
      "/etc/passwd",
      "https://gist.github.com/a/1",
      "--help",
      "-",
      "no-such",
    ]) {
      const { text, isError } = await call("check", { game: it });
      expect({ isError, text }).toMatchObject({
        isError: true,
        text: expect.stringContaining("below this folder") as string,
      });
    }
  });

  test("no value is taken for an option of the command", async () => {
    const file = join(folder, "written");
    for (const it of [`--record=${file}`, `--record ${file}`])
      expect((await call("run", { game, inputs: it })).text).toContain("standard input:1:1");
    expect(await call("look", { game, cell: `1,1 --record=${file}` })).toMatchObject({ isError: true });
    expect(await call("explain", { about: "--man" })).toMatchObject({ isError: true });
    expect(await call("run", { game, record: file })).toMatchObject({ isError: true });
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
  });

  test("what prints much is cut in its middle", async () => {
    const { text } = await call("run", { game, inputs: "3000 undo", every: true });
    expect(text.length).toBeLessThan(42_000);
    expect(text).toMatch(/^--- 0[^]*\n\[\d+ characters left out\]\n[^]*--- 3000/);
  });

  test("a search ends after its time", async () => {
    const { text } = await call("solve", { game: "go", time: 1 });
    expect(text).toMatch(/cannot be solved|not decided/);
  });
});
