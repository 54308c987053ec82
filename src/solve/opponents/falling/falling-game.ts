import type { BoardLayout, Game, Position } from "../../../game/index.ts";
import type { BodyKind, Expr } from "../../../program/index.ts";
import { type Fall, type Falling, fallingOf } from "../../falling.ts";
import { restingPlacesOf } from "../../resting-places.ts";

/** The cells of each place where a body can come to rest in a well with these rows. */
export type Rests = ReturnType<typeof restingPlacesOf>;

/** A game of falling bodies, and what is known about how they fall. */
export class FallingGame {
  readonly game: Game;
  readonly fall: Fall;
  readonly body: Expr;
  readonly #falling: Falling | undefined;
  readonly #rests = new Map<BodyKind, Rests>();

  constructor(game: Game, fall: Fall) {
    const falling = fallingOf(game.program);
    this.game = game;
    this.fall = fall;
    this.body = { is: "variable", variable: fall.slot };
    this.#falling = typeof falling === "string" ? undefined : falling;
  }

  /** The number of the falling body, and its kind. */
  bodyOf(position: Position, player: number): { readonly number?: number; readonly kind?: number } {
    const look = this.game.look(position, player);
    const number = look.value(this.body);
    if (number === undefined) return {};
    const kind = look.value({ is: "kind", of: this.body });
    return { number, ...(kind !== undefined && { kind }) };
  }

  /** Where a body of a kind can come to rest in a well; undefined where the program alone does not tell. */
  rests(kind: number): Rests | undefined {
    const body = this.#falling?.bodies.find((it) => it.kind === kind);
    if (!this.#falling || !body) return undefined;
    const known = this.#rests.get(body);
    if (known) return known;
    const rests = restingPlacesOf(this.#falling, body);
    this.#rests.set(body, rests);
    return rests;
  }

  /** What the file says that a position is worth to a player; undefined if it says nothing. */
  worthOf(position: Position, player: number): number | undefined {
    const look = this.game.look(position, player);
    return this.game.program.worth?.reduce((sum, it) => sum + (look.value(it) ?? 0), 0);
  }

  /** Whether the game is played on to judge a place: where bodies are linked, or the file says what positions are worth. */
  get playsOn(): boolean {
    return this.fall.links || this.game.program.worth !== undefined;
  }

  /** The board of a player on which bodies fall. */
  layoutOf({ boards }: Position, player: number): BoardLayout {
    const all = boards.filter((it) => it.board === this.fall.board);
    return all.find((it) => it.player === player) ?? all[0];
  }
}
