import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { capitalize } from "../../base/index.ts";
import { firstGame, firstTest } from "../../syntax/index.ts";
import { Failure } from "../failure.ts";
import { createFile, makeFolder } from "../files/index.ts";
import { printLine } from "../output/output.ts";
import { readManifest } from "../version.ts";

/** Creates the file of a new game. */
export function createGame(name: string): void {
  const path = name.endsWith(".quad") ? name : `${name}.quad`;
  const title = basename(path, ".quad");
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(title))
    throw new Failure(
      `${JSON.stringify(name)} cannot be the name of a game: use letters, digits, spaces and hyphens.`,
    );
  createFile(path, firstGame(capitalize(title.replace(/[-_.]+/g, " ").trim())) + firstTest);
  printLine(`Wrote ${path}. Play it with: quadrille play ${path.includes(" ") ? `"${path}"` : path}`);
}

/** Creates a repository for games: a first game with a test, and a workflow that checks and tests all games. Existing files are not overwritten. */
export function createRepository(folder: string): void {
  const files = {
    "games/first.quad": firstGame("First") + firstTest,
    ".github/workflows/games.yml": makeWorkflow(),
    "README.md":
      "# Games\n\n```\nquadrille play games/first.quad\nquadrille check games\nquadrille test games\n```\n",
  };
  if (Object.keys(files).every((it) => existsSync(join(folder, it))))
    throw new Failure(`${folder} has a first game, a workflow and a README.md already: nothing was written.`);
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    makeFolder(dirname(path));
    const isPresent = existsSync(path);
    if (!isPresent) createFile(path, text);
    printLine(isPresent ? `Left ${path} as it is.` : `Wrote ${path}.`);
  }
}

/** Returns a GitHub workflow that uses this version of Quadrille's action. */
function makeWorkflow(): string {
  const { version, homepage } = readManifest();
  const repository = new URL(homepage).pathname.slice(1);
  return `name: games
on: [push, pull_request]
permissions:
  contents: read
jobs:
  games:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: ${repository}@v${version}
        with:
          games: games
          version: ${version}
`;
}
