import { type Game, type Position, type SettingsAt, settingsAt } from "../game/index.ts";
import { type Given, isSameData, type Session } from "../session/index.ts";
import { type Frame, frameOf } from "../view/index.ts";
import type { Clock } from "./clock.ts";

/** Describes a match that is shared in a room. The server's clock counts, and a rematch starts when all players agree. */
export interface SharedPlay {
  /** Stores the player at this keyboard, counted from 0; undefined for spectators. */
  readonly player: number | undefined;
  /** Holds the frame to show if the local session does not know the position, because the server sends each client only what that client may see. */
  readonly frame: Frame | undefined;
  /** Stores how many ticks must be played now to keep up with the other clients, in a game with a clock. */
  readonly due?: number | undefined;
  playAgain(): void;
}

/** Names the cause of a new frame: an input, passing time, or only a change of the view (`look`). */
export type FrameCause = "input" | "tick" | "look";

/** Sets how long a cycle requested by `again` is shown by default, in milliseconds. */
const defaultAgainDelay = 150;

/** Sets how long the end of a won level stays visible, in milliseconds. An input ends the view sooner. */
const lingerTime = 700;

export interface FramedPlayOptions {
  readonly clock: Clock;
  readonly session: Session;
  /** Is true if the boards of piece games are shown from the other side. */
  readonly flipped?: boolean;
  readonly shared?: SharedPlay | undefined;
}

/** Shows a session: creates frames, shows the cycles that an input requested by `again` one by one, and notifies listeners of new frames. */
export abstract class FramedPlay {
  session: Session;
  readonly shared: SharedPlay | undefined;
  /** Is true if an input led from the previous frame to this one; false after an undo or a change of level. */
  isFollowUp = false;
  flipped: boolean;
  /** Holds a session at an earlier position while the user looks at that position; the match itself does not change. */
  past: Session | undefined = undefined;
  /** Stores the player (from 0) whose time ran out on a chess clock. The match is then over, until something is undone or restarted. */
  outOfTime: number | undefined = undefined;
  /** Stores a remark that is shown in addition to the messages of the game; "" for none. */
  remark = "";
  protected readonly clock: Clock;
  /**
   * Stores the last input that was refused in a game with a clock, and the reason, until another input is given. It is undefined
   * if the last input was accepted.
   */
  protected lastRefused: { readonly given: readonly Given[]; readonly text: string } | undefined;
  readonly #listeners = new Set<(cause: FrameCause) => void>();
  /** Caches the frame, which is created on demand. */
  #frame: Frame | undefined;
  /** Stores the final position of a won level while it is shown; `#cancelLingering` ends that view. */
  #wonPosition: Position | undefined;
  #cancelLingering: (() => void) | undefined;
  #lastWonPosition: Position | undefined;
  /** Cancels the next frame of an animated chain of cycles. */
  #cancelChain: (() => void) | undefined;
  /** Stores the position and the number of inputs of the last frame shown. */
  #lastFrame: { readonly position: Position; readonly inputs: number };

  constructor({ clock, session, flipped = false, shared }: FramedPlayOptions) {
    this.session = session;
    this.shared = shared;
    this.flipped = flipped;
    this.clock = clock;
    this.#lastFrame = { position: session.position, inputs: session.inputs.length };
  }

  /** Returns the player at the keyboard, if the computer or remote people play for all others. */
  abstract get person(): number | undefined;

  get game(): Game {
    return this.session.game;
  }

  get frame(): Frame {
    this.#frame ??= this.frameNow();
    return this.#frame;
  }

