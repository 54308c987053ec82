import { t } from "../language.ts";
import type { Seed } from "../../base/index.ts";
import { render } from "preact";
import type { Game, OptionValues } from "../../game/index.ts";
import { type Clock, LivePlay, type SharedPlay } from "../../play/index.ts";
import { newSession, seedOf, type Session } from "../../session/index.ts";
import { browserClock } from "../clock.ts";
import type { AutoSaver, ResumedPlay } from "../keeping.ts";
import type { OpenResult } from "./opening.ts";
import { GamePlayer } from "../player.tsx";
import styles from "../design/player.css?inline";

export interface MountOptions {
  /** Seeds chance; without it every play is another. */
  readonly seed?: Seed;
  /** Says which level to begin with, from 1. */
  readonly level?: number;
  /** Holds words of the input notation that are played before it begins. */
  readonly inputs?: string;
  /** Holds the FEN from which a game by moves begins. */
  readonly fen?: string;
  /** Holds lines of options, as replays have them. */
  readonly set?: readonly string[];
  /** Holds options of the game, where nothing is kept of it. */
  readonly options?: OptionValues;
  /** Says where the back button leads; without it there is none. */
  readonly home?: string;
  /** Says where the game is read and changed, if it can be. */
  readonly edit?: string;
  /** Is called when somebody shares the game: without it, the menu does not offer it. */
  share?(): void;
  /** Says where somebody goes to play the game with a friend: without it, the menu does not offer it. */
  readonly friend?: string;
  /** Says where the best scores of all are: without it, the menu does not offer them. */
  readonly scores?: string;
  /** Contains the session from which the play goes on, which others share. */
  readonly play?: { readonly session: Session; readonly shared: SharedPlay };
  /** Hears keys wherever the focus is on the page; without it only inside the player. */
  readonly wholePage?: boolean;
  /**
   * Keeps the play and the best scores in this browser, and goes on with what is kept unless seed, level or inputs are
   * given.
   */
  readonly keep?: boolean;
  /** Holds another clock than the browser's. */
  readonly clock?: Clock;
}

/** Says what the browser has kept of a game, and who keeps it from now on. */
export interface KeptPlay {
  readonly AutoSaver: typeof AutoSaver;
  readonly resumed: ResumedPlay;
}

/** Describes a play that goes on from what the page says was played. */
export interface InitialPlay {
  readonly begun: Session;
}

/** Describes a player on a page. */
export interface MountedPlayer {
  /** Contains the game in play, unless it could not be opened. */
  readonly play: LivePlay | undefined;
  /** Says what the browser keeps of the game, where it keeps something. */
  readonly keeper?: AutoSaver | undefined;
  /** Takes the player off the page. */
  unmount(): void;
}

/** Shows what was opened in an element that has nothing else in it. */
export function mountPlayer(
  element: HTMLElement,
  opened: OpenResult,
  options: MountOptions,
  beginning?: KeptPlay | InitialPlay,
): MountedPlayer {
  const kept = beginning && "resumed" in beginning ? beginning : undefined;
  const begun = beginning && "begun" in beginning ? beginning.begun : undefined;
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  if (!opened.ok) {
    const { reasons } = opened;
    let isShown = true;
    void import("../problems.tsx").then(
      (it) => isShown && it.showProblems(root, { reasons, home: options.home }),
      // Even the part that shows problems may be what cannot be reached.
      () => isShown && root.append(reasons.join(" ")),
    );
    const unmount = (): void => {
      isShown = false;
      render(null, root);
    };
    return { play: undefined, unmount };
  }
  const play = new LivePlay({
    clock: options.clock ?? browserClock,
    session: options.play?.session ?? kept?.resumed.session ?? begun ?? beginSession(opened.game, options),
    shared: options.play?.shared,
    freshSeed,
    animated: true,
  });
  const [mistake, ...more] = opened.mistakes ?? [];
  if (mistake !== undefined)
    play.say(
      more.length === 0
        ? t("The file has a mistake, and may not play as it was meant. {}", mistake)
        : t("The file has {} mistakes, and may not play as it was meant. {}", more.length + 1, mistake),
    );
  const keeper = kept && new kept.AutoSaver(play, kept.resumed);
  const { wholePage = false } = options;
  render(<GamePlayer {...options} play={play} keeper={keeper} wholePage={wholePage} />, root);
  return {
    play,
    keeper,
    unmount: () => {
      render(null, root);
      keeper?.stop();
      play.stop();
    },
  };
}

/** Returns a session as the page says how it begins, before anything is played. */
export function beginSession(game: Game, options: MountOptions): Session {
  const { seed = seedOf(game.program, freshSeed), level, options: chosen } = options;
  return newSession(game, {
    seed,
    ...(level !== undefined && { level }),
    ...(chosen && { options: chosen }),
  });
}

/** A play for its own sake has new chance every time. */
function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}
