import type { Position, State } from "../engine/index.ts";
import type { Habits } from "../../program/index.ts";
import type { Game } from "./game.ts";

/** Describes the habits and the tick of a game in a position, including settings that line rules have changed. */
export interface SettingsAt {
  readonly habits: Habits;
  /** Is the time between ticks in microseconds; 0 if the game has no tick. */
  readonly tick: number;
}

/** Returns true if two positions of a game are equal, apart from settings that line rules have changed. */
export function isSameBoard(oldPosition: Position, position: Position): boolean {
  const copy = oldPosition.copy() as State;
  for (const index of copy.layout.settings) copy.setNumber(index, (position as State).numbers[index]);
  return copy.equals(position);
}

export function settingsAt({ program }: Game, position: Position): SettingsAt {
  const { habits = {}, tick, settings = [] } = program;
  const { layout, numbers } = position as State;
  let now: SettingsAt = { habits, tick: tick && !tick.stands ? tick.microseconds : 0 };
  for (const { variable, values } of settings) {
    const value = numbers[layout.variables[variable]];
    const change = values[value - 1];
    if (change) now = { habits: { ...now.habits, ...change.habits }, tick: change.tick ?? now.tick };
  }
  return now;
}
