import type { Game } from "../../game/index.ts";
import { levels, makeOpponent, pastOf, usualLevel } from "../../solve/index.ts";
import { chosenInput, type Played, type Session } from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { Computer } from "./computer.ts";

/** How strong the computer plays: `computer`, `computer:3`. */
export function readLevel(text: string): number {
  const [name, level, ...more] = text.split(":");
  const number = level === undefined ? usualLevel : /^\d+$/.test(level) ? Number(level) : 0;
  if (name === "computer" && more.length === 0 && number >= 1 && number <= levels.length) return number;
  throw new Failure(
    `--against takes \`computer\`, or \`computer:N\` with a level from 1 to ${levels.length}, and not \`${text}\`.`,
  );
}

export interface RivalOptions {
  readonly level: number;
  readonly seed: number;
  /** The player who is at the keyboard; the first without it. */
  readonly as?: string;
}

/** The computer in the place of all players but one. */
export class Rival {
  /** Who is at the keyboard. */
  readonly player: number;
  readonly #computer: Computer;
  /** How far a session had come. */
  #known: { readonly session: Session; readonly inputs: number } | undefined;

  constructor(game: Game, { level, seed, as }: RivalOptions) {
    const { players } = game.program;
    if (players.length < 2) throw new Failure("The game has one player: nobody can play against you.");
    const reason = makeOpponent(game, { memory: 0 });
    if (typeof reason === "string") throw new Failure(reason);
    this.player = as === undefined ? 0 : players.findIndex((it) => it.name === as);
    if (this.player < 0)
      throw new Failure(`There is no player ${as}: there are ${players.map((it) => it.name).join(" and ")}.`);
    this.#computer = new Computer(game, { level, seed });
  }

  /** Whether play waits for the computer. */
  isAwaited(session: Session): boolean {
    return this.#seat(session) !== undefined;
  }

  /**
   * Gives what the computer chooses, as long as play waits for it; after an undo, what it gave is taken back too. A session that
   * has changed meanwhile is left alone.
   */
  async answer(session: Session, told: (played: Played) => void = () => {}): Promise<void> {
    if (this.#known?.session === session && session.inputs.length < this.#known.inputs)
      while (this.isAwaited(session) && session.canUndo) told(session.play({ type: "undo" }));
    await this.#give(session, told);
    this.#known = { session, inputs: session.inputs.length };
  }

  async #give(session: Session, told: (played: Played) => void): Promise<void> {
    for (;;) {
      const player = this.#seat(session);
      if (player === undefined) return;
      const { number } = session;
      const { choice } = await this.#computer.think(session.position, player, { past: pastOf(session) });
      if (session.number !== number || choice === undefined) return;
      told(session.play(chosenInput(session.game, session.position, choice)));
      if (session.last.result !== "done" || session.number !== number + 1) return;
    }
  }

  close(): Promise<void> {
    return this.#computer.close();
  }

  #seat(session: Session): number | undefined {
    if (session.message !== undefined) return undefined;
    return session.awaited.find((it) => it !== this.player);
  }
}
