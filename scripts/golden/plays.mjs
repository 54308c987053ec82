// @ts-check
// The plays of a golden set: inputs by chance, the same for the same number, and recorded ones.

import { drawsOf } from "../shared/tools.mjs";

/** @typedef {import("../../dist/index.js").Game} Game */
/** @typedef {import("../../dist/index.js").Input} Input */
/** @typedef {import("../../dist/index.js").Session} Session */
/** @typedef {import("../../dist/index.js").Given} Given */
/** @typedef {typeof import("../../dist/index.js")} Quadrille */
/** @typedef {import("../shared/tools.mjs").Draw} Draw */
/** @typedef {Game["program"]["controls"][number]["args"][number]} Arg */

/** Returns how many inputs a play by chance tries: a move says more than a key, and a tick less. @param {Game["program"]} program */
const inputsOf = ({ moves, tick }) => (moves ? 30 : tick ? 150 : 60);

/** More of a recorded play is not taken. */
const mostRecorded = 240;

/**
 * Returns a play by chance of a level by chance, with options by chance: moves and controls that are legal, undo, restarts and messages.
 * @param {Quadrille} quadrille @param {Game} game @param {number} seed
 */
export function randomPlay({ newSession, optionNames, readOptions }, game, seed) {
  const draw = drawsOf(seed * 7919);
  const { program } = game;
  const levels = program.levels.filter((it) => it.type === "map").length;
  const given = optionNames(program).map(({ name, option }) => ({
    name,
    value: randomOption(program, option, draw),
  }));
  const read = readOptions(program, given);
  if ("wrong" in read) throw new Error(read.wrong);
  const { options } = read;
  const level = 1 + draw(Math.max(levels, 1));
  const session = newSession(game, { seed, level, options });
  /** @type {Input[]} */
  const log = [];
  for (let count = inputsOf(program); count > 0; count--) tryOne(session, draw, log);
  return { seed, level, options, log };
}

/** @param {Game["program"]} program @param {NonNullable<Game["program"]["options"]>[number]} option @param {Draw} draw */
function randomOption({ attached = [], kinds: all }, { type, range, kinds }, draw) {
  if (type === "file") return attached[draw(attached.length)].name;
  if (type === "switch") return draw(2) === 0 ? "off" : "on";
  if (type === "kind") return all[kinds ? kinds[draw(kinds.length)] : draw(all.length)].name;
  const [least, most] = range ?? [0, 9];
  return String(least + draw(most - least + 1));
}

/** Returns a recorded play, now and then with an input undone and given again, and some inputs by chance behind it. @param {Quadrille} quadrille @param {Game} game @param {string} text */
export function recordedPlay({ newSession, parseReplay }, game, text) {
  const replay = parseReplay(game, text);
  if ("wrong" in replay) throw new Error(replay.wrong);
  const { seed, level, options } = replay;
  const session = newSession(game, { seed, level, options });
  /** @type {Input[]} */
  const log = [];
  const all = replay.lines.flatMap((it) => it.inputs).slice(0, mostRecorded);
  for (const [at, input] of all.entries()) {
    const again = at % 10 === 9 && !game.program.tick;
    for (const it of again ? [input, undo, input] : [input]) {
      session.play(it);
      log.push(it);
    }
  }
  const draw = drawsOf(Number(seed) * 7919);
  for (let count = 12; count > 0; count--) tryOne(session, draw, log);
  return { seed, level, options, log };
}

/** @type {Input} */
const undo = { type: "undo" };

/** Plays something that the session takes; what it refuses is not logged, unless it stays in the position. @param {Session} session @param {Draw} draw @param {Input[]} log */
function tryOne(session, draw, log) {
  for (let tries = 0; tries < 10; tries++) {
    const input = randomInput(session, draw);
    if (!input) continue;
    const before = session.inputs.length;
    const { result } = session.play(input);
    if (result === "done" || session.inputs.length !== before) {
      log.push(input);
      return;
    }
  }
}

/** @param {Session} session @param {Draw} draw @returns {Input | undefined} */
function randomInput(session, draw) {
  const { game, moves, message, status, canUndo } = session;
  if (message !== undefined) return { type: "next" };
  if (status !== "playing") return canUndo && draw(3) > 0 ? undo : { type: "restart" };
  const dice = draw(100);
  if (dice < 7 && canUndo) return undo;
  if (dice < 8) return { type: "restart" };
  if (game.program.moves && moves.length > 0) {
    const { uci, player } = moves[draw(moves.length)];
    return {
      type: "cycle",
      given: [{ type: "move", text: uci, ...(game.program.moves.anyTime && { player }) }],
    };
  }
  if (dice < (game.program.tick ? 40 : 12)) return { type: "cycle", given: [] };
  const given = randomGiven(session, draw);
  if (!given) return undefined;
  const other = game.program.tick && draw(6) === 0 ? randomGiven(session, draw) : undefined;
  return { type: "cycle", given: [given], ...(other && { held: [other] }) };
}

/** Returns a control of somebody whom play waits for: by itself, by a key or by a click. @param {Session} session @param {Draw} draw @returns {Given | undefined} */
function randomGiven(session, draw) {
  const { program } = session.game;
  const control = draw(Math.max(program.controls.length, 1));
  const declared = program.controls[control];
  if (!declared || declared.args.some((it) => it.type === "commands")) return undefined;
  const { awaited } = session;
  const whose =
    program.players.length > 1 && awaited.length > 0 ? { player: awaited[draw(awaited.length)] } : {};
  const how = draw(4);
  if (how === 0 && declared.keys.length > 0)
    return { type: "key", key: declared.keys[draw(declared.keys.length)].key };
  if (how === 1 && declared.clicks.length > 0) return { type: "click", cell: randomCell(session, draw) };
  const args = declared.args.map((it) => randomArg(session, it, draw));
  return { type: "control", control, args, ...whose };
}

/** @param {Session} session @param {Arg} arg @param {Draw} draw */
function randomArg(session, { type, range, kinds }, draw) {
  const { program } = session.game;
  const all = kinds ?? program.kinds.map((_, kind) => kind);
  if (type === "cell") return randomCell(session, draw);
  if (type === "file") return { kinds: Array.from({ length: 4 }, () => all[draw(all.length)]) };
  if (type === "kind") return all[draw(all.length)];
  if (type === "direction") return draw(8);
  if (type === "straight") return 2 * draw(4);
  if (type === "switch") return draw(2);
  if (type === "player") return draw(program.players.length);
  const [least, most] = range ?? [0, 9];
  return least + draw(most - least + 1);
}

/** @param {Session} session @param {Draw} draw */
function randomCell({ position }, draw) {
  const { board, player, width, height } = position.boards[draw(position.boards.length)];
  const isOwned = position.boards.some((it) => it.player > 0);
  return { board, ...(isOwned && { player }), x: draw(width), y: draw(height) };
}
