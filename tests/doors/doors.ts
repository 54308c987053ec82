import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import type { Source } from "../../src/base/index.ts";
import {
  cabText,
  compilePuzzle,
  iniToQuad,
  isCabFile,
  readCab,
  sokobanToQuad,
} from "../../src/formats/index.ts";
import { type Game, makeGame } from "../../src/game/index.ts";
import { makeReadyGame, compileProgram, type Program, readyProgram } from "../../src/program/index.ts";
import {
  contentHash,
  makeInputs,
  makeOptionLines,
  makeReplay,
  makeSave,
  newSession,
  parseInputs,
  parseSave,
  PlayRecord,
  readOptions,
  replayOf,
  type Session,
  startFrom,
} from "../../src/session/index.ts";
import { HintWorker, type HintAnswer } from "../../src/solve/index.ts";
import { encodeForAddress } from "../../src/studio/links.ts";
import { makeMoment } from "../../src/studio/moment.ts";
import { useCommandLines } from "../command-lines.ts";
import { Host } from "../server/client.ts";
import { bundled, gameBytes, type Kind, kinds, variant } from "./kinds.ts";

// A door takes a game as somebody has it: its text, what that includes, its options, and where it begins.

/** What a door may need of a game, and the sentence with which it says that this is missing. */
export const needs = {
  "by moves": /by moves/,
  "two players": /one player|two players/,
  "at most two players": /neither one player nor two/,
  "one player": /opponents and no solution|has an opponent/,
  "can be won": /cannot be won: no line/,
  "nothing hidden": /hides something/,
  "the computer can play it": /computer|hidden or left to chance/,
  "a text in the language": /CABBAGE|PuzzleScript|Sokoban/,
  "no secrets with a clock": /secrets and a clock/,
} as const;
export type Need = keyof typeof needs;

/** What came of taking a game to a door. */
interface Told {
  readonly ok: boolean;
  readonly text: string;
}

export interface Door {
  readonly name: string;
  readonly needs: readonly Need[];
  take(it: Taken): Promise<Told> | Told;
}

/** A game of a kind, ready to be taken anywhere. */
export interface Taken {
  readonly kind: Kind;
  /** The game, and as it begins from its FEN. */
  readonly own: Game;
  readonly begun: Game;
  readonly text: string;
  /** Words of the command line that say where and how it begins. */
  readonly start: readonly string[];
  /** Those of them that say from which FEN. */
  readonly fen: readonly string[];
  readonly name: string;
}

const folder = mkdtempSync(join(tmpdir(), "quadrille-doors-"));
export const closeFolder = (): void => rmSync(folder, { recursive: true, force: true });

export const useDoors = () => {
  // Files that run one after the other in a worker share the folder, which each removes.
  mkdirSync(folder, { recursive: true });
  const run = useCommandLines(folder);
  const host = new Host();
  const command = async (args: readonly string[], input?: string): Promise<Told> => {
    const { code, out, err } = await run(args, input);
    return { ok: code === 0, text: out + err };
  };
  return { host, doors: doorsOf(command, host) };
};

/** Reads a text with what it includes. */
function compiledFrom(file: string, bytes: Uint8Array, files: Readonly<Record<string, string>>): Program {
  if (isCabFile(file, bytes)) return checked(readCab(bytes, file));
  const text = new TextDecoder().decode(bytes);
  if (/^COLLISIONLAYERS/m.test(text) || file.includes("puzzlescript/"))
    return checked(compilePuzzle({ file, text }));
  const source = file === "boxes.txt" ? { file, text: sokobanToQuad({ file, text }).text } : { file, text };
  const include = (name: string): Source | undefined => {
    const own = files[`${name}.quad`];
    if (own !== undefined) return { file: name, text: own };
    for (const it of [posix.join(posix.dirname(file), name), name])
      try {
        return { file: name, text: bundled(`${it}.quad`) };
      } catch {
        // The next place is tried.
      }
    return undefined;
  };
  return checked(compileProgram(source, { include }));
}

