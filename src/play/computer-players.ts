import type { CycleInput, Game } from "../game/index.ts";
import { chosenInput, type Input, type Session } from "../session/index.ts";
import { type Answer, findFallingFacts, levels, type Order, pastOf } from "../solve/index.ts";
import { type Thought, thoughtOf } from "./thought.ts";
import type { OpenWorker, WorkerPort } from "./worker.ts";

export interface ComputerOptions {
  /** Holds the players that the computer is, from 0. */
  readonly seats: readonly number[];
  /** Says how well it plays: from 1. */
  readonly level: number;
  readonly seed: number;
  /** Holds milliseconds that it waits before each input in a game without a clock, for people who watch; 0 without it. */
  readonly pause?: number;
}

/** Says where the computer thinks, so that nothing waits for it: a worker with the desk of `solve` in it. */
export type OpenComputer = OpenWorker<Order, Answer>;

/** Limits the bodies per second, at the lowest level and the highest, and sets the milliseconds between the inputs for one body. */
const [slowest, fastest] = [0.5, 2.5];
const betweenInputs = 30;

/** Describes the computer in the place of some players. */
export class ComputerPlayers {
  /** Holds the player who is at the keyboard, if there is only one. */
  readonly person: number | undefined;
  /** Is true if nobody else plays: people watch. */
  readonly isAlone: boolean;
  readonly pause: number;
  /** Says what it thought of the position in which it last chose. */
  thought: Thought | undefined = undefined;
  /** Resolves with the reason once it turns out that it cannot play. */
  readonly failure: Promise<Error>;
  readonly #seats: readonly number[];
  readonly #level: number;
  readonly #fall: ReturnType<typeof findFallingFacts>;
  /** Says which body fell last, and when its first input was given, in milliseconds. */
  #last: { readonly body: unknown; readonly time: number } = { body: undefined, time: -Infinity };
  readonly #worker: WorkerPort<Order>;
  /** Counts thoughts: only the last one is waited for. */
  #id = 0;
  #decided: ((choice: CycleInput | undefined) => void) | undefined;
  #tell: (found: Extract<Answer, { type: "choice" }>["progress"]) => void = () => {};
  #fail: (error: Error) => void = () => {};
  #plays = false;
  /** Says how far a session had come. */
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

  /** Returns true if play waits for the computer. */
  isAwaited(session: Session): boolean {
    return this.#seatOf(session) !== undefined;
  }

  /**
   * Gives what the computer chooses as long as play waits for it; after an undo, its own inputs are undone too. It ends early when called
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
   * Returns true if the computer plays beside people while time passes for all of them: no player waits, and the
   * computer gives its inputs at a person's pace, see `choose` and `wait`.
   */
  playsBeside({ game, awaited }: Session): boolean {
    return game.program.tick !== undefined && !this.isAlone && awaited.length > 1;
  }

  /** Chooses what to give now, in a game in which it plays beside people; undefined if that is nothing. */
  async choose(session: Session): Promise<Input | undefined> {
    const player = this.#seatOf(session);
    if (player === undefined) return undefined;
    const choice = await this.#think(session, player, this.#supersede());
    if (choice instanceof Error) throw choice;
    return choice && chosenInput(session.game, session.position, choice);
  }

  /** Returns how long it waits before it gives the next input, in milliseconds: bodies come to rest evenly, half a one to two and a half in a second. */
  wait(session: Session, now: number): number {
    const rate = slowest + ((fastest - slowest) * (this.#level - 1)) / (levels.length - 1);
    const body = this.#bodyOf(session);
    if (body === this.#last.body) return body === undefined ? 250 / rate : betweenInputs;
    const due = Math.max(now, this.#last.time + 1000 / rate);
    this.#last = { body, time: due };
    return due - now;
  }

  /** Returns the number of the body that falls now on a player's board, in a game of falling bodies. */
  #bodyOf(session: Session): unknown {
    const [player = 0] = this.#seats;
    if (!this.#fall) return undefined;
    return session.game.look(session.position, player).value({ is: "variable", variable: this.#fall.slot });
  }

  /** Ends the thought: what has been found so far is given. */
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

  /** Asks what a player should give. From the past it guesses what is hidden from that player. */
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

  /** Drops the current thought; returns the number of the next one. */
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
