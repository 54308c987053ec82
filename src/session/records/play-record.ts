import { cellName } from "../inputs/cell-names.ts";
import type { Game, Position } from "../../game/index.ts";
import { type Control, type Program, valueWord } from "../../program/index.ts";
import { bindingsOf } from "../inputs/bindings.ts";
import { sanOf } from "../choosing.ts";
import { type Input, sameInput, type CellRef, type Given, type KindFile } from "../inputs/input.ts";
import { type InputRun, RunLog } from "../inputs/input-log.ts";
import { resolveRelativeCell } from "../inputs/placed-cell.ts";
import { keySign } from "../inputs/keys.ts";
import { replaySession } from "../replay-session.ts";
import { isReason, Resolver } from "../resolve.ts";
import { isInTurn, type Session } from "../session.ts";

/** Describes one input of a session in words. */
export interface RecordRow {
  /** Stores a move in algebraic notation, or any other input in the input notation. */
  readonly text: string;
  /** Stores the player who gave the input, counted from 0. */
  readonly player: number;
  /** Stores the number of inputs so far, including this one. */
  readonly inputs: number;
  /** Is true for an input that is not a move: a restart, or, in a piece game, an offer or a resignation. */
  readonly aside?: true;
}

/** Describes an abandoned variation: inputs that were played and later replaced by others. */
export interface LeftLine {
  readonly rows: readonly RecordRow[];
  /** Stores the number of leading inputs that the variation shares with the session. */
  readonly shared: number;
  readonly inputs: readonly InputRun[];
}

/** Limits the number of abandoned variations; the oldest are dropped first. */
const maxVariations = 8;

/** Lists the inputs of a session in words, and provides the position after each. It observes the session without changing it. */
export class PlayRecord {
  #session: Session;
  /** Contains the log of the inputs that the rows describe. */
  #log = new RunLog();
  /** Replays the inputs one by one, in case the words for an input or its player depend on the position. */
  #describingCursor: Replayer | undefined;
  #viewer: Replayer | undefined;
  #rows: RecordRow[] = [];
  #variations: readonly LeftLine[] = [];

  constructor(session: Session) {
    this.#session = session;
    this.#reset(session);
  }

  get rows(): readonly RecordRow[] {
    return this.#rows;
  }

  get variations(): readonly LeftLine[] {
    return this.#variations;
  }

  /** Updates the rows for a session. If it is another continuation from the same start, the previous inputs become an abandoned variation. */
  follow(session: Session): void {
    const runsBefore = this.#log.runs();
    const shared = countSharedInputs(runsBefore, session.inputs.runs());
    const isOtherSession = session !== this.#session;
    // A session that was started anew is not a variation of the previous one.
    const hasNewStart = session.inputs.length === 0 || !hasSameStart(session, this.#session);
    if (isOtherSession && hasNewStart) return this.#reset(session);
    if (isOtherSession) this.#addVariation(runsBefore, shared, session);
    this.#session = session;
    this.#describingCursor?.goTo(runsBefore, shared);
    this.#log.truncate(shared);
    while (this.#rows.length > 0 && this.#rows[this.#rows.length - 1].inputs > shared) this.#rows.pop();
    for (const { input, times } of session.inputs.runs(shared))
      for (let n = 0; n < times; n++) this.#addInput(input);
  }

  /** Returns a separate session with the position after a number of inputs. Later calls return the same session, unless it has been played on. */
  sessionAfter(inputCount: number): Session {
    if (!this.#viewer || this.#viewer.session === this.#session) this.#viewer = new Replayer(this.#session);
    this.#viewer.goTo(this.#session.inputs.runs(), inputCount);
    return this.#viewer.session;
  }

  /** Returns a session with the position at the end of an abandoned variation. */
  endOf({ shared, inputs }: LeftLine): Session {
    const session = replaySession(this.#session, this.#session.inputs.slice(0, shared));
    playAll(session, inputs);
    return session;
  }

  #reset(session: Session): void {
    this.#session = session;
    this.#log = new RunLog();
    this.#describingCursor = needsPositions(session) ? new Replayer(session) : undefined;
    this.#viewer = undefined;
    this.#rows = [];
    this.#variations = [];
    this.follow(session);
  }

  #addVariation(runsBefore: readonly InputRun[], shared: number, session: Session): void {
    const rows = this.#rows.filter((it) => it.inputs > shared);
    const otherLines = this.#variations.filter((it) => it.shared <= shared && !isPartOf(it, session));
    const newVariations = rows.length > 0 ? [{ rows, shared, inputs: skipInputs(runsBefore, shared) }] : [];
    this.#variations = [...otherLines, ...newVariations].slice(-maxVariations);
  }

  #addInput(input: Input): void {
    const session = this.#describingCursor?.session ?? this.#session;
    const given = input.type === "cycle" ? input.given : undefined;
    const player = given?.[0]?.player ?? session.awaited[0] ?? session.position.turn;
    const text = given?.length === 0 ? undefined : describeInput(session, input);
    const openRow = isInTurn(session) ? this.#rows.pop() : undefined;
    this.#describingCursor?.session.play(input);
    this.#log.add(input);
    const rowText = [openRow?.text, text].filter((it) => it !== undefined).join(", ");
    if (rowText === "") return;
    const aside =
      given === undefined ||
      (session.game.program.moves !== undefined && given.every((it) => it.type === "control"));
    this.#rows.push({
      text: rowText,
      player,
      inputs: this.#log.length,
      ...(aside && { aside: true as const }),
    });
  }
}

