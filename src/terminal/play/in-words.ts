import type { ComputerPlayers } from "../../play/index.ts";
import { CommandLine, joinCellWords, readCell, type Session, type Spoken } from "../../session/index.ts";
import * as view from "../../view/index.ts";
import { changeWords, inspect, inspectedInWords, Words } from "../../trace/index.ts";
import { ScreenCurtain } from "../output/curtain.ts";
import { isTerminal } from "../output/has-screen.ts";
import { giveCommands, hidesBehind, liftsCurtain, playComputerTurns } from "./lines.ts";
import { readTypedLines } from "../sessions/inputs.ts";
import { printToStderr, flush, outputColumns, printLine } from "../output/output.ts";
import { wrapToColumns } from "../screen/index.ts";
import { readPlayerFile } from "../sessions/sessions.ts";

/** Holds the computer opponent of a session that is played in words, and what is called during it. */
interface WordPlayOptions {
  readonly computer?: ComputerPlayers;
  /** Is called after each line of input. */
  readonly onPlayed?: (session: Session) => void;
  /** Ends the session when this signal aborts. */
  readonly signal?: AbortSignal;
}

/** Plays commands line by line and describes the changes in words, for screen readers and pipes. The command `look` describes everything. */
export async function playInWords(session: Session, { computer, onPlayed, signal }: WordPlayOptions) {
  const commandLine = new CommandLine(session, { readFile: readPlayerFile });
  const curtain = isTerminal("stdin") ? new ScreenCurtain(session, computer) : undefined;
  const display = makeWordDisplay(session, computer?.person, curtain);
  display.printAll();
  await playComputerTurns(session, computer, () => display.draw());
  for await (const text of readTypedLines(signal)) {
    if (liftsCurtain(curtain, session, text)) display.printAll();
    else if (/^look\b/.test(text.trim())) display.look(text.trim().split(/[ ,]+/).slice(1));
    else if (await giveCommands(commandLine, display, text, computer)) return;
    onPlayed?.(session);
  }
}

/** Prints a sentence; a terminal gets it in lines that end between words. */
function printSentence(sentence: string): void {
  for (const line of wrapToColumns(sentence, outputColumns())) printLine(line);
}

/**
 * Prints a session in words. @param player is the player who reads the output if the computer plays all others;
 * otherwise undefined
 */
function makeWordDisplay(session: Session, player: number | undefined, curtain: ScreenCurtain | undefined) {
  let lastFrame: view.Frame = currentFrame();
  return { printAll, look, show: showResult, draw };

  /** Prints the whole frame, and the messages of the last input. */
  function printAll(): void {
    if (hidesBehind(curtain, session)) return flush();
    describeFrame();
    for (const { text } of view.messagesOf(lastFrame)) printSentence(text);
    flush();
  }

  function describeFrame(): void {
    lastFrame = currentFrame();
    for (const line of view.frameInWords(lastFrame, session.game.program)) printSentence(line);
    flush();
  }

  /**
   * Runs the command `look`. Without words, it describes everything; `look X Y`, `look BOARD X Y` and `look e4`
   * describe a cell; `look X Y right` describes what a body in that cell would meet if it moved.
   */
  function look(words: readonly string[]): void {
    if (words.length === 0) return describeFrame();
    const { game, position } = session;
    const { word, count } = joinCellWords(game.program, words);
    const cell = readCell(game.program, word);
    const changeWord = words[count];
    const change = changeWord === undefined ? undefined : changeWords.get(changeWord);
    if (!cell || (changeWord !== undefined && !change))
      return printToStderr(
        `Write \`look\`, \`look X Y\`, \`look BOARD X Y\`, or one of these and one of ${[...changeWords.keys()].join(", ")}.`,
      );
    const inspection = inspect(session, { cell, ...(change && { change }) }, { player });
    if (!inspection) return printToStderr(`There is no cell ${words.slice(0, count).join(" ")}.`);
    for (const line of inspectedInWords(inspection, new Words(game.program, position))) printSentence(line);
    if (change && inspection.contents && !inspection.probe)
      printSentence("Nothing in that cell is a body that could move.");
    return flush();
  }

  function showResult({ message, played }: Spoken): void {
    if (message !== undefined) printToStderr(message);
    if (played) draw();
  }

  /** Prints what the last input changed. */
  function draw(): void {
    if (hidesBehind(curtain, session)) return flush();
    const frameBefore = lastFrame;
    const frame = currentFrame();
    // When the viewer changes, the whole frame is printed, because the views of two players differ in more than the last input.
    if (view.hidesFromOne(session) && viewerName(frame) !== viewerName(frameBefore)) return printAll();
    if (frame.level.number !== frameBefore.level.number) {
      for (const text of frame.says) printSentence(text);
      return printAll();
    }
    lastFrame = frame;
    const changes = view.changesInWords(frameBefore, frame, session.game.program);
    const outputLines = [...changes, ...view.messagesOf(frame).map((it) => it.text)];
    if (outputLines.length === 0) outputLines.push(view.describeNoChange(frameBefore, session.game.program));
    outputLines.forEach(printSentence);
    return flush();
  }

  function currentFrame(): view.Frame {
    return view.frameOf(session, { piles: true, player });
  }
}

const viewerName = ({ players = [] }: view.Frame): string | undefined => players.find((it) => it.looks)?.name;
