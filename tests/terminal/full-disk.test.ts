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
};

/** Fills the disk to its last byte. */
function fill(): void {
  for (const size of [4096, 1])
    try {
      for (;;) appendFileSync(join(disk, "filler"), "x".repeat(size));
    } catch {}
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

  test("with room again it is written", () => {
    fill();
    quadrille("fmt", "--write", "game.quad");
    rmSync(join(disk, "filler"));
    expect(quadrille("fmt", "--write", "game.quad").status).toBe(0);
    expect(readFileSync(join(disk, "game.quad"), "utf8")).not.toBe(files["game.quad"]);
    expect(existsSync(join(disk, "game.quad.part"))).toBe(false);
  });
});