/** Moves forward and backward through the inputs of another session. */
class Replayer {
  session: Session;

  constructor(session: Session) {
    this.session = replaySession(session);
  }

  get runs(): readonly InputRun[] {
    return this.session.inputs.runs();
  }

  /** Moves to the position after a number of inputs of a log. */
  goTo(log: readonly InputRun[], inputCount: number): void {
    this.#goBack(Math.min(inputCount, countSharedInputs(this.runs, log)));
    const { length } = this.session.inputs;
    playAll(this.session, skipInputs(log, length), inputCount - length);
  }

  #goBack(inputCount: number): void {
    while (this.session.inputs.length > inputCount && this.session.canUndo) {
      const { length } = this.session.inputs;
      this.session.play({ type: "undo" });
      // In some games an undo is logged as an input, so going back makes the log longer.
      if (this.session.inputs.length >= length) break;
    }
    if (this.session.inputs.length > inputCount) this.session = replaySession(this.session);
  }
}

function playAll(session: Session, runs: readonly InputRun[], limit = Infinity): void {
  let remaining = limit;
  for (const { input, times } of runs)
    for (let n = 0; n < times && remaining > 0; n++, remaining--) session.play(input);
}

/**
 * Returns true if the words for inputs depend on the position. They do not in a game for one player that is not a piece game, unless several
 * controls accept clicks.
 */
function needsPositions({ game: { program } }: Session): boolean {
  return (
    program.turn !== undefined ||
    program.moves !== undefined ||
    program.players.length > 1 ||
    listClickedControls(program).length > 1
  );
}

function hasSameStart(a: Session, b: Session): boolean {
  return (
    a.game === b.game &&
    a.seed === b.seed &&
    a.firstLevel === b.firstLevel &&
    JSON.stringify(a.options) === JSON.stringify(b.options)
  );
}

/** Returns how many leading inputs two logs have in common. */
function countSharedInputs(a: readonly InputRun[], b: readonly InputRun[]): number {
  let shared = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (!sameInput(a[i].input, b[i].input)) return shared;
    shared += Math.min(a[i].times, b[i].times);
    if (a[i].times !== b[i].times) return shared;
  }
  return shared;
}

/** Returns the runs of a log without its first inputs. */
function skipInputs(runs: readonly InputRun[], count: number): readonly InputRun[] {
  let inputsLeft = count;
  return runs.flatMap(({ input, times }) => {
    const skippedCount = Math.min(inputsLeft, times);
    inputsLeft -= skippedCount;
    return times > skippedCount ? [{ input, times: times - skippedCount }] : [];
  });
}

/** Returns true if a session has reached at least the first row of an abandoned variation. */
function isPartOf({ shared, inputs }: LeftLine, session: Session): boolean {
  const runsAfter = session.inputs.runs(Math.min(shared, session.inputs.length));
  return countSharedInputs(runsAfter, inputs) > 0;
}

/** Describes an input in a few words, in terms of the session's current position: a move in algebraic notation, a control with its arguments, or a cell. */
function describeInput(session: Session, input: Input): string {
  if (input.type !== "cycle") return input.type;
  return input.given.map((it) => describeGiven(session, it)).join(" + ");
}

function describeGiven(session: Session, given: Given): string {
  const { game, position, moves } = session;
  const { program } = game;
  switch (given.type) {
    case "move": {
      const option = moves.find((it) => it.uci === given.text);
      return option ? sanOf(game, position, option) : given.text;
    }
    case "click":
      return describeClick(game, position, given);
    case "key": {
      const [binding] = bindingsOf(program).get(given.key) ?? [];
      return binding ? describeControl(session, binding.control, binding.args) : keySign(given.key);
    }
    case "control": {
      const words = describeControl(session, given.control, given.args);
      return given.times === undefined || given.times === 1 ? words : `${given.times} ${words}`;
    }
  }
}

/** Describes a click by its cell, and also by its control if several controls accept clicks. */
function describeClick(game: Game, position: Position, given: Extract<Given, { type: "click" }>): string {
  const { program } = game;
  const cell = cellName(game, resolveRelativeCell(game, position, given.cell), position);
  if (listClickedControls(program).length < 2) return cell;
  const controls = new Resolver(game, () => []).controls(given, position);
  return isReason(controls) ? cell : `${program.controls[controls[0].control].name} ${cell}`;
}

/** Returns the controls that accept clicks, with either button. */
function listClickedControls({ controls }: Program): readonly Control[] {
  return controls.filter((it) => it.clicks.length > 0 || it.rightClicks !== undefined);
}

function describeControl(
  session: Session,
  control: number,
  values: readonly (number | CellRef | KindFile)[],
): string {
  const { program } = session.game;
  const { name, args } = program.controls[control];
  const argumentWords = values.map((value, index) => describeArgument(session, args[index].type, value));
  const [only, ...otherControls] = listClickedControls(program);
  const isClick = only === program.controls[control] && otherControls.length === 0 && args.length === 1;
  return isClick && program.notation !== undefined ? argumentWords[0] : [name, ...argumentWords].join(" ");
}

function describeArgument(
  { game, position }: Session,
  type: string,
  value: number | CellRef | KindFile,
): string {
  const { program } = game;
  if (typeof value !== "number")
    return "kinds" in value ? "a file" : cellName(game, resolveRelativeCell(game, position, value), position);
  return valueWord(program, type, value) ?? "";
}
