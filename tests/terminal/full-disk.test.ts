import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newSession, pressed } from "../../src/session/index.ts";
import { Saves, Scores, SettingsFile } from "../../src/terminal/keep/index.ts";
import { gameOf } from "../playing.ts";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

const puzzle = fileURLToPath(new URL("../../games/puzzlescript/beam-room.txt", import.meta.url));

/** A disk of 64 kB, where this machine lets us mount one. */
const disk = mkdtempSync(join(tmpdir(), "quadrille-disk-"));
const isMounted =
  process.platform === "linux" &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "quadrille-test", disk]).status === 0;

afterAll(() => {
  if (isMounted) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** A game that is longer when it is formatted. */
const long =
  `title Long\nobjects: ${Array.from({ length: 300 }, (_, n) => `k${n} ${String.fromCodePoint(0x4e00 + n)} red`).join(", ")}\nlevel\n  .\n`
    .replaceAll(", k", "\n  k")
    .replace("objects: ", "objects\n  ");

const files = {
  "game.quad": long.replaceAll("\n  k", "\n     k"),
  "out.quad": "what was there\n",
  "play.replay": "what was recorded\n",
};

/** Fills the disk to its last byte. */
function fill(): void {
  for (const size of [4096, 1])
    try {
      for (;;) appendFileSync(join(disk, "filler"), "x".repeat(size));
    } catch {}
}

const walker = `
objects: player @
controls: walk (way: straight) arrows
step s when walk: move player way
level
  @....
`;

/** What is in the files of a folder, by their paths. */
function contentOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const paths = files.map((it) => join(it.parentPath, it.name)).sort();
  return new Map(paths.map((it) => [it, readFileSync(it, "utf8")]));
}

function quadrille(...args: string[]): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: disk,
    encoding: "utf8",
    env: { ...process.env, QUADRILLE_HOME: disk },
  });
  return { status, said: stderr };
}

const writing: readonly (readonly [what: string, file: keyof typeof files, command: string])[] = [
  ["fmt --write", "game.quad", "fmt --write game.quad"],
  ["convert --out", "out.quad", `convert ${puzzle} --out out.quad`],
  ["run --record", "play.replay", "run warehouse --keys a --record play.replay"],
  ["play --record", "play.replay", "play warehouse --text --record play.replay"],
];

describe.skipIf(!isMounted)("a disk on which nothing can be written", () => {
  beforeEach(() => {
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(disk, name), text);
  });

  test.each(writing)("full: %s leaves what was there", (_, file, command) => {
    fill();
    const { status, said } = quadrille(...command.split(" "));
    expect([status, said]).toEqual([2, expect.stringContaining("full")]);
    expect(readFileSync(join(disk, file), "utf8")).toBe(files[file]);
    expect(readdirSync(disk).filter((it) => it.includes(".part"))).toEqual([]);
  });

  test.each(writing)("read-only: %s says so", (_, file, command) => {
    spawnSync("mount", ["-o", "remount,ro", disk]);
    const { status, said } = quadrille(...command.split(" "));
    spawnSync("mount", ["-o", "remount,rw", disk]);
    expect([status, said]).toEqual([2, expect.stringMatching(/\S/)]);
    expect(said).not.toMatch(/should not happen|at .*\.js/);
    expect(readFileSync(join(disk, file), "utf8")).toBe(files[file]);
  });

  test("full: what is kept of plays stays as it was, and what cannot be written says so", async () => {
    const folders = { data: disk, settings: disk };
    const [saves, scores, settings] = [new Saves(folders), new Scores(folders), new SettingsFile(folders)];
    const game = gameOf(walker);
    const session = newSession(game);
    session.play(pressed("ArrowRight"));
    saves.save(session);
    scores.add(game.program, { by: "score", value: 3, day: "2026-11-21" });
    settings.change({ mouse: false });
    const before = contentOf(disk);
    expect([...before.keys()].filter((it) => it.endsWith(".json")).length).toBe(3);
    fill();
    session.play(pressed("ArrowRight"));
    expect(() => saves.save(session)).toThrow("the disk is full");
    expect(() => saves.save(session, true)).toThrow("the disk is full");
    await expect(saves.saveLater(session, () => true)).rejects.toThrow("the disk is full");
    expect(() => scores.add(game.program, { by: "score", value: 4, day: "2026-11-22" })).toThrow("full");
    expect(settings.change({ mouse: true })).toContain("the disk is full");
    expect(() => saves.lockOf(game).claim()).toThrow("the disk is full");
    rmSync(join(disk, "filler"));
    expect(contentOf(disk)).toEqual(before);
    saves.save(session);
    const left = saves.load(game);
    expect(left && "session" in left && left.session.inputs.length).toBe(2);
  });

  test("with room again it is written", () => {
    fill();
    quadrille("fmt", "--write", "game.quad");
    rmSync(join(disk, "filler"));
    expect(quadrille("fmt", "--write", "game.quad").status).toBe(0);
    expect(readFileSync(join(disk, "game.quad"), "utf8")).not.toBe(files["game.quad"]);
    expect(existsSync(join(disk, "game.quad.part"))).toBe(false);
    expect(quadrille("play", "warehouse", "--text", "--record", "play.replay").status).toBe(0);
    expect(readFileSync(join(disk, "play.replay"), "utf8")).toContain("game Warehouse");
  });
});
