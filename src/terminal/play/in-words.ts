import type { ComputerPlayers } from "../../play/index.ts";
import { CommandLine, joinCellWords, readCell, type Session, type Spoken } from "../../session/index.ts";
import {
  changesInWords,
  type Frame,
  frameInWords,
  frameOf,
  hidesFromOne,
  messagesOf,
} from "../../view/index.ts";
import { changeWords, inspect, inspectedInWords, Words } from "../../trace/index.ts";
import { ScreenCurtain } from "../output/curtain.ts";
import { isTerminal } from "../output/has-screen.ts";
import { type CommandDisplay, giveCommands, hidesBehind, liftsCurtain, playComputerTurns } from "./lines.ts";
import { typedLines } from "../sessions/inputs.ts";
import { printToStderr, flush, printLine } from "../output/output.ts";
import { readPlayerFile } from "../sessions/sessions.ts";

/** Describes what takes part in a play besides the player. */
interface Others {
  readonly computer?: ComputerPlayers;
  /** Hears of everything that was played. */
  readonly played?: (session: Session) => void;
  /** Ends the play. */
  readonly signal?: AbortSignal;
}

/** Plays commands, line by line, and tells in words what they change: for screen readers and pipes. `look` tells everything. */
export async function playInWords(session: Session, { computer, played, signal }: Others): Promise<void> {
  const line = new CommandLine(session, { readFile: readPlayerFile });
  const curtain = isTerminal("stdin") ? new ScreenCurtain(session, computer) : undefined;
  const teller = new Teller(session, computer?.person, curtain);
  teller.begin();
  await playComputerTurns(session, computer, () => teller.draw());
  for await (const text of typedLines(signal)) {
    if (liftsCurtain(curtain, session, text)) teller.begin();
    else if (/^look\b/.test(text.trim())) teller.look(text.trim().split(/[ ,]+/).slice(1));
    else if (await giveCommands(line, teller, text, computer)) return;
    played?.(session);
  }
}

/** Describes a play in words. */
class Teller implements CommandDisplay {
  readonly #session: Session;
  /** Is the player who reads, if the computer plays the others. */
  readonly #player: number | undefined;
  readonly #curtain: ScreenCurtain | undefined;
  #before: Frame;

  constructor(session: Session, player: number | undefined, curtain: ScreenCurtain | undefined) {
    this.#session = session;
    this.#player = player;
    this.#curtain = curtain;
    this.#before = this.#look();
  }

  /** Prints the whole frame, and the messages of the last input. */
  begin(): void {
    if (hidesBehind(this.#curtain, this.#session)) return flush();
    this.#describe();
    for (const { text } of messagesOf(this.#before)) printLine(text);
    flush();
  }

  /** Prints the whole frame. */
  #describe(): void {
    this.#before = this.#look();
    for (const line of frameInWords(this.#before, this.#session.game.program)) printLine(line);
    flush();
  }

  /** Carries out `look`: everything; `look X Y`, `look BOARD X Y` or `look e4`: what lies in a cell; `look X Y right`: what a body there would find. */
  look(words: readonly string[]): void {
    if (words.length === 0) return this.#describe();
    const { game, position } = this.#session;
    const { word, count } = joinCellWords(game.program, words);
    const cell = readCell(game.program, word);
    const next = words[count];
    const change = next === undefined ? undefined : changeWords.get(next);
    if (!cell || (next !== undefined && !change))
      return printToStderr(
        `Write \`look\`, \`look X Y\`, \`look BOARD X Y\`, or one of these and one of ${[...changeWords.keys()].join(", ")}.`,
      );
    const inspection = inspect(this.#session, { cell, ...(change && { change }) }, { player: this.#player });
    if (!inspection) return printToStderr(`There is no cell ${words.slice(0, count).join(" ")}.`);
    for (const line of inspectedInWords(inspection, new Words(game.program, position))) printLine(line);
    if (change && inspection.contents && !inspection.probe)
      printLine("Nothing in that cell is a body that could move.");
    return flush();
  }

  show({ message, played }: Spoken): void {
    if (message !== undefined) printToStderr(message);
    if (played) this.draw();
  }

  /** Prints the changes by the last input. */
  draw(): void {
    if (hidesBehind(this.#curtain, this.#session)) return flush();
    const before = this.#before;
    const frame = this.#look();
    // Who looks next would hear the difference between two views.
    if (hidesFromOne(this.#session) && lookerOf(frame) !== lookerOf(before)) return this.begin();
    if (frame.level.number !== before.level.number) {
      for (const text of frame.says) printLine(text);
      return this.begin();
    }
    this.#before = frame;
    const changes = changesInWords(before, frame, this.#session.game.program);
    const lines = [...changes, ...messagesOf(frame).map((it) => it.text)];
    for (const line of lines.length > 0 ? lines : ["Nothing changes."]) printLine(line);
    return flush();
  }

  #look(): Frame {
    return frameOf(this.#session, { piles: true, player: this.#player });
  }
}

const lookerOf = ({ players = [] }: Frame): string | undefined => players.find((it) => it.looks)?.name;
