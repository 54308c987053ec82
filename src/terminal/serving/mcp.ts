import { existsSync } from "node:fs";
import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { commandOutput, insideFolder } from "../files/index.ts";
import { libraryGames } from "../library.ts";
import { pageFiles, pageText } from "../page-files.ts";
import { version } from "../version.ts";

/** Holds what a tool is called with; each tool has some of these fields. */
interface Call {
  readonly game?: string;
  readonly inputs?: string;
  readonly level?: number;
  readonly seed?: number;
  readonly fen?: string;
  readonly every?: boolean;
  readonly cell?: string;
  readonly next?: string;
  readonly line?: number;
  readonly all?: boolean;
  readonly coverage?: boolean;
  readonly seconds?: number;
  readonly any?: boolean;
  readonly after?: string;
  readonly against?: number;
  readonly as?: string;
  readonly about?: string;
}

/** Describes a tool: a command, its options, and what the command reads from standard input. */
interface Tool {
  readonly says: string;
  readonly takes: z.ZodRawShape;
  readonly command: (call: Call) => readonly string[];
  readonly input?: (call: Call) => string;
}

const mostText = 1_000_000;
/** Limits a call, in seconds; clients give up after 60. A search for longer gets what it asks for, and as much for starting. */
const mostSeconds = 50;
const usualSearch = 10;

const game = z
  .string()
  .min(1)
  .max(mostText)
  .describe(
    "The whole text of a game, or the name of a bundled game, or of a file below the folder of the server",
  );
const start = {
  game,
  level: z.int().min(1).optional().describe("The level to start at; the first if missing"),
  seed: z.int().min(0).optional().describe("The random seed; 1 if missing"),
  fen: z.string().max(1000).optional().describe("The position to start from, in a game by moves"),
};
const inputs = z
  .string()
  .max(mostText)
  .optional()
  .describe("All inputs from the start of the level: `3 right, up, Space, click 3 4, e4, undo`; `.` waits");
const played = { ...start, inputs };
const cell = z.string().max(20).describe("`X,Y`, counted from 0, or a name such as e4");
const flag = (says: string): z.ZodOptional<z.ZodBoolean> => z.boolean().optional().describe(says);

/** Returns the options that say where play begins. They are joined to their values, so that no value is read as an option. */
const startOptions = ({ level, seed = 1, fen }: Call): string[] => [
  ...(level === undefined ? [] : [`--level=${level}`]),
  `--seed=${seed}`,
  ...(fen === undefined ? [] : [`--fen=${fen}`]),
];
const inputsOf = (call: Call): string => call.inputs ?? "";
const withInputs = (
  name: string,
  options: (call: Call) => readonly string[],
): Omit<Tool, "says" | "takes"> => ({
  command: (call) => [name, call.game!, ...startOptions(call), "--input=-", ...options(call)],
  input: inputsOf,
});

