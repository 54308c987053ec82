// The numbered rules of docs/language.md, each in a few small games: what is played, what is seen then, what is told.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Game, legalMoves, makeGame, noFastImpls } from "../../src/game/index.ts";
import { newSession, type Session } from "../../src/session/index.ts";
import { frameOf, looksOf, screenText } from "../../src/view/index.ts";
import { writtenCases, type Word } from "../cases.ts";
import { toldOf } from "../compiling.ts";
import { gameOf, play, seen } from "../playing.ts";
import { plainPlay } from "../../src/core/moves/index.ts";
import { closures, generatedAfter, waysHere } from "../fast-parts.ts";
import { today } from "../moves/sweep.ts";

const folder = new URL(".", import.meta.url);
const cases = readdirSync(folder)
  .filter((it) => it.endsWith(".txt"))
  .flatMap((it) => writtenCases(readFileSync(new URL(it, folder), "utf8")))
  .map(({ name, words }) => [name, words] as const);
const mistaken = cases.filter(([, words]) => words[1]?.word === "mistakes");
const played = cases.filter((it) => !mistaken.includes(it));

/** What came of the last input, in words: why it was turned away, what went wrong, what was said and played, how it ended. */
function told({ last, status, ending, message, game }: Session): string {
  const { result, reason, fault, events, changed } = last;
  const kind = reason?.kind === undefined ? "" : ` ${game.program.kinds[reason.kind]!.name}`;
  const words = [
    reason && `${result === "refused" ? "refused" : "not"} ${reason.code}${kind}`,
    reason?.code === "refused" && reason.text,
    fault && `fault ${fault.code}${fault.at ? ` line ${fault.at[1]}` : ""}`,
    ...events.map((it) =>
      it.type === "say" ? `say ${it.text}` : it.type === "sound" && `sound ${it.sound}`,
    ),
    status !== "playing" && [status, ending?.player, ending?.text].filter((it) => it !== undefined).join(" "),
    message !== undefined && `message ${message}`,
  ].filter(Boolean);
  if (words.length > 0) return words.join(", ");
  return changed ? "done" : "nothing";
}

/** The cells that are marked where a piece can go, an `x` behind those that it takes. */
function marked(session: Session): string {
  const board = frameOf(session).blocks.find((it) => it.type === "board");
  const marks = board?.marks?.targets ?? [];
  return marks.map((it) => `${it.x} ${it.y}${it.takes ? "x" : ""}`).join(", ") || "nothing";
}

/** What stands in the file of a case as `told`, `seen` and `marked`, as it comes out. */
function outcome(session: Session, { word, rows }: Word): string {
  if (word === "told") return `${word} ${told(session)}\n`;
  if (word === "marked") return `${word} ${marked(session)}\n`;
  if (word === "screen")
    return `${word} ${screenText(frameOf(session), looksOf(session.game.program)).trimEnd().replaceAll(" ", ".").replaceAll("\n", "/")}\n`;
  if (word === "seen") return `${word} ${seen(session).replaceAll(" ", ".")}\n`;
  play(session, rows.join(" "));
  return `${word} ${rows.join("/")}\n`;
}

const wanted = ({ word, rows }: Word): string => `${word} ${rows.join("/")}\n`;

/** The ways to run a game; they must come to the same. Statements are written as JavaScript once a game has gone on for a while. */
const ways: Readonly<Record<string, (game: Game) => Game>> = {
  fast: ({ program }) => makeGame(program, { fast: closures }),
  plain: ({ program }) => makeGame(program, { fast: noFastImpls }),
  written: ({ program }) => {
    const game = makeGame(program, { fast: generatedAfter(1) });
    const { position } = game.begin(0, 1);
    for (let cycle = 0; cycle < 2; cycle++) game.cycle(position, { controls: [] });
    return game;
  },
};

const compiled = new Map<string, Game>();

/** The game of a case, compiled once for all ways to run it. */
function gameOfCase({ rows }: Word): Game {
  const text = rows.join("\n");
  const game = compiled.get(text) ?? gameOf(text);
  compiled.set(text, game);
  return game;
}

/** What goes on up to the budget takes seconds: the suite plays it in one of the ways each day. */
const isPlayed = (name: string, way: string): boolean =>
  !name.includes("never still is over the budget") || today(waysHere(ways)).some(([it]) => it === way);

describe.each(waysHere(ways))("%s", (way, made) => {
  test.each(played.filter(([name]) => isPlayed(name, way)))("%s", (_, [text, ...steps]) => {
    const session = newSession(made(gameOfCase(text!)));
    expect(steps.map((it) => outcome(session, it)).join("")).toBe(steps.map(wanted).join(""));
  });
});

test.each(mistaken)("%s", (_, [text, mistakes]) => {
  expect(toldOf(text!.rows.join("\n")).map((it) => it.replace(/ «.*/s, ""))).toEqual(mistakes!.rows);
});

/** The legal moves now by the fast way and by the plain one, which tries each on a copy. */
function movesBothWays({ game, position }: Session): readonly (readonly number[])[] {
  const play = game.play(position)!;
  // A play whose `forbid` is judged after steps is plain itself, and begins another with the same steps.
  const plain =
    "pastStates" in play
      ? play.beginAnother(play.setup())
      : plainPlay(game.program.moves!.rules, play.setup());
  return [play, plain].map((it) => legalMoves(it).sort((a, b) => a - b));
}

const byMoves = played.filter(([name]) => name.startsWith("M"));

test.each(byMoves)("%s, and the plain way to list moves agrees", (_, [text, ...steps]) => {
  const session = newSession(gameOfCase(text!));
  for (const step of steps) {
    outcome(session, step);
    const [fast, plain] = movesBothWays(session);
    expect(fast).toEqual(plain);
  }
});
