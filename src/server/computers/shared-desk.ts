import type { OpenComputer, WorkerPort } from "../../play/index.ts";
import type { Answer, Order } from "../../solve/index.ts";

type Begin = Extract<Order, { type: "begin" }>;
type Think = Extract<Order, { type: "think" }>;

/** Limits the time of one search, in milliseconds: the first value applies if no other seat waits, the second if one does. */
const mostThinkingTime = 3000;
const longestOfMany = 1000;
/** Defines the time, in milliseconds, after which a worker that ignores the request to decide is terminated. */
const graceTime = 10_000;
/** Limits the bytes of the transposition table. It is small because the next search may be for another room. */
const memory = 4 * 2 ** 20;

/** Describes a seat for which the worker can search. */
interface DeskPlace {
  readonly heard: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
  begin?: Begin;
  /** Stores the request that the seat is waiting for. */
  think?: Think;
  isHurried: boolean;
}

/** Describes the service that computes the inputs of computer players in rooms. */
export interface ComputerDesk {
  readonly most: number;
  readonly isFull: boolean;
  /** Adds a seat; returns a port that behaves as if the seat had its own worker. */
  readonly open: OpenComputer;
}

/**
 * Runs the searches for the computer's seats of all rooms in one worker, one search at a time, each for a limited time. The
 * number of seats is limited too.
 */
export class SharedDesk implements ComputerDesk {
  /** Limits the number of seats. */
  readonly most: number;
  readonly #openWorker: OpenComputer;
  readonly #places = new Set<DeskPlace>();
  #worker: WorkerPort<Order> | undefined;
  /** Stores the seat whose game is loaded in the worker. */
  #working: DeskPlace | undefined;
  readonly #queue: DeskPlace[] = [];
  #current: { readonly place: DeskPlace; readonly since: number } | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(openWorker: OpenComputer, maxWorkers: number) {
    this.#openWorker = openWorker;
    this.most = maxWorkers;
  }

  /** Returns the number of seats. */
  get count(): number {
    return this.#places.size;
  }

  get isFull(): boolean {
    return this.#places.size >= this.most;
  }

  /** Adds a seat; returns a port that behaves as if the seat had its own worker. */
  readonly open: OpenComputer = (heard, failed) => {
    const place: DeskPlace = { heard, failed, isHurried: false };
    this.#places.add(place);
    return {
      post: (order) => this.#takeOrder(place, order),
      close: () => this.#leaveDesk(place),
    };
  };

  close(): void {
    this.#places.clear();
    this.#queue.length = 0;
    this.#endWorker();
  }

  #takeOrder(place: DeskPlace, order: Order): void {
    if (order.type === "begin") place.begin = { ...order, options: { ...order.options, memory } };
    else if (order.type === "think") this.#ask(place, order);
    else if (this.#current?.place === place) this.#worker?.post(order);
    else place.isHurried = true;
  }

  #ask(place: DeskPlace, think: Think): void {
    place.think = think;
    place.isHurried = false;
    // A newer request of the seat that is being served replaces its older request.
    if (this.#current?.place === place) return this.#post(place, think);
    if (!this.#queue.includes(place)) this.#queue.push(place);
    this.#startNext();
    return this.#setClock();
  }

  #leaveDesk(place: DeskPlace): void {
    this.#places.delete(place);
    const at = this.#queue.indexOf(place);
    if (at >= 0) this.#queue.splice(at, 1);
    if (this.#current?.place === place) this.#worker?.post({ type: "stop" });
    // The worker is ended to free its memory when no seat needs it.
    if (this.#places.size === 0) this.#endWorker();
  }

  #startNext(): void {
    if (this.#current) return;
    const place = this.#queue.shift();
    if (!place?.think) return;
    this.#worker ??= this.#open();
    if (place.begin && !this.#hasBegun(place)) {
      this.#worker.post(place.begin);
      this.#working = place;
    }
    this.#post(place, place.think);
    if (place.isHurried) this.#worker.post({ type: "stop" });
  }

  /**
   * Returns true if the game loaded in the worker can be reused for a seat. In games by moves, the computer's choice depends only
   * on the position, so seats with the same game and level can share it.
   */
  #hasBegun(place: DeskPlace): boolean {
    const [had, wanted] = [this.#working?.begin, place.begin];
    const isSame = had?.program === wanted?.program && had?.options.level === wanted?.options.level;
    return this.#working === place || (isSame && wanted?.program.moves !== undefined);
  }

  #post(place: DeskPlace, think: Think): void {
    this.#current = { place, since: performance.now() };
    this.#worker?.post(think);
    this.#setClock();
  }

  #open(): WorkerPort<Order> {
    const worker: WorkerPort<Order> = this.#openWorker(
      // Messages of a worker that was terminated are ignored.
      (answer) => worker === this.#worker && this.#hear(answer),
      (error) => worker === this.#worker && this.#fail(error),
    );
    return worker;
  }

  #hear(answer: Answer): void {
    const place = this.#current?.place;
    if (!place) return;
    const isOpen = this.#places.has(place);
    const isDecided = answer.type !== "progress" && answer.id === place.think?.id;
    if (isDecided) this.#current = undefined;
    if (isOpen) place.heard(answer);
    if (!isDecided) return;
    this.#startNext();
    this.#setClock();
  }

  #fail(error: Error): void {
    const place = this.#current?.place;
    this.#endWorker();
    if (place && this.#places.has(place)) place.failed(error);
    this.#startNext();
  }

  #endWorker(): void {
    clearTimeout(this.#clock);
    this.#worker?.close();
    this.#worker = undefined;
    this.#working = undefined;
    this.#current = undefined;
  }

  /** Sets a timer that ends the search when its time is up, and terminates the worker if it does not respond. */
  #setClock(): void {
    clearTimeout(this.#clock);
    const current = this.#current;
    if (!current) return;
    const time = this.#queue.length > 0 ? longestOfMany : mostThinkingTime;
    const stopWorker = (): void => {
      this.#worker?.post({ type: "stop" });
      this.#clock = setTimeout(() => this.#fail(new Error("it has got lost in its thoughts")), graceTime);
    };
    this.#clock = setTimeout(stopWorker, Math.max(0, current.since + time - performance.now()));
  }
}
