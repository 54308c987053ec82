import type { CycleInput, Game, Position } from "../game/index.ts";
import type { Clock } from "./clock.ts";
import { chosenInput, type Input, type Session } from "../session/index.ts";
import { type Answer, findFallingFacts, levels, type Order, pastOf } from "../solve/index.ts";
import { type Thought, thoughtOf } from "./thought.ts";
import type { OpenWorker, WorkerPort } from "./worker.ts";

export interface ComputerOptions {
  /** Lists the players that the computer plays, counted from 0. */
  readonly seats: readonly number[];
  /** Stores the playing strength, from 1. */
  readonly level: number;
  readonly seed: number;
  /** Stores the pause in milliseconds before each of the computer's inputs in a game without a clock, so that people can watch; 0 by default. */
  readonly pause?: number;
}

/** Opens the worker in which the computer thinks, so that the page stays responsive. The worker runs the message handler of `solve`. */
export type OpenComputer = OpenWorker<Order, Answer>;

/** Describes a falling body, the time at which it should land, and the interval since the previous landing, in milliseconds. */
interface FallingBody {
  readonly body: unknown;
  readonly landing: number;
  readonly interval: number;
}

/** Sets how many bodies per second the computer drops, at the lowest and at the highest level. */
const [minPace, maxPace] = [0.6, 2.5];
/** Sets the pause between two inputs for the same body, in milliseconds. */
const inputInterval = 30;

/** Lets the computer play for some of the players. */
export class ComputerPlayers {
  /** Stores the player at the keyboard, if there is exactly one. */
  readonly person: number | undefined;
  /** Is true if the computer plays for all players while people watch. */
  readonly isAlone: boolean;
  readonly pause: number;
  /** Stores the evaluation of the position in which the computer last chose an input. */
  thought: Thought | undefined = undefined;
  /** Resolves with an error if the computer proves unable to play. */
  readonly failure: Promise<Error>;
  readonly #seats: readonly number[];
  readonly #level: number;
  readonly #fallingFacts: ReturnType<typeof findFallingFacts>;
  /** Maps each player to the body that is falling on that player's board. */
  readonly #fallingBodies = new Map<number, FallingBody>();
  readonly #worker: WorkerPort<Order>;
  /** Numbers the searches, because only the result of the last search is used. */
  #searchId = 0;
  #resolveChoice: ((choice: CycleInput | undefined) => void) | undefined;
  #handleProgress: (progress: Extract<Answer, { type: "choice" }>["progress"]) => void = () => {};
  #reportFailure: (error: Error) => void = () => {};
  #isPlaying = false;
  /**
   * Stores the session in which the computer last played, and the number of its inputs at that time. If the session now has
   * fewer inputs, some were undone.
   */
  #answered: { readonly session: Session; readonly inputs: number } | undefined;

