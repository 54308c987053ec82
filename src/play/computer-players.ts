import type { CycleInput, Game, Position } from "../game/index.ts";
import type { Clock } from "./clock.ts";
import { chosenInput, type Given, type Input, type Session } from "../session/index.ts";
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

/** Describes what the computer gives in a game where time passes, and the time at which it is due, in milliseconds. */
export interface TimedInput {
  readonly given: readonly Given[];
  readonly due: number;
}

/** Describes a falling body: the time at which it should land, and how long after the one before; in milliseconds. */
interface FallingBody {
  readonly body: unknown;
  readonly landing: number;
  readonly interval: number;
}

/** Are the paces at which the computer drops bodies, in bodies per second: at the lowest level and at the highest. */
const [minPace, maxPace] = [0.6, 2.5];
/** Is the pause between two inputs for the same body, in milliseconds. */
const inputInterval = 30;

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
  readonly #fallingFacts: ReturnType<typeof findFallingFacts>;
  /** Maps each player to the body that falls on its board. */
  readonly #fallingBodies = new Map<number, FallingBody>();
  readonly #worker: WorkerPort<Order>;
  /** Numbers the searches: only the result of the last one is used. */
  #id = 0;
  #resolveChoice: ((choice: CycleInput | undefined) => void) | undefined;
  #noteProgress: (found: Extract<Answer, { type: "choice" }>["progress"]) => void = () => {};
  #fail: (error: Error) => void = () => {};
  #isPlaying = false;
  /** Remembers the session that was answered last, and how many inputs it had then: fewer mean that something was undone. */
  #latest: { readonly session: Session; readonly inputs: number } | undefined;

  constructor({ program }: Game, { seats, level, seed, pause = 0 }: ComputerOptions, open: OpenComputer) {
    const people = program.players.map((_, player) => player).filter((it) => !seats.includes(it));
    this.person = people.length === 1 ? people[0] : undefined;
    this.pause = pause;
    this.isAlone = people.length === 0;
    this.failure = new Promise((resolve) => (this.#fail = resolve));
    this.#seats = seats;
    this.#level = level;
    this.#fallingFacts = findFallingFacts(program);
    this.#worker = open(
      (answer) => this.#receive(answer),
      ({ message }) => this.#fail(new Error(`The computer cannot continue: ${message}`)),
    );
    this.#worker.post({ type: "begin", program, options: { level, seed } });
  }

  /** Returns true if it is the computer's turn. */
  isAwaited(session: Session): boolean {
    return this.#awaitedSeat(session) !== undefined;
  }

  /**
   * Plays the computer's choices as long as it is its turn; after an undo, its own inputs are undone too. It ends early when called
   * again, or when the session has changed meanwhile; it rejects if the computer cannot play.
   */
  async answer(session: Session, play: (input: Input) => void): Promise<void> {
    // Playing may call this function again.
    if (this.#isPlaying) return;
    const id = this.#dropSearch();
    const give = (input: Input): void => {
      this.#isPlaying = true;
      play(input);
      this.#isPlaying = false;
    };
    if (!this.isAlone && this.#latest?.session === session && session.inputs.length < this.#latest.inputs)
      while (this.isAwaited(session) && session.canUndo) give({ type: "undo" });
    await this.#playOn(session, id, give);
    if (id === this.#id) this.#latest = { session, inputs: session.inputs.length };
  }

  /** Returns true if time passes while the computer plays: it gives its inputs at a person's pace, see `chooseInTime`. */
  playsInTime({ game }: Session): boolean {
    return game.program.tick !== undefined && this.#fallingFacts !== undefined;
  }

  /** Lists the players that the computer plays and that may act now. */
  awaitedSeats({ message, awaited }: Session): readonly number[] {
    return message === undefined ? awaited.filter((it) => this.#seats.includes(it)) : [];
  }

  /** Returns the computer's next input; undefined for none. */
  async choose(session: Session): Promise<Input | undefined> {
    const player = this.#awaitedSeat(session);
    if (player === undefined) return undefined;
    const choice = await this.#think(session, player, this.#dropSearch());
    if (choice instanceof Error) throw choice;
    return choice && chosenInput(session.game, session.position, choice);
  }

  /**
   * Returns a player's next controls in a game where time passes, and when they are due. Bodies land at regular intervals: a body is moved at
   * once, and the control that makes it land waits for its time. A body that landed late does not delay the next one.
   */
  async chooseInTime(session: Session, player: number, clock: Clock): Promise<TimedInput> {
    const choice = await this.#think(session, player, this.#dropSearch());
    if (choice instanceof Error) throw choice;
    const { game, position } = session;
    const input = choice && chosenInput(game, position, choice);
    const now = clock.now();
    if (!choice || input?.type !== "cycle" || input.given.length === 0)
      return { given: [], due: now + inputInterval };
    const body = this.#bodyOf(game, position, player);
    const before = this.#fallingBodies.get(player);
    const falling = before && before.body === body ? before : this.#nextLanding(body, before, now);
    this.#fallingBodies.set(player, falling);
    const positionAfter = position.copy();
    game.cycle(positionAfter, choice);
    const isLanding = this.#bodyOf(game, positionAfter, player) !== body;
    return { given: input.given, due: isLanding ? falling.landing : now + inputInterval };
  }

  /** Returns when the next body should land. Where thoughts take too long, the pace becomes slower for a while instead of uneven. */
  #nextLanding(body: unknown, before: FallingBody | undefined, now: number): FallingBody {
    const usualDelay = 1000 / (minPace + ((maxPace - minPace) * (this.#level - 1)) / (levels.length - 1));
    const { landing, interval } = before ?? { landing: now, interval: usualDelay };
    const isLate = now - landing > interval / 2;
    const next = isLate ? Math.min(1.25 * interval, 1000 / minPace) : Math.max(0.97 * interval, usualDelay);
    return { body, interval: next, landing: Math.max(landing + next, now + next / 2) };
  }

  /** Returns the number of the body that is falling on a player's board, in a game of falling bodies. */
  #bodyOf(game: Game, position: Position, player: number): unknown {
    const body = this.#fallingFacts && ({ is: "variable", variable: this.#fallingFacts.slot } as const);
    return body && game.look(position, player).value(body);
  }

  /** Ends the search early: the best move found so far is played. */
  hurry(): void {
    this.#worker.post({ type: "stop" });
  }

  close(): void {
    this.#dropSearch();
    this.#worker.close();
  }

  async #playOn(session: Session, id: number, give: (input: Input) => void): Promise<void> {
    for (;;) {
      const player = this.#awaitedSeat(session);
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
    const choice = new Promise<CycleInput | undefined>((resolve) => (this.#resolveChoice = resolve));
    const { number } = session;
    this.#noteProgress = (found) => {
      this.thought = session.number === number ? thoughtOf(session, player, found) : undefined;
    };
    const position = session.position.save();
    this.#worker.post({ type: "think", id, position, player, past: pastOf(session) });
    return Promise.race([choice, this.failure]);
  }

  /** Drops the current search; returns the number of the next one. */
  #dropSearch(): number {
    this.#resolveChoice?.(undefined);
    return ++this.#id;
  }

  #receive(answer: Answer): void {
    if (answer.type === "wrong") this.#fail(new Error(answer.text));
    else if (answer.type === "choice" && answer.id === this.#id) {
      this.#noteProgress(answer.progress);
      this.#resolveChoice?.(answer.choice);
    }
  }

  #awaitedSeat(session: Session): number | undefined {
    return this.awaitedSeats(session)[0];
  }
}
