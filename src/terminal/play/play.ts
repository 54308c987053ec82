import type { Game } from "../../game/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { findGame } from "../games/find-game.ts";
import { readRecord } from "../games/record-file.ts";
import { loadGame } from "../games/load-game.ts";
import { gameOptions, withPlayerFiles, freshSeed, startSession } from "../sessions/sessions.ts";
import { hasScreen, isTerminal } from "../output/has-screen.ts";
import { playLines, playPrompt } from "./lines.ts";
import type { PlayStart } from "./plays.ts";
import type { Session } from "../../session/index.ts";

interface PlayOptions extends PlayStart {
  readonly text?: true;
  readonly plain?: true;
  readonly plainRules?: true;
  readonly against?: string;
  readonly as?: string;
  readonly watch?: string;
  readonly flip?: true;
  readonly page?: boolean;
}

/** Plays a game at the terminal: on the full screen if possible, otherwise line by line. */
export async function playAtTerminal(
  name: string,
  options: PlayOptions = {},
  wordsAfterGame: readonly string[] = [],
): Promise<void> {
  const record = readRecord(findGame(name));
  if (record !== undefined) {
    const { findGameOfRecord, playFirstRecord } = await import("../sessions/convert-records.ts");
    const sessionOfRecord = playFirstRecord(name, record, findGameOfRecord(name, record), {
      seed: options.seed ?? freshSeed(),
    });
    return runPlay(sessionOfRecord.game, { ...options, startedSession: sessionOfRecord, watched: false });
  }
  const game = loadGame(name, { plain: options.plainRules, fen: options.fen });
  const optionValues = gameOptions(game.program, wordsAfterGame);
  const computer = await makePlayer(game, options);
  try {
    const person = computer?.person;
    const facing = person === undefined ? undefined : game.program.moves?.rules.sides[person]?.faces;
    const flip = (options.flip ?? facing === 4) || undefined;
    await runPlay(game, { ...options, watched: options.watch !== undefined, computer, flip, optionValues });
  } finally {
    computer?.close();
  }
}

/** Returns the computer opponent, if the options request one. */
async function makePlayer(game: Game, { against, as, watch, seed = freshSeed(), text, plain }: PlayOptions) {
  if (watch !== undefined) {
    if (!hasScreen() || text || plain)
      throw new Failure("--watch needs a screen; `quadrille match` plays without one.", exitCodes.usage);
    const { computerForAllPlayers, parseLevel } = await import("../thinking/computer.ts");
    return computerForAllPlayers(game, { level: parseLevel("--watch", watch), seed });
  }
  if (against !== undefined) {
    const { computerForOthers, parseLevel } = await import("../thinking/computer.ts");
    return computerForOthers(game, { level: parseLevel("--against", against), seed }, as);
  }
  if (as !== undefined) throw new Failure("--as needs `--against computer`.", exitCodes.usage);
  return undefined;
}

async function runPlay(game: Game, options: PlayOptions): Promise<void> {
  const onScreen = hasScreen() && !options.text && !options.plain;
  if (onScreen || (isTerminal("stdin") && options.plain)) {
    const { playSavedInWords, playOnScreen } = await import("./full-screen.ts");
    return onScreen ? playOnScreen(game, options) : playSavedInWords(game, options);
  }
  const { seed, level, start, computer, optionValues = [] } = options;
  const values = start === undefined ? withPlayerFiles(game.program, optionValues) : optionValues;
  const session = options.startedSession ?? startSession(game, { seed, level, start, options: values });
  // The page server is loaded only if a page is requested.
  const sidePage =
    options.page === true
      ? await (await import("../serving/page-beside.ts")).showOnPage(session, computer?.person)
      : undefined;
  const shownOptions = { ...options, ...(sidePage && { sidePage }) };
  try {
    if (options.plain) {
      const { playInWords } = await import("./in-words.ts");
      const followOnPage = (it: Session): void => sidePage?.follow(it);
      await playInWords(session, { ...(computer && { computer }), onPlayed: followOnPage });
    } else await (isTerminal("stdin") ? playPrompt(session, shownOptions) : playLines(session, shownOptions));
  } finally {
    sidePage?.close();
    if (options.record !== undefined)
      (await import("../sessions/replays.ts")).writeReplay(session, options.record);
  }
}
