import type { Game, OptionValues } from "../../game/index.ts";
import { hasBrowser } from "../serving/browser.ts";
import { exit, Failure } from "../failure.ts";
import { onScreen } from "./full-screen.ts";
import { playInWords } from "./in-words.ts";
import { complain, printLine } from "../output/output.ts";
import type { PageBeside } from "../serving/page-beside.ts";
import { Plays, type StartOptions } from "./plays.ts";

/** A play on the whole screen goes on where it was left, and is kept. */
export async function playOnScreen(
  game: Game,
  options: StartOptions & { readonly page?: boolean },
  set: OptionValues,
): Promise<void> {
  const plays = new Plays();
  for (const trouble of plays.settings.troubles) complain(trouble);
  const beside = await besidePlay(game, options.page);
  const shown = { ...options, ...(beside && { beside }) };
  try {
    await onScreen(plays.settings.settings, (stage) => plays.scene(stage, game, shown, set));
  } finally {
    beside?.close();
    for (const line of plays.farewell) complain(line);
  }
}

/**
 * The page beside a play. With neither `--page` nor `--no-page` it comes for a game that draws its own text, if a browser can open; then the play goes on
 * even if the page cannot be served.
 */
async function besidePlay({ program }: Game, wanted: boolean | undefined): Promise<PageBeside | undefined> {
  if (!(wanted ?? (program.screen !== undefined && hasBrowser()))) return undefined;
  const { pageBeside } = await import("../serving/page-beside.ts");
  return wanted ? pageBeside() : pageBeside().catch(() => undefined);
}

/** A person who reads lines is served as one who sees a screen: the play goes on where it was left. */
export async function playKeptInWords(game: Game, options: StartOptions, set: OptionValues): Promise<void> {
  const plays = new Plays();
  const lock = plays.claim(plays.saves.lockOf(game), options);
  if (typeof lock === "number")
    throw new Failure(
      `${game.program.facts.title} is open in another window (process ${lock}). \`--take-over\` continues it here.`,
      exit.failed,
    );
  const end = new AbortController();
  const { session, greeting, played, left } = plays.start(game, options, set, lock, {
    lost: () => end.abort(),
    tell: complain,
  });
  if (greeting !== undefined) printLine(greeting);
  try {
    await playInWords(session, { ...options, played, signal: end.signal });
  } finally {
    left(session, false);
    for (const line of plays.farewell) complain(line);
  }
}
