import type { GameInLink } from "../links.ts";

/** Holds the game's own file among its files. */
export const ownFile = "";

/** Describes the texts of a game. */
export type GameFiles = Pick<GameInLink, "text" | "includes">;

/** Returns the text of one of them. */
export const textIn = ({ text, includes }: GameFiles, file: string): string =>
  file === ownFile ? text : (includes[file] ?? "");

/** Returns the texts with another one in the place of one of them. */
export function replaceFileText(files: GameFiles, file: string, text: string): GameFiles {
  return file === ownFile ? { ...files, text } : { ...files, includes: { ...files.includes, [file]: text } };
}
