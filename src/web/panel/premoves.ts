import { t } from "../language.ts";
import type { LivePlay } from "../../play/index.ts";
import { type MoveOption, movesInTurn, movesTo, type Session, targetsOf } from "../../session/index.ts";
import { type Block, type BoardSpot, mapBoards } from "../../view/index.ts";
import type { TableHand } from "../board/dragging.ts";

type Cell = Parameters<LivePlay["click"]>[0];

/** Describes a premove: a move to be played once it is the user's turn, if it is legal then. */
interface Premove {
  readonly option: MoveOption;
  readonly session: Session;
  /** Holds the number of inputs after which the premove is played; after any other number it is dropped. */
  readonly inputs: number;
}

/** Lets the user plan a move while the computer thinks. At any other time it passes everything to the play. */
export class Premoves implements TableHand {
  readonly #play: LivePlay;
  #from: number | undefined;
  #plan: Premove | undefined;

  constructor(play: LivePlay) {
    this.#play = play;
    play.listen(() => this.#look());
  }

  /** Returns the source and target cell of the premove. */
  get plannedCells(): readonly BoardSpot[] {
    const { from, to } = this.#plan?.option.view ?? {};
    return from === undefined || to === undefined ? [] : [from, to].map((it) => this.#spot(it));
  }

  lift(cell: Cell, isPress = false): boolean {
    if (!this.#isOn) return this.#play.lift(cell, isPress);
    const at = this.#play.moveCell(cell);
    if (at === undefined || !this.#options.some(({ view }) => view.from === at)) return false;
    this.#from = at;
    this.#plan = undefined;
    this.#play.say("");
    return true;
  }

  isSelected(cell: Cell): boolean {
    if (!this.#isOn) return this.#play.isSelected(cell);
    return this.#from !== undefined && this.#from === this.#play.moveCell(cell);
  }

  canDropOn(cell: Cell): boolean {
    return this.#isOn ? this.#movesTo(cell).length > 0 : this.#play.canDropOn(cell);
  }

  refuseDrop(cell: Cell): void {
    if (!this.#isOn) this.#play.refuseDrop(cell);
  }

  click(cell: Cell): void {
    if (!this.#isOn) return this.#play.click(cell);
    const [option] = this.#movesTo(cell);
    if (!option) {
      if (!this.lift(cell)) this.deselect();
      return;
    }
    const { session } = this.#play;
    this.#plan = { option, session, inputs: session.inputs.length + 1 };
    this.#from = undefined;
    this.#play.say(t("This is played at once when it is your turn, if it is legal then."));
  }

  deselect(): boolean {
    if (!this.#isOn) return this.#play.deselect();
    const hadPlan = this.#from !== undefined || this.#plan !== undefined;
    this.#from = this.#plan = undefined;
    if (hadPlan) this.#play.say("");
    return hadPlan;
  }

  listen(listener: Parameters<LivePlay["listen"]>[0]): () => void {
    return this.#play.listen(listener);
  }

  /** Returns the blocks of a frame with the premove marked on the board. */
  markPlan(blocks: readonly Block[]): readonly Block[] {
    if (!this.#isOn || (this.#from === undefined && !this.#plan)) return blocks;
    const targets = this.#from === undefined ? [] : [...targetsOf(this.#options, { from: this.#from })];
    const planMarks = {
      ...(this.#from !== undefined && { selected: this.#spot(this.#from) }),
      targets: targets.map(([cell, takes]) => ({ ...this.#spot(cell), takes })),
      planned: this.plannedCells,
    };
    return mapBoards(blocks, (it) => (it.marks ? { ...it, marks: { ...it.marks, ...planMarks } } : it));
  }

  get #isOn(): boolean {
    const { awaitsComputer, person, game } = this.#play;
    return awaitsComputer && person !== undefined && game.program.moves?.anyTime === false;
  }

  /** Returns the moves that the user would have if it were their turn. */
  get #options(): readonly MoveOption[] {
    return movesInTurn(this.#play.session, this.#play.person ?? 0);
  }

  #movesTo(cell: Cell): readonly MoveOption[] {
    const at = this.#play.moveCell(cell);
    return at === undefined || this.#from === undefined
      ? []
      : movesTo(this.#options, { from: this.#from }, at);
  }

  #spot(cell: number): BoardSpot {
    const width = this.#play.game.program.moves?.rules.width ?? 1;
    return { x: cell % width, y: Math.floor(cell / width) };
  }

  #look(): void {
    const plan = this.#plan;
    const { session } = this.#play;
    const isWaiting = plan?.session === session && session.inputs.length === plan.inputs - 1;
    if (this.#isOn && (!plan || isWaiting)) return;
    this.#from = this.#plan = undefined;
    // The opponent's move is still being processed, so the premove is played after it.
    if (plan) setTimeout(() => this.#carryOut(plan), 0);
  }

  #carryOut({ option, session, inputs }: Premove): void {
    const play = this.#play;
    if (play.session !== session || session.inputs.length !== inputs || play.awaitsComputer) return;
    const { uci, view } = option;
    const legalMove = session.moves.find((it) => it.uci === uci && it.view.piece === view.piece);
    if (legalMove) play.move(uci);
    else if (session.status === "playing") play.say(t("What was planned is not legal now."));
  }
}
