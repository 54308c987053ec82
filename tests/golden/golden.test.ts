/** What people kept of earlier versions opens and leads to the same positions, or is refused with the sentence that `refused.json` has. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Game, load } from "../../src/index.ts";
import {
  contentHash,
  type Input,
  makeHash,
  newSession,
  parseReplay,
  parseSave,
  playReplay,
  type Session,
} from "../../src/session/index.ts";
import { parseLink } from "../../src/studio/links.ts";
import { parseRoute } from "../../src/studio/route.ts";
import { Saves, Scores, SettingsFile } from "../../src/terminal/keep/index.ts";
import { bundledTexts, gameOf, type GoldenSet, goldenSets, type KeptText } from "./golden-set.ts";
import { today } from "../moves/sweep.ts";

interface Wrong {
  readonly wrong: string;
}

describe.each(goldenSets())("golden set $version", (set) => {
  const { texts, saves, replays, links, kept, refused } = set;

  test("every game has a save and a replay, and what is refused is in the set", () => {
    const files = Object.keys(texts);
    expect(files.length).toBeGreaterThan(100);
    for (const all of [saves, replays]) expect([...new Set(all.map((it) => it.file))]).toEqual(files);
    const names = [
      ...files.map((it) => `text of ${it}`),
      ...saves.map((it) => `save of ${it.name}`),
      ...replays.map((it) => `replay of ${it.name}`),
      ...links.map((it) => `link of ${it.file}`),
      ...kept.terminal.plays.map((it) => `kept play of ${it.file}`),
    ];
    expect(Object.keys(refused).filter((it) => !names.includes(it))).toEqual([]);
  });

  test.each(today(saves, 5))("save of $name", (save) => {
    const session = accepted(set, `save of ${save.name}`, save.file, openSave(set, save));
    if (!session) return;
    expect(makeHash(session.hash())).toBe(save.hash);
    backAndForth(session, save.hash);
  });

  test.each(today(replays, 5))("replay of $name", (kept) => {
    const session = accepted(set, `replay of ${kept.name}`, kept.file, openReplay(set, kept));
    if (session) expect(makeHash(session.hash())).toBe(kept.hash);
  });

  test("a save of a game that has changed since says so", () => {
    const today: GoldenSet = { ...set, version: "today", texts: bundledTexts(Object.keys(texts)) };
    const isChanged = Object.entries(today.texts).some(([file, text]) => text !== texts[file]);
    for (const save of isChanged ? saves.filter((it) => it.file in today.texts) : []) {
      const game = sound(gameOf(today, save.file));
      if (JSON.parse(save.text).content === contentHash(game.program)) continue;
      expect(parseSave(game, save.text), save.name).toEqual({
        wrong: expect.stringMatching(/^The save belongs to .+\.$/),
      });
    }
  });

  test.each(today(links, 5))("link of $file", async ({ file, link }) => {
    const route = parseRoute(link);
    const carried = await parseLink(route.at === "link" ? route.link : "");
    const found = accepted(set, `link of ${file}`, file, carried);
    if (!found) return;
    expect(found.text).toBe(texts[file]);
    const opened = load(found.text, { file: found.file, include: (name) => included(found.includes, name) });
    const game = sound(gameOf(set, file));
    expect(opened.ok && contentHash(opened.game.program)).toBe(contentHash(game.program));
  });

  test("what the terminal keeps", () => {
    const home = mkdtempSync(join(tmpdir(), "quadrille-golden-"));
    try {
      for (const [file, text] of Object.entries(kept.terminal.files)) {
        mkdirSync(dirname(join(home, file)), { recursive: true });
        writeFileSync(join(home, file), text);
      }
      const folders = { data: home, settings: home };
      for (const { file, hash } of kept.terminal.plays) {
        const game = sound(gameOf(set, file));
        const left = new Saves(folders).load(game);
        const found = left && ("session" in left ? makeHash(left.session.hash()) : left.trouble);
        expect(found, file).toContain(refused[`kept play of ${file}`] ?? hash);
        expect(new Scores(folders).load(game.program).map((it) => it.value)).toEqual([3, 12]);
      }
      const { settings, troubles } = new SettingsFile(folders);
      expect(troubles).toEqual([]);
      expect(settings).toMatchObject(JSON.parse(kept.terminal.files["settings.json"] ?? ""));
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

/** What was opened, unless it is refused: then with the sentence that the set has for it. */
function accepted<T extends object>(
  set: GoldenSet,
  what: string,
  file: string,
  opened: T | Wrong,
): T | undefined {
  const wrong = "wrong" in opened ? opened.wrong : undefined;
  expect(wrong, what).toBe(set.refused[`text of ${file}`] ?? set.refused[what]);
  return "wrong" in opened ? undefined : opened;
}

function openSave(set: GoldenSet, { file, text }: KeptText): Session | Wrong {
  const game = gameOf(set, file);
  return "wrong" in game ? game : parseSave(game, text);
}

function openReplay(set: GoldenSet, { file, text }: KeptText): Session | Wrong {
  const game = gameOf(set, file);
  if ("wrong" in game) return game;
  const replay = parseReplay(game, text);
  if ("wrong" in replay) return replay;
  const { session, disagreement, changedGame } = playReplay(game, replay);
  if (disagreement) return { wrong: disagreement.text };
  return changedGame ? { wrong: "The game is another one." } : session;
}

/** Undoes what the game lets one undo, and plays it again. In PuzzleScript a level that was won stays won, and chance goes on whatever is undone. */
function backAndForth(session: Session, hash: string): void {
  const { habits } = session.game.program;
  const inputs = [...session.inputs];
  while (session.canUndo && session.play({ type: "undo" }).result === "done");
  expect(session.hash()).toBe(playedAgain(session, habits ? [...session.inputs] : []).hash());
  if (habits?.keyedChance) return;
  for (const input of inputs.slice(session.inputs.length)) session.play(input);
  expect(makeHash(session.hash())).toBe(hash);
}

function playedAgain({ game, seed, options, firstLevel }: Session, inputs: readonly Input[]): Session {
  const again = newSession(game, { seed, options, level: firstLevel });
  for (const input of inputs) again.play(input);
  return again;
}

function sound(game: Game | Wrong): Game {
  if ("wrong" in game) throw new Error(game.wrong);
  return game;
}

function included(
  includes: Readonly<Record<string, string>>,
  name: string,
): { file: string; text: string } | undefined {
  const text = includes[name];
  return text === undefined ? undefined : { file: name, text };
}
