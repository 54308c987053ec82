import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SavedDraft } from "./drafts.ts";

/** What can be done with a text. */
export interface Tools {
  /** Takes back what was said last: something else is done now. */
  quiet(): void;
  format(): void;
  test(): void;
  record(): void;
  /** Writes a PuzzleScript text in the language. */
  convert(): void;
  share(): void;
  export(): void;
  gif(): void;
  save(): void;
  open(): void;
  /** Puts an earlier text back. */
  restore(text: string): void;
  /** Puts back what the gallery or the link had. */
  original(): void;
}

export interface ToolbarProps {
  readonly tools: Tools;
  readonly draft: SavedDraft | undefined;
  readonly title: string;
  /** PuzzleScript has no layout of its own, and no tests. */
  readonly isPuzzle: boolean;
  readonly side: "text" | "game";
  onSide(side: "text" | "game"): void;
}

/** Where there is little room the tools are behind a button. */
export function Toolbar({ tools, draft, title, isPuzzle, side, onSide }: ToolbarProps): VNode {
  const [isOpen, setIsOpen] = useState(false);
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setIsOpen(false);
  };
  return (
    <header class="toolbar" onKeyDown={escape}>
      <a href="#/">All games</a>
      <h1>{title}</h1>
      <div class="sides" role="group" aria-label="What is shown">
        {(["text", "game"] as const).map((it) => (
          <button type="button" key={it} aria-pressed={side === it} onClick={() => onSide(it)}>
            {it === "text" ? "Text" : "Game"}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="more"
        aria-expanded={isOpen}
        aria-controls="tools"
        onClick={() => setIsOpen(!isOpen)}
      >
        More
      </button>
      <div
        class={isOpen ? "tools open" : "tools"}
        id="tools"
        onClickCapture={tools.quiet}
        onClick={() => setIsOpen(false)}
      >
        {isPuzzle ? (
          <button type="button" onClick={tools.convert}>
            Turn into .quad
          </button>
        ) : (
          <>
            <button type="button" onClick={tools.format}>
              Format
            </button>
            <button type="button" onClick={tools.record}>
              Keep play as test
            </button>
            <button type="button" onClick={tools.test}>
              Run tests
            </button>
          </>
        )}
        <button type="button" onClick={tools.share}>
          Share link
        </button>
        <button type="button" onClick={tools.export}>
          Export HTML
        </button>
        <button type="button" onClick={tools.gif}>
          Export GIF
        </button>
        <button type="button" onClick={tools.open}>
          Open
        </button>
        <button type="button" onClick={tools.save}>
          Save
        </button>
        {draft && <Earlier draft={draft} tools={tools} />}
      </div>
    </header>
  );
}

/** Texts from before, to be put back. */
function Earlier({ draft, tools }: { readonly draft: SavedDraft; readonly tools: Tools }): VNode {
  const choose = (event: { readonly currentTarget: HTMLSelectElement }): void => {
    const { value } = event.currentTarget;
    if (value === "original") tools.original();
    else if (value !== "") tools.restore(draft.history[Number(value)].text);
    event.currentTarget.value = "";
  };
  return (
    <select aria-label="Earlier texts" onChange={choose}>
      <option value="">Earlier texts</option>
      <option value="original">As it was at first</option>
      {draft.history.map(({ time }, at) => (
        <option key={time} value={at}>
          {new Date(time).toLocaleString()}
        </option>
      ))}
    </select>
  );
}
