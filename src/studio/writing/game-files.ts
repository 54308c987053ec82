import type { GameInLink } from "../links.ts";

/** Stands for the game's own file. */
export const ownFile = "";

/** Holds the texts of a game. */
export type GameFiles = Pick<GameInLink, "text" | "includes">;

/** Returns the text of a file. */
export const textOfFile = ({ text, includes }: GameFiles, file: string): string =>
  file === ownFile ? text : (includes[file] ?? "");

/** Returns the texts of a game with the text of one file replaced. */
export function replaceFileText(files: GameFiles, file: string, text: string): GameFiles {
  return file === ownFile ? { ...files, text } : { ...files, includes: { ...files.includes, [file]: text } };
}
