import { makeGame } from "../../src/game/index.ts";
import { compileProgram, type Expr, type Program } from "../../src/program/index.ts";
import { newSession, type CellRef, type Input, type Session } from "../../src/session/index.ts";
import { type Block, type BoardBlock, frameOf } from "../../src/view/index.ts";
import { SecondPlay, type SecondInput, type Told } from "./play.ts";
import type { Draw } from "./random-whole-game.ts";
import { Fault, type Heard } from "./run.ts";
import { cutOut, seenBy } from "./view.ts";
import { kindsAt, type Value } from "./world.ts";

export type Verdict =
  | { readonly verdict: "mistaken"; readonly messages: readonly string[] }
  | { readonly verdict: "agrees"; readonly moved: number; readonly stopped?: string }
  | { readonly verdict: "differs"; readonly told: string };

/** Plays the same inputs in the engine and in the second interpreter; what differs, if anything. */
export function compareBoth(text: string, draw: Draw, inputs: number): Verdict {
  const { program, diagnostics } = compileProgram({ file: "random.quad", text });
  const mistakes = diagnostics.filter((it) => it.severity === "error");
  if (!program || mistakes.length > 0)
    return { verdict: "mistaken", messages: mistakes.map((it) => it.message) };
  return compareGames(program, draw, inputs);
}

/** Plays the same inputs in the engine and in the second interpreter, of a program that has no mistakes. */
export function compareGames(
  program: Program,
  draw: Draw,
  inputs: number,
  mostWork = 10_000_000,
): Exclude<Verdict, { verdict: "mistaken" }> {
  const game = makeGame(program, { mostWork });
  const seed = draw(1000);
  const session = newSession(game, { seed, againLimit: 20 });
  const log: string[] = [`seed ${seed}`];
  const differs = (what: string) => ({
    verdict: "differs" as const,
    told: `${what}\nafter ${log.join(", ")}`,
  });
  if (session.last.fault) return { verdict: "agrees", moved: 0, stopped: session.last.fault.code };
  const second = new SecondPlay(program, seed);
  const wrong = difference(session, second);
  if (wrong) return differs(wrong);
  let moved = 0;
  for (let i = 0; i < inputs; i++) {
    const { input, ours } = randomInput(program, session, draw);
    log.push(JSON.stringify(input));
    const before = session.hash();
    session.play(input);
    const { last } = session;
    const told = toldBy(second, ours);
    if (!told) return { verdict: "agrees", moved, stopped: "beginning" };
    if (last.fault?.code === "budget" || last.fault?.code === "again-for-ever" || told.code === "budget")
      return { verdict: "agrees", moved, stopped: "budget" };
    if (session.hash() !== before) moved++;
    const result = `${last.result} ${last.result === "done" ? "" : (last.fault?.code ?? "")}`;
    if (result !== `${told.result} ${told.code ?? ""}`)
      return differs(`${result} (${last.reason?.code ?? ""}) but second ${told.result} ${told.code ?? ""}`);
    const [one, other] = [heardOf(last.events), heardText(told.heard)];
    if (one !== other) return differs(`heard ${one} but second ${other}`);
    const wrong = difference(session, second);
    if (wrong) return differs(wrong);
  }
  return { verdict: "agrees", moved };
}

/** What came of an input; undefined where the next level cannot begin, of which the page says nothing. */
function toldBy(second: SecondPlay, input: SecondInput): Told | undefined {
  try {
    return second.play(input);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function randomInput(program: Program, session: Session, draw: Draw): { input: Input; ours: SecondInput } {
  const dice = draw(14);
  if (dice === 0) return { input: { type: "undo" }, ours: { type: "undo" } };
  if (dice === 1 && draw(2)) return { input: { type: "restart" }, ours: { type: "restart" } };
  if (dice < 4) return { input: { type: "cycle", given: [] }, ours: { type: "cycle", given: [] } };
  if (program.controls.length === 0)
    return { input: { type: "cycle", given: [] }, ours: { type: "cycle", given: [] } };
  const control = draw(program.controls.length);
  const player = draw(program.players.length);
  const board = session.position.boards[0];
  const args = program.controls[control].args.map((arg): number | CellRef => {
    if (arg.type === "cell") return { board: 0, x: draw(board.width), y: draw(board.height) };
    if (arg.type === "straight") return draw(4) * 2;
    return arg.range ? arg.range[0] + draw(arg.range[1] - arg.range[0] + 1) : draw(3);
  });
  const own = args.map((it) => (typeof it === "number" ? it : board.first + it.y * board.width + it.x));
  return {
    input: { type: "cycle", given: [{ type: "control", control, args, player }] },
    ours: { type: "cycle", given: [{ control, args: own, player, times: 1 }] },
  };
}

// ---------------------------------------------------------------------------------------------- what is seen

function difference(session: Session, second: SecondPlay): string | undefined {
  const [one, other] = [shownByEngine(session), shownBySecond(session, second)];
  if (one === other) return undefined;
  return `${one}\nbut second\n${other}`;
}

function shownByEngine(session: Session): string {
  const { game, position, status, message } = session;
  const { program } = game;
  const boards = position.boards.map((it) =>
    Array.from({ length: it.height }, (_, y) =>
      Array.from({ length: it.width }, (_, x) =>
        drawn(program, position.kindsAt(it.first + y * it.width + x)),
      ).join(""),
    ).join("/"),
  );
  const variables = program.variables.map((it, i) => {
    const players = it.eachPlayer ? program.players.keys() : [0];
    const of = { is: "variable", variable: i } as const;
    const read = (who: number) =>
      game.look(position, who).value(it.type === "thing" ? { is: "kind", of } : of);
    // The least number of 32 bits is read as none.
    const values = [...players].map((who) => (it.type === "number" ? (read(who) ?? -2147483648) : read(who)));
    return `${it.name} ${values.map((value) => (it.type === "cell" && value !== undefined ? cellName(value, position.boards) : value)).join(" ")}`;
  });
  const more = pilesAndFields(program, (of, who) => game.look(position, who).value(of));
  const seen = program.players.map((_, player) =>
    frameOf(session, { player })
      .blocks.map((it) => seenText(program, it))
      .join("\n"),
  );
  return shown(
    [...boards, ...seen],
    [...variables, ...more],
    [position.level, status, position.turn, message, program.habits?.keyedChance ? "" : probe(position)],
  );
}

function seenText(program: Program, block: Block): string {
  if (block.type === "group") return block.blocks.map((it) => seenText(program, it)).join("\n");
  if (block.type === "board") return blockText(program, block);
  if (block.type === "shape") {
    const { width, height, tops } = block;
    return cutOut(
      Array.from({ length: height }, (_, y) =>
        tops.slice(y * width, (y + 1) * width).map((it) => (it === 0 ? "." : program.kinds[it].glyph)),
      ),
    );
  }
  return block.type === "text" ? block.text : "";
}

function blockText(
  { kinds }: Program,
  { x, y, width, height, tops, unseen, remembered }: BoardBlock,
): string {
  const glyph = (kind: number) => (kind === 0 ? "." : kinds[kind].glyph);
  const cellText = (at: number) => {
    const kept = remembered?.[at] ?? 0;
    if (!unseen?.[at]) return glyph(tops[at]);
    return kept === 0 ? "?" : `(${glyph(kept)})`;
  };
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => cellText(row * width + column)).join(""),
  );
  return `${x} ${y} ${rows.join("/")}`;
}

