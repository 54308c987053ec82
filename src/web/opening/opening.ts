import { t } from "../language.ts";
import * as quad from "../../program/index.ts";
import { type EnginePart, engineParts, loadPart } from "../part-loading.ts";
import { type Game, makeGame } from "../../game/index.ts";
import { choosesCells, hasClicks } from "../../session/index.ts";
import { looksOf } from "../../view/index.ts";
import { loadSets } from "../sets/index.ts";

/** Returns the parts of the engine that a program needs. */
export function listEngineParts(program: quad.Program): readonly EnginePart[] {
  const { moves, bodies = [], meetings, piles = [] } = program;
  const neededParts: EnginePart[] = [];
  if (moves) neededParts.push("moves");
  if (choosesCells(program) || hasClicks(program) || quad.hidesCells(program)) neededParts.push("cells");
  if (piles.length > 0) neededParts.push("piles");
  if (bodies.length > 0 || meetings || quad.walkProgram(program, needsMotion)) neededParts.push("motion");
  if (hasLines(program)) neededParts.push("lines");
  if (hasPictures(program)) neededParts.push("pictures");
  return neededParts;
}

/** Loads all parts of the engine. */
async function loadAllParts(): Promise<void> {
  await Promise.all(engineParts.map(loadPart));
}

/** Finds expressions and actions that need the engine part `motion`, even in a game without bodies. */
const needsMotion = {
  expr: (it: quad.Expr) => it.is === "path",
  action: (it: quad.Action) => it.do === "clear" || it.do === "shove" || it.do === "put-under",
};

/** Returns true if a program contains rules written as pictures. */
function hasPictures(program: quad.Program): boolean {
  return quad.walkProgram(program, {
    block: ({ lines, items }) => !lines && (items.length === 0 || items.some((it) => "rule" in it)),
  });
}

/** Returns true if a program contains line rules, or statements that give objects an intended movement. */
function hasLines(program: quad.Program): boolean {
  return quad.walkProgram(program, {
    block: (it) => it.lines !== undefined,
    statement: (it) => it.do === "grant",
    action: (it) => it.do === "wish",
  });
}

/** Contains a compiled game, or the reasons why it cannot be opened. */
export type OpenResult =
  | {
      readonly ok: true;
      readonly game: Game;
      /** Lists the errors of a file that is playable despite them, one sentence each. */
      readonly mistakes?: readonly string[];
    }
  | Unopened;

export interface Unopened {
  readonly ok: false;
  readonly reasons: readonly string[];
}

/** Holds a game file, whose name determines its language. */
export interface GameFile {
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** Loads the compiler on first use, together with all parts of the engine, because a compiled program may need any of them. */
export async function loadCompiler() {
  const [compiler] = await Promise.all([import("../compiling.ts"), loadAllParts()]);
  return compiler;
}

/** Returns the content of an included file; undefined if there is no such file. */
export type FindInclude = (name: string) => Promise<string | Uint8Array | undefined>;

const maxBytes = 4 * 1024 * 1024;

/**
 * Fetches and opens the game at an address: a game file in any language, with its includes, or a game precompiled by
 * `npm run build`. Never throws.
 */
export async function openAddress(address: string): Promise<OpenResult> {
  const url = new URL(address, document.baseURI);
  const bytes = await fetchBytes(url);
  if ("ok" in bytes) return bytes;
  if (url.pathname.endsWith(".json")) return openReady(bytes);
  const file = decodeURIComponent(url.pathname.slice(url.pathname.lastIndexOf("/") + 1));
  // The names of included files are relative to the address of the game.
  return openFile({ file, text: bytes }, async (name) => {
    const included = await fetchBytes(new URL(name, url));
    return "ok" in included ? undefined : included;
  });
}

/** Opens a file; `findInclude` finds the files that it includes. Never throws. */
export async function openFile(file: GameFile, findInclude?: FindInclude): Promise<OpenResult> {
  const engine = await Promise.all([import("./opening-file.ts"), loadAllParts()]).catch(() => undefined);
  return engine ? engine[0].compileAndOpen(file, findInclude) : reportMissingPart();
}

/** Opens a precompiled game. */
export async function openReady(bytes: Uint8Array): Promise<OpenResult> {
  try {
    const program = quad.readyProgram(new TextDecoder().decode(bytes));
    if (program) {
      const parts = listEngineParts(program).map(loadPart);
      const engine = await Promise.all([...parts, loadSets(looksOf(program))]).catch(() => undefined);
      return engine ? { ok: true, game: makeGame(program) } : reportMissingPart();
    }
  } catch {
    // The message below reports a program that cannot be played.
  }
  return makeUnopened("This is not a game that Quadrille made ready.");
}

/** Reports that a module of the page could not be loaded: the network is down, or a newer version has replaced the page. */
const reportMissingPart = (): Unopened =>
  makeUnopened(t("A part of the page cannot be reached. Load it again when you are online."));

async function fetchBytes(url: URL): Promise<Uint8Array | Unopened> {
  try {
    const response = await fetch(url);
    if (!response.ok) return makeUnopened(`There is no game at ${url.href} (${response.status}).`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > maxBytes)
      return makeUnopened(`The game at ${url.href} is too large: ${bytes.length} bytes.`);
    return bytes;
  } catch {
    return makeUnopened(
      navigator.onLine
        ? t("{} cannot be reached.", url.href)
        : t("You are offline, and this game is not kept here."),
    );
  }
}

export function makeUnopened(reason: string): Unopened {
  return { ok: false, reasons: [reason] };
}
