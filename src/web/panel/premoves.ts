import { t } from "../language.ts";
import type { LivePlay } from "../../play/index.ts";
import { type MoveOption, movesInTurn, movesTo, type Session, targetsOf } from "../../session/index.ts";
import { type Block, type BoardSpot, mapBoards } from "../../view/index.ts";
import type { Clickable } from "../board/dragging.ts";

type Cell = Parameters<LivePlay["click"]>[0];

/** Describes a premove: a move to be played once it is the user's turn, if it is legal then. */
interface Premove {
  readonly option: MoveOption;
  readonly session: Session;
  /** Holds the number of inputs after which the premove is played; after any other number it is dropped. */
  readonly inputs: number;
}

/** Lets the user plan a move while the computer thinks. At any other time it passes all clicks to the game. */
export class Premoves implements Clickable {
  readonly #play: LivePlay;
  #source: number | undefined;
  #plan: Premove | undefined;

  constructor(play: LivePlay) {
    this.#play = play;
    play.listen(() => this.#checkPlan());
  }

  /** Returns the source and the target cell of the premove; an empty list without a premove. */
  get plannedCells(): readonly BoardSpot[] {
    const { from, to } = this.#plan?.option.view ?? {};
    return from === undefined || to === undefined ? [] : [from, to].map((it) => this.#spotOf(it));
  }

  lift(cell: Cell, isPress = false): boolean {
    if (!this.#isPlanning) return this.#play.lift(cell, isPress);
    const number = this.#play.moveCell(cell);
    if (number === undefined || !this.#moves.some(({ view }) => view.from === number)) return false;
    this.#source = number;
    this.#plan = undefined;
    this.#play.say("");
    return true;
  }

  isSelected(cell: Cell): boolean {
    if (!this.#isPlanning) return this.#play.isSelected(cell);
    return this.#source !== undefined && this.#source === this.#play.moveCell(cell);
  }

  canDropOn(cell: Cell): boolean {
    return this.#isPlanning ? this.#movesTo(cell).length > 0 : this.#play.canDropOn(cell);
  }

  refuseDrop(cell: Cell): void {
    if (!this.#isPlanning) this.#play.refuseDrop(cell);
  }

  click(cell: Cell): void {
    if (!this.#isPlanning) return this.#play.click(cell);
    const [option] = this.#movesTo(cell);
    if (!option) {
      if (!this.lift(cell)) this.deselect();
      return;
    }
    const { session } = this.#play;
    this.#plan = { option, session, inputs: session.inputs.length + 1 };
    this.#source = undefined;
    this.#play.say(t("This is played at once when it is your turn, if it is legal then."));
  }

  deselect(): boolean {
    if (!this.#isPlanning) return this.#play.deselect();
    const hadPlan = this.#source !== undefined || this.#plan !== undefined;
    this.#source = this.#plan = undefined;
    if (hadPlan) this.#play.say("");
    return hadPlan;
  }

  listen(listener: Parameters<LivePlay["listen"]>[0]): () => void {
    return this.#play.listen(listener);
  }

  /** Returns the blocks of a frame with the premove marked on the board. */
  markPlan(blocks: readonly Block[]): readonly Block[] {
    if (!this.#isPlanning || (this.#source === undefined && !this.#plan)) return blocks;
    const targets = this.#source === undefined ? [] : [...targetsOf(this.#moves, { from: this.#source })];
    const planMarks = {
      ...(this.#source !== undefined && { selected: this.#spotOf(this.#source) }),
      targets: targets.map(([cell, takes]) => ({ ...this.#spotOf(cell), takes })),
      planned: this.plannedCells,
    };
    return mapBoards(blocks, (it) => (it.marks ? { ...it, marks: { ...it.marks, ...planMarks } } : it));
  }

  get #isPlanning(): boolean {
    const { awaitsComputer, person, game } = this.#play;
    return awaitsComputer && person !== undefined && game.program.moves?.anyTime === false;
  }

  /** Returns the moves that the user would have if it were their turn. */
  get #moves(): readonly MoveOption[] {
    return movesInTurn(this.#play.session, this.#play.person ?? 0);
  }

  #movesTo(cell: Cell): readonly MoveOption[] {
    const number = this.#play.moveCell(cell);
    return number === undefined || this.#source === undefined
      ? []
      : movesTo(this.#moves, { from: this.#source }, number);
  }

  #spotOf(cell: number): BoardSpot {
    const width = this.#play.game.program.moves?.rules.width ?? 1;
    return { x: cell % width, y: Math.floor(cell / width) };
  }

  #checkPlan(): void {
    const plan = this.#plan;
    const { session } = this.#play;
    const isWaiting = plan?.session === session && session.inputs.length === plan.inputs - 1;
    if (this.#isPlanning && (!plan || isWaiting)) return;
    this.#source = this.#plan = undefined;
    // The premove is played after a timeout, because the opponent's move is still being processed.
    if (plan) setTimeout(() => this.#playPlan(plan), 0);
  }

  #playPlan({ option, session, inputs }: Premove): void {
    const play = this.#play;
    if (play.session !== session || session.inputs.length !== inputs || play.awaitsComputer) return;
    const { uci, view } = option;
    if (session.moves.some((it) => it.uci === uci && it.view.piece === view.piece)) play.move(uci);
    else if (session.status === "playing") play.say(t("What was planned is not legal now."));
  }
}
