import { isWithin, onceFor } from "../../base/index.ts";
import {
  type Asked,
  type CompiledProgram,
  type GivenControl,
  type Layout,
  type Machine,
  type Position,
  type Reason,
  signalBit,
} from "../engine/index.ts";
import type { CycleInput } from "./game.ts";
import { type Control, type ControlArg, hidesCells, type Program } from "../../program/index.ts";

/** Applies the controls of a cycle if they are allowed; returns false if one is not. In games with a tick, such a control is only skipped. */
export function admitInput(m: Machine, compiled: CompiledProgram, input: CycleInput): boolean {
  const controls = input.controls.filter((given) => mayGive(m, compiled, given));
  if (controls.length < input.controls.length && compiled.program.tick === undefined) return false;
  giveControls(m, compiled, { controls, held: input.held });
  return true;
}

/** Marks controls as used and held in this cycle. The arguments of a used control overwrite those of the same control when held. */
export function giveControls(m: Machine, compiled: CompiledProgram, { controls, held }: CycleInput): void {
  if (m.hasTimes) m.times.fill(1);
  m.hasTimes = false;
  m.me = controls.length > 0 ? controls[0].player : m.state.turn;
  if (held !== undefined) for (let i = 0; i < held.length; i++) holdControl(m, compiled, held[i]);
  for (let i = 0; i < controls.length; i++) giveControl(m, compiled, controls[i]);
}

function mayGive(m: Machine, compiled: CompiledProgram, given: GivenControl): boolean {
  m.me = given.player;
  const reason =
    whyNoControl(m, compiled, given.control, given.player) ?? whyBadArguments(m, compiled.program, given);
  if (reason !== undefined) m.reason = reason;
  return reason === undefined;
}

/** Returns why a player may not use a control now; undefined if they may. `m.me` must be that player. */
export function whyNoControl(
  m: Machine,
  compiled: CompiledProgram,
  control: number,
  player: number,
): Reason | undefined {
  const { program } = compiled;
  const declared = program.controls[control];
  if (declared === undefined) return { code: "not-now", text: "There is no such control." };
  const reason =
    whyNobodyMay(m, compiled, player) ??
    (declared.always ? undefined : whyWait(m, compiled, declared, player));
  if (reason !== undefined) return reason;
  if (compiled.controlTests[control]?.(m) !== 0) return undefined;
  return {
    code: "not-now",
    text: `${declared.name} cannot be done now.`,
    ...(declared.at && { at: declared.at }),
  };
}

/** Returns why a player may not move now; undefined if they may. */
export function whyNoTurn(m: Machine, compiled: CompiledProgram, player: number): Reason | undefined {
  return whyNobodyMay(m, compiled, player) ?? whyWait(m, compiled, undefined, player);
}

function whyNobodyMay(m: Machine, { program }: CompiledProgram, player: number): Reason | undefined {
  if (program.players[player] === undefined)
    return { code: "not-your-turn", text: "There is no such player." };
  if (m.state.isOver) return { code: "not-now", text: "The game is over." };
  return undefined;
}

/** Returns why a player must wait: another player's question comes first, or it is another player's turn; undefined if they need not. */
function whyWait(
  m: Machine,
  compiled: CompiledProgram,
  control: Control | undefined,
  player: number,
): Reason | undefined {
  const { players } = compiled.program;
  const asked = compiled.questions.length > 0 ? openQuestions(m, compiled) : [];
  if (asked.length > 0) {
    const ownQuestion = asked.find((it) => it.player === player);
    if (!ownQuestion)
      return { code: "asked", text: `${players[asked[0].player].name} must answer first: ${asked[0].text}` };
    if (control?.question === undefined) return { code: "asked", text: ownQuestion.text };
  } else if (compiled.hasTurns && player !== m.state.turn)
    return { code: "not-your-turn", text: `It is the turn of ${players[m.state.turn].name}.` };
  return undefined;
}

