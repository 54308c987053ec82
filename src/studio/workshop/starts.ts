import { translateWorkshop } from "../texts/index.ts";
import { addressOf, type WorkshopRoute } from "../route.ts";
import { type OutlineEntry, firstGame } from "../../syntax/index.ts";
import { keepDraft, lessonDraft, listDrafts, ownGame, readDraft } from "../kept/drafts.ts";
import { splitIncludes, type Compiler } from "../compiler.ts";
import { type FoundLesson, findLesson, readGame } from "../learn/pages.ts";
import { type GameInLink, parseLink } from "../links.ts";
import { listedGames } from "../listed-games.ts";

/** Holds the game that the workshop begins with, and the name under which the browser stores it. */
export interface WorkshopStart {
  readonly name: string;
  readonly carried: GameInLink;
  /** Holds the text that the user started from. */
  readonly original: string;
  /** Holds the step of the book, if the workshop shows one. */
  readonly lesson?: FoundLesson;
  /** Holds the address of the draft once it is stored, if that differs from the current address. */
  readonly address?: string;
}

/** Loads the game for an address, or returns a message that says why there is none. Never throws. */
export async function loadWorkshopStart(
  route: WorkshopRoute,
  compiler: Compiler,
): Promise<WorkshopStart | { readonly wrong: string }> {
  if (route.at === "own") return ownStart(route.name, compiler);
  if (route.at === "read") {
    const link = await parseLink(route.link);
    if ("wrong" in link) return link;
    const carried = splitIncludes(compiler, link);
    return { name: `link ${carried.file} ${sumOf(route.link)}`, carried, original: carried.text };
  }
  if (route.at === "lesson") return lessonStart(route.id, compiler);
  if (route.like !== undefined) return startLike(route.like, compiler);
  if (route.game === undefined) return newStart(compiler);
  const games = await listedGames();
  if (typeof games === "string") return { wrong: games };
  const game = games.find((it) => it.name === route.game);
  if (!game) return { wrong: translateWorkshop("There is no game called {} to work on.", route.game) };
  const carried = await withIncludes(game.file, compiler);
  if (!carried) return { wrong: translateWorkshop("{} cannot be reached.", game.file) };
  return { name: game.name, carried, original: carried.text };
}

/** Returns a step of the book with the includes of its game. */
async function lessonStart(
  id: string,
  compiler: Compiler,
): Promise<WorkshopStart | { readonly wrong: string }> {
  const lesson = await findLesson(id);
  if (!lesson) return { wrong: translateWorkshop("The lesson {} cannot be reached.", id) };
  const { before, game } = lesson.lesson;
  const carried = { file: "my-game.quad", text: before, includes: await findIncludedTexts(game, compiler) };
  return { name: lessonDraft(id), carried, original: before, lesson };
}

/** Stores a lesson's text as the user's own game; returns its address, or undefined if this browser stores nothing. */
export async function keepAsOwn(carried: GameInLink): Promise<string | undefined> {
  const name = await freeName();
  const savedDraft = await keepDraft(name, { carried, original: carried.text, time: Date.now(), known: "" });
  return savedDraft && addressOf({ at: "own", name });
}

/** Returns a name that no draft has yet. */
async function freeName(): Promise<string> {
  const takenNames = new Set((await listDrafts()).map((it) => it.name));
  let name = "new";
  for (let number = 2; takenNames.has(name); number++) name = `new ${number}`;
  return name;
}

/** Returns a new game under an unused name. */
async function newStart(compiler: Compiler, text = firstGame("My game")): Promise<WorkshopStart> {
  const name = await freeName();
  const carried = { file: "my-game.quad", text, includes: await findIncludedTexts(text, compiler) };
  return { name, carried, original: text, address: addressOf({ at: "own", name }) };
}

/** Returns a new game that starts from the game of a chapter or a recipe. */
async function startLike(
  page: string,
  compiler: Compiler,
): Promise<WorkshopStart | { readonly wrong: string }> {
  const text = await readGame(page);
  return text === undefined
    ? { wrong: translateWorkshop("The template {} cannot be reached.", page) }
    : newStart(compiler, text);
}

/** Returns a game stored in this browser. */
async function ownStart(
  name: string,
  compiler: Compiler,
): Promise<WorkshopStart | { readonly wrong: string }> {
  const ownDraft = await ownGame(name);
  if ("wrong" in ownDraft) return ownDraft;
  const carried = splitIncludes(compiler, ownDraft);
  const { original = carried.text } = (await readDraft(name)) ?? {};
  return { name, carried, original };
}

/** Returns a short hash of a text, which distinguishes games with the same file name. */
function sumOf(text: string): string {
  let [low, high] = [7, 11];
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ low, 0x85ebca6b);
  }
  return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns a bundled file with all its includes. */
async function withIncludes(file: string, compiler: Compiler): Promise<GameInLink | undefined> {
  const text = await textAt(file, compiler);
  if (text === undefined) return undefined;
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  return { file: nameIn(file), text, includes: await findIncludedTexts(text, compiler, {}, folder) };
}

/**
 * Finds the includes of a text, direct and indirect, among the bundled games.
 * @param known files that need not be found, by name
 * @param folder folder of the text among the bundled games, ending with a slash; files in this folder are preferred
 */
export async function findIncludedTexts(
  text: string,
  compiler: Compiler,
  known: GameInLink["includes"] = {},
  folder = "",
): Promise<Readonly<Record<string, string>>> {
  const includes: Record<string, string> = {};
  const open = includedBy(text);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (Object.hasOwn(includes, name)) continue;
    const text = Object.hasOwn(known, name) ? known[name] : await includedText(name, folder, compiler);
    // The compiler reports missing files.
    if (text === undefined) continue;
    includes[name] = text;
    open.push(...includedBy(text));
  }
  return includes;
}

/** Requests only files that are in the list, because browsers log an error for each missing file. */
async function includedText(name: string, folder: string, compiler: Compiler): Promise<string | undefined> {
  const file = /\.(quad|cab)$/.test(name) ? name : `${name}.quad`;
  const games = await listedGames();
  if (typeof games === "string") return textAt(file, compiler);
  const paths = games.map((it) => it.file);
  const listed = [folder + file, file].find((path) => paths.includes(path));
  const filePath = listed ?? paths.find((path) => path.endsWith(`/${file}`));
  return filePath && textAt(filePath, compiler);
}

function includedBy(text: string): string[] {
  return [...text.matchAll(/^include\s+(\S.*?)\s*$/gm)].map((it) => it[1]);
}

async function textAt(file: string, { fileText }: Compiler): Promise<string | undefined> {
  const answer = await answerAt(file);
  return answer && fileText(file, new Uint8Array(await answer.arrayBuffer()));
}

async function answerAt(file: string): Promise<Response | undefined> {
  try {
    const answer = await fetch(`games/${file}`);
    return answer.ok ? answer : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the number, from 1, of the level that contains an offset of the text, including the lines after it up to the
 * next section.
 */
export function levelAt(entries: readonly OutlineEntry[], offset: number): number | undefined {
  const before = entries.filter(({ from }) => from <= offset).sort((a, b) => a.from - b.from);
  if (before.at(-1)?.word !== "level") return undefined;
  return before.filter(({ word }) => word === "level").length;
}
