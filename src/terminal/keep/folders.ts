import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import envPaths from "env-paths";

/** Where plays, scores and settings are kept. `QUADRILLE_HOME` puts all of it into one folder. */
export interface Folders {
  readonly data: string;
  readonly settings: string;
}

export function foldersOf(env: NodeJS.ProcessEnv = process.env): Folders {
  const home = env["QUADRILLE_HOME"];
  if (home !== undefined && home !== "") return { data: home, settings: home };
  const { data, config } = envPaths("quadrille", { suffix: "" });
  return { data, settings: config };
}

/** Writes a file whole or not at all: a kill in the middle leaves the old one. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}.part`;
  writeFileSync(half, text);
  renameSync(half, path);
}

/** A name for files that belong to a game: its title as people read it, and the hash of what it plays. */
export function fileNameOf(title: string, content: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  return `${words || "game"}-${content}`;
}
