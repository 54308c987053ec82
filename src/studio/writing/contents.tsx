import type { VNode } from "preact";
import type { OutlineEntry } from "../../syntax/index.ts";
import { Button } from "../../web/index.ts";
import { say } from "../texts/index.ts";

export interface ContentsProps {
  readonly entries: readonly OutlineEntry[];
  onGo(offset: number): void;
  onClose(): void;
}

/** The sections of a text, to go to. */
export function ContentsList({ entries, onGo, onClose }: ContentsProps): VNode {
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose();
  };
  return (
    <nav class="contents" aria-label={say("Contents")} onKeyDown={escape}>
      <ul>
        {entries.map(({ word, name, from }) => (
          <li key={from}>
            <Button onClick={() => onGo(from)}>
              <b>{word}</b> {name}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
