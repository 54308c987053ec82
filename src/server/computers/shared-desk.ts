import type { OpenComputer, WorkerPort } from "../../play/index.ts";
import type { Answer, Order } from "../../solve/index.ts";

type BeginOrder = Extract<Order, { type: "begin" }>;
type ThinkOrder = Extract<Order, { type: "think" }>;

/** Limits the time of one search, in milliseconds, while no other seat waits. */
const maxSearchTime = 3000;
/** Limits the time of one search, in milliseconds, while another seat waits. */
const maxSharedSearchTime = 1000;
/** Defines the time, in milliseconds, after which a worker that ignores the request to end its search is terminated. */
const graceTime = 10_000;
/** Limits the bytes of the table of searched positions. It is small because the next search may be for another room. */
const memory = 4 * 2 ** 20;

/** Describes a seat for which the worker can search. `onAnswer` receives the worker's answers, and `onFailure` its failure. */
interface ServedSeat {
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
  readonly #seats = new Set<ServedSeat>();
  #worker: WorkerPort<Order> | undefined;
  /** Stores the seat whose game is loaded in the worker. */
  #loadedSeat: ServedSeat | undefined;
  readonly #queue: ServedSeat[] = [];
  #currentSearch: { readonly seat: ServedSeat; readonly start: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(openWorker: OpenComputer, maxSeats: number) {
    this.#openWorker = openWorker;
    this.maxSeats = maxSeats;
  }

  /** Returns the number of seats. */
  get count(): number {
    return this.#seats.size;
  }

  get isFull(): boolean {
    return this.#seats.size >= this.maxSeats;
  }

  /** Adds a seat; returns a port that behaves as if the seat had its own worker. */
  readonly open: OpenComputer = (onAnswer, onFailure) => {
    const seat: ServedSeat = { onAnswer, onFailure, isHurried: false };
    this.#seats.add(seat);
    return { post: (order) => this.#takeOrder(seat, order), close: () => this.#leaveDesk(seat) };
  };

  close(): void {
    this.#seats.clear();
    this.#queue.length = 0;
    this.#endWorker();
  }

  #takeOrder(seat: ServedSeat, order: Order): void {
    if (order.type === "begin") seat.beginOrder = { ...order, options: { ...order.options, memory } };
    else if (order.type === "think") this.#queueSearch(seat, order);
    else if (this.#currentSearch?.seat === seat) this.#worker?.post(order);
    else seat.isHurried = true;
  }

  #queueSearch(seat: ServedSeat, thinkOrder: ThinkOrder): void {
    seat.thinkOrder = thinkOrder;
    seat.isHurried = false;
    // A newer request of the seat that is being served replaces its older request.
    if (this.#currentSearch?.seat === seat) return this.#post(seat, thinkOrder);
    if (!this.#queue.includes(seat)) this.#queue.push(seat);
    this.#startNext();
    return this.#setSearchTimer();
  }

  #leaveDesk(seat: ServedSeat): void {
    this.#seats.delete(seat);
    const queueIndex = this.#queue.indexOf(seat);
    if (queueIndex >= 0) this.#queue.splice(queueIndex, 1);
    if (this.#currentSearch?.seat === seat) this.#worker?.post({ type: "stop" });
    // The worker is ended to free its memory when no seat needs it.
    if (this.#seats.size === 0) this.#endWorker();
  }

  #startNext(): void {
    if (this.#currentSearch) return;
    const seat = this.#queue.shift();
    if (!seat?.thinkOrder) return;
    this.#worker ??= this.#open();
    if (seat.beginOrder && !this.#canReuseGame(seat)) {
      this.#worker.post(seat.beginOrder);
      this.#loadedSeat = seat;
    }
    this.#post(seat, seat.thinkOrder);
    if (seat.isHurried) this.#worker.post({ type: "stop" });
  }

  /**
   * Returns true if the game loaded in the worker can be reused for a seat. In piece games, the computer's choice depends only
   * on the position, so seats with the same game and level can share it.
   */
  #canReuseGame(seat: ServedSeat): boolean {
    const [loaded, wanted] = [this.#loadedSeat?.beginOrder, seat.beginOrder];
    const isSame = loaded?.program === wanted?.program && loaded?.options.level === wanted?.options.level;
    return this.#loadedSeat === seat || (isSame && wanted?.program.moves !== undefined);
  }

  #post(seat: ServedSeat, thinkOrder: ThinkOrder): void {
    this.#currentSearch = { seat, start: performance.now() };
    this.#worker?.post(thinkOrder);
    this.#setSearchTimer();
  }

  #open(): WorkerPort<Order> {
    const worker: WorkerPort<Order> = this.#openWorker(
      // Messages of a worker that was terminated are ignored.
      (answer) => worker === this.#worker && this.#handleAnswer(answer),
      (error) => worker === this.#worker && this.#fail(error),
    );
    return worker;
  }

  #handleAnswer(answer: Answer): void {
    const seat = this.#currentSearch?.seat;
    if (!seat) return;
    const isOpen = this.#seats.has(seat);
    const isDecided = answer.type !== "progress" && answer.id === seat.thinkOrder?.id;
    if (isDecided) this.#currentSearch = undefined;
    if (isOpen) seat.onAnswer(answer);
    if (!isDecided) return;
    this.#startNext();
    this.#setSearchTimer();
  }

  #fail(error: Error): void {
    const seat = this.#currentSearch?.seat;
    this.#endWorker();
    if (seat && this.#seats.has(seat)) seat.onFailure(error);
    this.#startNext();
  }

  #endWorker(): void {
    clearTimeout(this.#timer);
    this.#worker?.close();
    this.#worker = undefined;
    this.#loadedSeat = undefined;
    this.#currentSearch = undefined;
  }

  /** Sets a timer that ends the search when its time is up, and terminates the worker if it does not respond. */
  #setSearchTimer(): void {
    clearTimeout(this.#timer);
    const currentSearch = this.#currentSearch;
    if (!currentSearch) return;
    const timeLimit = this.#queue.length > 0 ? maxSharedSearchTime : maxSearchTime;
    const stopWorker = (): void => {
      this.#worker?.post({ type: "stop" });
      this.#timer = setTimeout(() => this.#fail(new Error("it has got lost in its thoughts")), graceTime);
    };
    this.#timer = setTimeout(stopWorker, Math.max(0, currentSearch.start + timeLimit - performance.now()));
  }
}
