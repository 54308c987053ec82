/**
 * Brings the rules of games by moves; to be awaited before such a game is made. Most games have none, so the build leaves `game/moves` out of
 * the player and puts a module with the same exports in place of it and of this one: they are empty until this is called.
 */
export function loadMoves(): Promise<void> {
  return Promise.resolve();
}
