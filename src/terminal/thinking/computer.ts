import { joinNames } from "../../base/index.ts";
import { type ComputerOptions, ComputerPlayers } from "../../play/index.ts";
import type { Game } from "../../game/index.ts";
import { levels, makeOpponent, usualLevel } from "../../solve/index.ts";
import { Failure } from "../failure.ts";
import { openThread } from "./threads.ts";

/** Sets the pause between the moves of a computer that people watch, in milliseconds. */
const watchedPause = 600;

/** Parses an option such as `computer` or `computer:3`, and returns the level of the computer. */
export function parseLevel(option: string, text: string, others: readonly string[] = []): number {
  const [name, level, ...more] = text.split(":");
  const number = level === undefined ? usualLevel : /^\d+$/.test(level) ? Number(level) : 0;
  if (name === "computer" && more.length === 0 && number >= 1 && number <= levels.length) return number;
  const accepted = joinNames(["computer", "computer:N", ...others], "or");
  throw new Failure(
    `${option} takes ${accepted} with a level N from 1 to ${levels.length}, not \`${text}\`.`,
  );
}

export interface AgainstOptions {
  readonly level: number;
  readonly seed: number;
  /** Names the player at the keyboard; by default the first player. */
  readonly as?: string;
}

export interface SeatOptions extends Omit<AgainstOptions, "as"> {
  /** Stores the player that the computer plays, counted from 0. */
  readonly seat: number;
}

/** Lets the computer play for all players. */
export function computerForAllPlayers(
  game: Game,
  { level, seed }: Omit<AgainstOptions, "as">,
): ComputerPlayers {
  checkPlayable(game);
  const seats = game.program.players.map((_, player) => player);
  return computerFor(game, { seats, level, seed, pause: watchedPause });
}

/** Lets the computer play for one player, while the others play elsewhere. */
export function computerForSeat(game: Game, { level, seed, seat }: SeatOptions): ComputerPlayers {
  checkPlayable(game);
  return computerFor(game, { seats: [seat], level, seed });
}

/** Lets the computer play for all players but one. */
export function computerForOthers(game: Game, { level, seed, as }: AgainstOptions): ComputerPlayers {
  const { players } = game.program;
  if (players.length < 2) throw new Failure("The game has one player: nobody can play against you.");
  checkPlayable(game);
  const person = as === undefined ? 0 : players.findIndex((it) => it.name === as);
  if (person < 0)
    throw new Failure(
      `There is no player ${as}: the players are ${players.map((it) => it.name).join(" and ")}.`,
    );
  const seats = players.map((_, player) => player).filter((it) => it !== person);
  return computerFor(game, { seats, level, seed });
}

function computerFor(game: Game, options: ComputerOptions): ComputerPlayers {
  return new ComputerPlayers(game, options, openThread("opponent"));
}

/** Throws a `Failure` with the reason if the computer cannot play a game. */
export function checkPlayable(game: Game): void {
  const reason = makeOpponent(game, { memory: 0 });
  if (typeof reason === "string") throw new Failure(reason);
}
