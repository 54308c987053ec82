import { createStore, del, entries, get, update } from "idb-keyval";
import type { GameInLink } from "../links.ts";
import { listenTo, postWithoutOrigin } from "../../web/index.ts";

/** Holds a text that the user works on, as stored in the browser. */
export interface SavedDraft {
  readonly text: string;
  /** Holds the file name of the text; missing in drafts stored by old versions. */
  readonly file?: string;
  /** Holds the included files; missing in drafts stored by old versions. */
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

/** Limits the number of earlier texts that are kept. */
const maxVersions = 60;
/** Sets the minimum time between two earlier texts, in milliseconds. */
const versionGap = 60_000;

const openDraftStore = (): ReturnType<typeof createStore> => createStore("quadrille", "drafts");

/** Returns the draft with a given name, if this browser stores it. */
export function readDraft(name: string): Promise<SavedDraft | undefined> {
  return tryOrElse(undefined, () => get<SavedDraft>(name, openDraftStore()));
}

/** Returns the result of an access to storage, or a fallback if the browser refuses it. */
async function tryOrElse<Result>(fallback: Result, access: () => Promise<Result>): Promise<Result> {
  try {
    return await access();
  } catch {
    return fallback;
  }
}

/** Returns the game of a draft, or a message that says why there is none. */
export async function readOwnGame(name: string): Promise<GameInLink | { readonly wrong: string }> {
  const draft = await readDraft(name);
  if (!draft) return { wrong: "This browser keeps no such game. It was made in another one, or forgotten." };
  const { text, file = "my-game.quad", includes = {} } = draft;
  return { file, text, includes };
}

/** Returns the name under which a lesson's text is stored. Texts of lessons are not listed among the user's games. */
export const lessonDraftName = (id: string): string => `lesson ${id}`;

/** Describes a draft in a list. */
export type ListedDraft = Awaited<ReturnType<typeof listDrafts>>[number];

/** Returns the drafts stored in this browser, newest first; an empty list if it stores nothing. */
export function listDrafts() {
  return tryOrElse([], async () => {
    const storedDrafts = await entries<string, SavedDraft>(openDraftStore());
    const listedDrafts = storedDrafts
      .filter(([name]) => !name.startsWith(lessonDraftName("")))
      .map(([name, { text, file = "", time = 0, picture }]) => ({
        name,
        // The title is the file name if the text has no title.
        title: /^title[ \t]+(\S.*?)[ \t\r]*$/im.exec(text)?.[1] ?? file,
        time,
        picture,
      }));
    return listedDrafts.sort((a, b) => b.time - a.time);
  });
}

/** Deletes a draft and its earlier texts; returns false if the browser refuses. */
export function forgetDraft(name: string): Promise<boolean> {
  return tryOrElse(false, () => del(name, openDraftStore()).then(() => true));
}

/** Holds a draft to be stored, and the text that the user started from. */
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
export function saveDraft(name: string, newDraft: DraftUpdate): Promise<SavedDraft | undefined> {
  return tryOrElse(undefined, async () => {
    await update<SavedDraft>(name, (stored) => replaceText(stored, newDraft), openDraftStore());
    return get<SavedDraft>(name, openDraftStore());
  });
}

/** Returns a draft whose current text has been replaced. */
function replaceText(
  stored: SavedDraft | undefined,
  { linkedGame, original, time, oldText, picture = stored?.picture }: DraftUpdate,
): SavedDraft {
  const { text } = linkedGame;
  const pictureField = picture !== undefined && { picture };
  const draft = { original, ...stored, ...pictureField, ...linkedGame, time, history: stored?.history ?? [] };
  if (!stored || stored.text === text) return draft;
  const [newestVersion] = stored.history;
  const isFromOtherTab = stored.text !== oldText;
  const isNewVersion =
    isFromOtherTab ||
    newestVersion === undefined ||
    time - newestVersion.time >= versionGap ||
    isReplaced(stored.text, text);
  if (!isNewVersion) return draft;
  return { ...draft, history: [{ text: stored.text, time }, ...stored.history].slice(0, maxVersions) };
}

/** Returns true if less than half of a text is left, so that it counts as replaced by another. */
function isReplaced(oldText: string, text: string): boolean {
  const max = Math.min(oldText.length, text.length);
  let start = 0;
  while (start < max && oldText[start] === text[start]) start++;
  let count = start;
  while (count < max && oldText[oldText.length - 1 - count + start] === text[text.length - 1 - count + start])
    count++;
  return count * 2 < oldText.length;
}

/** Holds the message that a tab sends to the others when it has stored a text. */
interface DraftMessage {
  readonly name: string;
  readonly text: string;
}

const tabChannel = new BroadcastChannel("quadrille-drafts");

/** Notifies the other tabs that the text named in the message has been stored. */
export function notifyTabs(message: DraftMessage): void {
  postWithoutOrigin(tabChannel, message);
}

/** Calls `onText` when another tab has stored the text called `name`; returns a function that stops listening. */
export const listenToTabs = (name: string, onText: (text: string) => void): (() => void) =>
  listenTo(tabChannel, "message", (event) => {
    const { data } = event as MessageEvent<DraftMessage>;
    if (data.name === name) onText(data.text);
  });
