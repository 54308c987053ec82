import type { CycleInput, Game } from "../game/index.ts";
import { chosenInput, type Input, type Session } from "../session/index.ts";
import { type Answer, findFallingFacts, levels, type Order, pastOf } from "../solve/index.ts";
import { type Thought, thoughtOf } from "./thought.ts";
import type { OpenWorker, WorkerPort } from "./worker.ts";

export interface ComputerOptions {
  /** Lists the players that the computer plays, from 0. */
  readonly seats: readonly number[];
  /** Is the playing strength, from 1. */
  readonly level: number;
  readonly seed: number;
  /** Is the pause in milliseconds before each input in a game without a clock, for people who watch; 0 if missing. */
  readonly pause?: number;
}

/** Opens the worker in which the computer thinks, so that the page stays responsive. It runs the message handler of `solve`. */
export type OpenComputer = OpenWorker<Order, Answer>;

/**
 * Are the bodies per second that the computer drops at the lowest level and the highest; then the milliseconds between the inputs for one
 * body.
 */
const [slowest, fastest] = [0.5, 2.5];
const betweenInputs = 30;

/** Plays some of the players by the computer. */
export class ComputerPlayers {
  /** Is the player at the keyboard, if there is only one. */
  readonly person: number | undefined;
  /** Is true if the computer plays all players and people watch. */
  readonly isAlone: boolean;
  readonly pause: number;
  /** Is the evaluation of the position in which the computer last chose. */
  thought: Thought | undefined = undefined;
  /** Resolves with an error if the computer turns out to be unable to play. */
  readonly failure: Promise<Error>;
  readonly #seats: readonly number[];
  readonly #level: number;
  readonly #fall: ReturnType<typeof findFallingFacts>;
  /** Remembers the last falling body, and the time of the first input for it, in milliseconds. */
  #last: { readonly body: unknown; readonly time: number } = { body: undefined, time: -Infinity };
  readonly #worker: WorkerPort<Order>;
  /** Numbers the searches: only the result of the last one is used. */
  #id = 0;
  #decided: ((choice: CycleInput | undefined) => void) | undefined;
  #tell: (found: Extract<Answer, { type: "choice" }>["progress"]) => void = () => {};
  #fail: (error: Error) => void = () => {};
  #plays = false;
  /** Is the session that the worker has, and the number of its inputs. */
  #known: { readonly session: Session; readonly inputs: number } | undefined;

  constructor({ program }: Game, { seats, level, seed, pause = 0 }: ComputerOptions, open: OpenComputer) {
    const people = program.players.map((_, player) => player).filter((it) => !seats.includes(it));
    this.person = people.length === 1 ? people[0] : undefined;
    this.pause = pause;
    this.isAlone = people.length === 0;
    this.failure = new Promise((resolve) => (this.#fail = resolve));
    this.#seats = seats;
    this.#level = level;
    this.#fall = findFallingFacts(program);
    this.#worker = open(
      (answer) => this.#hear(answer),
      ({ message }) => this.#fail(new Error(`The computer cannot continue: ${message}`)),
    );
    this.#worker.post({ type: "begin", program, options: { level, seed } });
  }

  /** Returns true if it is the computer's turn. */
  isAwaited(session: Session): boolean {
    return this.#seatOf(session) !== undefined;
  }

  /**
   * Plays the computer's choices as long as it is its turn; after an undo, its own inputs are undone too. It ends early when called
   * again, or when the session has changed meanwhile; it rejects if the computer cannot play.
   */
  async answer(session: Session, play: (input: Input) => void): Promise<void> {
    // Playing may call this function again.
    if (this.#plays) return;
    const id = this.#supersede();
    const give = (input: Input): void => {
      this.#plays = true;
      play(input);
      this.#plays = false;
    };
    if (!this.isAlone && this.#known?.session === session && session.inputs.length < this.#known.inputs)
      while (this.isAwaited(session) && session.canUndo) give({ type: "undo" });
    await this.#playOn(session, id, give);
    if (id === this.#id) this.#known = { session, inputs: session.inputs.length };
  }

  /**
   * Returns true if the computer plays simultaneously with people in a game with a clock: nobody waits for a turn, and the computer gives
   * its inputs at a person's pace, see `choose` and `wait`.
   */
  playsBeside({ game, awaited }: Session): boolean {
    return game.program.tick !== undefined && !this.isAlone && awaited.length > 1;
  }

  /** Returns the computer's next input in a game that it plays simultaneously with people; undefined for none. */
  async choose(session: Session): Promise<Input | undefined> {
    const player = this.#seatOf(session);
    if (player === undefined) return undefined;
    const choice = await this.#think(session, player, this.#supersede());
    if (choice instanceof Error) throw choice;
    return choice && chosenInput(session.game, session.position, choice);
  }

  /**
   * Returns the delay before the computer's next input, in milliseconds. Bodies land at regular intervals: half a body to two and a half
   * per second.
   */
  wait(session: Session, now: number): number {
    const rate = slowest + ((fastest - slowest) * (this.#level - 1)) / (levels.length - 1);
    const body = this.#bodyOf(session);
    if (body === this.#last.body) return body === undefined ? 250 / rate : betweenInputs;
    const due = Math.max(now, this.#last.time + 1000 / rate);
    this.#last = { body, time: due };
    return due - now;
  }

  /** Returns the number of the body that is falling on a player's board, in a game of falling bodies. */
  #bodyOf(session: Session): unknown {
    const [player = 0] = this.#seats;
    if (!this.#fall) return undefined;
    return session.game.look(session.position, player).value({ is: "variable", variable: this.#fall.slot });
  }

  /** Ends the search early: the best move found so far is played. */
  hurry(): void {
    this.#worker.post({ type: "stop" });
  }

  close(): void {
    this.#supersede();
    this.#worker.close();
  }

  async #playOn(session: Session, id: number, give: (input: Input) => void): Promise<void> {
    for (;;) {
      const player = this.#seatOf(session);
      if (player === undefined) return;
      const { number } = session;
      const choice = await this.#think(session, player, id);
      if (choice instanceof Error) throw choice;
      if (id !== this.#id || session.number !== number || choice === undefined) return;
      give(chosenInput(session.game, session.position, choice));
      if (session.last.result !== "done" || session.number !== number + 1) return;
    }
  }

  /** Asks the worker for a player's input. The worker receives only what that player can see, and guesses the rest. */
  #think(session: Session, player: number, id: number): Promise<CycleInput | undefined | Error> {
    const choice = new Promise<CycleInput | undefined>((resolve) => (this.#decided = resolve));
    const { number } = session;
    this.#tell = (found) => {
      this.thought = session.number === number ? thoughtOf(session, player, found) : undefined;
    };
    const position = session.position.save();
    this.#worker.post({ type: "think", id, position, player, past: pastOf(session) });
    return Promise.race([choice, this.failure]);
  }

  /** Drops the current search; returns the number of the next one. */
  #supersede(): number {
    this.#decided?.(undefined);
    return ++this.#id;
  }

  #hear(answer: Answer): void {
    if (answer.type === "wrong") this.#fail(new Error(answer.text));
    else if (answer.type === "choice" && answer.id === this.#id) {
      this.#tell(answer.progress);
      this.#decided?.(answer.choice);
    }
  }

  #seatOf(session: Session): number | undefined {
    if (session.message !== undefined) return undefined;
    return session.awaited.find((it) => this.#seats.includes(it));
  }
}
