import { translateWorkshop } from "../texts/index.ts";
import { addressOf, type WorkshopRoute } from "../route.ts";
import { type OutlineEntry, firstGame } from "../../syntax/index.ts";
import { saveDraft, lessonDraftName, listDrafts, readOwnGame, readDraft } from "../kept/drafts.ts";
import { findIncludedText, splitIncludes, type Compiler } from "../compiler.ts";
import { fetchAnswer } from "../fetching.ts";
import { type Contents, type FoundLesson, findLesson, loadBookFile, readGame } from "../learn/pages.ts";
import { type GameInLink, parseLink } from "../links.ts";
import { loadListedGames } from "../listed-games.ts";

/** Holds the game with which the workshop opens, and the name under which the browser stores its draft. */
export interface WorkshopStart {
  readonly name: string;
  readonly linkedGame: GameInLink;
  /** Holds the text that the user started from. */
  readonly original: string;
  /** Holds the step of the book, if the workshop shows one. */
  readonly lesson?: FoundLesson;
  /** Holds the address of the draft once it is stored, if that differs from the current address. */
  readonly address?: string;
}

type StartOrFailure = WorkshopStart | { readonly wrong: string };

/** Loads the game for an address, or returns a message that explains why there is none. Never throws. */
export async function loadWorkshopStart(route: WorkshopRoute, compiler: Compiler): Promise<StartOrFailure> {
  if (route.at === "own") return loadOwnStart(route.name, compiler);
  if (route.at === "read") {
    const link = await parseLink(route.link);
    if ("wrong" in link) return link;
    return makeStart(splitIncludes(compiler, link));
  }
  if (route.at === "lesson") return loadLessonStart(route.id, compiler);
  if (route.examplePage !== undefined) {
    const text = await readGame(route.examplePage);
    return text === undefined
      ? { wrong: translateWorkshop("The template {} cannot be reached.", route.examplePage) }
      : makeStart(await makeNewGame(compiler, text));
  }
  if (route.game === undefined) return makeStart(await makeNewGame(compiler));
  const games = await loadListedGames();
  if (typeof games === "string") return { wrong: games };
  const game = games.find((it) => it.name === route.game);
  if (!game) return { wrong: translateWorkshop("There is no game called {} to work on.", route.game) };
  const text = await fetchText(game.file, compiler);
  if (text === undefined) return { wrong: translateWorkshop("{} cannot be reached.", game.file) };
  const nameStart = game.file.lastIndexOf("/") + 1;
  const includes = await findIncludedTexts(text, compiler, {}, game.file.slice(0, nameStart));
  return makeStart({ file: game.file.slice(nameStart), text, includes }, game.name);
}

/** Loads a step of the book with the includes of its game. */
async function loadLessonStart(id: string, compiler: Compiler): Promise<StartOrFailure> {
  const lesson = await findLesson(id);
  if (!lesson) {
    const contents = await loadBookFile<Contents>("contents.json");
    const isAbsent = contents?.chapters.every(({ steps }) => steps.every((it) => it.id !== id));
    const sentence = isAbsent ? "There is no lesson {}." : "The lesson {} cannot be reached.";
    return { wrong: translateWorkshop(sentence, id) };
  }
  const { before, game } = lesson.lesson;
  const includes = await findIncludedTexts(game, compiler);
  const linkedGame = { file: "my-game.quad", text: before, includes };
  return { name: lessonDraftName(id), linkedGame, original: before, lesson };
}

/** Stores a lesson's text as the user's own game; returns its address, or undefined if this browser stores nothing. */
export async function storeAsOwn(linkedGame: GameInLink): Promise<string | undefined> {
  const name = await findFreeName();
  const { text: original } = linkedGame;
  const savedDraft = await saveDraft(name, { linkedGame, original, time: Date.now(), oldText: "" });
  return savedDraft && addressOf({ at: "own", name });
}

/** Returns a name that no draft has yet, such as `warehouse` or, if that is taken, `warehouse 2`. */
async function findFreeName(likeName = "new"): Promise<string> {
  const takenNames = new Set((await listDrafts()).map((it) => it.name));
  let name = likeName;
  for (let number = 2; takenNames.has(name); number++) name = `${likeName} ${number}`;
  return name;
}

/** Returns a start that stores the game as a new draft, under an unused name, once the user changes it. The original game does not change. */
async function makeStart(linkedGame: GameInLink, likeName?: string): Promise<WorkshopStart> {
  const name = await findFreeName(likeName);
  return { name, linkedGame, original: linkedGame.text, address: addressOf({ at: "own", name }) };
}

async function makeNewGame(compiler: Compiler, text = firstGame("My game")): Promise<GameInLink> {
  return { file: "my-game.quad", text, includes: await findIncludedTexts(text, compiler) };
}

/** Loads a draft that this browser stores. */
async function loadOwnStart(name: string, compiler: Compiler): Promise<StartOrFailure> {
  const ownDraft = await readOwnGame(name);
  if ("wrong" in ownDraft) return ownDraft;
  const linkedGame = splitIncludes(compiler, ownDraft);
  const { original = linkedGame.text } = (await readDraft(name)) ?? {};
  return { name, linkedGame, original };
}

/**
 * Finds the includes of a text, direct and indirect, among the bundled games.
 * @param knownTexts files that need not be found, by name
 * @param folder folder of the text among the bundled games, ending with a slash; files in this folder are preferred
 */
export async function findIncludedTexts(
  text: string,
  compiler: Compiler,
  knownTexts: GameInLink["includes"] = {},
  folder = "",
): Promise<Readonly<Record<string, string>>> {
  const includes: Record<string, string> = {};
  const openNames = listIncludes(text);
  for (let name = openNames.pop(); name !== undefined; name = openNames.pop()) {
    if (Object.hasOwn(includes, name)) continue;
    const includedText = findIncludedText(knownTexts, name) ?? (await fetchIncluded(name, folder, compiler));
    // The compiler reports missing files.
    if (includedText === undefined) continue;
    includes[name] = includedText;
    openNames.push(...listIncludes(includedText));
  }
  return includes;
}

/** Requests only files that are in the list, because browsers log an error for each missing file. */
async function fetchIncluded(name: string, folder: string, compiler: Compiler): Promise<string | undefined> {
  const file = /\.(quad|cab)$/.test(name) ? name : `${name}.quad`;
  const games = await loadListedGames();
  if (typeof games === "string") return fetchText(file, compiler);
  const paths = games.map((it) => it.file);
  const listedPath = [folder + file, file].find((path) => paths.includes(path));
  const filePath = listedPath ?? paths.find((path) => path.endsWith(`/${file}`));
  return filePath && fetchText(filePath, compiler);
}

function listIncludes(text: string): string[] {
  return [...text.matchAll(/^include\s+(\S.*?)\s*$/gm)].map((it) => it[1]);
}

async function fetchText(file: string, { fileText }: Compiler): Promise<string | undefined> {
  const response = await fetchAnswer(`games/${file}`);
  return response && fileText(file, new Uint8Array(await response.arrayBuffer()));
}

/**
 * Returns the number, from 1, of the level that contains an offset of the text, including the lines after it up to the
 * next section.
 */
export function levelAt(entries: readonly OutlineEntry[], offset: number): number | undefined {
  const entriesBefore = entries.filter(({ from }) => from <= offset).sort((a, b) => a.from - b.from);
  if (entriesBefore.at(-1)?.word !== "level") return undefined;
  return entriesBefore.filter(({ word }) => word === "level").length;
}
