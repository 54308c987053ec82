import { isBuiltin } from "node:module";
import { Failure } from "./failure.ts";
import { readManifest } from "./version.ts";

/** Maps commands to the `peerDependencies` that only they need. `serve` needs zod, and all packages that are not listed here. */
const packagesByCommand: Readonly<Record<string, readonly string[]>> = {
  lsp: ["vscode-languageserver", "vscode-languageserver-textdocument"],
  mcp: ["@modelcontextprotocol/server", "zod"],
};

/** Maps packages of `serve` to functions that return true if this machine and its settings need the package. */
const needTests: Readonly<Record<string, () => boolean>> = {
  "node-sqlite3-wasm": () => !isBuiltin("node:sqlite"),
  pg: () => Boolean(process.env.DATABASE_URL),
  ioredis: () => Boolean(process.env.REDIS_URL),
  zod: () => true,
};

/** Returns true if an error was thrown by the import of a package that is not installed. */
export function isMissing(error: unknown): boolean {
  return error instanceof Object && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
}

/** Returns a failure that names the packages a command needs, and the command that installs them. */
export function missingPackages(command: string): Failure {
  const namedPackages = Object.values(packagesByCommand).flat();
  const missingNames = Object.entries(readManifest().peerDependencies).filter(
    ([name]) =>
      packagesByCommand[command]?.includes(name) ?? needTests[name]?.() ?? !namedPackages.includes(name),
  );
  const names = missingNames.map(([name, range]) => `${name}@${range.slice(1)}`).join(" ");
  const globalFlag = import.meta.url.includes(encodeURI(process.cwd())) ? "" : "--global ";
  return new Failure(
    `\`quadrille ${command}\` needs packages that are not installed. Install them:\n  npm install ${globalFlag}${names}`,
  );
}
