import type { Game } from "../../game/index.ts";
import { type GameFile, openFile, type Opened } from "./opening.ts";
import { looksOf } from "../../view/index.ts";
import { loadSets } from "../sets/index.ts";
import { readKept } from "./resuming.ts";
import { type Mounted, type MountOptions, show } from "./show.tsx";

/** Puts a game into an element that has nothing else in it. A file with mistakes shows them instead. Never throws. */
export async function mount(
  element: HTMLElement,
  game: Game | GameFile | Opened,
  options: MountOptions = {},
): Promise<Mounted> {
  const opened = "file" in game ? await openFile(game) : "ok" in game ? game : ({ ok: true, game } as const);
  if (opened.ok) await loadSets(looksOf(opened.game.program));
  return show(element, opened, options, await readKept(opened, options));
}