/** Lists the open questions, player by player. `m.me` is unchanged afterwards. */
export function openQuestions(m: Machine, compiled: CompiledProgram): readonly Asked[] {
  const { me } = m;
  const { questions, program } = compiled;
  const askedQuestions: Asked[] = [];
  for (let player = 0; player < program.players.length; player++) {
    m.me = player;
    for (let question = 0; question < questions.length; question++) {
      const it = questions[question];
      if (it.isOpen(m) !== 0) askedQuestions.push({ player, question, text: it.makeText(m) });
    }
  }
  m.me = me;
  return askedQuestions;
}

function whyBadArguments(
  { layout, state }: Machine,
  program: Program,
  { control, args }: GivenControl,
): Reason | undefined {
  const definition: Control = program.controls[control];
  if (definition.args.length === 0) return undefined;
  const mayBegin = (): boolean => canBeginAt(program, definition, state, args[0]) || hidesCells(program);
  const wrongArg =
    definition.args.find((arg, index) => !isValidArg(layout, arg, args[index])) ??
    (mayBegin() ? undefined : definition.args[0]);
  if (wrongArg === undefined) return undefined;
  const text = `${definition.name} cannot be given with such a ${wrongArg.name || wrongArg.type}.`;
  return { code: "not-now", text, ...(definition.at && { at: definition.at }) };
}

/**
 * Returns true if a control may be used on a cell: it has one of the kinds on which the control is clicked, or the mouse may be dragged from
 * it (rule R57). If a view hides cells, the session calls this with what the player sees.
 */
export function canBeginAt(
  { language }: Program,
  control: Control,
  position: Pick<Position, "kindsAt">,
  cell: number,
): boolean {
  if (control.args.length === 1 && (language < 2 || control.gesture !== undefined)) return true;
  const targets = clickTargetsOf(control);
  if (targets.length === 0 || targets.includes("any")) return true;
  for (const kind of position.kindsAt(cell)) if (targets.includes(kind)) return true;
  return false;
}

/** Returns the kinds on which a control is clicked. */
const clickTargetsOf = onceFor(({ clicks, rightClicks = [] }: Control) => [...clicks, ...rightClicks].flat());

function isValidArg(layout: Layout, { type, range, kinds }: ControlArg, value: number | undefined): boolean {
  if (value === undefined || (value | 0) !== value) return false;
  switch (type) {
    case "number":
      return range === undefined || isWithin(value, range[0], range[1]);
    case "direction":
      return isWithin(value, 0, 7);
    case "straight":
      return isWithin(value, 0, 7) && value % 2 === 0;
    case "cell":
      return isWithin(value, 0, layout.cellCount - 1);
    case "kind":
      return layout.isKind(value) && (kinds === undefined || kinds.includes(value));
    case "player":
      return isWithin(value, 0, layout.program.players.length - 1);
    case "switch":
      return isWithin(value, 0, 1);
    case "file":
      return layout.kindLists.at(value)?.every((it) => kinds === undefined || kinds.includes(it)) ?? false;
    case "commands":
      return false;
  }
}

function giveControl(m: Machine, compiled: CompiledProgram, given: GivenControl): void {
  const { control, player, times = 1 } = given;
  if (times !== 1 || m.hasTimes) {
    m.times[player] = times;
    m.hasTimes = true;
  }
  m.lastGiven[control * m.times.length + player] = m.cycle;
  m.signals |= signalBit(control);
  if (given.args.length > 0) storeArguments(m, compiled, given);
}

/** Marks a control as held, with its arguments. From version 2 of the language on, invalid arguments make it do nothing. */
function holdControl(m: Machine, compiled: CompiledProgram, held: GivenControl): void {
  const { controls, language, players } = compiled.program;
  const { control, player } = held;
  if (controls[control] === undefined || players[player] === undefined) return;
  if (language > 1 && whyBadArguments(m, compiled.program, held) !== undefined) return;
  m.lastHeld[control * players.length + player] = m.cycle;
  m.signals |= signalBit(control);
  storeArguments(m, compiled, held);
}

function storeArguments(m: Machine, { argumentOffsets }: CompiledProgram, given: GivenControl): void {
  const { control, player, args } = given;
  const total = argumentOffsets[argumentOffsets.length - 1];
  for (let i = argumentOffsets[control], argument = 0; i < argumentOffsets[control + 1]; i++, argument++)
    m.args[player * total + i] = args[argument];
}
