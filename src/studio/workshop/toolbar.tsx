import { addressOf, allGames, pageAddress } from "../route.ts";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SavedDraft } from "../kept/drafts.ts";
import { Button } from "../../web/index.ts";
import { say, type WorkshopSentence } from "../texts/index.ts";

/** Says what can be done with a text. */
export interface Tools {
  /** Takes back what was said last: something else is done now. */
  quiet(): void;
  format(): void;
  test(): void;
  record(): void;
  /** Writes a text of another notation in the language. */
  convert(): void;
  share(): void;
  /** Puts the game on the server; only where the page is from one. */
  publish: (() => void) | undefined;
  /** Makes a room of the game as it stands; only where the page is from a server. */
  friend: (() => void) | undefined;
  export(): void;
  gif(): void;
  /** Saves the game as a PuzzleScript file, if it fits. */
  puzzle(): void;
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
  /** Says what the notation of the text allows: PuzzleScript and CABBAGE have no layout of their own, and CABBAGE has no tests. */
  readonly isPuzzle: boolean;
  readonly isCab: boolean;
  readonly side: DeskSide;
  /** A step of the book stands beside the text. */
  readonly hasLesson: boolean;
  /** Pages to read stand there. */
  readonly isReading: boolean;
  onSide(side: DeskSide): void;
  onRead(): void;
}

/** Says what is shown where there is room for one thing only. */
export type DeskSide = "lesson" | "text" | "game";

const gameSides: readonly DeskSide[] = ["text", "game"];
const lessonSides: readonly DeskSide[] = ["lesson", ...gameSides];
const sideNames: Readonly<Record<DeskSide, WorkshopSentence>> = {
  lesson: "Lesson",
  text: "Text",
  game: "Game",
};

/** Where there is little room the tools are behind a button. */
export function Toolbar(props: ToolbarProps): VNode {
  const { tools, draft, title, isPuzzle, isCab, hasLesson, isReading, side, onSide, onRead } = props;
  const [isOpen, setIsOpen] = useState(false);
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setIsOpen(false);
  };
  return (
    <header class="toolbar" onKeyDown={escape}>
      <a href={allGames}>{say("All games")}</a>
      <a href={addressOf({ at: "learn" })}>{say("Learn")}</a>
      <a href={pageAddress("templates")}>{say("Templates")}</a>
      <h1>{title}</h1>
      <div class="sides" role="group" aria-label={say("What is shown")}>
        {(hasLesson || isReading ? lessonSides : gameSides).map((it) => (
          <Button key={it} aria-pressed={side === it} onClick={() => onSide(it)}>
            {say(it === "lesson" && isReading ? "Help" : sideNames[it])}
          </Button>
        ))}
      </div>
      <Button class="more" aria-expanded={isOpen} aria-controls="tools" onClick={() => setIsOpen(!isOpen)}>
        {say("More")}
      </Button>
      <div
        class={isOpen ? "tools open" : "tools"}
        id="tools"
        onClickCapture={tools.quiet}
        onClick={() => setIsOpen(false)}
      >
        {isPuzzle || isCab ? (
          <Button onClick={tools.convert}>{say("Turn into .quad")}</Button>
        ) : (
          <Button onClick={tools.format}>{say("Format")}</Button>
        )}
        {!isCab && <Button onClick={tools.record}>{say("Keep play as test")}</Button>}
        {!isCab && <Button onClick={tools.test}>{say("Run tests")}</Button>}
        {!isPuzzle && !isCab && <Button onClick={tools.puzzle}>{say("Export PuzzleScript")}</Button>}
        <Button onClick={tools.share}>{say("Share link")}</Button>
        {tools.publish && <Button onClick={tools.publish}>{say("Publish")}</Button>}
        {tools.friend && <Button onClick={tools.friend}>{say("Play with a friend")}</Button>}
        <Button onClick={tools.export}>{say("Export HTML")}</Button>
        <Button onClick={tools.gif}>{say("Export GIF")}</Button>
        <Button onClick={tools.open}>{say("Open")}</Button>
        <Button onClick={tools.save}>{say("Save")}</Button>
        <Button aria-pressed={isReading} onClick={onRead}>
          {say("Look up")}
        </Button>
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
    <select aria-label={say("Earlier texts")} onChange={choose}>
      <option value="">{say("Earlier texts")}</option>
      <option value="original">{say("As it was at first")}</option>
      {draft.history.map(({ time }, at) => (
        <option key={time} value={at}>
          {new Date(time).toLocaleString()}
        </option>
      ))}
    </select>
  );
}