function shownBySecond(session: Session, second: SecondPlay): string {
  const { program, world, messages, isOver } = second;
  const boards = world.grids.map((it) =>
    Array.from({ length: it.height }, (_, y) =>
      Array.from({ length: it.width }, (_, x) =>
        drawn(program, kindsAt(world, it.first + y * it.width + x)),
      ).join(""),
    ).join("/"),
  );
  const named = (type: string, value: Value): string | number | undefined => {
    if (typeof value === "object") return world.bodies.find((it) => it.number === value.body)?.kind;
    if (typeof value !== "number") return undefined;
    return type === "cell" ? cellName(value, session.position.boards) : value;
  };
  const variables = program.variables.map(
    (it, i) => `${it.name} ${world.variables[i].map((value) => named(it.type, value)).join(" ")}`,
  );
  const seen = program.players.map((_, player) => seenBy(program, world, second.seed, player));
  const more = pilesAndFields(program, (of, who) => {
    const it = second.valueOf(of, who);
    return typeof it === "object" ? 0 : it;
  });
  return shown(
    [...boards, ...seen],
    [...variables, ...more],
    [
      world.level,
      isOver ? world.ending : "playing",
      world.turn,
      messages[0],
      world.keyed ? "" : String(world.chance),
    ],
  );
}

/** How many values piles hold, the topmost numbers, and sums of the counters of bodies. */
function pilesAndFields(program: Program, read: (of: Expr, who: number) => number | undefined): string[] {
  const piles = (program.piles ?? []).flatMap((it, pile) =>
    [...(it.eachPlayer ? program.players.keys() : [0])].map((who) => {
      const top: Expr = { is: "pile-end", pile, end: "top" };
      const isPlain = it.type !== "thing" && it.type !== "cell";
      return `${it.name} ${read({ is: "pile-count", pile }, who)} ${isPlain ? read(top, who) : ""}`;
    }),
  );
  const fields = (program.fields ?? []).flatMap((it, field) => {
    if (it.type !== "number" && it.type !== "switch") return [];
    const value: Expr = { is: "field", field, of: { is: "it", type: "thing" } };
    return [`${it.name} ${read({ is: "fold", by: "sum", value, set: { kinds: it.kinds, tests: [] } }, 0)}`];
  });
  return [...piles, ...fields];
}

function shown(boards: readonly string[], variables: readonly string[], rest: readonly unknown[]): string {
  return [...boards, ...variables, rest.join(" ")].join("\n");
}

function drawn(program: Program, kinds: readonly number[]): string {
  const text = kinds.map((it) => program.kinds[it].glyph).join("");
  return text.length === 1 ? text : text === "" ? "." : `[${text}]`;
}

type Place = Session["position"]["boards"][number];

function cellName(cell: number, boards: readonly Place[]): string {
  const i = boards.findIndex(
    (it, at) => cell >= it.first && (at + 1 === boards.length || cell < boards[at + 1].first),
  );
  const { first, width } = boards[i];
  return `${i}:${(cell - first) % width},${Math.floor((cell - first) / width)}`;
}

/** The state of chance. */
function probe(position: Session["position"]): string {
  const saved = position.save();
  if (typeof saved !== "object" || saved === null || !("numbers" in saved)) return "";
  return Array.isArray(saved.numbers) ? saved.numbers.slice(3, 7).join(",") : "";
}

function heardOf(events: Session["last"]["events"]): string {
  return JSON.stringify(
    events.flatMap((it) => {
      if (it.type === "say") return [`say ${it.text}`];
      if (it.type === "sound") return [`sound ${it.sound}`];
      return it.type === "end" ? [`${it.ending} ${it.player ?? ""} ${it.text ?? ""}`] : [];
    }),
  );
}

function heardText(heard: readonly Heard[]): string {
  return JSON.stringify(
    heard.map((it) => {
      if (it.type === "say") return `say ${it.text}`;
      return it.type === "sound" ? `sound ${it.sound}` : `${it.ending} ${it.player ?? ""} ${it.text ?? ""}`;
    }),
  );
}
