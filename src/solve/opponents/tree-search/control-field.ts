import type { Changes, Game, GivenControl, Position } from "../../../game/index.ts";
import { listControlChoices, cycleOf } from "../choices.ts";
import { Playout, type PlayoutChoice } from "./playout.ts";
import { type Surroundings, type Trail, noSurroundings } from "./surroundings.ts";
import type { SearchGame } from "./tree-search.ts";

/** Describes the effects of one choice: the changes by its cycles, the last first, or the choice alone if it waits for other players. */
interface Made {
  readonly changes: readonly Changes[];
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Adapts a game whose players give controls to the tree search. */
export class ControlField implements SearchGame {
  readonly players: number;
  readonly playsOut: boolean;
  readonly #game: Game;
  readonly #next: () => Position;
  readonly #surroundings: Surroundings;
  readonly #ways: PlayoutChoice[] = [];
  /** Lists choices by player and control. */
  readonly #byControl: readonly (readonly (readonly PlayoutChoice[])[])[];
  readonly #made: Made[] = [];
  #playout: Playout | undefined;
  #position: Position;
  #chosen: readonly (GivenControl | undefined)[] = [];

  /** @param next returns the position in which each playout begins */
  constructor(game: Game, next: () => Position, surroundings: Surroundings) {
    this.#game = game;
    this.#next = next;
    this.#surroundings = surroundings;
    this.#position = next();
    this.#byControl = game.program.players.map((_, player) =>
      game.program.controls.map((_control, control) => this.#waysOf(player, control)),
    );
    this.players = this.#byControl.length;
    const { together, questions = [] } = game.program;
    this.playsOut = game.hasTurns && !together && questions.length === 0;
  }

  #waysOf(player: number, control: number): readonly PlayoutChoice[] {
    const { args } = this.#game.program.controls[control];
    const places = args.flatMap(({ type }, i) => (type === "cell" ? [i] : []));
    return listControlChoices(this.#game, this.#position, player, control).map((given) => {
      const cell = places.length === 1 ? given.args[places[0]] : -1;
      const way = {
        choice: this.#ways.length,
        given,
        input: cycleOf(given),
        cell,
        shown: 0,
        around: noSurroundings,
      };
      this.#ways.push(way);
      return way;
    });
  }

  /** Returns the control with the number of a choice. */
  controlOf(choice: number): GivenControl | undefined {
    return this.#ways[choice]?.given;
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
    const player = this.turn();
    const allowed = this.#game.allowed(this.#position, player);
    // The search begins with all choices, so that nothing that can be given is lost for good.
    const playout = this.#made.length > 0 ? this.#playout : undefined;
    let count = 0;
    for (const [control, ways] of this.#byControl[player].entries())
      if (allowed[control])
        for (const way of ways)
          if (count < out.length && !playout?.isHopelessIn(this.#position, way)) out[count++] = way.choice;
    return count;
  }

  make(choice: number): boolean {
    const { given } = this.#ways[choice];
    const chosen = [...this.#chosen];
    chosen[given.player] = given;
    const isOpen =
      this.#game.program.together === true &&
      this.#game.awaits(this.#position).some((it) => chosen[it] === undefined);
    if (isOpen) return this.#keep({ changes: [], chosen: this.#chosen }, chosen);
    const controls = chosen.filter((it) => it !== undefined);
    const { result, changed } = this.#game.cycle(this.#position, { controls });
    const changes = this.#position.takeChanges();
    if (result === "done" && changed) return this.#keep({ changes: [changes], chosen: this.#chosen }, []);
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
    for (const it of changes) this.#position.revert(it);
    this.#chosen = chosen;
  }

  playOut(trail: Trail, chance: Int32Array, rate: (choice: number, player: number) => number): void {
    this.#playout ??= new Playout(
      this.#game,
      this.#byControl.map((it) => it.flat()),
      this.#surroundings,
      chance,
      rate,
    );
    this.#keep({ changes: this.#playout.run(this.#position, trail), chosen: this.#chosen }, []);
  }

  around(choice: number): number {
    const { cell, given } = this.#ways[choice];
    return cell < 0 ? noSurroundings : this.#surroundings.at(this.#position, cell, given.player);
  }

  gainOf(around: number): number {
    return this.#surroundings.gainOf(around);
  }

  learn(trail: Trail, scores: readonly number[]): void {
    this.#surroundings.learn(trail, scores);
  }

  result(): readonly number[] | undefined {
    const { ending, endingPlayer, turn } = this.#position;
    if (ending === "playing") return undefined;
    const about = endingPlayer ?? turn;
    const own = { won: 1, lost: 0, drawn: 0.5 }[ending];
    return Array.from({ length: this.players }, (_, it) => (it === about ? own : 1 - own));
  }

  /** Returns the scores by the value of the position that the file states. */
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
}