  constructor({ program }: Game, { seats, level, seed, pause = 0 }: ComputerOptions, open: OpenComputer) {
    const people = program.players.map((_, player) => player).filter((it) => !seats.includes(it));
    this.person = people.length === 1 ? people[0] : undefined;
    this.pause = pause;
    this.isAlone = people.length === 0;
    this.failure = new Promise((resolve) => (this.#reportFailure = resolve));
    this.#seats = seats;
    this.#level = level;
    this.#fallingFacts = findFallingFacts(program);
    this.#worker = open(
      (answer) => this.#handleAnswer(answer),
      ({ message }) => this.#reportFailure(new Error(`The computer cannot continue: ${message}`)),
    );
    this.#worker.post({ type: "begin", program, options: { level, seed } });
  }

  /** Returns true if it is the computer's turn. */
  isAwaited(session: Session): boolean {
    return this.awaitedSeats(session).length > 0;
  }

  /**
   * Plays the computer's inputs as long as it is the computer's turn. After an undo, the computer's own last inputs are undone too.
   * The function returns early if it is called again or the session changes in the meantime, and rejects if the computer cannot play.
   */
  async answer(session: Session, play: (input: Input) => void): Promise<void> {
    // The callback `play` may call this function again.
    if (this.#isPlaying) return;
    const id = this.#nextSearchId();
    const playInput = (input: Input): void => {
      this.#isPlaying = true;
      play(input);
      this.#isPlaying = false;
    };
    if (!this.isAlone && this.#answered?.session === session && session.inputs.length < this.#answered.inputs)
      while (this.isAwaited(session) && session.canUndo) playInput({ type: "undo" });
    await this.#playTurns(session, id, playInput);
    if (id === this.#searchId) this.#answered = { session, inputs: session.inputs.length };
  }

  /** Returns true for a game of falling bodies with a clock. The computer then gives its inputs at the pace of a person; see `chooseInTime`. */
  playsInTime({ game }: Session): boolean {
    return game.program.tick !== undefined && this.#fallingFacts !== undefined;
  }

  /** Returns the players that the computer plays and whose input is awaited. */
  awaitedSeats({ message, awaited }: Session): readonly number[] {
    return message === undefined ? awaited.filter((it) => this.#seats.includes(it)) : [];
  }

  /** Returns the computer's next input; undefined if it has none. */
  async choose(session: Session): Promise<Input | undefined> {
    const [player] = this.awaitedSeats(session);
    if (player === undefined) return undefined;
    const choice = await this.#think(session, player, this.#nextSearchId());
    return choice && chosenInput(session.game, session.position, choice);
  }

  /**
   * Returns a player's next controls in a game where time passes, and the time at which they are due, in milliseconds on the clock.
   * The bodies should land at regular intervals: a body is moved at once, but the control that makes it land is delayed. A body
   * that lands late does not delay the next one.
   */
  async chooseInTime(session: Session, player: number, clock: Clock) {
    const choice = await this.#think(session, player, this.#nextSearchId());
    const { game, position } = session;
    const input = choice && chosenInput(game, position, choice);
    const now = clock.now();
    if (!choice || input?.type !== "cycle" || input.given.length === 0)
      return { given: [], due: now + inputInterval };
    const body = this.#bodyOf(game, position, player);
    const before = this.#fallingBodies.get(player);
    const fallingBody = before && before.body === body ? before : this.#nextLanding(body, before, now);
    this.#fallingBodies.set(player, fallingBody);
    const positionAfter = position.copy();
    game.cycle(positionAfter, choice);
    const isLanding = this.#bodyOf(game, positionAfter, player) !== body;
    return { given: input.given, due: isLanding ? fallingBody.landing : now + inputInterval };
  }

  /** Returns the next body with its landing time. If thinking takes too long, the interval grows for a while, so that the pace stays even. */
  #nextLanding(body: unknown, previousBody: FallingBody | undefined, now: number): FallingBody {
    const usualDelay = 1000 / (minPace + ((maxPace - minPace) * (this.#level - 1)) / (levels.length - 1));
    const { landing, interval } = previousBody ?? { landing: now, interval: usualDelay };
    const isLate = now - landing > interval / 2;
    const next = isLate ? Math.min(1.25 * interval, 1000 / minPace) : Math.max(0.97 * interval, usualDelay);
    return { body, interval: next, landing: Math.max(landing + next, now + next / 2) };
  }

  /** Identifies the body that is falling on a player's board; returns undefined if the game has no falling bodies. */
  #bodyOf(game: Game, position: Position, player: number): unknown {
    const body = this.#fallingFacts && ({ is: "variable", variable: this.#fallingFacts.slot } as const);
    return body && game.look(position, player).value(body);
  }

  /** Ends the search early, so that the best move found so far is played. */
  hurry(): void {
    this.#worker.post({ type: "stop" });
  }

  close(): void {
    this.#nextSearchId();
    this.#worker.close();
  }

  async #playTurns(session: Session, id: number, playInput: (input: Input) => void): Promise<void> {
    for (;;) {
      const [player] = this.awaitedSeats(session);
      if (player === undefined) return;
      const { number } = session;
      const choice = await this.#think(session, player, id);
      if (id !== this.#searchId || session.number !== number || choice === undefined) return;
      playInput(chosenInput(session.game, session.position, choice));
      if (session.last.result !== "done" || session.number !== number + 1) return;
    }
  }

  /** Requests a player's input from the worker, which uses only what that player can see, and guesses the rest. @throws if the computer cannot play */
  async #think(session: Session, player: number, id: number): Promise<CycleInput | undefined> {
    const choice = new Promise<CycleInput | undefined>((resolve) => (this.#resolveChoice = resolve));
    const { number } = session;
    this.#handleProgress = (progress) => {
      this.thought = session.number === number ? thoughtOf(session, player, progress) : undefined;
    };
    const position = session.position.save();
    this.#worker.post({ type: "think", id, position, player, past: pastOf(session) });
    const answer = await Promise.race([choice, this.failure]);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  /** Drops the current search and returns the number of the next search. */
  #nextSearchId(): number {
    this.#resolveChoice?.(undefined);
    return ++this.#searchId;
  }

  #handleAnswer(answer: Answer): void {
    if (answer.type === "wrong") this.#reportFailure(new Error(answer.text));
    else if (answer.type === "choice" && answer.id === this.#searchId) {
      this.#handleProgress(answer.progress);
      this.#resolveChoice?.(answer.choice);
    }
  }
}
