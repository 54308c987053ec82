import { isBuiltin } from "node:module";
import { Failure } from "./failure.ts";
import { manifest } from "./version.ts";

/** Says when a package of `peerDependencies` is needed, other than by every `serve`. */
const needs: Readonly<Record<string, (command: string) => boolean>> = {
  "vscode-languageserver": (command) => command === "lsp",
  "vscode-languageserver-textdocument": (command) => command === "lsp",
  "node-sqlite3-wasm": () => !isBuiltin("node:sqlite"),
  pg: () => Boolean(process.env.DATABASE_URL),
  ioredis: () => Boolean(process.env.REDIS_URL),
};

/** Returns true for the error of an import whose package is not installed. */
export function isMissing(error: unknown): boolean {
  return error instanceof Object && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
}

/** Names the packages that a command needs, with the line that installs them. */
export function missingPackages(command: string): Failure {
  const wanted = Object.entries(manifest().peerDependencies).filter(
    ([name]) => needs[name]?.(command) ?? command !== "lsp",
  );
  const names = wanted.map(([name, range]) => `${name}@${range.slice(1)}`).join(" ");
  const where = import.meta.url.includes(encodeURI(process.cwd())) ? "" : "--global ";
  return new Failure(
    `\`quadrille ${command}\` needs packages that are not installed. Install them:\n  npm install ${where}${names}`,
  );
}
