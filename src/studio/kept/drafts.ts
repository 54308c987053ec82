import { createStore, del, entries, get, update } from "idb-keyval";
import type { GameInLink } from "../links.ts";
import { listenTo, postWithoutOrigin } from "../../web/index.ts";

/** Holds a text that the user works on, as stored in the browser. */
export interface SavedDraft {
  readonly text: string;
  /** Hold the file name of the text, and its includes; missing in drafts stored by old versions. */
  readonly file?: string;
  readonly includes?: GameInLink["includes"];
  /** Holds the text that the user started from. */
  readonly original?: string;
  /** Holds when the draft was stored last, in milliseconds since 1970. */
  readonly time?: number;
  /** Holds a small picture of the game, as a data URL. */
  readonly picture?: string;
  /** Lists earlier texts, newest first. */
  readonly history: readonly Version[];
}

export interface Version {
  readonly text: string;
  /** Holds when the text was replaced, in milliseconds since 1970. */
  readonly time: number;
}

/** Limit the number of earlier texts, and set the minimum time between two of them, in milliseconds. */
const maxVersions = 60;
const versionGap = 60_000;

const store = (): ReturnType<typeof createStore> => createStore("quadrille", "drafts");

/** Returns the draft with a given name, if this browser stores it. */
export function readDraft(name: string): Promise<SavedDraft | undefined> {
  return orElse(undefined, () => get<SavedDraft>(name, store()));
}

/** Returns the result of an access to storage, or a fallback if the browser refuses it. */
async function orElse<Result>(fallback: Result, access: () => Promise<Result>): Promise<Result> {
  try {
    return await access();
  } catch {
    return fallback;
  }
}

/** Returns the game of a draft, or a message that says why there is none. */
export async function ownGame(name: string): Promise<GameInLink | { readonly wrong: string }> {
  const draft = await readDraft(name);
  if (!draft) return { wrong: "This browser keeps no such game. It was made in another one, or forgotten." };
  const { text, file = "my-game.quad", includes = {} } = draft;
  return { file, text, includes };
}

/** Returns the name under which a lesson's text is stored. Texts of lessons are not listed among the user's games. */
export const lessonDraft = (id: string): string => `lesson ${id}`;

/** Describes a draft in a list. */
export interface ListedDraft {
  readonly name: string;
  /** Holds the game's title or, if its text has none, its file name. */
  readonly title: string;
  readonly time: number;
  readonly picture: string | undefined;
}

/** Returns the drafts stored in this browser, newest first; an empty list if it stores nothing. */
export function listDrafts(): Promise<readonly ListedDraft[]> {
  return orElse<readonly ListedDraft[]>([], async () => {
    const storedDrafts = await entries<string, SavedDraft>(store());
    const listedDrafts = storedDrafts
      .filter(([name]) => !name.startsWith(lessonDraft("")))
      .map(([name, { text, file = "", time = 0, picture }]) => ({
        name,
        title: /^title[ \t]+(\S.*?)[ \t\r]*$/im.exec(text)?.[1] ?? file,
        time,
        picture,
      }));
    return listedDrafts.sort((a, b) => b.time - a.time);
  });
}

/** Deletes a draft and its earlier texts; returns false if the browser refuses. */
export function forgetDraft(name: string): Promise<boolean> {
  return orElse(false, () => del(name, store()).then(() => true));
}

/** Holds a draft to be stored, and what it was made from. */
export interface DraftUpdate {
  readonly linkedGame: GameInLink;
  readonly original: string;
  readonly time: number;
  /** Holds a small picture of the game, if there is one. */
  readonly picture?: string | undefined;
  /**
   * Holds the text that the caller believes is stored. If another text is stored, another tab has written it, so it is
   * kept in the history in any case.
   */
  readonly oldText: string;
}

/** Stores a text, and keeps the previous one in the history. Returns the draft; undefined if the browser refuses or is full. */
export function keepDraft(name: string, newDraft: DraftUpdate): Promise<SavedDraft | undefined> {
  return orElse(undefined, async () => {
    await update<SavedDraft>(name, (before) => replaceText(before, newDraft), store());
    return get<SavedDraft>(name, store());
  });
}

/** Returns a draft whose current text has been replaced. */
function replaceText(
  before: SavedDraft | undefined,
  { linkedGame, original, time, oldText, picture = before?.picture }: DraftUpdate,
): SavedDraft {
  const { text } = linkedGame;
  const pictureField = picture !== undefined && { picture };
  const draft = { original, ...before, ...pictureField, ...linkedGame, time, history: before?.history ?? [] };
  if (!before || before.text === text) return draft;
  const [newest] = before.history;
  const isFromOtherTab = before.text !== oldText;
  const isNewVersion =
    isFromOtherTab ||
    newest === undefined ||
    time - newest.time >= versionGap ||
    isReplaced(before.text, text);
  if (!isNewVersion) return draft;
  return { ...draft, history: [{ text: before.text, time }, ...before.history].slice(0, maxVersions) };
}

/** Returns true if less than half of a text is left, so that it counts as replaced by another. */
function isReplaced(before: string, text: string): boolean {
  const max = Math.min(before.length, text.length);
  let from = 0;
  while (from < max && before[from] === text[from]) from++;
  let count = from;
  while (count < max && before[before.length - 1 - count + from] === text[text.length - 1 - count + from])
    count++;
  return count * 2 < before.length;
}

/** Holds the message that a tab sends to the others when it has stored a text. */
interface DraftMessage {
  readonly name: string;
  readonly text: string;
}

const tabChannel = new BroadcastChannel("quadrille-drafts");

/** Notifies the other tabs that a text of that name has been stored. */
export function notifyTabs(message: DraftMessage): void {
  postWithoutOrigin(tabChannel, message);
}

/** Calls back when another tab has stored a text of that name; returns a function that stops listening. */
export const listenToTabs = (name: string, onText: (text: string) => void): (() => void) =>
  listenTo(tabChannel, "message", (event) => {
    const { data } = event as MessageEvent<DraftMessage>;
    if (data.name === name) onText(data.text);
  });
