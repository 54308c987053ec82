import type { Game } from "../../src/game/index.ts";
import { type Given, type Input, newSession, plain, type Session } from "../../src/session/index.ts";
import { Dice, type Draw, drawer } from "./draw.ts";

/** Inputs of every sort that a game knows, by chance: the same for the same seed. */
export function randomInputs(game: Game, count: number, seed: number): readonly Input[] {
  const draw = drawer(seed);
  const session = newSession(game);
  return Array.from({ length: count }, () => {
    const input = randomInput(session, draw);
    session.play(input);
    return input;
  });
}

/** An input to a session: mostly what may be given, by its name, a key or a click; undo, restarts, time, and now and then nonsense. */
export function randomInput(session: Session, draw: Draw): Input {
  const { game, message, status, canUndo, moves } = session;
  const dice = new Dice(draw);
  if (message !== undefined && dice.chance(80)) return { type: "next" };
  if (status !== "playing" && dice.chance(80))
    return canUndo && dice.chance(50) ? { type: "undo" } : { type: "restart" };
  const choice = moves.length > 0 && dice.chance(85) ? dice.pick(moves) : undefined;
  return dice.weighed<Input>([
    [1, () => ({ type: "restart" })],
    [1, () => ({ type: "next" })],
    [canUndo ? 6 : 0, () => ({ type: "undo" })],
    [game.program.tick || game.program.controls.length === 0 ? 30 : 8, () => plain],
    [5, () => ({ type: "cycle", given: [randomKey(game, dice)] })],
    [8, () => ({ type: "cycle", given: [randomClick(session, dice)] })],
    [
      80,
      () =>
        choice
          ? { type: "cycle", given: [{ type: "move", text: choice.uci, player: choice.player }] }
          : randomControls(session, dice),
    ],
  ]);
}

function randomControls(session: Session, dice: Dice): Input {
  const { program } = session.game;
  if (program.controls.length === 0) return plain;
  const given = [randomControl(session, dice)];
  if (program.tick && dice.chance(25)) given.push(randomControl(session, dice));
  if (dice.chance(85)) return { type: "cycle", given };
  return { type: "cycle", given, held: [randomControl(session, dice)] };
}

/** A control of somebody whom play waits for, with arguments. */
function randomControl(session: Session, dice: Dice): Given {
  const { program } = session.game;
  const control = dice.draw(program.controls.length);
  const declared = program.controls[control]!;
  if (declared.args.some((it) => it.type === "commands")) return randomKey(session.game, dice);
  const { awaited } = session;
  const isWhose = program.players.length > 1 && awaited.length > 0;
  const args = declared.args.map((it) => randomArgument(session, it, dice));
  return { type: "control", control, args, ...(isWhose && { player: dice.pick(awaited) }) };
}

type Control = Game["program"]["controls"][number];
type ControlInput = Extract<Given, { type: "control" }>;

function randomArgument(
  session: Session,
  { type, range, kinds }: Control["args"][number],
  dice: Dice,
): ControlInput["args"][number] {
  const { program } = session.game;
  const all = kinds ?? program.kinds.map((_, kind) => kind).slice(1);
  switch (type) {
    case "cell":
      return randomCell(session, dice);
    case "file":
      return { kinds: dice.list(4, () => dice.pick(all)) };
    case "kind":
      return dice.pick(all);
    case "direction":
      return dice.draw(8);
    case "straight":
      return 2 * dice.draw(4);
    case "switch":
      return dice.draw(2);
    case "player":
      return dice.draw(program.players.length);
    default:
      return dice.between(...(range ?? [0, 9]));
  }
}

function randomCell(
  { position }: Session,
  dice: Dice,
): { board: number; player?: number; x: number; y: number } {
  const { board, player, width, height } = dice.pick(position.boards);
  const isOwned = position.boards.some((it) => it.board === board && it.player > 0);
  return { board, ...(isOwned && { player }), x: dice.draw(width), y: dice.draw(height) };
}

function randomKey({ program }: Game, dice: Dice): Given {
  const keys = program.controls.flatMap((it) => it.keys.map(({ key }) => key));
  return { type: "key", key: keys.length === 0 || dice.chance(5) ? "?" : dice.pick(keys) };
}

/** A click on a cell, or beside the board. */
function randomClick(session: Session, dice: Dice): Given {
  const cell = randomCell(session, dice);
  return { type: "click", cell: dice.chance(5) ? { ...cell, x: cell.x + 20 } : cell };
}
