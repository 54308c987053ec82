// @ts-check
// Quadrille as a player of PuzzleScript files, as `beside` needs it.

import { compilePuzzle } from "../../dist/formats/index.js";
import { makeGame } from "../../dist/game/index.js";
import { newSession } from "../../dist/session/index.js";

/** `up`, `left`, `down`, `right`, `action`, `tick`, `undo`, `restart`; or what the mouse does and where, from 0: `press@2,1`. @typedef {string} Word */

/**
 * What is to be seen and heard since the last look. The level counts from 1, without messages, and is 0 when the game is over; a cell is the names in it.
 * Endless is what `again` does not let come to rest.
 *
 * @typedef {{ level: number, width: number, height: number, cells: string[], sounds: string[], messages: string[], isEndless: boolean }} Seen
 */

/** @typedef {{ errors: number, told: string[], playable: boolean }} Compiled */

/** @typedef {{ levels: number, ticks: boolean, action: boolean, clicks: string[] }} Facts */

/**
 * An engine that plays one file at a time. Facts: how many levels are boards, whether time passes, whether there is an action, what the mouse can do. Levels count from 1.
 *
 * @typedef {{
 *   compile(text: string): Compiled,
 *   facts(): Facts,
 *   begin(level: number, seed: number): void,
 *   play(word: Word): void,
 *   seen(): Seen,
 *   isOver(): boolean,
 * }} Player
 */

/** Says how many errors PuzzleScript lets a game have that it plays. */
export const mostErrors = 5;

/** Says how many cycles without an input are played before they count as endless. */
export const mostCycles = 2000;

/** @returns {Player} */
export function ourEngine() {
  /** @type {import("../../dist/program/index.js").Program} */
  let program;
  /** @type {import("../../dist/game/index.js").Game} */
  let game;
  /** @type {import("../../dist/session/index.js").Session} */
  let session;
  /** @type {string[]} */
  let sounds = [];
  /** @type {string[]} */
  let messages = [];

  const hear = () => {
    for (const event of session.last.events) {
      if (event.type === "sound") sounds.push(/\d+$/.exec(event.sound)?.[0] ?? event.sound);
      if (event.type === "say") messages.push(event.text);
    }
  };
  const comeToRest = () => {
    hear();
    while (session.message !== undefined) {
      messages.push(session.message);
      session.play({ type: "next" });
      hear();
    }
  };
  const namesAt = (/** @type {number} */ cell) =>
    session.position
      .kindsAt(cell)
      .map((it) => program.kinds[it]?.name ?? "")
      .sort()
      .join(" ");

  return {
    compile(text) {
      const compiled = compilePuzzle({ file: "game.txt", text });
      program = compiled.program;
      const errors = compiled.diagnostics.filter((it) => it.severity === "error");
      const told = errors.map((it) => `${it.code}: ${it.message}`);
      const playable = errors.length <= mostErrors && program.levels.some((it) => it.type === "map");
      if (playable) game = makeGame(program);
      return { errors: errors.length, told, playable };
    },
    facts: () => ({
      levels: program.levels.filter((it) => it.type === "map").length,
      ticks: program.tick !== undefined,
      action: program.controls.some((it) => it.name === "action"),
      clicks: program.controls.flatMap((it) => (it.name.endsWith("press") ? [it.name] : [])),
    }),
    begin(level, seed) {
      sounds = [];
      messages = [];
      session = newSession(game, { seed, level, againLimit: mostCycles });
      comeToRest();
    },
    play(word) {
      if (word === "undo" || word === "restart") session.play({ type: word });
      else if (word === "tick") session.play({ type: "cycle", given: [] });
      else {
        const [name, x, y] = word.split(/[@,]/);
        const control = program.controls.findIndex((it) => it.name === name);
        const args = x === undefined ? [] : [{ x: Number(x), y: Number(y) }];
        session.play({ type: "cycle", given: [{ type: "control", control, args }] });
      }
      comeToRest();
    },
    isOver: () => session.status !== "playing",
    seen() {
      const { width = 0, height = 0 } = session.position.boards[0] ?? {};
      const isOver = session.status !== "playing";
      const cells = isOver ? [] : Array.from({ length: width * height }, (_, cell) => namesAt(cell));
      const isEndless = session.last.fault?.code === "again-for-ever";
      const seen = { level: isOver ? 0 : session.level, width, height, cells, sounds, messages, isEndless };
      sounds = [];
      messages = [];
      return seen;
    },
  };
}
