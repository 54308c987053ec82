import type { Program } from "../../program/index.ts";
import { type ChosenKeys, GameKeys, keySign, type KeyUse, mapLevels } from "../../session/index.ts";
import { canAct, whyNoPuzzle } from "../../solve/index.ts";
import { type ActionName, type PlayerAction, playerActions } from "./actions.ts";

/**
 * Maps keys to controls of a game and to actions of the player program, following the game file and the settings.
 * @param isWatched is true if the computer plays for all players; then a game without a clock can be paused too
 */
export function makeKeyMap(
  program: Program,
  chosenForGame: ChosenKeys = {},
  chosenForAll: ChosenKeys = {},
  isWatched = false,
) {
  const actionsByKey = new Map<string, ActionName>();
  const gameKeys = new GameKeys(program, chosenForGame);
  /** Lists all controls and actions that have keys or could have keys, in the order of the file. */
  const uses: KeyUse[] = [...gameKeys.uses];
  for (const action of playerActions) assignAction(action, chosenForAll[action.name]);
  return { uses, action: actionOf, signOf };

  /** Returns the action for a key that the game does not use itself. */
  function actionOf(key: string): ActionName | undefined {
    return actionsByKey.get(key);
  }

  /** Returns the first key of a control or action in readable form. */
  function signOf(name: string): string | undefined {
    const key = uses.find((it) => it.name === name)?.keys[0];
    return key === undefined ? undefined : keySign(key);
  }

  /** Returns true if a key begins a typed command: any character in a game that is played by typing, a capital letter in a piece game. */
  function beginsTyping(key: string): boolean {
    if (isTyped(program)) return [...key].length === 1;
    return program.moves !== undefined && /^[A-Z]$/.test(key);
  }

  function assignAction(
    { name, title, keys, needsClock }: PlayerAction<ActionName>,
    chosenKeys: readonly string[] | undefined,
  ): void {
    if (needsClock && !program.tick && !(name === "pause" && isWatched)) return;
    if (uselessnessTests[name]?.(program)) return;
    const ownKeys = keys.filter((key) => !beginsTyping(key));
    const freeKeys = (chosenKeys ?? ownKeys).filter((key) => !gameKeys.has(key) && !actionsByKey.has(key));
    for (const key of freeKeys) actionsByKey.set(key, name);
    uses.push({ name, title, keys: freeKeys, isChosen: chosenKeys !== undefined });
  }
}

export type KeyMap = ReturnType<typeof makeKeyMap>;

/** Maps actions to functions that return true for games in which the action is forbidden or has no effect. */
const uselessnessTests: Partial<Record<ActionName, (program: Program) => boolean | undefined>> = {
  undo: ({ habits }) => habits?.noUndo,
  restart: ({ habits }) => habits?.noRestart,
  hint: (program) => program.habits?.noHints ?? whyNoPuzzle(program) !== undefined,
  levels: (program) => mapLevels(program).length < 2,
  wait: (program) => program.tick !== undefined || (program.timers.length === 0 && !canAct(program, [], [])),
};

/** Returns true if a game can only be played by typing; in such a game any character begins a command. */
export function isTyped({ controls, moves }: Program): boolean {
  const hasNoKeys = controls.every((it) => it.keys.length === 0 && it.clicks.length === 0);
  return !moves && controls.length > 0 && hasNoKeys;
}
