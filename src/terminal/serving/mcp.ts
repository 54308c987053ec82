import { existsSync } from "node:fs";
import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Command, Option } from "commander";
import { z } from "zod";
import { capitalize } from "../../base/index.ts";
import { captureCommand, isInsideFolder } from "../files/index.ts";
import { libraryGames } from "../library.ts";
import { parseCountingNumber, parseWholeNumber } from "../options.ts";
import { pageFiles, pageText } from "../page-files.ts";
import { version } from "../version.ts";

/** Holds the arguments of a tool call: a game, inputs or a question, and the options of the tool's command by name. */
type Call = Readonly<Record<string, string | number | boolean | undefined>>;

/** Describes a tool: its command, if the command has another name, and the options that an agent may set. */
interface Tool {
  readonly command?: string;
  readonly options?: string;
  /** Lists arguments that are placed before the arguments of the call. */
  readonly fixedArguments?: readonly string[];
  /** Is true if the command reads inputs from standard input. */
  readonly inputs?: true;
  /** Replaces the description of the command. */
  readonly says?: string;
}

/** Limits the duration of a call in seconds, because clients give up after 60. A search with a longer time limit is allowed that time. */
const maxSeconds = 50;
const maxTextLength = 1_000_000;
const startOptions = "level seed fen";

const tools: Readonly<Record<string, Tool>> = {
  check: {},
  explain: {
    says: "explain a message by its code (`glyph-twice`), a word of the language (`push`), or how something is made (`doors and keys`); without `about`, teach the language",
  },
  read: { command: "bundle", says: "show the text of a bundled game; without `game`, list them" },
  run: { options: `${startOptions} every`, fixedArguments: ["--input=-"], inputs: true },
  look: { options: `${startOptions} cell next body`, fixedArguments: ["--input=-"], inputs: true },
  why: {
    command: "trace",
    options: `${startOptions} rule cell`,
    fixedArguments: ["--input=-"],
    inputs: true,
    says: "play inputs and show why the rule at a line of the file did not match at a cell before the last input",
  },
  trace: { options: `${startOptions} every all`, fixedArguments: ["--input=-"], inputs: true },
  test: { options: "coverage" },
  solve: { options: `${startOptions} any after time`, fixedArguments: ["--memory=600", "--time=10"] },
  play: {
    options: `${startOptions} against as`,
    fixedArguments: ["--plain", "--seed=1"],
    inputs: true,
    says: "play inputs and tell in words what each changes; the computer can answer. Nothing is kept: to go on, give all inputs again. On lines of their own, `look` and `look 3 4` describe",
  },
};

/** Returns the schema of the call argument for an option of a command. */
function makeField({ description, parseArg, required, mandatory }: Option, isRequired: boolean): z.ZodType {
  const integer =
    parseArg === parseWholeNumber ? z.int().min(0) : parseArg === parseCountingNumber && z.int().min(1);
  const fieldType = required ? integer || z.string().max(maxTextLength) : z.boolean();
  return (mandatory || isRequired ? fieldType : fieldType.optional()).describe(
    description.replaceAll(/--([a-z-]+)/g, "`$1`"),
  );
}

const gameField = z.string().min(1).max(maxTextLength);
const gameText =
  "The whole text of a game, or the name of a bundled game, or of a file below the folder of the server";
const inputsField = z.string().max(maxTextLength).optional();
const inputsText = "All inputs from the start: `3 right, Space, click 3 4, e2e4, undo`; `.` lets time pass";
const aboutField = z.string().max(200).regex(/^[^-]/).optional();

function makeSchema(name: string, { options = "", inputs: hasInputs }: Tool, command: Command): z.ZodObject {
  if (name === "explain") return z.strictObject({ about: aboutField });
  const toolOptions = options
    .split(" ")
    .flatMap((it) => command.options.filter((option) => option.name() === it));
  return z.strictObject({
    game: (name === "read" ? gameField.optional() : gameField).describe(gameText),
    ...(hasInputs && { inputs: inputsField.describe(inputsText) }),
    ...Object.fromEntries(
      toolOptions.map((it) => [it.name(), makeField(it, name === "why" && /rule|cell/.test(it.name()))]),
    ),
  });
}

/** Serves agents over standard input and output with the Model Context Protocol, until the input ends. */
export async function serveAgents(cli: Command): Promise<void> {
  const skill = pageText(pageFiles(), "skill.md").trim();
  const instructions = "Games on a grid. Call `explain` without arguments first: it teaches the language.";
  serveStdio(() => {
    const server = new McpServer({ name: "quadrille", version: version() }, { instructions });
    for (const [name, tool] of Object.entries(tools)) {
      const command = cli.commands.find((it) => it.name() === (tool.command ?? name))!;
      const description = `${capitalize(tool.says ?? command.description())}.`;
      const inputSchema = makeSchema(name, tool, command);
      server.registerTool(name, { description, inputSchema }, (call, { mcpReq }) =>
        name === "explain" && call["about"] === undefined
          ? toolResult(skill)
          : runTool(name, tool, call as Call, mcpReq.signal),
      );
    }
    return server;
  });
  await new Promise((resolve) => process.stdin.once("close", resolve));
}

const toolResult = (text: string, isError = false): CallToolResult => ({
  content: [{ type: "text", text }],
  isError,
});

/** Runs the command of a tool. Each value is joined to its option with `=`, so that no value is parsed as an option. */
async function runTool(name: string, tool: Tool, call: Call, signal: AbortSignal): Promise<CallToolResult> {
  const { game: givenGame, inputs: input = "", about: question, ...options } = call;
  const text = String(givenGame ?? "");
  const isText = text.includes("\n");
  if (givenGame !== undefined && !isText && !isReadable(text))
    return toolResult(
      `\`game\` is not the text of a game, nor a bundled game or a file below this folder: ${text}`,
      true,
    );
  const optionWords = Object.entries(options).flatMap(([option, it]) =>
    it === undefined || it === false ? [] : [it === true ? `--${option}` : `--${option}=${it}`],
  );
  const commandWords = [
    ...(givenGame === undefined ? [] : [isText ? "game.quad" : text]),
    ...(tool.fixedArguments ?? []),
    ...optionWords,
  ];
  const seconds = Math.max(maxSeconds, Number(call["time"] ?? 0) + 10);
  const runOptions = { game: isText ? text : undefined, input: `${input}\n`, seconds, signal };
  const command = name === "read" && givenGame === undefined ? "list" : (tool.command ?? name);
  let { text: printed, code } = await captureCommand(
    [command, ...commandWords, ...(question ? [String(question)] : [])],
    runOptions,
  );
  // If `about` is not the code of a message, it is a word of the language or a question.
  if (question !== undefined && code !== 0)
    ({ text: printed, code } = await captureCommand(["help", String(question)], runOptions));
  if (code === null) printed += `\nStopped: it took more than ${seconds} s, or printed too much.`;
  return toolResult(printed.trim() || "Nothing was printed.", code === null || code > 1);
}

/** Returns true if a name is a bundled game, or a file in or below the folder in which the server runs. */
const isReadable = (name: string): boolean =>
  !name.startsWith("-") &&
  (libraryGames().some((it) => it.name === name || it.name.endsWith(`/${name}`)) ||
    (isInsideFolder(process.cwd(), name) && existsSync(name)));
