import type { OpenComputer, WorkerPort } from "../../play/index.ts";
import type { Answer, Order } from "../../solve/index.ts";

type BeginOrder = Extract<Order, { type: "begin" }>;
type ThinkOrder = Extract<Order, { type: "think" }>;

/** Limits the time of one search, in milliseconds, if no other seat waits. The next constant applies if one waits. */
const mostThinkingTime = 3000;
const mostTimeIfOthersWait = 1000;
/** Defines the time, in milliseconds, after which a worker that ignores the request to end its search is terminated. */
const graceTime = 10_000;
/** Limits the bytes of the table of searched positions. It is small because the next search may be for another room. */
const memory = 4 * 2 ** 20;

/** Describes a seat for which the worker can search. The first two functions receive the worker's answers and its failure. */
interface DeskPlace {
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: (error: Error) => void;
  beginOrder?: BeginOrder;
  /** Stores the request that the seat is waiting for. */
  thinkOrder?: ThinkOrder;
  isHurried: boolean;
}

/** Describes the service that computes the inputs of computer players in rooms. */
export interface ComputerDesk {
  readonly maxSeats: number;
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
  readonly maxSeats: number;
  readonly #openWorker: OpenComputer;
  readonly #places = new Set<DeskPlace>();
  #worker: WorkerPort<Order> | undefined;
  /** Stores the seat whose game is loaded in the worker. */
  #loadedPlace: DeskPlace | undefined;
  readonly #queue: DeskPlace[] = [];
  #currentSearch: { readonly place: DeskPlace; readonly since: number } | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(openWorker: OpenComputer, maxSeats: number) {
    this.#openWorker = openWorker;
    this.maxSeats = maxSeats;
  }

  /** Returns the number of seats. */
  get count(): number {
    return this.#places.size;
  }

  get isFull(): boolean {
    return this.#places.size >= this.maxSeats;
  }

  /** Adds a seat; returns a port that behaves as if the seat had its own worker. */
  readonly open: OpenComputer = (onAnswer, onFailure) => {
    const place: DeskPlace = { onAnswer, onFailure, isHurried: false };
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
    if (order.type === "begin") place.beginOrder = { ...order, options: { ...order.options, memory } };
    else if (order.type === "think") this.#queueSearch(place, order);
    else if (this.#currentSearch?.place === place) this.#worker?.post(order);
    else place.isHurried = true;
  }

  #queueSearch(place: DeskPlace, think: ThinkOrder): void {
    place.thinkOrder = think;
    place.isHurried = false;
    // A newer request of the seat that is being served replaces its older request.
    if (this.#currentSearch?.place === place) return this.#post(place, think);
    if (!this.#queue.includes(place)) this.#queue.push(place);
    this.#startNext();
    return this.#setClock();
  }

  #leaveDesk(place: DeskPlace): void {
    this.#places.delete(place);
    const queueIndex = this.#queue.indexOf(place);
    if (queueIndex >= 0) this.#queue.splice(queueIndex, 1);
    if (this.#currentSearch?.place === place) this.#worker?.post({ type: "stop" });
    // The worker is ended to free its memory when no seat needs it.
    if (this.#places.size === 0) this.#endWorker();
  }

  #startNext(): void {
    if (this.#currentSearch) return;
    const place = this.#queue.shift();
    if (!place?.thinkOrder) return;
    this.#worker ??= this.#open();
    if (place.beginOrder && !this.#hasBegun(place)) {
      this.#worker.post(place.beginOrder);
      this.#loadedPlace = place;
    }
    this.#post(place, place.thinkOrder);
    if (place.isHurried) this.#worker.post({ type: "stop" });
  }

  /**
   * Returns true if the game loaded in the worker can be reused for a seat. In games by moves, the computer's choice depends only
   * on the position, so seats with the same game and level can share it.
   */
  #hasBegun(place: DeskPlace): boolean {
    const [had, wantedOrder] = [this.#loadedPlace?.beginOrder, place.beginOrder];
    const isSame = had?.program === wantedOrder?.program && had?.options.level === wantedOrder?.options.level;
    return this.#loadedPlace === place || (isSame && wantedOrder?.program.moves !== undefined);
  }

  #post(place: DeskPlace, think: ThinkOrder): void {
    this.#currentSearch = { place, since: performance.now() };
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
    const place = this.#currentSearch?.place;
    if (!place) return;
    const isOpen = this.#places.has(place);
    const isDecided = answer.type !== "progress" && answer.id === place.thinkOrder?.id;
    if (isDecided) this.#currentSearch = undefined;
    if (isOpen) place.onAnswer(answer);
    if (!isDecided) return;
    this.#startNext();
    this.#setClock();
  }

  #fail(error: Error): void {
    const place = this.#currentSearch?.place;
    this.#endWorker();
    if (place && this.#places.has(place)) place.onFailure(error);
    this.#startNext();
  }

  #endWorker(): void {
    clearTimeout(this.#clock);
    this.#worker?.close();
    this.#worker = undefined;
    this.#loadedPlace = undefined;
    this.#currentSearch = undefined;
  }

  /** Sets a timer that ends the search when its time is up, and terminates the worker if it does not respond. */
  #setClock(): void {
    clearTimeout(this.#clock);
    const currentSearch = this.#currentSearch;
    if (!currentSearch) return;
    const timeLimit = this.#queue.length > 0 ? mostTimeIfOthersWait : mostThinkingTime;
    const stopWorker = (): void => {
      this.#worker?.post({ type: "stop" });
      this.#clock = setTimeout(() => this.#fail(new Error("it has got lost in its thoughts")), graceTime);
    };
    this.#clock = setTimeout(stopWorker, Math.max(0, currentSearch.since + timeLimit - performance.now()));
  }
}
