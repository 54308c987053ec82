import { cellName } from "../inputs/cell-names.ts";
import { resolveRelativeCell } from "../inputs/placed-cell.ts";
import type { Game, Position } from "../../game/index.ts";
import { type Control, type Program, valueWord } from "../../program/index.ts";
import { bindingsOf } from "../inputs/bindings.ts";
import { sanOf } from "../choosing.ts";
import type { CellRef, Given, Input, KindFile } from "../inputs/input.ts";
import { keySign } from "../inputs/keys.ts";
import { isReason, Resolver } from "../resolve.ts";
import type { Session } from "../session.ts";

/** Describes an input in a few words, in terms of the session's current position: a move in algebraic notation, a control with its arguments, or a cell. */
export function describeInput(session: Session, input: Input): string {
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
export function listClickedControls({ controls }: Program): readonly Control[] {
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
