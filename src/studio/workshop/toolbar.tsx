import { addressOf, allGames, pageAddress } from "../route.ts";
import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { SavedDraft } from "../kept/drafts.ts";
import { Button, Icon, useListener, useMedia } from "../../web/index.ts";
import { narrowScreen } from "../narrow-screen.ts";
import { TextButton, translateWorkshop, type WorkshopSentence } from "../texts/index.ts";
import type { WritingTools } from "../writing/writing-pane.tsx";
import type { WorkshopTools } from "./workshop-tools.ts";

export interface ToolbarProps {
  readonly tools: WorkshopTools;
  /** Holds the tools that work on the text; undefined until the text is shown. */
  readonly writingTools: { readonly current: WritingTools | undefined };
  readonly draft: SavedDraft | undefined;
  readonly title: string;
  /** Is true for PuzzleScript, which cannot be formatted. */
  readonly isPuzzle: boolean;
  /** Is true for CABBAGE, which can neither be formatted nor tested. */
  readonly isCab: boolean;
  readonly shownPane: WorkshopPaneName;
  /** Is true if a lesson is shown. */
  readonly hasLesson: boolean;
  /** Is true if documentation is shown. */
  readonly isReading: boolean;
  onPane(shownPane: WorkshopPaneName): void;
  onRead(): void;
}

/** Names the pane that is shown on narrow screens. */
export type WorkshopPaneName = "lesson" | "text" | "game";

/** Shows the tools in one row of menus. On narrow screens, one button opens a sheet with all menus. */
export function Toolbar(props: ToolbarProps): VNode {
  const { tools, draft, title, isPuzzle, isCab, hasLesson, isReading, shownPane, onPane, onRead } = props;
  const [isOpen, setIsOpen] = useState(false);
  const toolbar = useRef<HTMLElement>(null);
  // A tap beside the sheet closes it.
  useListener("pointerdown", ({ target }) => toolbar.current?.contains(target as Node) || setIsOpen(false));
  const renderToolButton = (name: WorkshopSentence, onUse: () => unknown): VNode => (
    <TextButton onClick={onUse} text={name} />
  );
  /** Returns the button of a tool that works on the text. It first shows the text, which narrow screens hide while they show another pane. */
  const renderTextToolButton = (name: WorkshopSentence, onUse: keyof WritingTools): VNode =>
    renderToolButton(name, () => {
      onPane("text");
      props.writingTools.current?.[onUse]();
    });
  const renderPaneButton = (pane: WorkshopPaneName, name: WorkshopSentence): VNode => (
    <TextButton aria-pressed={shownPane === pane} onClick={() => onPane(pane)} text={name} />
  );
  return (
    <header class="toolbar" ref={toolbar} onKeyDown={({ key }) => key === "Escape" && setIsOpen(false)}>
      <a class="round" href={allGames} aria-label={translateWorkshop("All games")}>
        <Icon name="back" />
      </a>
      <h1>{title}</h1>
      <div class="sides" role="group" aria-label={translateWorkshop("What is shown")}>
        {(hasLesson || isReading) && renderPaneButton("lesson", isReading ? "Help" : "Lesson")}
        {renderPaneButton("text", "Text")}
        {renderPaneButton("game", "Game")}
      </div>
      <Button
        class="round more"
        aria-label={translateWorkshop("More")}
        aria-expanded={isOpen}
        aria-controls="tools"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? "close" : "menu"} />
      </Button>
      <div
        class={isOpen ? "tools open" : "tools"}
        id="tools"
        onClickCapture={tools.quiet}
        onClick={({ target }) => isTool(target) && setIsOpen(false)}
      >
        <ToolMenu text="Edit">
          {isPuzzle || isCab
            ? renderToolButton("Turn into .quad", tools.convert)
            : renderToolButton("Format", tools.format)}
          {renderTextToolButton("Contents", "showContents")}
          {renderTextToolButton("Rename", "rename")}
          {renderTextToolButton("Search", "search")}
          {renderTextToolButton("Sounds", "showSounds")}
        </ToolMenu>
        <ToolMenu text="Run">
          {renderTextToolButton("Play this level", "playLevel")}
          {!isCab && renderToolButton("Keep play as test", tools.record)}
          {!isCab && renderToolButton("Run tests", tools.test)}
        </ToolMenu>
        <ToolMenu text="File">
          {renderToolButton("Open", tools.open)}
          {renderToolButton("Save", tools.save)}
          {renderToolButton("Export HTML", tools.export)}
          {renderToolButton("Export GIF", tools.gif)}
          <EarlierTexts draft={draft} tools={tools} />
        </ToolMenu>
        <ToolMenu text="Help">
          {renderToolButton("Look up", onRead)}
          <a href={addressOf({ at: "learn" })}>{translateWorkshop("Learn")}</a>
          <a href={pageAddress("templates")}>{translateWorkshop("Templates")}</a>
        </ToolMenu>
        <ToolMenu text="Share">
          {renderToolButton("Share link", tools.share)}
          {tools.publish && renderToolButton("Publish", tools.publish)}
          {tools.friend && renderToolButton("Play with a friend", tools.friend)}
        </ToolMenu>
      </div>
    </header>
  );
}

const isTool = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a") !== null;

interface ToolMenuProps {
  readonly text: WorkshopSentence;
  readonly children: ComponentChildren;
}

/** Shows related tools in a menu that closes after use; on narrow screens, as a list below the menu's name. */
function ToolMenu({ text, children }: ToolMenuProps): VNode {
  const name = translateWorkshop(text);
  if (useMedia(narrowScreen))
    return (
      <div class="group" role="group" aria-label={name}>
        <b>{name}</b>
        {children}
      </div>
    );
  return (
    <details
      class="group"
      name="tools"
      onFocusOut={({ currentTarget: menu, relatedTarget: next }) =>
        (menu.open &&= menu.contains(next as Node | null))
      }
      onKeyDown={({ currentTarget: menu, key }) => (menu.open &&= key !== "Escape")}
      onClick={({ currentTarget: menu, target }) => (menu.open &&= !isTool(target))}
    >
      <summary>{name}</summary>
      <div>{children}</div>
    </details>
  );
}

/** Lists earlier versions of the text for restoring. Until there are any, the list is disabled, but takes up its space. */
function EarlierTexts({ draft, tools }: Pick<ToolbarProps, "draft" | "tools">): VNode {
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
      {draft?.history.map(({ time }, index) => (
        <option key={time} value={index}>
          {new Date(time).toLocaleString()}
        </option>
      ))}
    </select>
  );
}
