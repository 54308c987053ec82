import { createInterface } from "node:readline";
import type { ComputerPlayers } from "../../play/index.ts";
import { type Session, type Spoken, CommandLine } from "../../session/index.ts";
import { frameOf, messagesOf, questionsOf, Screen } from "../../view/index.ts";
import { ClosedPipe, printToStderr, flush, print, printLine } from "../output/output.ts";
import { checkSize } from "../files/index.ts";
import { ScreenCurtain } from "../output/curtain.ts";
import { printFrame } from "../output/frames.ts";
import { readPlayerFile } from "../sessions/sessions.ts";
import type { PlayStart } from "./plays.ts";
import { escapeControls } from "../output/visible.ts";

/** Holds the computer opponent, the side from which boards are shown, and the page that mirrors the session. */
type LineDisplayOptions = Pick<PlayStart, "computer" | "flip" | "sidePage">;

/** Plays commands from standard input, and prints the screen after each. The game ends with the input. */
export async function playLines(session: Session, options: LineDisplayOptions): Promise<void> {
  const { computer } = options;
  const commandLine = new CommandLine(session, { readFile: readPlayerFile });
  const display = makeDisplay(session, options);
  display.draw();
  await playComputerTurns(session, computer, () => display.draw());
  for await (const text of completeLines(process.stdin)) {
    if (await giveCommands(commandLine, display, text, computer)) break;
    flush();
  }
  if (commandLine.wanted !== undefined) printToStderr(`${commandLine.wanted}, but the input ends here.`);
  playQuit(session, display);
}

/** Limits the length of a line of standard input. */
const maxLineLength = 1 << 24;

/** Yields complete lines as they arrive. */
async function* completeLines(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partialLine = "";
  for await (const chunk of stream) {
    partialLine += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    checkSize(partialLine.length, "a line of standard input", maxLineLength);
    const lastLineEnd = partialLine.lastIndexOf("\n") + 1;
    if (lastLineEnd > 0) yield partialLine.slice(0, lastLineEnd);
    partialLine = partialLine.slice(lastLineEnd);
  }
  partialLine += decoder.decode();
  if (partialLine !== "") yield partialLine;
}

/**
 * Prints the screen on standard output, and remarks on standard error.
 * @param curtain hides the screen from players whose turn it is not
 */
function makeDisplay(session: Session, options: LineDisplayOptions, curtain?: ScreenCurtain) {
  /** Is true if the game has ended itself by the control `quit`. */
  let isOver = false;
  const screen = new Screen(session, options.computer?.person);
  return {
    get isOver() {
      return isOver;
    },
    show,
    draw,
  };

  /** Shows the result of a command. */
  function show({ message, played, over }: Spoken): void {
    isOver = over === true;
    if (message !== undefined) printToStderr(message);
    if (played) draw();
  }

  /** Prints the screen that the game file draws; for a game without one, prints a numbered frame. */
  function draw(): void {
    const { sidePage, computer, flip = false } = options;
    const player = computer?.person;
    sidePage?.follow(session);
    if (hidesBehind(curtain, session)) return undefined;
    if (!session.game.program.screen)
      return printFrame(session, session.number, false, { flipped: flip, player });
    print(screen.text());
    if (hasNothingToPrint()) return undefined;
    const frame = frameOf(session, { player });
    const messages = messagesOf(frame).map((it) => it.text);
    if (frame.ending) printLine(messages.at(-1));
    else for (const message of [...messages, ...questionsOf(frame)]) printToStderr(message);
  }

  /** Returns true if there is nothing to print in addition to the screen. */
  function hasNothingToPrint(): boolean {
    const { last, message, status, asks } = session;
    const isSilent = last.events.length === 0 && last.result === "done";
    return isSilent && message === undefined && status === "playing" && asks.length === 0;
  }
}

type Display = ReturnType<typeof makeDisplay>;

