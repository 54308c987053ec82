import { addressOf, allGames, pageAddress } from "../route.ts";
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { SavedDraft } from "../kept/drafts.ts";
import { Button, Icon } from "../../web/index.ts";
import { translateWorkshop, type WorkshopSentence } from "../texts/index.ts";
import type { WorkshopTools } from "./workshop-tools.ts";

export interface ToolbarProps {
  readonly tools: WorkshopTools;
  readonly draft: SavedDraft | undefined;
  readonly title: string;
  /** Is true for PuzzleScript, which cannot be formatted. */
  readonly isPuzzle: boolean;
  /** Is true for CABBAGE, which can neither be formatted nor tested. */
  readonly isCab: boolean;
  readonly side: WorkshopPaneName;
  /** Is true if a lesson is shown. */
  readonly hasLesson: boolean;
  /** Is true if documentation is shown. */
  readonly isReading: boolean;
  onSide(side: WorkshopPaneName): void;
  onRead(): void;
}

/** Names the pane that is shown on narrow screens. */
export type WorkshopPaneName = "lesson" | "text" | "game";

const gameSides: readonly WorkshopPaneName[] = ["text", "game"];
const lessonSides: readonly WorkshopPaneName[] = ["lesson", ...gameSides];
const sideNames: Readonly<Record<WorkshopPaneName, WorkshopSentence>> = {
  lesson: "Lesson",
  text: "Text",
  game: "Game",
};

/** Shows the tools; on narrow screens, behind a button. */
export function Toolbar(props: ToolbarProps): VNode {
  const { tools, draft, title, isPuzzle, isCab, hasLesson, isReading, side, onSide, onRead } = props;
  const [isOpen, setIsOpen] = useState(false);
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setIsOpen(false);
  };
  return (
    <header class="toolbar" onKeyDown={escape}>
      <a class="round" href={allGames} aria-label={translateWorkshop("All games")}>
        <Icon name="back" />
      </a>
      <a href={addressOf({ at: "learn" })}>{translateWorkshop("Learn")}</a>
      <a href={pageAddress("templates")}>{translateWorkshop("Templates")}</a>
      <h1>{title}</h1>
      <div class="sides" role="group" aria-label={translateWorkshop("What is shown")}>
        {(hasLesson || isReading ? lessonSides : gameSides).map((it) => (
          <Button key={it} aria-pressed={side === it} onClick={() => onSide(it)}>
            {translateWorkshop(it === "lesson" && isReading ? "Help" : sideNames[it])}
          </Button>
        ))}
      </div>
      <Button class="more" aria-expanded={isOpen} aria-controls="tools" onClick={() => setIsOpen(!isOpen)}>
        {translateWorkshop("More")}
      </Button>
      <div
        class={isOpen ? "tools open" : "tools"}
        id="tools"
        onClickCapture={tools.quiet}
        onClick={({ target }) => setIsOpen(target instanceof Element && target.closest("summary") !== null)}
      >
        {isPuzzle || isCab ? (
          <Button onClick={tools.convert}>{translateWorkshop("Turn into .quad")}</Button>
        ) : (
          <Button onClick={tools.format}>{translateWorkshop("Format")}</Button>
        )}
        {!isCab && (
          <Group>
            <Button onClick={tools.record}>{translateWorkshop("Keep play as test")}</Button>
            <Button onClick={tools.test}>{translateWorkshop("Run tests")}</Button>
          </Group>
        )}
        <Group>
          <Button onClick={tools.open}>{translateWorkshop("Open")}</Button>
          <Button onClick={tools.save}>{translateWorkshop("Save")}</Button>
          <Earlier draft={draft} tools={tools} />
        </Group>
        <Group label={translateWorkshop("Export")}>
          <Button onClick={tools.export}>{translateWorkshop("Export HTML")}</Button>
          <Button onClick={tools.gif}>{translateWorkshop("Export GIF")}</Button>
        </Group>
        <Button aria-pressed={isReading} onClick={onRead}>
          {translateWorkshop("Look up")}
        </Button>
        <Group label={translateWorkshop("Share")}>
          <Button onClick={tools.share}>{translateWorkshop("Share link")}</Button>
          {tools.publish && <Button onClick={tools.publish}>{translateWorkshop("Publish")}</Button>}
          {tools.friend && <Button onClick={tools.friend}>{translateWorkshop("Play with a friend")}</Button>}
        </Group>
      </div>
    </header>
  );
}

/** Groups related tools: side by side or, if there is a label, in a menu that closes after use. */
function Group({
  label,
  children,
}: {
  readonly label?: string;
  readonly children: ComponentChildren;
}): VNode {
  if (label === undefined) return <div class="group">{children}</div>;
  return (
    <details
      class="group"
      onFocusOut={({ currentTarget: menu, relatedTarget: next }) =>
        (menu.open &&= menu.contains(next as Node | null))
      }
    >
      <summary>{label}</summary>
      <div onClick={({ currentTarget }) => currentTarget.closest("details")?.removeAttribute("open")}>
        {children}
      </div>
    </details>
  );
}

/** Lists earlier versions of the text for restoring. The list is disabled, but takes up space, until there are any. */
function Earlier({ draft, tools }: Pick<ToolbarProps, "draft" | "tools">): VNode {
  const choose = (event: { readonly currentTarget: HTMLSelectElement }): void => {
    const { value } = event.currentTarget;
    const version = draft?.history[Number(value)];
    if (value === "original") tools.original();
    else if (value !== "" && version) tools.restore(version.text);
    event.currentTarget.value = "";
  };
  return (
    <select aria-label={translateWorkshop("Earlier texts")} disabled={!draft} onChange={choose}>
      <option value="">{translateWorkshop("Earlier texts")}</option>
      <option value="original">{translateWorkshop("As it was at first")}</option>
      {draft?.history.map(({ time }, at) => (
        <option key={time} value={at}>
          {new Date(time).toLocaleString()}
        </option>
      ))}
    </select>
  );
}
