import { makeGame } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import {
  type Answer,
  Desk,
  type Order,
  type Outcome,
  readPuzzle,
  type Search,
  type SearchProgress,
  solvePuzzle,
} from "../../solve/index.ts";

/** What can be asked: a move of an opponent, or what to do next in a puzzle. */
export type Question =
  | Order
  | { readonly type: "solve"; readonly id: number; readonly program: Program; readonly position: unknown };

export type Reply =
  | Answer
  | { readonly type: "searching"; readonly id: number; readonly progress: SearchProgress }
  | { readonly type: "solved"; readonly id: number; readonly outcome: Outcome }
  | { readonly type: "unsolved"; readonly id: number; readonly text: string };

/** A hint is looked for among so many positions, in so many bytes, and not longer than so many milliseconds. */
const most = { states: 1_000_000, memory: 200 * 2 ** 20 };
const patience = 20_000;
/** Milliseconds between two words about how far it is. */
const wordEvery = 1000;
/** Positions between two looks at what has been asked. */
const slice = 100;

/** Thinks, bit by bit, so that it hears what is asked meanwhile; the same in a worker and, where there is none, on the page. */
export class ThinkingDesk {
  readonly #desk: Desk;
  readonly #reply: (reply: Reply) => void;
  #asked = 0;

  constructor(reply: (reply: Reply) => void) {
    this.#reply = reply;
    this.#desk = new Desk(reply, later);
  }

  hear(question: Question): void {
    this.#asked++;
    if (question.type === "solve") this.#solve(question);
    else this.#desk.hear(question);
  }

  #solve({ id, program, position }: Extract<Question, { type: "solve" }>): void {
    const game = makeGame(program);
    const restored = game.restore(position);
    if ("wrong" in restored) return this.#reply({ type: "unsolved", id, text: restored.wrong });
    const puzzle = readPuzzle(game, restored, { knowChance: true });
    if ("wrong" in puzzle) return this.#reply({ type: "unsolved", id, text: puzzle.wrong });
    return this.#search(id, solvePuzzle(puzzle, { ...most, any: true }));
  }

  #search(id: number, search: Search): void {
    const asked = this.#asked;
    const began = performance.now();
    let nextWord = began + wordEvery;
    const goOn = (): void => {
      if (this.#asked !== asked) return;
      const outcome = search.work(slice);
      if (outcome) return this.#reply({ type: "solved", id, outcome });
      const now = performance.now();
      if (now > nextWord) {
        nextWord = now + wordEvery;
        this.#reply({ type: "searching", id, progress: search.progress });
      }
      if (now - began > patience)
        return this.#reply({
          type: "solved",
          id,
          outcome: { ...search.progress, result: "limit", limit: "time" },
        });
      later(goOn);
    };
    goOn();
  }
}

function later(goOn: () => void): void {
  setTimeout(goOn, 0);
}
