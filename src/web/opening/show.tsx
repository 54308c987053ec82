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
  /** Seeds the random numbers; without a seed every session is different. */
  readonly seed?: Seed;
  /** Holds the level to begin with, from 1. */
  readonly level?: number;
  /** Holds inputs, in the input notation, that are played before the user begins. */
  readonly inputs?: string;
  /** Holds the FEN from which a piece game begins. */
  readonly fen?: string;
  /** Holds option lines in the format of replays. */
  readonly set?: readonly string[];
  /** Holds the values of the game's options, used if no session is stored. */
  readonly options?: OptionValues;
  /** Holds the target of the back button; without a target there is no back button. */
  readonly home?: string;
  /** Holds the address where the game can be read and edited, if there is one. */
  readonly edit?: string;
  /** Is called when the user shares the game; if missing, the menu does not offer sharing. */
  share?(): void;
  /** Holds the address for playing the game with a friend; if missing, the menu does not offer that. */
  readonly friend?: string;
  /** Holds the address of the high scores; if missing, the menu does not offer them. */
  readonly scores?: string;
  /** Holds a session that is continued here and shared with people on other devices. */
  readonly play?: { readonly session: Session; readonly shared: SharedPlay };
  /** Is true if the player receives keys wherever the focus is on the page; otherwise it receives them only while it has the focus. */
  readonly wholePage?: boolean;
  /**
   * Is true if the session and the best scores are stored in this browser. The stored session is resumed unless `seed`,
   * `level` or `inputs` are set.
   */
  readonly keep?: boolean;
  /** Replaces the browser's clock. */
  readonly clock?: Clock;
}

/** Holds the state with which a game begins; an empty object means a new session. */
export interface Beginning {
  /** Holds a session that begins as the mount options say. */
  readonly start?: Session;
  /** Holds the stored session of a game, and the class that saves it from now on. */
  readonly saved?: { readonly AutoSaver: typeof AutoSaver; readonly resumed: ResumedPlay };
}

/** Represents a player shown on a page. */
export interface MountedPlayer {
  /** Holds the game in progress; undefined if the game could not be opened. */
  readonly play: LivePlay | undefined;
  /** Saves the session in the browser; undefined if sessions are not stored. */
  readonly keeper?: AutoSaver | undefined;
  /** Removes the player from the page. */
  unmount(): void;
}

/** Shows an opened game, or why it could not be opened, in an empty element. */
export function mountPlayer(
  element: HTMLElement,
  opened: OpenResult,
  options: MountOptions,
  { start, saved }: Beginning = {},
): MountedPlayer {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  if (!opened.ok) {
    const { reasons } = opened;
    let isShown = true;
    void import("../problems.tsx").then(
      (it) => isShown && it.showProblems(root, { reasons, home: options.home }),
      // If the module that shows problems cannot be loaded either, the reasons are shown as plain text.
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
    session: options.play?.session ?? saved?.resumed.session ?? start ?? beginSession(opened.game, options),
    shared: options.play?.shared,
    freshSeed,
    animated: true,
  });
  const [mistake, ...rest] = opened.mistakes ?? [];
  if (mistake !== undefined)
    play.say(
      rest.length === 0
        ? t("The file has a mistake, and may not play as it was meant. {}", mistake)
        : t("The file has {} mistakes, and may not play as it was meant. {}", rest.length + 1, mistake),
    );
  const keeper = saved && new saved.AutoSaver(play, saved.resumed);
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

/** Returns a new session with the seed, the level and the options of the mount options. */
export function beginSession(game: Game, options: MountOptions): Session {
  const { seed = seedOf(game.program, freshSeed), level, options: chosenOptions } = options;
  return newSession(game, {
    seed,
    ...(level !== undefined && { level }),
    ...(chosenOptions && { options: chosenOptions }),
  });
}

/** Returns a seed that differs for each session. */
function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}