const tools: Readonly<Record<string, Tool>> = {
  check: {
    says: "Reports every mistake in a game, with its line and how to correct it. Call it after each change.",
    takes: { game },
    command: (call) => ["check", call.game!],
  },
  explain: {
    says: "Explains a message by its code (`glyph-twice`), a word of the language (`push`), or how something is made (`doors and keys`); without `about` it returns the skill file, which teaches the language.",
    takes: { about: z.string().max(200).regex(/^[^-]/).optional() },
    command: ({ about = "" }) => ["explain", about],
  },
  read: {
    says: "Returns the text of a bundled game, as an example; without `game` it lists them.",
    takes: { game: game.optional() },
    command: (call) => (call.game === undefined ? ["list"] : ["bundle", call.game]),
  },
  run: {
    says: "Plays inputs and returns the last frame, as text. Refused inputs say why.",
    takes: { ...played, every: flag("Also the frames before") },
    ...withInputs("run", ({ every }) => (every ? ["--every"] : [])),
  },
  look: {
    says: "Plays inputs and tells everything in a cell, seen or covered; `next` tells what a body there would meet.",
    takes: {
      ...played,
      cell,
      next: z.string().max(20).optional().describe("A direction, cw, ccw or mirror"),
    },
    ...withInputs("look", (call) => [
      `--cell=${call.cell}`,
      ...(call.next === undefined ? [] : [`--next=${call.next}`]),
    ]),
  },
  why: {
    says: "Plays inputs and tells why the rule at a line of the file did not match at a cell, before the last input.",
    takes: { ...played, line: z.int().min(1).describe("The line of the rule, from 1"), cell },
    ...withInputs("trace", (call) => [`--rule=${call.line}`, `--cell=${call.cell}`]),
  },
  trace: {
    says: "Plays inputs and shows what each step, rule and line of the file did with the last one, or why it was refused.",
    takes: { ...played, all: flag("Also what changed nothing") },
    ...withInputs("trace", ({ all }) => (all ? ["--all"] : [])),
  },
  test: {
    says: "Runs the tests in a game's text.",
    takes: { game, coverage: flag("Also list rules that no test uses") },
    command: (call) => ["test", call.game!, ...(call.coverage ? ["--coverage"] : [])],
  },
  solve: {
    says: "Finds the shortest inputs that win each level of a puzzle for one player, or proves that none do.",
    takes: {
      ...start,
      seconds: z
        .int()
        .min(1)
        .max(120)
        .optional()
        .describe(`How long to search a level; ${usualSearch} if missing`),
      any: flag("Any solution, which is faster than the shortest"),
      after: z.string().max(mostText).optional().describe("Inputs to begin with; needs `level`"),
    },
    command: (call) => [
      "solve",
      call.game!,
      ...startOptions(call).filter((it) => call.seed !== undefined || !it.startsWith("--seed")),
      `--time=${call.seconds ?? usualSearch}`,
      "--memory=600",
      ...(call.any ? ["--any"] : []),
      ...(call.after === undefined ? [] : [`--after=${call.after}`]),
    ],
  },
  play: {
    says: "Plays inputs and tells in words what each changes; against the computer it answers. Nothing is kept: give all inputs again to go on. `look` and `look 3 4` among the inputs, on lines of their own, describe.",
    takes: {
      ...played,
      against: z.int().min(1).max(8).optional().describe("The level of the computer, which plays the others"),
      as: z.string().max(50).optional().describe("Which player you are, against the computer"),
    },
    command: (call) => [
      "play",
      call.game!,
      "--plain",
      ...startOptions(call),
      ...(call.against === undefined ? [] : [`--against=computer:${call.against}`]),
      ...(call.as === undefined ? [] : [`--as=${call.as}`]),
    ],
    input: (call) => `${inputsOf(call)}\n`,
  },
};

/** Serves agents over standard input and output, by the Model Context Protocol, until the input ends. */
export async function serveAgents(): Promise<void> {
  const skill = pageText(pageFiles(), "skill.md").trim();
  serveStdio(() => {
    const server = new McpServer(
      { name: "quadrille", version: version() },
      {
        instructions:
          "Makes, checks, plays and solves games on a grid. `explain` without arguments teaches the language: read it first.",
      },
    );
    for (const [name, tool] of Object.entries(tools))
      server.registerTool(
        name,
        {
          description: tool.says,
          inputSchema: z.strictObject(tool.takes),
          annotations: { readOnlyHint: true },
        },
        (call: Call, { mcpReq }) =>
          name === "explain" && call.about === undefined ? said(skill) : runTool(tool, call, mcpReq.signal),
      );
    return server;
  });
  await new Promise((resolve) => process.stdin.once("close", resolve));
}

const said = (text: string, isError = false): CallToolResult => ({
  content: [{ type: "text", text }],
  isError,
});

async function runTool(tool: Tool, call: Call, signal: AbortSignal): Promise<CallToolResult> {
  const text = call.game?.includes("\n") ? call.game : undefined;
  const named = text === undefined ? call.game : undefined;
  if (named !== undefined && !isReadable(named))
    return said(
      `\`game\` is neither the text of a game nor the name of a bundled game or of a file below this folder: ${named.slice(0, 100)}`,
      true,
    );
  const seconds = Math.max(mostSeconds, (call.seconds ?? 0) + 10);
  const args = tool.command(text === undefined ? call : { ...call, game: "game.quad" });
  const run = { game: text, input: tool.input?.(call), seconds, signal };
  let { text: printed, code } = await commandOutput(args, run);
  // A word of the language and a question have no code of a message.
  if (args[0] === "explain" && code !== 0)
    ({ text: printed, code } = await commandOutput(["help", ...args.slice(1)], run));
  if (code === null) printed += `\nStopped: it took more than ${seconds} s, or printed too much.`;
  return said(printed === "" ? "Nothing was printed." : printed.trim(), code === null || code > 1);
}

/** Returns true for the name of a bundled game, and of a file below the folder of the server. */
const isReadable = (name: string): boolean =>
  !name.startsWith("-") &&
  (libraryGames().some((it) => it.name === name || it.name.endsWith(`/${name}`)) ||
    (insideFolder(process.cwd(), name) && existsSync(name)));
