import { runPlays } from "./full-screen.ts";
import { hasScreen } from "../output/has-screen.ts";
import { readGameFile } from "../games/game-file.ts";
import { loadGame } from "../games/load-game.ts";
import { type GameListing, listPlayableGames, printGames } from "../list.ts";
import { printLine } from "../output/output.ts";
import { makeGamesScene, type OfferedGame, type SceneStack } from "../player/index.ts";
import type { openPlays } from "./plays.ts";

/** Runs `quadrille` without arguments: lists the games, and at a terminal plays the game that the user chooses. */
export async function runHome(): Promise<void> {
  const games = listPlayableGames();
  if (hasScreen()) return runPlays((stage, plays) => chooseGame(games, stage, plays));
  printGames(games);
  printLine();
  return printLine("quadrille GAME plays one of them. quadrille --help shows more.");
}

/** Returns a list of the games, in which the user chooses one to play. */
function chooseGame(games: readonly GameListing[], stage: SceneStack, plays: ReturnType<typeof openPlays>) {
  const listOfferedGames = (): readonly OfferedGame[] =>
    [...games].sort(compareByFolder).map(({ name, title, about, path }) => {
      // The game file is read only if a save has its title.
      const program = plays.saves.hasAnyOfTitle(title) ? readGameFile(path).program : undefined;
      const continueMark = program && plays.saves.has({ program }) ? "to continue" : "";
      return { name, title, about: about ?? name, mark: continueMark };
    });
  return makeGamesScene(stage, listOfferedGames, (name) => stage.show(plays.scene(stage, loadGame(name))));
}

/** Sorts games in folders behind all others. */
function compareByFolder(a: GameListing, b: GameListing): number {
  return Number(a.name.includes("/")) - Number(b.name.includes("/"));
}
