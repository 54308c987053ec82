import { post } from "../../web/index.ts";

/** What a tab tells the others when it has kept a text. */
interface WrittenDraft {
  readonly name: string;
  readonly text: string;
}

const tabs = new BroadcastChannel("quadrille-drafts");

/** Tells the other tabs that a text of that name has been kept. */
export function tellTabs(written: WrittenDraft): void {
  post(tabs, written);
}

/** Calls back when another tab has kept a text of that name; the function it answers ends that. */
export function listenToTabs(name: string, heard: (text: string) => void): () => void {
  const listen = ({ data }: MessageEvent<WrittenDraft>): void => {
    if (data.name === name) heard(data.text);
  };
  tabs.addEventListener("message", listen);
  return () => tabs.removeEventListener("message", listen);
}
