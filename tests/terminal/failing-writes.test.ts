import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useCommandLines } from "../command-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-failing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quadrille = useCommandLines(folder);

const untidy = "title   Long\nobjects:   wall   #\nlevel\n  #..\n";
const tidy = "title Long\n";

/** A file that a command writes, what was in it, and how what the command writes begins. */
const writing: readonly (readonly [command: string, file: string, old: string, fresh: string])[] = [
  ["fmt --write game.quad", "game.quad", untidy, tidy],
  ["convert cabbage/boulders --out out.quad", "out.quad", "what was there\n", "title "],
  ["run warehouse --keys a --record play.replay", "play.replay", "recorded\n", "quadrille-replay 1\n"],
  ["play warehouse --text --record play.replay", "play.replay", "recorded\n", "quadrille-replay 1\n"],
];

test.each(writing)(
  "%s: whatever fails, the file is the old one or the new one",
  async (command, file, old, fresh) => {
    const told: string[] = [];
    for (let failing = 1; failing < 20; failing++) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, file), old);
      const { code, err } = await quadrille(command.split(" "), "right\n", failing);
      const content = readFileSync(join(folder, file), "utf8");
      told.push(`${code} ${content === old ? "old" : content.startsWith(fresh) ? "new" : "damaged"}`);
      expect(readdirSync(folder).filter((it) => it.endsWith(".part"))).toEqual([]);
      if (code === 0) break;
      expect(err).toContain(`Cannot write ${file}`);
    }
    // It cannot be written, flushed or renamed; then all is well.
    expect(told).toEqual(["2 old", "2 old", "2 old", "0 new"]);
  },
);
