// @ts-check
// Measures how long the language server takes from a key in a text of 2,000 lines to its mistakes, as an editor sees it.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { createProtocolConnection } from "vscode-languageserver-protocol/node";
import { root } from "../scripts/ready.mjs";

export const about = "from a key in 2,000 lines to its mistakes, by the language server";

const limit = 100;

/** @param {string} lines @param {number} wanted */
function longText(lines, wanted) {
  const rule = (/** @type {number} */ n) =>
    `\nstep s${n} when walk\n  rewrite first once turned to way\n    @*.  ->  .@*\n    @.   ->  .@\n`;
  let text = lines;
  for (let n = 0; text.split("\n").length < wanted; n++) text += rule(n);
  return text;
}

/** Types letters in different lines, and takes them back. @param {readonly string[]} [given] `quick` types fewer */
export async function bench(given = []) {
  const text = longText(readFileSync(`${root}/games/warehouse.quad`, "utf8").split("\nlevel")[0] ?? "", 2000);
  const server = spawn(process.execPath, [`${root}/dist/cli/main.js`, "lsp", "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const client = createProtocolConnection(server.stdout, server.stdin);
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  client.onNotification("textDocument/publishDiagnostics", ({ version }) => waiting.get(version)?.());
  client.listen();
  await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  const uri = "file:///bench/long.quad";
  let version = 1;
  const told = () => new Promise((resolve) => waiting.set(version, () => resolve(undefined)));
  const opened = told();
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "quadrille", version, text },
  });
  await opened;
  const lines = text.split("\n");
  const times = [];
  for (let i = 0; i < (given.includes("quick") ? 20 : 100); i++) {
    const line = (i * 397) % lines.length;
    const character = lines[line]?.length ?? 0;
    const at = { line, character };
    for (const change of [
      { range: { start: at, end: at }, text: "x" },
      { range: { start: at, end: { line, character: character + 1 } }, text: "" },
    ]) {
      version++;
      const began = performance.now();
      const answer = told();
      await client.sendNotification("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [change],
      });
      await answer;
      times.push(performance.now() - began);
    }
  }
  client.dispose();
  server.kill();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? 0;
  console.log(
    `${lines.length} lines, ${times.length} keys: median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, most ${at(0.999).toFixed(0)} ms (at most ${limit} for p95)`,
  );
  if (at(0.95) > limit) process.exitCode = 1;
}
