import { createStore, del, entries, get, update } from "idb-keyval";
import type { GameInLink } from "../links.ts";
import { postWithoutOrigin } from "../../web/index.ts";

/** Describes a text that somebody works on, as the browser keeps it. */
export interface SavedDraft {
  readonly text: string;
  /** Stores what its file is called, and what it includes; of drafts from before this was kept neither is known. */
  readonly file?: string;
  readonly includes?: GameInLink["includes"];
  /** Stores the text with which somebody began. */
  readonly original?: string;
  /** Is when it was stored last, in milliseconds since 1970. */
  readonly time?: number;
  /** Stores a small picture of its game, as a data address. */
  readonly picture?: string;
  /** Lists earlier texts, newest first. */
  readonly history: readonly Version[];
}

export interface Version {
  readonly text: string;
  /** Is when it was replaced, in milliseconds since 1970. */
  readonly time: number;
}

/** Limits how many earlier texts are kept, and sets how much time lies between two, in milliseconds. */
const mostVersions = 60;
const between = 60_000;

const store = (): ReturnType<typeof createStore> => createStore("quadrille", "drafts");

/** Returns the draft of that name, if there is one and this browser keeps anything. */
export function readDraft(name: string): Promise<SavedDraft | undefined> {
  return orElse(undefined, () => get<SavedDraft>(name, store()));
}

/** Returns what comes of some work with what this browser keeps, or something else if it refuses. */
async function orElse<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Returns the game of the draft of that name, or a sentence that says why there is none. */
export async function ownGame(name: string): Promise<GameInLink | { readonly wrong: string }> {
  const draft = await readDraft(name);
  if (!draft) return { wrong: "This browser keeps no such game. It was made in another one, or forgotten." };
  const { text, file = "my-game.quad", includes = {} } = draft;
  return { file, text, includes };
}

/** Returns the name under which a lesson is kept. It is no game of one's own, so it is not listed. */
export const lessonDraft = (id: string): string => `lesson ${id}`;

/** Describes a draft as it is listed. */
export interface ListedDraft {
  readonly name: string;
  /** Gives what its text calls the game; its file where it does not. */
  readonly title: string;
  readonly time: number;
  readonly picture: string | undefined;
}

/** Returns the drafts that this browser keeps, the newest first; none if it keeps nothing. */
export function listDrafts(): Promise<readonly ListedDraft[]> {
  return orElse<readonly ListedDraft[]>([], async () => {
    const all = await entries<string, SavedDraft>(store());
    const listed = all
      .filter(([name]) => !name.startsWith(lessonDraft("")))
      .map(([name, { text, file = "", time = 0, picture }]) => ({
        name,
        title: titleOf(text) ?? file,
        time,
        picture,
      }));
    return listed.sort((a, b) => b.time - a.time);
  });
}

function titleOf(text: string): string | undefined {
  return /^title[ \t]+(\S.*?)[ \t\r]*$/im.exec(text)?.[1];
}

/** Forgets a draft and all of its earlier texts; false if this browser refuses. */
export function forgetDraft(name: string): Promise<boolean> {
  return orElse(false, () => del(name, store()).then(() => true));
}

/** Describes what is kept, and where it came from. */
export interface KeptDraft {
  readonly carried: GameInLink;
  readonly original: string;
  readonly time: number;
  /** Stores a small picture of the game, as far as there is one. */
  readonly picture?: string | undefined;
  /**
   * Stores what is thought to be kept now. Where it is not, somebody else has written: that goes into the history in
   * any case.
   */
  readonly known: string;
}

/** Keeps a text, and the previous one in the history. Returns the draft; undefined if this browser refuses or is full. */
export function keepDraft(name: string, kept: KeptDraft): Promise<SavedDraft | undefined> {
  return orElse(undefined, async () => {
    await update<SavedDraft>(name, (before) => after(before, kept), store());
    return get<SavedDraft>(name, store());
  });
}

/** Returns a draft after a text has replaced its present one. */
function after(
  before: SavedDraft | undefined,
  { carried, original, time, known, picture = before?.picture }: KeptDraft,
): SavedDraft {
  const { file, text, includes } = carried;
  const shown = picture !== undefined && { picture };
  const draft = { original, ...before, ...shown, file, includes, text, time, history: before?.history ?? [] };
  if (!before || before.text === text) return draft;
  const [newest] = before.history;
  const isForeign = before.text !== known;
  const isApart =
    isForeign || newest === undefined || time - newest.time >= between || isAnother(before.text, text);
  if (!isApart) return draft;
  return { ...draft, history: [{ text: before.text, time }, ...before.history].slice(0, mostVersions) };
}

/** Returns true if less than half of a text is still there: another one was put in its place. */
function isAnother(before: string, text: string): boolean {
  const most = Math.min(before.length, text.length);
  let from = 0;
  while (from < most && before[from] === text[from]) from++;
  let same = from;
  while (same < most && before[before.length - 1 - same + from] === text[text.length - 1 - same + from])
    same++;
  return same * 2 < before.length;
}

/** Describes what a tab tells the others when it has kept a text. */
interface WrittenDraft {
  readonly name: string;
  readonly text: string;
}

const tabs = new BroadcastChannel("quadrille-drafts");

/** Notifies the other tabs that a text of that name has been stored. */
export function notifyTabs(written: WrittenDraft): void {
  postWithoutOrigin(tabs, written);
}

/** Calls back when another tab has kept a text of that name; the function it answers ends that. */
export function listenToTabs(name: string, heard: (text: string) => void): () => void {
  const listen = ({ data }: MessageEvent<WrittenDraft>): void => {
    if (data.name === name) heard(data.text);
  };
  tabs.addEventListener("message", listen);
  return () => tabs.removeEventListener("message", listen);
}
