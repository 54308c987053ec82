import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pty, TerminalProcess } from "./pty.ts";

const folders: string[] = [];
const processes: TerminalProcess[] = [];
afterAll(() => {
  for (const it of processes.splice(0)) it.close();
  for (const it of folders.splice(0)) rmSync(it, { recursive: true, force: true });
});

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-pty-"));
  folders.push(folder);
  return folder;
}

function start(args: string, folder = home(), size?: { columns: number; rows: number }): TerminalProcess {
  const it = new TerminalProcess(args, folder, size);
  processes.push(it);
  return it;
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 45_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error("It does not happen.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const right = "\u001b[C";
const saved = (folder: string): boolean =>
  existsSync(join(folder, "saves")) && readdirSync(join(folder, "saves")).some((it) => it.endsWith(".json"));

describe.skipIf(!pty || !existsSync("/proc/self/task"))("the command line in a terminal", () => {
  test.concurrent("--plain names squares as the game does, and no line ends within a word", async () => {
    const play = start("play chess --plain --new");
    const screen = await play.shows(/8 white pawn\./);
    expect(screen).toMatch(/black king at e8; .* white king\n *at e1/);
    play.send("e4\r");
    await play.shows(/white pawn moves to e4\./);
  });

  test.concurrent.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s: the terminal is usable, the play is kept", async (signal, code) => {
    const folder = home();
    const play = start("play warehouse", folder);
    await play.shows(/Steps 0/);
    play.send(right);
    await play.shows(/Steps 1/);
    play.signal(signal);
    const screen = await play.shows(/code \d+[^]*echoctl/);
    expect(screen).toContain(`code ${code}`);
    expect(screen).toContain("Warehouse is saved");
    expect(screen).toMatch(/ icanon/);
    expect(screen).toMatch(/ echo /);
    expect(play.output).toContain("\u001b[?25h\u001b[?1049l");
    expect(saved(folder)).toBe(true);
  });

  test.concurrent("Ctrl-C leaves, and the same command goes on", async () => {
    const folder = home();
    const play = start("play warehouse", folder);
    await play.shows(/Steps 0/);
    play.send(right);
    await play.shows(/Steps 1/);
    play.send("\u0003");
    await play.shows(/code 0/);
    const again = start("play warehouse", folder);
    await again.shows(/Steps 1/);
    await again.shows(/Continuing where you left off/);
    again.send("q");
    await again.shows(/code 0/);
    const afresh = start("play warehouse --new", folder);
    await afresh.shows(/Steps 0/);
  });

  test.concurrent("a terminal that goes away", async () => {
    const folder = home();
    const play = start("play warehouse", folder);
    await play.shows(/Steps 0/);
    play.send(right);
    await play.shows(/Steps 1/);
    play.hangUp();
    await until(() => saved(folder));
  });

  test.concurrent("what is kept while it is played outlasts a kill", async () => {
    const folder = home();
    const file = join(folder, "mine.replay");
    const play = start(`play warehouse --record ${file}`, folder);
    await play.shows(/Steps 0/);
    play.send(right);
    await play.shows(/Steps 1/);
    const line = /\nright {2}-> [0-9a-f]{14}\n$/;
    await until(() => saved(folder) && existsSync(file) && line.test(readFileSync(file, "utf8")));
    play.signal("SIGKILL");
    await play.shows(/code 137/);
    expect(readFileSync(file, "utf8")).toMatch(line);
    const again = start("play warehouse", folder);
    await again.shows(/Steps 1/);
    again.send("q");
    await again.shows(/code 0/);
  });

  test.concurrent("a second window is told, and may take the play over; the first one ends then", async () => {
    const folder = home();
    const first = start("play warehouse", folder);
    await first.shows(/Steps 0/);
    first.send(right);
    await first.shows(/Steps 1/);
    await until(() => saved(folder));
    const second = start("play warehouse", folder);
    await second.shows(/Warehouse is open in another window \(process \d+\)/);
    const inWords = start("play warehouse --plain", folder);
    expect(await inWords.shows(/code \d/)).toMatch(/`--take-over`[^]*code 1/);
    second.send("g");
    second.send("\r");
    await second.shows(/Steps 1/);
    first.send("u");
    expect(await first.shows(/code 0/)).toContain(
      "Warehouse continues in another window, and is saved there.",
    );
    second.send("q");
    await second.shows(/Warehouse is saved[^]*code 0/);
    const third = start("play warehouse", folder);
    await third.shows(/Steps 1/);
  });

  test.concurrent("a second window may play without keeping anything", async () => {
    const folder = home();
    const first = start("play warehouse", folder);
    await first.shows(/Steps 0/);
    const second = start("play warehouse", folder);
    await second.shows(/another window/);
    second.send("p");
    second.send("\r");
    await second.shows(/Steps 0/);
    second.send(right);
    await second.shows(/Steps 1/);
    second.send("q");
    expect(await second.shows(/code 0/)).not.toContain("saved");
    expect(saved(folder)).toBe(false);
    first.send(right);
    await first.shows(/Steps 1/);
    first.send("q");
    await first.shows(/Warehouse is saved[^]*code 0/);
  });

  test.concurrent("what cannot be kept is told, and by the exit code too", async () => {
    const folder = home();
    writeFileSync(join(folder, "saves"), "This is no folder.");
    const play = start("play warehouse", folder);
    await play.shows(/Steps 0/);
    play.send(right);
    await play.shows(/The play cannot be saved now/);
    play.send("q");
    expect(await play.shows(/code 2/)).toMatch(/Cannot write [^]* is not a folder/);
  });

  test.concurrent("a page shows a play in words too, at a terminal as from a pipe", async () => {
    const play = start("play warehouse --plain --page", home());
    const address = /http:\/\/localhost:\d+/.exec(await play.shows(/The page shows it at http\S+watch/))![0];
    const watched = await fetch(`${address}/watched`, { headers: { accept: "text/event-stream" } });
    const { value } = await watched.body!.getReader().read();
    expect(String(Buffer.from(value!))).toContain("Warehouse");
    play.send("quit\n");
    await play.shows(/code 0/);
  });

  test.concurrent("in words a play is kept while it is played too", async () => {
    const folder = home();
    const play = start("play warehouse --plain", folder);
    await play.shows(/Steps 0/);
    play.send("right\r");
    await play.shows(/Steps 1/);
    await until(() => saved(folder));
    play.signal("SIGKILL");
    await play.shows(/code 137/);
    const again = start("play warehouse --plain", folder);
    await again.shows(/Steps 1/);
    const other = start("play warehouse --plain --take-over", folder);
    await other.shows(/Steps 1/);
    again.send("undo\r");
    await again.shows(/Warehouse continues in another window[^]*code 0/);
    other.send("right\r");
    await other.shows(/Steps 2/);
    other.send("quit\r");
    await other.shows(/Warehouse is saved[^]*code 0/);
  });

  test.concurrent("the games to choose from", async () => {
    const list = start("");
    await list.shows(/Crates of several cells/);
    list.send("cr\r");
    await list.shows(/Crates · 1\/8/);
    list.send("q");
    await list.shows(/games on a grid/);
    list.send("q");
    await list.shows(/code 0/);
  });

  test.concurrent("a play is recorded", async () => {
    const folder = home();
    const file = join(folder, "mine.replay");
    const play = start(`play warehouse --record ${file}`, folder);
    await play.shows(/Steps 0/);
    play.send(right + right);
    await play.shows(/Pushes 1/);
    play.send("q");
    expect(await play.shows(/code 0/)).toMatch(/Wrote \S*mine\.replay\./);
    const test = start(`test ${file}`, folder);
    await test.shows(/1 passed, 0 failed/);
    const film = start(`watch ${file}`, folder);
    await film.shows(/paused 2\/2/);
    expect(film.screen()).toContain("Pushes 1");
    film.send("q");
    await film.shows(/code 0/);
  });

  test.concurrent("check --watch checks again when a file changes", async () => {
    const folder = home();
    const file = join(folder, "mine.quad");
    writeFileSync(file, "objects: player @\nlevel\n  @?\n");
    const check = start(`check --watch ${file}`, folder);
    await check.shows(/Waiting for changes/);
    expect(check.screen()).toContain("mistake");
    writeFileSync(file, "objects: player @\nlevel\n  @.\n");
    await check.shows(/mine\.quad: (?:fine|\d+ warning)/);
    check.signal("SIGINT");
    await check.shows(/code 0/);
  });

  test.concurrent("40 columns and 15 rows", async () => {
    const play = start("play cave", home(), { columns: 40, rows: 15 });
    const screen = await play.shows(/Score/);
    expect(screen).toMatch(/^ Cave · 1\/2 First cut/);
    expect(screen).toContain("@");
    expect(screen).toContain("? keys");
  });
});
