import { createStore, get, update } from "idb-keyval";

/** A text that somebody works on, as the browser keeps it. */
export interface Draft {
  readonly text: string;
  /** Earlier texts, newest first. */
  readonly history: readonly Version[];
}

export interface Version {
  readonly text: string;
  /** When it was left behind, in milliseconds since 1970. */
  readonly time: number;
}

/** How many earlier texts are kept, and how much time lies between two, in milliseconds. */
const mostVersions = 60;
const between = 60_000;

const store = (): ReturnType<typeof createStore> => createStore("quadrille", "drafts");

/** The draft of that name, if there is one and this browser keeps anything. */
export async function readDraft(name: string): Promise<Draft | undefined> {
  try {
    return await get<Draft>(name, store());
  } catch {
    return undefined;
  }
}

/** Keeps a text, and the one before it in the history: the draft as it is then. Nothing if this browser refuses or is full. */
export async function keepDraft(name: string, text: string, time: number): Promise<Draft | undefined> {
  try {
    await update<Draft>(name, (before) => after(before, text, time), store());
    return await get<Draft>(name, store());
  } catch {
    return undefined;
  }
}

/** The draft as it is once a text has been written over it. */
function after(before: Draft | undefined, text: string, time: number): Draft {
  if (!before || before.text === text) return before ?? { text, history: [] };
  const [newest] = before.history;
  const isApart = newest === undefined || time - newest.time >= between || isAnother(before.text, text);
  const history = isApart
    ? [{ text: before.text, time }, ...before.history].slice(0, mostVersions)
    : before.history;
  return { text, history };
}

/** Whether less than half of a text is still there: another one was put in its place. */
function isAnother(before: string, text: string): boolean {
  const most = Math.min(before.length, text.length);
  let from = 0;
  while (from < most && before[from] === text[from]) from++;
  let same = from;
  while (same < most && before[before.length - 1 - same + from] === text[text.length - 1 - same + from])
    same++;
  return same * 2 < before.length;
}
