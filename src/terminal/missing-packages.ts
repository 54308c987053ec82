import { isBuiltin } from "node:module";
import { Failure } from "./failure.ts";
import { manifest } from "./version.ts";

/** Lists what single commands need of `peerDependencies`; `serve` needs all others, and zod. */
const own: Readonly<Record<string, readonly string[]>> = {
  lsp: ["vscode-languageserver", "vscode-languageserver-textdocument"],
  mcp: ["@modelcontextprotocol/server", "zod"],
};

/** Maps packages of `serve` to whether they are needed here. */
const needs: Readonly<Record<string, () => boolean>> = {
  "node-sqlite3-wasm": () => !isBuiltin("node:sqlite"),
  pg: () => Boolean(process.env.DATABASE_URL),
  ioredis: () => Boolean(process.env.REDIS_URL),
  zod: () => true,
};

/** Returns true for the error of an import whose package is not installed. */
export function isMissing(error: unknown): boolean {
  return error instanceof Object && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
}

/** Names the packages that a command needs, with the line that installs them. */
export function missingPackages(command: string): Failure {
  const others = Object.values(own).flat();
  const wanted = Object.entries(manifest().peerDependencies).filter(
    ([name]) => own[command]?.includes(name) ?? needs[name]?.() ?? !others.includes(name),
  );
  const names = wanted.map(([name, range]) => `${name}@${range.slice(1)}`).join(" ");
  const where = import.meta.url.includes(encodeURI(process.cwd())) ? "" : "--global ";
  return new Failure(
    `\`quadrille ${command}\` needs packages that are not installed. Install them:\n  npm install ${where}${names}`,
  );
}
