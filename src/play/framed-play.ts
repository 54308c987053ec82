import type { Game, Position, SettingsAt } from "../game/index.ts";
import { settingsAt } from "../game/index.ts";
import type { Given, Session } from "../session/index.ts";
import { type Frame, frameOf } from "../view/index.ts";
import type { Clock } from "./clock.ts";

/** Describes a match that is shared in a room: the server's clock counts, and a rematch begins when all agree. */
export interface SharedPlay {
  /** Is the player at this keyboard, from 0; undefined for spectators. */
  readonly player: number | undefined;
  /** Is the frame to show if the local session does not know the position, because the server sends each client only what it may see. */
  readonly frame: Frame | undefined;
  /** Is the number of ticks to play now to keep up with the other clients, in a game with a clock. */
  readonly due?: number | undefined;
  /** Requests a rematch. */
  playAgain(): void;
  /** Resigns, also if the other player is to move. */
  resign(): void;
}

/** Is the cause of a new frame: an input, passing time, or only a change of the view. */
export type FrameCause = "input" | "tick" | "look";

/** Is the default time for which a cycle requested by `again` is shown, in milliseconds. */
const usualAgainDelay = 150;

/** Is how long a won level stays visible, in milliseconds, unless an input comes first. */
const lingerTime = 700;

export interface FramedPlayOptions {
  readonly clock: Clock;
  readonly session: Session;
  /** Is true if boards of games by moves are shown from the other side. */
  readonly flipped?: boolean;
  readonly shared?: SharedPlay | undefined;
}

/** Shows a session: it makes frames, shows the cycles of an input one by one, and calls listeners when there is a new frame. */
export abstract class FramedPlay {
  session: Session;
  readonly shared: SharedPlay | undefined;
  /** Is true if the frame follows from the one before by an input; false after an undo or a change of level. */
  isFollowUp = false;
  flipped: boolean;
  /** Is an earlier moment of the match while it is viewed; the match itself does not change by that. */
  past: Session | undefined = undefined;
  /** Is the player (from 0) whose time ran out on a clock beside the board: the match is over until something is undone or restarted. */
  outOfTime: number | undefined = undefined;
  /** Is a remark that is shown besides the messages of the game; "" for none. */
  remark = "";
  protected readonly clock: Clock;
  /** Remembers the last input that was refused in a game with a clock, and the reason, until something else is given. */
  protected lastRefused: { readonly given: readonly Given[]; readonly text: string } | undefined;
  readonly #listeners = new Set<(cause: FrameCause) => void>();
  /** Caches the frame; it is made when it is first needed. */
  #frame: Frame | undefined;
  /** Is the final position of a level that was won, while it is shown; `#cancelLingering` ends showing it. */
  #wonPosition: Position | undefined;
  #cancelLingering: (() => void) | undefined;
  #lastSeenWon: Position | undefined;
  /** Cancels the next frame of an animated chain of cycles. */
  #cancelChain: (() => void) | undefined;
  /** Is the position, and the number of inputs, of the last frame that was shown. */
  #lastSeen: { readonly position: Position; readonly inputs: number };

  constructor({ clock, session, flipped = false, shared }: FramedPlayOptions) {
    this.session = session;
    this.shared = shared;
    this.flipped = flipped;
    this.clock = clock;
    this.#lastSeen = { position: session.position, inputs: session.inputs.length };
  }

  /** Returns the player at the keyboard, if all others are played by the computer or from other places. */
  abstract get person(): number | undefined;

  /** Returns the game of the session. */
  get game(): Game {
    return this.session.game;
  }

  get frame(): Frame {
    this.#frame ??= this.frameNow();
    return this.#frame;
  }

