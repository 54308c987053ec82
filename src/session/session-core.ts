import {
  type CycleInput,
  type Game,
  type GameEvent,
  type Position,
  type Report,
  settingsAt,
} from "../game/index.ts";
import type { Habits, Occasion } from "../program/index.ts";
import type { Selection } from "./choosing.ts";
import { changeSessionState, idleSessionState, type SessionState } from "./session-state.ts";

/** Describes options for running the cycles of a session. */
export interface CycleOptions {
  /** Limits how many consecutive cycles `again` may request; 10,000 by default. */
  readonly againLimit?: number;
  /**
   * Limits the units of work of all cycles of one input together. An input that exceeds the limit is rolled
   * back, just like an input with too many cycles.
   */
  readonly mostWork?: number;
  /** Is called before every cycle; it must not change the position. */
  readonly beforeCycle?: (position: Position, input: CycleInput) => void;
}

/** Provides the base class of sessions: the state that their parts share, and the function that runs a cycle. */
export class SessionCore {
  readonly game: Game;
  /** Is the current position. It must only be read, and may be a different object after every input. It is assigned before anything reads it. */
  position!: Position;
  state: SessionState = idleSessionState;
  /** Is the text that a rule shows below the boards, until the next input other than passing time. */
  statusLine: string | undefined = undefined;
  /** Describes the piece or cell that a click has picked up, and the open choice. Playing a move clears it. */
  selection: Selection | undefined = undefined;
  /** Stores the work of the cycles of the current input. */
  work = 0;
  readonly againLimit: number;
  readonly mostWork: number;
  readonly habits: Habits;
  /** Is copied from the program for speed: reading objects of many shapes every turn is slow. */
  readonly undoInLevel: boolean;
  readonly #beforeCycle: CycleOptions["beforeCycle"];

  constructor(game: Game, { againLimit = 10_000, mostWork = Infinity, beforeCycle }: CycleOptions) {
    this.game = game;
    this.againLimit = againLimit;
    this.mostWork = mostWork;
    this.habits = game.program.habits ?? {};
    this.undoInLevel = this.habits.undoInLevel === true;
    this.#beforeCycle = beforeCycle;
  }

  /** Returns the current settings of the game, including changes made by line rules. */
  get habitsNow(): Habits {
    return this.game.program.settings ? settingsAt(this.game, this.position).habits : this.habits;
  }

  change(state: Partial<SessionState>): void {
    this.state = changeSessionState(this.state, state);
  }

  /** Runs one cycle. All cycles of the session are run here. */
  runCycle(position: Position, input: CycleInput): Report {
    this.#beforeCycle?.(position, input);
    const report = this.game.cycle(position, input);
    this.work += this.game.work;
    return report;
  }

  markCheckpoint({ checkpoint }: Report): void {
    if (checkpoint && this.position.ending === "playing") this.change({ checkpoint: this.position.copy() });
  }

  /** Stores the last status text that rules showed; it stays until the next input. */
  storeStatus(events: readonly GameEvent[]): void {
    for (const event of events) if (event.type === "status") this.statusLine = event.text || undefined;
  }

  /** Returns the sound event for an occasion, if the game has such a sound. */
  soundOf(occasion: Occasion): readonly GameEvent[] {
    const number = this.habits.sounds?.[occasion];
    return number === undefined ? [] : [{ type: "sound", sound: this.game.program.sounds[number] ?? "" }];
  }

  /** Returns the sound event for the message that is now shown, which is the first one waiting. */
  soundOfMessage(messages: readonly string[]): readonly GameEvent[] {
    return messages.length > 0 ? this.soundOf("message") : [];
  }
}
