import { joinNames, onceFor } from "../../base/index.ts";
import { type ComputerOptions, ComputerPlayers } from "../../play/index.ts";
import type { Game } from "../../game/index.ts";
import { levels, makeOpponent, notesOnUnlistedControls, usualLevel } from "../../solve/index.ts";
import { Failure } from "../failure.ts";
import { printToStderr } from "../output/output.ts";
import { openThread } from "./threads.ts";

/** Sets the pause between the moves of a computer that people watch, in milliseconds. */
const watchedPause = 600;

/** Parses an option such as `computer` or `computer:3`, and returns the level of the computer. */
export function parseLevel(option: string, text: string, otherWords: readonly string[] = []): number {
  const [name, level, ...more] = text.split(":");
  const number = level === undefined ? usualLevel : /^\d+$/.test(level) ? Number(level) : 0;
  if (name === "computer" && more.length === 0 && number >= 1 && number <= levels.length) return number;
  const acceptedWords = joinNames(["computer", "computer:N", ...otherWords], "or");
  throw new Failure(
    `${option} takes ${acceptedWords} with a level N from 1 to ${levels.length}, not \`${text}\`.`,
  );
}

type Strength = Pick<ComputerOptions, "level" | "seed">;

/** Lets the computer play for all players. */
export function computerForAllPlayers(game: Game, strength: Strength): ComputerPlayers {
  return computerFor(game, { seats: [...game.program.players.keys()], ...strength, pause: watchedPause });
}

/** Lets the computer play for all players but one: `name` names the player at the keyboard, by default the first player. */
export function computerForOthers(game: Game, strength: Strength, name?: string): ComputerPlayers {
  const { players } = game.program;
  if (players.length < 2) throw new Failure("The game has one player: nobody can play against you.");
  checkPlayable(game);
  const personIndex = name === undefined ? 0 : players.findIndex((it) => it.name === name);
  if (personIndex < 0)
    throw new Failure(
      `There is no player ${name}: the players are ${players.map((it) => it.name).join(" and ")}.`,
    );
  return computerFor(game, { seats: [...players.keys()].filter((it) => it !== personIndex), ...strength });
}

/** Lets the computer play for some players, while the others play elsewhere. @throws Failure if it cannot play the game */
export function computerFor(game: Game, options: ComputerOptions): ComputerPlayers {
  checkPlayable(game);
  return new ComputerPlayers(game, options, openThread("opponent"));
}

/** Throws a `Failure` with the reason if the computer cannot play a game. Prints which controls it never gives, once for a game. */
export const checkPlayable = onceFor((game: Game): true => {
  const reason = makeOpponent(game, { memory: 0 });
  if (typeof reason === "string") throw new Failure(reason);
  for (const note of notesOnUnlistedControls(game, game.begin(0, 1).position)) printToStderr(note);
  return true;
});
