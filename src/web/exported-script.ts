/** Plays, on the whole page, the program embedded in the element `game` of an exported game. */
import { makeGame } from "../game/index.ts";
import type { ExportedGame } from "./opening/exported-game.ts";
import { looksOf } from "../view/index.ts";
import { addLoadedSet, loadSets } from "./sets/index.ts";
import { readBeginning } from "./opening/resuming.ts";
import { mountPlayer } from "./opening/show.tsx";

const { program, sets } = JSON.parse(document.getElementById("game")!.textContent!) as ExportedGame;
for (const [name, set] of Object.entries(sets)) addLoadedSet(name, set);
const element = document.body.appendChild(document.createElement("main"));
const opened = { ok: true, game: makeGame(program) } as const;
const options = { wholePage: true, keep: true };
void loadSets(looksOf(program))
  .then(() => readBeginning(opened, options))
  .then((keptState) => mountPlayer(element, opened, options, keptState));
