import type { Game } from "../game/index.ts";
import * as sessions from "../session/index.ts";
import { type Block, frameOf } from "../view/index.ts";
import { inspect, type InspectionQuery } from "./inspect/index.ts";
import { type CycleTrace, traceBeginning, traceCycle } from "./record/index.ts";

/** Describes what one input of a session did. */
export interface InputTrace {
  /** Holds the input in the notation of inputs; "" for the beginning. */
  readonly input: string;
  readonly result: sessions.InputResult;
  /**
   * Lists the cycles that the input ran, in order: several if `again` requested more, none if it was not a control. If the
   * input led to another level, the beginning of that level follows. For input 0, the list contains only the beginning.
   */
  readonly cycles: readonly CycleTrace[];
  /** Lists the blocks of the view after the input. */
  readonly blocks: readonly Block[];
}

/** Holds what is needed to replay a session. */
export type PlayedSession = Pick<sessions.Session, "game" | "seed" | "options" | "firstLevel"> &
  Partial<Pick<sessions.Session, "refused">> & { readonly inputs: Iterable<sessions.Input> };

/** Limits the number of traced inputs that are cached for quick navigation. */
const maxCachedTraces = 64;

/** Represents a session that can be examined input by input, forwards and backwards. It replays inputs, and traces them on demand. */
export class Timeline {
  readonly game: Game;
  readonly inputs: readonly sessions.Input[];
  readonly #options: sessions.SessionOptions;
  readonly #cachedTraces = new Map<number, InputTrace>();
  #session: sessions.Session;
  #cycles: CycleTrace[] | undefined;
  #playedCount = 0;

  /** @param refused the last input, if it was refused; it is appended to the inputs, so that its refusal can be explained */
  constructor({ game, inputs, seed, options, firstLevel, refused }: PlayedSession) {
    this.game = game;
    this.inputs = refused ? [...inputs, refused] : [...inputs];
    this.#options = {
      seed,
      options,
      level: firstLevel,
      beforeCycle: (position, input) => this.#cycles?.push(traceCycle(game, position, input)),
      beforeLevel: (beginLevel) => {
        const beginning = this.#cycles && traceBeginning(game, beginLevel);
        const hasEffect = beginning?.parts.some((it) => it.from !== it.to || it.events.length > 0);
        if (beginning && hasEffect) this.#cycles!.push(beginning);
      },
    };
    this.#session = sessions.newSession(game, this.#options);
  }

  /** Returns the number of inputs. */
  get length(): number {
    return this.inputs.length;
  }

  /** Returns the trace of an input by its number, from 1; 0 means the beginning. */
  input(inputNumber: number): InputTrace {
    const cachedTrace = this.#cachedTraces.get(inputNumber);
    if (cachedTrace) return cachedTrace;
    const trace = this.#trace(Math.max(0, Math.min(inputNumber, this.length)));
    if (this.#cachedTraces.size >= maxCachedTraces)
      this.#cachedTraces.delete(this.#cachedTraces.keys().next().value!);
    this.#cachedTraces.set(inputNumber, trace);
    return trace;
  }

  /** Returns the blocks of the view at a moment of a cycle. */
  blocksAt(cycle: CycleTrace, moment: number): readonly Block[] {
    return frameOf(this.#session, { position: cycle.positionAt(moment), piles: true }).blocks;
  }

  /** Inspects a cell at a moment of a cycle, or at the beginning of the session. */
  inspectAt(query: InspectionQuery, at: { readonly cycle: CycleTrace; readonly moment: number } | undefined) {
    const session = at ? this.#session : sessions.newSession(this.game, this.#options);
    const position = at ? at.cycle.positionAt(at.moment) : session.position;
    return { inspected: inspect(session, query, { position }), position };
  }

  #trace(inputNumber: number): InputTrace {
    const input = this.inputs[inputNumber - 1];
    if (input && this.#playedCount >= inputNumber) this.#beginReplay();
    while (this.#playedCount < inputNumber - 1) this.#session.play(this.inputs[this.#playedCount++]);
    const cycles: CycleTrace[] = [];
    this.#cycles = cycles;
    if (input) this.#session.play(this.inputs[this.#playedCount++]);
    else this.#beginReplay();
    this.#cycles = undefined;
    const { last } = this.#session;
    const [inputText] = input ? sessions.makeInputs(this.game.program, [input]) : [""];
    const { blocks } = frameOf(this.#session, { piles: true });
    return { input: inputText ?? "", result: last, cycles, blocks };
  }

  #beginReplay(): void {
    this.#session = sessions.newSession(this.game, this.#options);
    this.#playedCount = 0;
  }
}
