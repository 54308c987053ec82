/** Those who can play a `.cab` file: the reference, and the engine with each of its ways to run rules. */
import { readCab } from "../../src/formats/index.ts";
import { makeGame, noFastImpls } from "../../src/game/index.ts";
import type { Program } from "../../src/program/index.ts";
import { referenceGame } from "./reference.ts";
import { closures, generatedAfter, waysHere } from "../fast-parts.ts";

export interface Player {
  cycle(key: string): void;
  /** The screen: all columns but the last, rows ended by newlines. */
  frame(): string;
  /** All cells and the spare one behind them, as characters. */
  cells(): string;
}

const parts = { plain: noFastImpls, fast: closures, written: generatedAfter(1) };
type Engine = keyof typeof parts;
export const engines = waysHere(parts).map(([name]) => name as Engine);
export type PlayerName = "reference" | Engine;
export const everyone: readonly PlayerName[] = ["reference", ...engines];

export function playerOf(name: PlayerName, bytes: Uint8Array, row0 = false): Player {
  if (name !== "reference") return enginePlayer(cabGame(bytes, row0), name);
  const game = referenceGame(bytes, { row0 });
  return {
    cycle: (key) => game.cycle(key === "_" ? undefined : key.charCodeAt(0)),
    frame: () => game.frame(),
    cells: () => String.fromCharCode(...game.cells),
  };
}

/** The Program of a file that must be free of errors. */
function cabGame(bytes: Uint8Array, row0: boolean): Program {
  const { program, diagnostics } = readCab(bytes, "test.cab", { row0 });
  if (!program) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return program;
}

/** Plays a program of one board; keys are characters, `_` none; a key that no control has is a cycle without one. */
export function enginePlayer(program: Program, way: Engine): Player {
  const { position, ...game } = begun(program, way);
  const [board] = position.boards;
  const columns = board.width - 1;
  const shown = program.kinds.map((kind, index) => (index === 0 ? "\0" : (kind.shown ?? kind.glyph)));
  const text = (from: number, cells: number): string =>
    Array.from({ length: cells }, (_, cell) => shown[position.topAt(from + cell)]).join("");
  return {
    cycle(key) {
      const name = key === " " ? "Space" : key;
      const control = program.controls.findIndex(({ keys }) => keys.some((bound) => bound.key === name));
      const controls = control < 0 || key === "_" ? [] : [{ control, args: [], player: 0 }];
      const report = game.cycle(controls);
      if (report.result !== "done") throw new Error(JSON.stringify(report));
      position.dropChanges();
    },
    frame() {
      let screen = "";
      for (let y = 0; y < board.height; y++) screen += `${text(board.first + y * board.width, columns)}\n`;
      return screen.replaceAll("\0", " ");
    },
    cells: () => text(board.first, board.width * board.height + 1),
  };
}

function begun(program: Program, way: Engine) {
  const game = makeGame(program, { fast: parts[way] });
  const { position } = game.begin(0, 1);
  return {
    position,
    cycle: (controls: { control: number; args: number[]; player: number }[]) =>
      game.cycle(position, { controls }),
  };
}

/** `--- 0`, the screen, `--- 1`, ... */
export function framesOf(player: Player, keys: string): string {
  let frames = `--- 0\n${player.frame()}`;
  [...keys].forEach((key, index) => {
    player.cycle(key);
    frames += `--- ${index + 1}\n${player.frame()}`;
  });
  return frames;
}