  /** Adds a listener that is called when there is a new frame; returns a function that removes it. */
  listen(listener: (cause: FrameCause) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns true while a level that was won is still shown. */
  get isLingering(): boolean {
    return this.#cancelLingering !== undefined;
  }

  /** Returns true while a level that was won, or the cycles of an input, are shown. */
  get isShowing(): boolean {
    return this.isLingering || this.#cancelChain !== undefined;
  }

  /** Returns the session that is shown. */
  get shown(): Session {
    return this.past ?? this.session;
  }

  /** Returns the present settings and tick of the game. */
  protected get settings(): SettingsAt {
    return settingsAt(this.game, this.session.position);
  }

  /** Shows an earlier moment of the session; undefined shows its present state. */
  lookAt(past: Session | undefined): void {
    this.past = past;
    this.show("look");
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.show("look");
  }

  /** Ends the final view of a level that was won. */
  endFinalView(): void {
    // What was said of the level that was won has been shown with it.
    if (this.#cancelLingering) this.show("look", [this.frame]);
  }

  /** Shows a remark besides the messages of the game. */
  say(remark: string): void {
    this.remark = remark;
    // A frame that is told of again is new to those who draw it.
    this.#frame = { ...this.frame };
    this.#notify("look");
  }

  /** Stops showing frames of the input before. */
  protected beginInput(): void {
    this.endChain();
    this.#wonPosition = this.outOfTime = undefined;
  }

  /** Stops notifying listeners of new frames. */
  protected stopShowing(): void {
    this.#endFinalView();
    this.endChain();
    this.#listeners.clear();
  }

  protected frameNow(): Frame {
    const { flipped, person, shared, outOfTime } = this;
    if (shared?.frame) return shared.frame;
    const loser = this.past || outOfTime === undefined ? undefined : this.game.program.players[outOfTime];
    const { reason, ...frame } = frameOf(this.shown, {
      ...(person !== undefined && { player: person }),
      piles: true,
      bodies: this.game.program.bodies !== undefined,
      flipped,
      ...(this.#wonPosition && !this.past && { position: this.#wonPosition }),
    });
    // What is said as a remark is not said twice.
    return {
      ...frame,
      ...(reason && reason.text !== this.lastRefused?.text && { reason }),
      ...(loser && {
        status: "lost",
        ending: { player: loser.name, text: `${loser.name} has run out of time.` },
      }),
    };
  }

  /** Shows the present state of the session. @param earlier lists earlier frames of the same input, whose events have been shown */
  protected show(cause: FrameCause, earlier: readonly Frame[] = []): void {
    // What was said of a level that was won holds longer than the last look at it.
    const remark = cause === "look" && this.#cancelLingering ? this.remark : (this.lastRefused?.text ?? "");
    this.endChain();
    this.#endFinalView();
    const { ended, message } = this.session;
    if (this.#isNewlyWon()) {
      this.#wonPosition = ended;
      this.#cancelLingering = this.clock.after(lingerTime, () => this.endFinalView());
    } else if (message === undefined || this.#wonPosition !== ended) this.#wonPosition = undefined;
    this.showFrame(cause, earlier.length > 0 ? omitEvents(this.frameNow(), earlier) : undefined, remark);
  }

  protected showFrame(cause: FrameCause, frame?: Frame, remark = ""): void {
    const { position, inputs } = this.session;
    this.isFollowUp = this.#lastSeen.position === position && inputs.length >= this.#lastSeen.inputs;
    this.#lastSeen = { position, inputs: inputs.length };
    this.remark = remark;
    this.#frame = frame;
    this.#notify(cause);
  }

  /** Shows the cycles that `again` requested one after the other; an input meanwhile continues from the last. */
  protected showChain(chain: readonly Frame[], cause: FrameCause): void {
    const { againDelay } = this.settings.habits;
    const delay = againDelay === undefined ? usualAgainDelay : againDelay / 1000;
    this.#endFinalView();
    const next = (at: number): void => {
      const frame = chain[at];
      if (!frame) return this.show(cause, chain);
      // Each is a frame of its own, though all come from one input.
      this.showFrame(cause, { ...frame, number: frame.number - 1 + (at + 1) / (chain.length + 1) });
      this.#cancelChain = this.clock.after(delay, () => next(at + 1));
    };
    next(0);
  }

  protected endChain(): void {
    this.#cancelChain?.();
    this.#cancelChain = undefined;
  }

  /** Returns true if a level was won whose end has not been shown yet. */
  #isNewlyWon(): boolean {
    const { ended, last } = this.session;
    const seen = this.#lastSeenWon === ended;
    this.#lastSeenWon = ended;
    return ended !== undefined && !seen && last.events.some((it) => it.type === "end");
  }

  #endFinalView(): void {
    this.#cancelLingering?.();
    this.#cancelLingering = undefined;
  }

  #notify(cause: FrameCause): void {
    for (const listener of this.#listeners) listener(cause);
  }
}

/** Returns a frame without the events of earlier frames. */
function omitEvents(frame: Frame, earlier: readonly Frame[]): Frame {
  const newItems = <Item>(part: (frame: Frame) => readonly Item[]): readonly Item[] =>
    part(frame).slice(earlier.reduce((sum, it) => sum + part(it).length, 0));
  return {
    ...frame,
    sounds: newItems((it) => it.sounds),
    says: newItems((it) => it.says),
    moves: newItems((it) => it.moves),
  };
}
