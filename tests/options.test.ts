// The page on options: every line behind `$` is typed again, and prints what stands below it; `-u` writes the page.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { useCommandLines } from "./command-lines.ts";

const path = fileURLToPath(new URL("options.md", import.meta.url));
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const page = readFileSync(path, "utf8");
const folder = mkdtempSync(join(tmpdir(), "quadrille-options-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quadrille = useCommandLines(folder);

const files = [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)];
for (const [, name = "", text = ""] of files) writeFileSync(join(folder, name), text);

/** The words of a line; what stands in quotes is one. */
const words = (line: string): string[] => [...line.matchAll(/"([^"]*)"|\S+/g)].map((it) => it[1] ?? it[0]);

/** Types a line of the page, which may read an `echo` and be cut by `head`. */
async function type(line: string): Promise<string> {
  const [, input = "", typed = "", most] = /^(?:echo "(.*)" \| )?(.*?)(?: \| head -(\d+))?$/.exec(line) ?? [];
  const [command, ...args] = words(typed);
  if (command === "cat") return readFileSync(join(folder, args[0]), "utf8");
  expect(command).toBe("quadrille");
  const printed = endless(args) ? await begin(args) : await run(args, input);
  return most === undefined ? printed : printed.split("\n").slice(0, Number(most)).join("\n");
}

async function run(args: readonly string[], input: string): Promise<string> {
  const { out, err } = await quadrille(args, input);
  return out + err.replaceAll(/^.* a second\b.*\n/gm, "").replaceAll(/localhost:\d+/g, "localhost:4174");
}

/** Whether a command goes on until Ctrl-C. */
const endless = ([command, ...args]: readonly string[]): boolean =>
  command === "serve" ||
  (command === "studio" && !args.includes("--out")) ||
  ((command === "check" || command === "test") && args.includes("--watch"));

/** What such a command prints before it waits. Ports of the page may be taken here, so the system chooses others. */
function begin(args: readonly string[]): Promise<string> {
  const started = spawn(
    process.execPath,
    [main, ...args.map((it) => (it === "8080" || it === "9100" ? "0" : it))],
    {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1", QUADRILLE_HOME: folder },
    },
  );
  return new Promise((resolve, reject) => {
    let printed = "";
    const note = (it: Buffer): void => {
      printed += it.toString();
      if (/Ctrl-C.*\n/.test(printed)) started.kill();
    };
    started.stdout.on("data", note);
    started.stderr.on("data", note);
    started.on("error", reject);
    started.on("close", () =>
      resolve(
        printed
          .replace(/localhost:\d+\/metrics/, "localhost:9100/metrics")
          .replace(/localhost:\d+\/(?!m)/, "localhost:8080/"),
      ),
    );
  });
}

/** Matches the lines of commands that go on until Ctrl-C, but `serve`. */
const waits = /^\$ quadrille (?:studio .*--no-open|(?:check|test) .*--watch)/;

test("what is typed prints what the page says", async () => {
  const typed = new Map<string, string>();
  const lines = [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(({ 1: block = "" }) =>
    block.split("\n").filter((it) => it.startsWith("$ ")),
  );
  // Commands that wait start at once, beside the others. Servers of rooms share a file of data with the lines before them.
  const early = new Map(lines.filter((it) => waits.test(it)).map((it) => [it, type(it.slice(2))]));
  for (const line of lines) typed.set(line, (await (early.get(line) ?? type(line.slice(2)))).trimEnd());
  const made = page.replaceAll(/^```console\n[\s\S]*?^```$/gm, (block) => {
    const told = block.split("\n").filter((it) => it.startsWith("$ "));
    return ["```console", ...told.map((it) => [it, typed.get(it)].join("\n").trimEnd()), "```"].join("\n");
  });
  await expect(made).toMatchFileSnapshot(path);
});
