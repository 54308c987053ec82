import type { Changes, Game, GivenControl, Position } from "../../game/index.ts";
import { controlChoices } from "./choices.ts";
import type { SearchGame } from "./tree-search.ts";

/** What was done for one choice: the cycles it ran, or the choice alone if it waits for other players. */
interface Made {
  readonly changes: Changes | undefined;
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Lets a tree search play a game whose players give controls. */
export class ControlField implements SearchGame {
  readonly players: number;
  readonly #game: Game;
  readonly #next: () => Position;
  readonly #known: GivenControl[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #made: Made[] = [];
  #position: Position;
  #chosen: readonly (GivenControl | undefined)[] = [];

  /** `next` gives the position in which each playout begins. */
  constructor(game: Game, next: () => Position) {
    this.#game = game;
    this.#next = next;
    this.players = game.program.players.length;
    this.#position = next();
  }

  /** The control that a number stands for. */
  controlOf(choice: number): GivenControl | undefined {
    return this.#known[choice];
  }

  begin(): void {
    this.#position = this.#next();
    this.#position.dropChanges();
    this.#chosen = [];
    this.#made.length = 0;
  }

  turn(): number {
    return this.#game.awaits(this.#position).find((it) => this.#chosen[it] === undefined) ?? 0;
  }

  list(out: Int32Array): number {
    if (this.#position.ending !== "playing") return 0;
    const choices = controlChoices(this.#game, this.#position, this.turn());
    const count = Math.min(choices.length, out.length);
    for (let i = 0; i < count; i++) out[i] = this.#numberOf(choices[i]);
    return count;
  }

  make(choice: number): boolean {
    const given = this.#known[choice];
    const chosen = [...this.#chosen];
    chosen[given.player] = given;
    const isOpen =
      this.#game.program.together === true &&
      this.#game.awaits(this.#position).some((it) => chosen[it] === undefined);
    if (isOpen) return this.#keep({ changes: undefined, chosen: this.#chosen }, chosen);
    const controls = chosen.filter((it) => it !== undefined);
    const { result, changed } = this.#game.cycle(this.#position, { controls });
    const changes = this.#position.takeChanges();
    if (result === "done" && changed) return this.#keep({ changes, chosen: this.#chosen }, []);
    this.#position.revert(changes);
    return false;
  }

  #keep(made: Made, chosen: readonly (GivenControl | undefined)[]): boolean {
    this.#made.push(made);
    this.#chosen = chosen;
    return true;
  }

  undo(): void {
    const { changes, chosen } = this.#made.pop()!;
    if (changes) this.#position.revert(changes);
    this.#chosen = chosen;
  }

  result(): readonly number[] | undefined {
    const { ending, endingPlayer, turn } = this.#position;
    if (ending === "playing") return undefined;
    const about = endingPlayer ?? turn;
    const own = { won: 1, lost: 0, drawn: 0.5 }[ending];
    return Array.from({ length: this.players }, (_, it) => (it === about ? own : 1 - own));
  }

  /** Guesses by the value of the position that the file states. */
  guess(): readonly number[] {
    const { worth } = this.#game.program;
    const all = Array.from({ length: this.players }, (_, player) => {
      const look = this.#game.look(this.#position, player);
      return worth ? worth.reduce((sum, it) => sum + (look.value(it) ?? 0), 0) : 0;
    });
    const total = all.reduce((sum, it) => sum + it, 0);
    return all.map((own) => {
      const others = (total - own) / Math.max(1, this.players - 1);
      return 1 / (1 + Math.exp((others - own) / Math.max(1, Math.abs(total) / this.players / 2)));
    });
  }

  #numberOf(given: GivenControl): number {
    const key = `${given.player} ${given.control} ${given.args.join(" ")}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#known.length);
    this.#known.push(given);
    return this.#known.length - 1;
  }
}
