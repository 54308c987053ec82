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
const lingering = 700;

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
  follows = false;
  flipped: boolean;
  /** Is an earlier moment of the match while it is viewed; the match itself does not change by that. */
  past: Session | undefined = undefined;
  /** Is the player (from 0) whose time ran out on a clock beside the board: the match is over until something is undone or restarted. */
  outOfTime: number | undefined = undefined;
  /** Is a remark that is shown besides the messages of the game; "" for none. */
  remark = "";
  protected readonly clock: Clock;
  /** Remembers the last input that was refused in a game with a clock, and the reason, until something else is given. */
  protected turnedAway: { readonly given: readonly Given[]; readonly text: string } | undefined;
  readonly #listeners = new Set<(cause: FrameCause) => void>();
  /** Caches the frame; it is made when it is first needed. */
  #frame: Frame | undefined;
  /** Is the final position of a level that was won, while it is shown; `#lingers` ends showing it. */
  #won: Position | undefined;
  #lingers: (() => void) | undefined;
  #seenWon: Position | undefined;
  /** Cancels the next frame of an animated chain of cycles. */
  #chain: (() => void) | undefined;
  /** Is the position, and the number of inputs, of the last frame that was shown. */
  #seen: { readonly position: Position; readonly inputs: number };

  constructor({ clock, session, flipped = false, shared }: FramedPlayOptions) {
    this.session = session;
    this.shared = shared;
    this.flipped = flipped;
    this.clock = clock;
    this.#seen = { position: session.position, inputs: session.inputs.length };
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
  get lingers(): boolean {
    return this.#lingers !== undefined;
  }

  /** Returns true while a level that was won, or the cycles of an input, are shown. */
  get isShowing(): boolean {
    return this.lingers || this.#chain !== undefined;
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
  lookAway(): void {
    // What was said of the level that was won has been shown with it.
    if (this.#lingers) this.show("look", [this.frame]);
  }

  /** Shows a remark besides the messages of the game. */
  say(remark: string): void {
    this.remark = remark;
    // A frame that is told of again is new to those who draw it.
    this.#frame = { ...this.frame };
    this.#tell("look");
  }

  /** Stops showing frames of the input before. */
  protected beginInput(): void {
    this.endChain();
    this.#won = this.outOfTime = undefined;
  }

  /** Stops notifying listeners of new frames. */
  protected stopShowing(): void {
    this.#endLingering();
    this.endChain();
    this.#listeners.clear();
  }

  protected frameNow(): Frame {
    const { flipped, person, shared, outOfTime } = this;
    if (shared?.frame) return shared.frame;
    const late = this.past || outOfTime === undefined ? undefined : this.game.program.players[outOfTime];
    const { reason, ...frame } = frameOf(this.shown, {
      ...(person !== undefined && { player: person }),
      piles: true,
      bodies: this.game.program.bodies !== undefined,
      flipped,
      ...(this.#won && !this.past && { position: this.#won }),
    });
    // What is said as a remark is not said twice.
    return {
      ...frame,
      ...(reason && reason.text !== this.turnedAway?.text && { reason }),
      ...(late && {
        status: "lost",
        ending: { player: late.name, text: `${late.name} has run out of time.` },
      }),
    };
  }

  /** Shows the present state of the session. @param told lists earlier frames of the same input, whose events have been shown */
  protected show(cause: FrameCause, told: readonly Frame[] = []): void {
    // What was said of a level that was won holds longer than the last look at it.
    const remark = cause === "look" && this.#lingers ? this.remark : (this.turnedAway?.text ?? "");
    this.endChain();
    this.#endLingering();
    const { ended, message } = this.session;
    if (this.#justWon()) {
      this.#won = ended;
      this.#lingers = this.clock.after(lingering, () => this.lookAway());
    } else if (message === undefined || this.#won !== ended) this.#won = undefined;
    this.see(cause, told.length > 0 ? untold(this.frameNow(), told) : undefined, remark);
  }

  protected see(cause: FrameCause, frame?: Frame, remark = ""): void {
    const { position, inputs } = this.session;
    this.follows = this.#seen.position === position && inputs.length >= this.#seen.inputs;
    this.#seen = { position, inputs: inputs.length };
    this.remark = remark;
    this.#frame = frame;
    this.#tell(cause);
  }

  /** Shows the cycles that `again` requested one after the other; an input meanwhile continues from the last. */
  protected showChain(chain: readonly Frame[], cause: FrameCause): void {
    const { againDelay } = this.settings.habits;
    const delay = againDelay === undefined ? usualAgainDelay : againDelay / 1000;
    this.#endLingering();
    const next = (at: number): void => {
      const frame = chain[at];
      if (!frame) return this.show(cause, chain);
      // Each is a frame of its own, though all come from one input.
      this.see(cause, { ...frame, number: frame.number - 1 + (at + 1) / (chain.length + 1) });
      this.#chain = this.clock.after(delay, () => next(at + 1));
    };
    next(0);
  }

  protected endChain(): void {
    this.#chain?.();
    this.#chain = undefined;
  }

  /** Returns true if a level was won whose end has not been shown yet. */
  #justWon(): boolean {
    const { ended, last } = this.session;
    const seen = this.#seenWon === ended;
    this.#seenWon = ended;
    return ended !== undefined && !seen && last.events.some((it) => it.type === "end");
  }

  #endLingering(): void {
    this.#lingers?.();
    this.#lingers = undefined;
  }

  #tell(cause: FrameCause): void {
    for (const listener of this.#listeners) listener(cause);
  }
}

/** Returns a frame without the events of earlier frames. */
function untold(frame: Frame, told: readonly Frame[]): Frame {
  const rest = <Item>(part: (frame: Frame) => readonly Item[]): readonly Item[] =>
    part(frame).slice(told.reduce((sum, it) => sum + part(it).length, 0));
  return {
    ...frame,
    sounds: rest((it) => it.sounds),
    says: rest((it) => it.says),
    moves: rest((it) => it.moves),
  };
}