  /** Adds a listener for new frames; returns a function that removes it. */
  listen(listener: (cause: FrameCause) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns true while the end of a won level is still shown. */
  get isLingering(): boolean {
    return this.#cancelLingering !== undefined;
  }

  /** Returns true while the end of a won level or the cycles of an input are being shown. */
  get isShowing(): boolean {
    return this.isLingering || this.#cancelChain !== undefined;
  }

  /** Returns the session that is being shown. */
  get shown(): Session {
    return this.past ?? this.session;
  }

  /** Returns the current settings and tick of the game. */
  protected get settings(): SettingsAt {
    return settingsAt(this.game, this.session.position);
  }

  /** Shows the match at an earlier position; undefined returns to the current one. */
  lookAt(past: Session | undefined): void {
    this.past = past;
    this.show("look");
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.show("look");
  }

  /** Ends the final view of a won level. */
  endFinalView(): void {
    // The events of the won level have already been shown with its final view.
    if (this.#cancelLingering) this.show("look", [this.frame]);
  }

  /** Shows a remark in addition to the messages of the game. */
  say(remark: string): void {
    this.remark = remark;
    // Listeners only draw a frame object that they have not seen, so the frame is copied.
    this.#frame = { ...this.frame };
    this.#notify("look");
  }

  /** Ends the animation of the previous input's cycles and the view of a won level. */
  protected beginInput(): void {
    this.endChain();
    this.#wonPosition = this.outOfTime = undefined;
  }

  /** Cancels all timers and removes all listeners. */
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
    // A reason that is already shown as a remark is not shown again.
    return {
      ...frame,
      ...(reason && reason.text !== this.lastRefused?.text && { reason }),
      ...(loser && {
        status: "lost",
        ending: { player: loser.name, text: `${loser.name} has run out of time.` },
      }),
    };
  }

  /** Shows the current position of the session. @param frames lists earlier frames of the same input, whose events have already been shown */
  protected show(cause: FrameCause, frames: readonly Frame[] = []): void {
    // A remark about a won level outlasts the final view of that level.
    const remark = cause === "look" && this.#cancelLingering ? this.remark : (this.lastRefused?.text ?? "");
    this.endChain();
    this.#endFinalView();
    const { ended, message, last } = this.session;
    const isNewlyEnded = ended !== undefined && this.#lastWonPosition !== ended;
    this.#lastWonPosition = ended;
    if (isNewlyEnded && last.events.some((it) => it.type === "end")) {
      this.#wonPosition = ended;
      this.#cancelLingering = this.clock.after(lingerTime, () => this.endFinalView());
    } else if (message === undefined || this.#wonPosition !== ended) this.#wonPosition = undefined;
    this.showFrame(cause, frames.length > 0 ? omitEvents(this.frameNow(), frames) : undefined, remark);
  }

  protected showFrame(cause: FrameCause, frame?: Frame, remark = ""): void {
    const { position, inputs } = this.session;
    this.isFollowUp = this.#lastFrame.position === position && inputs.length >= this.#lastFrame.inputs;
    this.#lastFrame = { position, inputs: inputs.length };
    const oldFrame = this.#frame;
    this.#frame = frame;
    // If a tick changes nothing that is seen or heard, the old frame is kept, so that listeners draw nothing.
    if (cause === "tick" && remark === this.remark) {
      const newFrame = this.frame;
      if (isSameData({ ...oldFrame, number: newFrame.number }, newFrame)) this.#frame = oldFrame;
    }
    this.remark = remark;
    this.#notify(cause);
  }

  /** Shows the cycles that `again` requested one after another. An input in the meantime skips to the last cycle. */
  protected showChain(frames: readonly Frame[], cause: FrameCause): void {
    const { againDelay } = this.settings.habits;
    const delay = againDelay === undefined ? defaultAgainDelay : againDelay / 1000;
    this.#endFinalView();
    const showCycle = (index: number): void => {
      const frame = frames[index];
      if (!frame) return this.show(cause, frames);
      // Each cycle gets a frame number of its own, although all cycles come from one input.
      this.showFrame(cause, { ...frame, number: frame.number - 1 + (index + 1) / (frames.length + 1) });
      this.#cancelChain = this.clock.after(delay, () => showCycle(index + 1));
    };
    showCycle(0);
  }

  protected endChain(): void {
    this.#cancelChain?.();
    this.#cancelChain = undefined;
  }

  #endFinalView(): void {
    this.#cancelLingering?.();
    this.#cancelLingering = undefined;
  }

  #notify(cause: FrameCause): void {
    for (const listener of this.#listeners) listener(cause);
  }
}

function omitEvents(frame: Frame, earlierFrames: readonly Frame[]): Frame {
  const newItems = <Item>(listOf: (frame: Frame) => readonly Item[]): readonly Item[] =>
    listOf(frame).slice(earlierFrames.reduce((sum, it) => sum + listOf(it).length, 0));
  return {
    ...frame,
    sounds: newItems((it) => it.sounds),
    says: newItems((it) => it.says),
    moves: newItems((it) => it.moves),
  };
}