function checked({
  program,
  diagnostics,
}: {
  program?: Program | undefined;
  diagnostics: readonly { severity: string; message: string }[];
}): Program {
  const wrong = diagnostics.filter((it) => it.severity === "error").map((it) => it.message);
  if (!program || wrong.length > 0) throw new Error(wrong.join("\n"));
  return program;
}

/** Writes the files of a kind, and reads its game. */
export function takenOf(kind: Kind): Taken {
  const files: Record<string, string> = { ...kind.files };
  if (kind.game === "own-variant.quad") {
    const { text, diagnostics } = iniToQuad({ file: "variants.ini", text: variant });
    if (text === undefined) throw new Error(diagnostics.map((it) => it.message).join("\n"));
    files[kind.game] = text;
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const file = kind.game in files ? kind.game : `${kind.game}${extensionOf(kind.game)}`;
  const bytes = kind.game in files ? new TextEncoder().encode(files[kind.game]) : gameBytes(file);
  const program = compiledFrom(file, bytes, files);
  const { fen, options = [] } = kind;
  const start = fen === undefined ? program : startFrom(program, fen);
  if ("message" in start) throw new Error(start.message);
  return {
    kind,
    own: makeGame(program),
    begun: makeGame(start),
    text: isCabFile(file, bytes) ? cabText(bytes) : new TextDecoder().decode(bytes),
    fen: fen === undefined ? [] : ["--fen", fen],
    start: [...(fen === undefined ? [] : ["--fen", fen]), ...options],
    name: `of-${kind.name.replaceAll(/[^a-z]+/g, "-")}`,
  };
}

const extensionOf = (game: string): string =>
  game.startsWith("puzzlescript/") ? ".txt" : game.startsWith("cabbage/") ? ".cab" : ".quad";

/** A play of the game with its options, after what is played of it. */
function played({ kind, begun }: Taken): Session {
  const { options = [] } = kind;
  const given = [];
  for (let at = 0; at < options.length; at += 2)
    given.push({ name: options[at]!.slice(2), value: options[at + 1]! });
  const set = readOptions(begun.program, given);
  if ("wrong" in set) throw new Error(set.wrong);
  const session = newSession(begun, { seed: 3, options: set.options });
  const { inputs, mistakes } = parseInputs(begun.program, kind.inputs);
  if (mistakes[0]) throw new Error(mistakes[0].message);
  for (const it of inputs) session.play(it);
  return session;
}

let addresses = 0;

/** Headers of another address each time: one address may not do so much. */
const from = (): Record<string, string> => ({ "x-forwarded-for": `10.0.0.${++addresses}` });

const works: Told = { ok: true, text: "" };
const agreeing = (isSo: boolean): Told => (isSo ? works : { ok: false, text: "It comes to something else." });

function doorsOf(
  command: (args: readonly string[], input?: string) => Promise<Told>,
  host: Host,
): readonly Door[] {
  const inFolder = (name: string): string => join(folder, name);
  const replayFile = (it: Taken): string => {
    const session = played(it);
    writeFileSync(inFolder(`${it.name}.replay`), makeReplay(session.game, replayOf(session)));
    return `${it.name}.replay`;
  };
  /** The text of the game as one file. */
  const whole = async (it: Taken): Promise<string> => {
    const { ok, text } = await command(["bundle", it.kind.game, "--out", `${it.name}.whole`]);
    if (!ok) throw new Error(text);
    return readFileSync(inFolder(`${it.name}.whole`), "utf8");
  };
  const room = async (it: Taken): Promise<{ room: string; keys: readonly string[] }> => {
    const session = played(it);
    const { fen } = it.kind;
    const answer = await host.post(
      {
        text: await whole(it),
        options: makeOptionLines(it.own.program, session.options),
        ...(fen !== undefined && { start: fen }),
      },
      from(),
    );
    const made = (await answer.json()) as { wrong?: string; room: string; seats: { key: string }[] };
    if (made.wrong !== undefined) throw new Error(made.wrong);
    return { room: made.room, keys: made.seats.map((seat) => seat.key) };
  };
  return [
    { name: "`check`", needs: [], take: ({ kind }) => command(["check", kind.game]) },
    {
      name: "`play`, its commands from a pipe",
      needs: [],
      take: ({ kind, start }) => command(["play", kind.game, ...start], kind.inputs.replaceAll(", ", "\n")),
    },
    {
      name: "`play --plain`, in words",
      needs: [],
      take: ({ kind, start }) => command(["play", kind.game, "--plain", ...start]),
    },
    {
      name: "`run`",
      needs: [],
      take: ({ kind, start }) => command(["run", kind.game, kind.inputs, ...start]),
    },
    {
      name: "`run --as-test`, and `test`",
      needs: [],
      async take({ kind, start, text, name }) {
        const { ok, text: test } = await command(["run", kind.game, kind.inputs, "--as-test", ...start]);
        if (!ok) return { ok, text: test };
        const isOther = /CABBAGE|Sokoban/.test(kind.name);
        const own = isOther ? await command(["convert", kind.game]) : { ok, text };
        const file = /PuzzleScript/.test(kind.name) ? `tested-${name}.txt` : `tested-${name}.quad`;
        writeFileSync(inFolder(file), `${own.text}\n${test}`);
        const told = await command(["test", file]);
        return { ok: told.ok && /^pass {2}[^:]+: a play$/m.test(told.text), text: told.text };
      },
    },
    {
      name: "a replay, `test`",
      needs: [],
      take: (it) => command(["test", replayFile(it), "--game", it.kind.game]),
    },
    {
      name: "`run --start`, from a replay",
      needs: [],
      take: (it) => command(["run", it.kind.game, "--start", replayFile(it)]),
    },
    {
      name: "`run --start`, from a save",
      needs: [],
      take(it) {
        writeFileSync(inFolder(`${it.name}.json`), makeSave(played(it)));
        return command(["run", it.kind.game, "--start", `${it.name}.json`]);
      },
    },
    {
      name: "a save",
      needs: [],
      take(it) {
        const session = played(it);
        const again = parseSave(it.own, makeSave(session));
        return "wrong" in again
          ? { ok: false, text: again.wrong }
          : agreeing(
              again.hash() === session.hash() &&
                contentHash(again.game.program) === contentHash(it.own.program),
            );
      },
    },
    {
      name: "a link to a position",
      needs: [],
      async take(it) {
        const session = played(it);
        const { program } = it.own;
        const moment = makeMoment({
          seed: session.seed,
          level: session.firstLevel,
          options: makeOptionLines(program, session.options),
          ...(it.kind.fen !== undefined && { fen: it.kind.fen }),
          played: await encodeForAddress(makeInputs(program, [...session.inputs]).join(", ")),
        });
        const link = await command([
          "run",
          it.kind.game,
          "--quiet",
          "--start",
          `https://host/#/play/game${moment}`,
        ]);
        const replay = await command(["run", it.kind.game, "--quiet", "--start", replayFile(it)]);
        const hashIn = (told: Told): string | undefined => /hash \w+/.exec(told.text)?.[0];
        return link.ok ? agreeing(hashIn(link) === hashIn(replay)) : link;
      },
    },
    {
      name: "`trace`",
      needs: [],
      take: ({ kind, start }) => command(["trace", kind.game, kind.inputs, ...start]),
    },
    {
      name: "`look`",
      needs: [],
      take: ({ kind, start }) => command(["look", kind.game, "--cell", "0,0", ...start]),
    },
    {
      name: "`solve`",
      needs: ["one player", "can be won"],
      async take({ kind, start }) {
        const level = ["--level", "1", "--seed", "1", "--states", "50", "--any"];
        const told = await command(["solve", kind.game, ...level, ...start]);
        return {
          ok: /: (won|cannot be won: (all|by|no input)|not decided)/.test(told.text),
          text: told.text,
        };
      },
    },
    {
      name: "a hint",
      needs: ["one player", "can be won", "nothing hidden"],
      async take(it) {
        const answer = await new Promise<HintAnswer>((resolve) => {
          const worker = new HintWorker(
            (told) => told.type !== "progress" && resolve(told),
            (goOn) => void setTimeout(goOn, 0),
          );
          worker.hear({ type: "begin", program: it.begun.program });
          const position = played({ ...it, kind: { ...it.kind, inputs: "" } }).position.save();
          worker.hear({ type: "hint", id: 1, position, memory: 1e6, knowChance: true });
          setTimeout(() => worker.hear({ type: "stop" }), 200);
        });
        return answer.type === "wrong" ? { ok: false, text: answer.text } : works;
      },
    },
    {
      name: "`match`",
      needs: ["at most two players"],
      take: ({ kind, start }) =>
        command(["match", kind.game, "--a", "random", "--games", "1", "--inputs", "3", ...start]),
    },
    {
      name: "`play --against computer`",
      needs: ["two players", "the computer can play it"],
      take: ({ kind, start }) => command(["play", kind.game, "--against", "computer:1", ...start]),
    },
    {
      name: "`uci`",
      needs: ["by moves"],
      async take({ kind, fen }) {
        const told = await command(["uci", kind.game, ...fen], "position startpos\ngo depth 1\n");
        return { ...told, ok: /^bestmove /m.test(told.text) };
      },
    },
    {
      name: "`perft`",
      needs: ["by moves"],
      take: ({ kind, fen }) => command(["perft", kind.game, "--depth", "1", ...fen]),
    },
    {
      name: "PGN",
      needs: ["by moves"],
      take(it) {
        const { kind, begun } = it;
        const tags = kind.fen === undefined ? "" : `[SetUp "1"]\n[FEN "${kind.fen}"]\n\n`;
        const moves = begun.program.moves
          ? new PlayRecord(played(it)).rows.map((row) => row.text).join(" ")
          : "";
        writeFileSync(inFolder(`${it.name}.pgn`), `${tags}${moves} *\n`);
        return command(["pgn", kind.game, `${it.name}.pgn`]);
      },
    },
    {
      name: "`fmt`",
      needs: ["a text in the language"],
      take: ({ kind }) => command(["fmt", kind.game]),
    },
    {
      name: "`bundle`, and `check` of that",
      needs: [],
      async take(it) {
        const text = await whole(it);
        writeFileSync(inFolder(`whole-${it.name}.quad`), text);
        return command(["check", `whole-${it.name}.quad`]);
      },
    },
    {
      name: "a page, by the program alone",
      needs: [],
      take({ own }) {
        const program = readyProgram(makeReadyGame(JSON.stringify(own.program)));
        return agreeing(program !== undefined && contentHash(program) === contentHash(own.program));
      },
    },
    {
      name: "`publish`",
      needs: [],
      async take(it) {
        const answer = await fetch(`http://${host.address}/api/published`, {
          method: "POST",
          headers: from(),
          body: JSON.stringify({ text: await whole(it) }),
        });
        return { ok: answer.status === 201, text: await answer.text() };
      },
    },
    {
      name: "a room",
      needs: ["two players", "no secrets with a clock"],
      async take(it) {
        const { room: id, keys } = await room(it);
        const players = await Promise.all(keys.map((key) => host.join(id, key)));
        players[0]!.say({ type: "act", number: 1, act: { do: "say", phrase: "Hello!" } });
        const told = await players[1]!.next("events");
        for (const player of players) player.cut();
        return agreeing(told.events[0]?.act.do === "say");
      },
    },
    {
      name: "`join`",
      needs: ["two players", "no secrets with a clock"],
      async take(it) {
        const { room: id, keys } = await room(it);
        const told = await command(
          ["join", `http://${host.address}/#/room/${id}?key=${keys[0]}`],
          "name Ann\n",
        );
        return { ok: told.ok && told.text.includes("You are "), text: told.text };
      },
    },
  ];
}

export { kinds };
