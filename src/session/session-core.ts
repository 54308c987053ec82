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
import { changeSessionState, idleSessionState, type SessionState } from "./standing.ts";

/** Says how the cycles of a session are run. */
export interface CycleOptions {
  /** Says how many cycles in a row `again` may ask for; 10,000 without it. */
  readonly againLimit?: number;
  /** Limits the units of work that all cycles of one input may take together; more is given up, as after too many cycles. */
  readonly mostWork?: number;
  /** Is called before every cycle; it must not change the position. */
  readonly beforeCycle?: (position: Position, input: CycleInput) => void;
}

/** Holds what the parts of a session share: the game, where play stands, and how a cycle is run. */
export class SessionCore {
  readonly game: Game;
  /** Is set before anything else happens. */
  position!: Position;
  state: SessionState = idleSessionState;
  statusLine: string | undefined = undefined;
  selection: Selection | undefined = undefined;
  /** Counts the work of the cycles of this input. */
  work = 0;
  readonly againLimit: number;
  readonly mostWork: number;
  readonly habits: Habits;
  /** Is asked in each turn: programs have many shapes, so that it takes longer to find there. */
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

  /** Returns the habits, with what line rules have changed. */
  get habitsNow(): Habits {
    return this.game.program.settings ? settingsAt(this.game, this.position).habits : this.habits;
  }

  change(state: Partial<SessionState>): void {
    this.state = changeSessionState(this.state, state);
  }

  /** Runs every cycle of the session. */
  turn(position: Position, input: CycleInput): Report {
    this.#beforeCycle?.(position, input);
    const report = this.game.cycle(position, input);
    this.work += this.game.work;
    return report;
  }

  markCheckpoint({ checkpoint }: Report): void {
    if (checkpoint && this.position.ending === "playing") this.change({ checkpoint: this.position.copy() });
  }

  /** Keeps what rules asked to be shown last until the next input. */
  hearStatus(events: readonly GameEvent[]): void {
    for (const event of events) if (event.type === "status") this.statusLine = event.text || undefined;
  }

  /** Returns the sound of an occasion, if the game has one. */
  heard(occasion: Occasion): readonly GameEvent[] {
    const number = this.habits.sounds?.[occasion];
    return number === undefined ? [] : [{ type: "sound", sound: this.game.program.sounds[number] ?? "" }];
  }

  /** Returns the sound of a message that is shown now, the first of those that wait. */
  heardShown(messages: readonly string[]): readonly GameEvent[] {
    return messages.length > 0 ? this.heard("message") : [];
  }
}
