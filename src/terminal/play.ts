import type { Command } from "commander";
import { bindingsOf, type Given, keySign, plain, type Session } from "../session/index.ts";
import { type Frame, frameOf, frameText, looksOf } from "../view/index.ts";
import { messagesOf } from "./frames.ts";
import { loadGame } from "./game-file.ts";
import { gameOptions } from "./game-options.ts";
import { listenToKeys } from "./keyboard.ts";
import { countingNumber, wholeNumber } from "./options.ts";
import { playLines, playPrompt } from "./lines.ts";
import { flush, print, printLine } from "./output.ts";
import { startSession } from "./sessions.ts";

interface PlayOptions {
  readonly seed?: number;
  readonly level?: number;
  readonly text?: true;
}

/** `quadrille play`: play here, in the terminal. */
export function addPlay(cli: Command): void {
  cli
    .command("play")
    .description("play here, in the terminal")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--seed <n>", "fixes chance", wholeNumber)
    .option("--level <n>", "begin with this level", countingNumber)
    .option("--text", "type commands at a prompt, without a screen of its own")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action((game: string, options: PlayOptions, command: Command) =>
      play(game, options, command.args.slice(1)),
    );
}

const examples = `
Keys: those of the game, u undo, r restart, q or Ctrl-C quit. Where standard input is no terminal, commands are read
from it, one screen after each; help lists them. A game may have options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille play crates
  quadrille play my-game.quad --level 3
  quadrille play biquadris -text -seed 7 -scriptfile1 blocks.txt -startlevel 2
  echo "3right, drop" | quadrille play biquadris`;

export async function play(
  name: string,
  options: PlayOptions = {},
  others: readonly string[] = [],
): Promise<void> {
  const game = loadGame(name);
  const { controls, screen } = game.program;
  const isTyped = options.text || !process.stdin.isTTY || controls.every((it) => it.keys.length === 0);
  const session = startSession(game, {
    seed: options.seed ?? (isTyped || screen ? 1 : freshSeed()),
    ...levelOption(options),
    options: gameOptions(game.program, others),
  });
  if (!process.stdin.isTTY) await playLines(session);
  else await (isTyped ? playPrompt(session) : new KeyPlay(session).run());
}

function levelOption({ level }: PlayOptions): { level?: number } {
  return level === undefined ? {} : { level };
}

/** A play for its own sake has new chance every time. */
function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}

/** What can be pressed, in a line. */
function keysLine(session: Session): string {
  const { controls } = frameOf(session);
  const own = controls.flatMap(({ name, keys }) =>
    keys.length > 0 ? [`${name} ${keys.map(keySign).join(" ")}`] : [],
  );
  return [...own, "undo u", "restart r", "quit q"].join("   ");
}

// ---------------------------------------------------------------------------------------------- keys

const signals = ["SIGTERM", "SIGHUP", "SIGINT"] as const;

/** A play by single keys. In real time a clock runs, and what is pressed waits for the next tick. */
class KeyPlay {
  readonly #session: Session;
  readonly #given: Given[] = [];
  #clock: NodeJS.Timeout | undefined;
  #quit: () => void = () => {};

  constructor(session: Session) {
    this.#session = session;
  }

  async run(): Promise<void> {
    const over = new Promise<void>((resolve) => (this.#quit = resolve));
    const stop = listenToKeys((key) => this.#hear(key));
    const quit = this.#quit;
    for (const signal of signals) process.once(signal, quit);
    process.stdin.once("end", quit);
    try {
      this.#draw();
      this.#startClock();
      await over;
    } finally {
      clearTimeout(this.#clock);
      stop();
      for (const signal of signals) process.off(signal, quit);
      printLine();
      flush();
    }
  }

  #hear(key: string): void {
    if (key === "Interrupt") return this.#quit();
    const { tick } = this.#session.game.program;
    const own = bindingsOf(this.#session.game.program).has(key);
    if (!own && this.#hearOwn(key)) return undefined;
    const given: Given = { type: "key", key };
    if (tick && !tick.orKey && this.#session.message === undefined) this.#given.push(given);
    else this.#play([given]);
    return undefined;
  }

  /** Keys of the player, where the game has no use for them. */
  #hearOwn(key: string): boolean {
    if (key === "q") this.#quit();
    else if (key === "u") this.#session.play({ type: "undo" });
    else if (key === "r") this.#session.play({ type: "restart" });
    else return false;
    if (key !== "q") this.#draw();
    return true;
  }

  #play(given: readonly Given[]): void {
    const wasPlayed = this.#session.play(given.length === 0 ? plain : { type: "cycle", given });
    if (wasPlayed.changed || wasPlayed.reason || wasPlayed.fault || wasPlayed.events.length > 0) this.#draw();
    if (this.#session.game.program.tick?.orKey) this.#startClock();
  }

  #startClock(): void {
    const { tick } = this.#session.game.program;
    if (!tick) return;
    clearTimeout(this.#clock);
    let due = performance.now() + tick.microseconds / 1000;
    const ring = (): void => {
      this.#tick();
      due = Math.max(due + tick.microseconds / 1000, performance.now());
      this.#clock = setTimeout(ring, due - performance.now());
    };
    this.#clock = setTimeout(ring, due - performance.now());
  }

  #tick(): void {
    const given = this.#given.splice(0);
    if (this.#session.status !== "playing" || this.#session.message !== undefined) return;
    const wasPlayed = this.#session.play(given.length === 0 ? plain : { type: "cycle", given });
    if (wasPlayed.changed || wasPlayed.events.length > 0) this.#draw();
  }

  #draw(): void {
    const frame = frameOf(this.#session);
    const lines = [
      headLine(frame),
      "",
      ...bodyOf(frame, this.#session),
      "",
      ...messagesOf(frame),
      keysLine(this.#session),
    ];
    print(process.stdout.isTTY ? `\u001b[H\u001b[2J${lines.join("\n")}\n` : `${lines.join("\n")}\n\n`);
    flush();
  }
}

function headLine({ title, level, turn }: Frame): string {
  const which =
    level.of > 1
      ? `   ${level.number} of ${level.of}${level.name === undefined ? "" : `: ${level.name}`}`
      : "";
  return `${title}${which}${turn === undefined ? "" : `   ${turn}'s turn`}`;
}

/** A message stands alone; `messagesOf` has it. */
function bodyOf(frame: Frame, session: Session): readonly string[] {
  if (frame.message !== undefined) return [];
  return frameText(frame, looksOf(session.game.program)).trimEnd().split("\n");
}
