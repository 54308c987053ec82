import { createInterface } from "node:readline";
import { CommandLine, type Session, type Spoken } from "../session/index.ts";
import { type Frame, frameOf, looksOf, screenText } from "../view/index.ts";
import { ClosedPipe, complain, flush, print, printLine } from "./output.ts";
import { messagesOf, printFrame } from "./frames.ts";
import { readPlayerFile } from "./player-files.ts";

/** Plays the commands on standard input, one screen after each; the end of the input is the end of the game. */
export async function playLines(session: Session): Promise<void> {
  const line = new CommandLine(session, { readFile: readPlayerFile });
  draw(session);
  for await (const text of texts(process.stdin)) {
    if (giveAloud(line, text)) break;
    flush();
  }
  if (line.wanted !== undefined) complain(`${line.wanted}, and the input ends here.`);
  end(session);
}

/** Texts of whole lines, as they come. */
async function* texts(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    rest += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const end = rest.lastIndexOf("\n") + 1;
    if (end > 0) yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

/** Plays a text, drawing after each command; true when the player has had enough. */
function giveAloud(line: CommandLine, text: string): boolean {
  for (const spoken of line.give(text)) {
    show(line.session, spoken);
    if (spoken.quit) return true;
  }
  return false;
}

function show(session: Session, { message, played }: Spoken): void {
  if (message !== undefined) complain(message);
  if (played) draw(session);
}

/** The screen as the file draws it; without one, a frame with its number. */
function draw(session: Session): void {
  const { program } = session.game;
  if (!program.screen) return printFrame(session, session.number, false);
  const frame = frameOf(session);
  print(screenText(frame, looksOf(program)));
  if (frame.ending) printLine(messagesOf(frame).at(-1));
  else for (const message of [...messagesOf(frame), ...questionsOf(frame)]) complain(message);
}

/** The questions that are open, as a player reads them. */
function questionsOf({ asks = [] }: Frame): readonly string[] {
  return asks.map(({ player, text }) => (player === undefined ? text : `${player}: ${text}`));
}

/** Where the game has a control called `quit`, the end of the input gives it. */
function end(session: Session): void {
  const { game } = session;
  const control = game.program.controls.findIndex((it) => it.name === "quit" && it.args.length === 0);
  if (control < 0 || session.status !== "playing") return;
  if (session.play({ type: "cycle", given: [{ type: "control", control, args: [] }] }).result === "done")
    draw(session);
}

// ---------------------------------------------------------------------------------------------- at a terminal

/** Plays commands that are typed at a terminal: with line editing, completion and a history. */
export async function playPrompt(session: Session): Promise<void> {
  const line = new CommandLine(session, { readFile: readPlayerFile });
  const reader = createInterface({
    input: process.stdin,
    output: process.stdout,
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: (text: string) => {
      const { words, begun } = line.complete(text);
      return [words.map((it) => `${it} `), begun];
    },
  });
  const ask = (): void => {
    flush();
    reader.setPrompt(promptOf(line));
    reader.prompt();
  };
  draw(session);
  ask();
  try {
    for await (const text of reader) {
      if (giveAloud(line, text)) break;
      ask();
    }
  } catch (error) {
    if (error instanceof ClosedPipe) throw error;
  } finally {
    reader.close();
  }
  end(session);
}

/** Whose words are wanted, and what for. */
function promptOf(line: CommandLine): string {
  const { session, wanted } = line;
  const { players } = session.game.program;
  const [first] = session.awaited;
  const name = players.length > 1 && first !== undefined ? players[first]!.name : "";
  return `${wanted ?? name}> `;
}