/** Shows a session that is controlled by typed commands. */
export interface CommandDisplay {
  /** Shows the result of a command. */
  show(spoken: Spoken): void;
  /** Shows the result of the computer's move. */
  draw(): void;
}

/** Plays typed commands, shows the result of each, and lets the computer reply. Returns true if the player quits. */
export async function giveCommands(
  commandLine: CommandLine,
  display: CommandDisplay,
  text: string,
  computer: ComputerPlayers | undefined,
): Promise<boolean> {
  for (const spoken of commandLine.give(text)) {
    display.show(spoken);
    if (spoken.quit) return true;
    await playComputerTurns(commandLine.session, computer, () => display.draw());
  }
  return false;
}

/** Plays the control `quit` at the end of the input, if the game has such a control. */
function playQuit(session: Session, display: Display): void {
  const { game } = session;
  const control = game.program.controls.findIndex((it) => it.name === "quit" && it.args.length === 0);
  if (control < 0 || session.status !== "playing") return;
  const outcome = session.play({ type: "cycle", given: [{ type: "control", control, args: [] }] });
  if (outcome.result === "done") display.draw();
}

// ---------------------------------------------------------------------------------------------- at a terminal

/** Plays commands typed at a terminal, with line editing, completion and history. */
export async function playPrompt(session: Session, options: LineDisplayOptions): Promise<void> {
  const { computer } = options;
  const commandLine = new CommandLine(session, { readFile: readPlayerFile });
  const reader = createInterface({
    input: process.stdin,
    output: process.stdout,
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: (text: string) => {
      const { words, begun } = commandLine.complete(text);
      return [words.map((it) => `${escapeControls(it)} `), begun];
    },
  });
  const showPrompt = (): void => {
    flush();
    reader.setPrompt(escapeControls(promptOf(commandLine)));
    reader.prompt();
  };
  const curtain = new ScreenCurtain(session, computer);
  const display = makeDisplay(session, options, curtain);
  display.draw();
  await playComputerTurns(session, computer, () => display.draw());
  showPrompt();
  try {
    for await (const text of reader) {
      if (liftsCurtain(curtain, session, text)) display.draw();
      else if (await giveCommands(commandLine, display, text, computer)) break;
      if (display.isOver) break;
      showPrompt();
    }
  } catch (error) {
    if (error instanceof ClosedPipe) throw error;
  } finally {
    reader.close();
  }
  playQuit(session, display);
}

/** Scrolls the previous player's screen out of view and prints the text of the curtain. Returns false if nothing must be hidden. */
export function hidesBehind(curtain: ScreenCurtain | undefined, session: Session): boolean {
  const curtainText = curtain?.curtainText(session);
  if (curtainText !== undefined) printLine("\n".repeat(process.stdout.rows ?? 0) + curtainText);
  return curtainText !== undefined;
}

/** Handles a line that is typed while the curtain is down; an empty line lifts the curtain. Returns false if the curtain is not down. */
export function liftsCurtain(curtain: ScreenCurtain | undefined, session: Session, text: string): boolean {
  if (curtain?.curtainText(session) === undefined || text.trim() === "quit") return false;
  if (text.trim() === "") curtain.lift(session);
  return true;
}

/** Returns the prompt, which names the missing argument or the player to move. */
function promptOf(commandLine: CommandLine): string {
  const { session, wanted } = commandLine;
  const { players } = session.game.program;
  const [firstAwaited] = session.awaited;
  const name = players.length > 1 && firstAwaited !== undefined ? players[firstAwaited].name : "";
  return `${wanted ?? name}> `;
}

/** Plays the computer's inputs while it is the computer's turn, and calls `afterEach` after each input. */
export async function playComputerTurns(
  session: Session,
  computer: ComputerPlayers | undefined,
  afterEach: () => void,
): Promise<void> {
  await computer?.answer(session, (input) => {
    session.play(input);
    afterEach();
  });
}
