import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { bindingsOf } from "../../src/session/index.ts";
import type { Frame } from "../../src/view/index.ts";
import { libraryGames, puzzleGames } from "../playing.ts";
import { boardRows } from "./rows.ts";
import { today } from "../moves/sweep.ts";

/** A real terminal program between the game and us. Where there is no tmux this is left out. */
const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
/** A share of the games; `QUADRILLE_TMUX=all` plays every one. */
const all = process.env["QUADRILLE_TMUX"] === "all";
const share = ["warehouse.quad", "cave.quad"];

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-tmux-"));
const socket = join(folder, "tmux");
afterAll(() => {
  if (hasTmux) spawnSync("tmux", ["-S", socket, "kill-server"], { stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
});

function tmux(...args: readonly string[]): string {
  return execFileSync("tmux", ["-S", socket, "-f", "/dev/null", ...args], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8", TERM: "xterm-256color" },
  });
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function screenWith(session: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 900; tries++) {
    const screen = tmux("capture-pane", "-p", "-t", session);
    if (pattern.test(screen)) return screen;
    await pause(50);
  }
  throw new Error(`${pattern} is not to be seen in tmux.`);
}

/** Waits until the screen stays the same for a second. */
async function comeToRest(session: string): Promise<void> {
  const screen = (): string => tmux("capture-pane", "-p", "-t", session);
  for (let before = ""; before !== screen(); await pause(1000)) before = screen();
}

/** The foot of the screen; in games that are typed, letters are no keys. */
const ready = /(?:\?|F1) keys/;

const played = all ? undefined : today(share);
const games = [...libraryGames(), ...puzzleGames()].filter(([name]) => played?.includes(name) ?? true);

describe.skipIf(!hasTmux)("in tmux", () => {
  test.each(games)("%s ends in the frame that the headless run gives", async (file, game) => {
    const name = file.replace(/\.(?:quad|cab|txt)$/, "");
    const session = name.replaceAll("/", "-");
    const replay = join(folder, `${session}.replay`);
    const run = `env QUADRILLE_HOME=${folder} NO_COLOR=1 node ${main} play ${name} --seed 5 --record ${replay}`;
    tmux("new-session", "-d", "-s", session, "-x", "170", "-y", "60", `${run}; echo code $?; cat`);
    await screenWith(session, ready);
    const keys = [...bindingsOf(game.program).keys()].map((key) => key.replace(/^Arrow/, ""));
    for (const key of keys.slice(0, 12)) tmux("send-keys", "-t", session, key);
    if (!game.program.tick) await comeToRest(session);
    // What is seen while the clock stands still is what is recorded.
    if (game.program.tick) tmux("send-keys", "-t", session, "C-p");
    const screen = await screenWith(session, game.program.tick ? /paused/ : ready);
    tmux("send-keys", "-t", session, "C-c");
    await screenWith(session, /code 0/);
    const { stdout } = spawnSync(process.execPath, [main, "run", name, "--replay", replay, "--json"], {
      encoding: "utf8",
    });
    const rows = boardRows((JSON.parse(stdout) as Frame).blocks, game.program);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(screen).toContain(row);
  });

  test("Ctrl-Z gives the terminal back for a while", async () => {
    const shell = `env QUADRILLE_HOME=${folder} "PS1=$ " bash --norc -i`;
    tmux("new-session", "-d", "-s", "sleep", "-x", "80", "-y", "24", shell);
    tmux("send-keys", "-t", "sleep", `node ${main} play warehouse --new`, "Enter");
    await screenWith("sleep", /Steps 0/);
    tmux("send-keys", "-t", "sleep", "Right", "C-z");
    await screenWith("sleep", /Stopped/);
    tmux("send-keys", "-t", "sleep", "echo h''ello", "Enter");
    await screenWith("sleep", /^hello/m);
    tmux("send-keys", "-t", "sleep", "fg", "Enter");
    await screenWith("sleep", /Steps 1/);
    tmux("send-keys", "-t", "sleep", "Right");
    await screenWith("sleep", /Steps 2/);
    tmux("send-keys", "-t", "sleep", "q");
    await screenWith("sleep", /Warehouse is saved/);
  });
});
