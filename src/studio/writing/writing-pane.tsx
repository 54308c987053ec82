import type { EditorState } from "@codemirror/state";
import type { EditorLanguage } from "./language.ts";
import { type Editor, type EditorOptions, type EditorTools, makeEditor } from "./editor.ts";
import { ownFile } from "./game-files.ts";
import { narrowScreen } from "../narrow-screen.ts";
import type { OutlineEntry } from "../../syntax/index.ts";
import { useEffect, useState, useRef } from "preact/hooks";
import type { VNode } from "preact";
import { Button, readSettings, Speaker, soundSorts, volumes, useMedia } from "../../web/index.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";

/** Lists symbols of the language that are hard to reach on phone keyboards. */
const signs = [..."#@*.|", "->", ...'=:,()"[]{}'];

/** Limits the number of the game's glyphs offered as keys. */
const mostGlyphs = 16;

interface SymbolKeysProps {
  /** Lists the glyphs of the game, for editing its levels. */
  readonly glyphs: readonly string[];
  onInsert(text: string): void;
}

/** Shows a row of keys for symbols that are hard to type on touch screens. */
function SymbolKeys({ glyphs, onInsert }: SymbolKeysProps): VNode {
  const ownGlyphs = glyphs.filter((it) => !signs.includes(it) && !/^\w$/.test(it)).slice(0, mostGlyphs);
  return (
    <div class="symbol-keys" role="group" aria-label={translateWorkshop("Signs")}>
      {["⇥", ...ownGlyphs, ...signs].map((it) => (
        <Button
          key={it}
          aria-label={it === "⇥" ? translateWorkshop("Indent") : undefined}
          // Keeps the focus in the text, so that the phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(it === "⇥" ? "  " : it)}
        >
          {it}
        </Button>
      ))}
    </div>
  );
}

export interface WritingPaneProps {
  readonly language: EditorLanguage;
  readonly isPuzzle: boolean;
  /** Holds the name of the game's own file. */
  readonly file: string;
  /** Lists the included files. */
  readonly includes: readonly string[];
  /** Names the open file. */
  readonly open: string;
  readonly text: string;
  /** Hold the sections of the open file, and the glyphs of the game. */
  readonly outline: readonly OutlineEntry[];
  readonly glyphs: readonly string[];
  onOpen(file: string): void;
  onWrite(file: string, text: string): void;
  onReady(editor: Editor): void;
  onTell(notice: string): void;
  /** Plays the level at an offset of the open file. */
  onPlay(offset: number): void;
  /** Receives the tools for the text, for the toolbar. */
  readonly tools: { current: WritingTools | undefined };
}

/** Describes what the toolbar can do with the text, anew for each state of it. */
export interface WritingTools extends EditorTools {
  showContents(): void;
  search(): void;
  showSounds(): void;
}

/** Holds a name that is being changed, and its offset. */
interface Renaming {
  readonly name: string;
  readonly offset: number;
}

/** Shows the files of a game, one of them in an editor. */
export function WritingPane(props: WritingPaneProps): VNode {
  const { language, isPuzzle, file, includes, open, text, outline, glyphs } = props;
  const editor = useRef<Editor>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const [hasContents, setHasContents] = useState(false);
  const [hasSounds, setHasSounds] = useState(false);
  const isNarrow = useMedia(narrowScreen);
  const [renaming, setRenaming] = useState<Renaming>();

  const openFile = open === ownFile ? file : open;
  const cursor = (): number => editor.current?.cursor ?? 0;
  const stop = (): undefined => {
    setRenaming(undefined);
    editor.current?.focus();
  };
  props.tools.current = {
    showContents: () => setHasContents(!hasContents),
    rename: async () => {
      const name = await language.nameAt(openFile, cursor());
      if (name === undefined)
        props.onTell(translateWorkshop("Put the cursor on a name that the game gives, then rename it."));
      else setRenaming({ name, offset: cursor() });
    },
    search: () => editor.current?.search(),
    showSounds: () => setHasSounds(!hasSounds),
    playLevel: () => props.onPlay(cursor()),
  };
  return (
    <>
      {includes.length > 0 && (
        <div class="files" role="group" aria-label={translateWorkshop("Files")}>
          {[ownFile, ...includes].map((it) => (
            <Button key={it} aria-pressed={it === open} onClick={() => props.onOpen(it)}>
              {it === ownFile ? file : it}
            </Button>
          ))}
        </div>
      )}
      {renaming && (
        <RenameForm
          key={renaming.offset}
          name={renaming.name}
          onRename={async (to) => {
            const changed = await language.rename(openFile, renaming.offset, to);
            if (typeof changed === "string") return changed;
            props.onTell(placesChanged(changed));
            return stop();
          }}
          onClose={stop}
        />
      )}
      {hasSounds && (
        <SoundPicker
          isPuzzle={isPuzzle}
          onInsert={(toWrite) => editor.current?.insert(toWrite(editor.current.lineBefore))}
          onClose={() => setHasSounds(false)}
        />
      )}
      <div class={hasContents ? "sheet with-contents" : "sheet"}>
        {hasContents && (
          <ContentsList
            entries={outline}
            onGo={(offset) => {
              if (isNarrow) setHasContents(false);
              // Waits until the text is visible.
              requestAnimationFrame(() => editor.current?.goTo(offset));
            }}
            onClose={() => setHasContents(false)}
          />
        )}
        <EditorPane
          key={open}
          file={open}
          called={openFile}
          text={text}
          language={language}
          states={states.current}
          onWrite={props.onWrite}
          tools={props.tools}
          onReady={(it) => {
            editor.current = it;
            props.onReady(it);
          }}
        />
      </div>
      <SymbolKeys glyphs={glyphs} onInsert={(it) => editor.current?.insert(it)} />
    </>
  );
}

function placesChanged(count: number): string {
  return count === 1
    ? translateWorkshop("The name is changed in its only place.")
    : translateWorkshop("The name is changed in {} places.", count);
}

interface EditorPaneProps extends Omit<EditorOptions, "parent" | "onChange"> {
  onWrite(file: string, text: string): void;
  onReady(editor: Editor): void;
}

function EditorPane({ onWrite, onReady, ...options }: EditorPaneProps): VNode {
  const place = useRef<HTMLDivElement>(null);
  const ownEditor = useRef<Editor>(undefined);
  // The editor outlives the props of its creation.
  const newest = useRef(onWrite);
  newest.current = onWrite;
  useEffect(() => {
    const parent = place.current!.shadowRoot ?? place.current!.attachShadow({ mode: "open" });
    const onChange = (now: string): void => newest.current(options.file, now);
    ownEditor.current = makeEditor({ ...options, parent, onChange });
    onReady(ownEditor.current);
    return () => ownEditor.current?.destroy();
  }, []);
  useEffect(() => ownEditor.current?.call(options.called), [options.called]);
  return <div class="editor" ref={place} />;
}

interface ContentsProps {
  readonly entries: readonly OutlineEntry[];
  onGo(offset: number): void;
  onClose(): void;
}

/** Lists the sections of a text as links. */
function ContentsList({ entries, onGo, onClose }: ContentsProps): VNode {
  return (
    <nav
      class="contents"
      aria-label={translateWorkshop("Contents")}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
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

interface RenameFormProps {
  readonly name: string;
  /** Changes the name; returns an error message if that fails. */
  onRename(to: string): Promise<string | undefined>;
  onClose(): void;
}

/** Shows a form for renaming. */
function RenameForm({ name, onRename, onClose }: RenameFormProps): VNode {
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        void onRename(field.current?.value.trim() ?? name).then(setWrong);
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <label>
        {translateWorkshop("New name of")} <b>{name}</b>{" "}
        <input ref={field} defaultValue={name} spellcheck={false} />
      </label>
      <TextButton type="submit" text="Rename" />
      <TextButton onClick={onClose} text="Cancel" />
      <p role="alert">{wrong}</p>
    </form>
  );
}

interface SoundPickerProps {
  /** Is true if the game is in PuzzleScript, which names sounds by numbers. */
  readonly isPuzzle: boolean;
  /** Inserts a sound at the cursor; the text to insert depends on the text before it on the line. */
  onInsert(toWrite: (before: string) => string): void;
  onClose(): void;
}

/** Identifies a sound that was played: its sort, and its variant from 0. */
interface Heard {
  readonly sort: string;
  readonly another: number;
}

/**
 * Offers all sorts of sounds by name: clicking one plays it, further clicks draw variants, and the chosen sound is
 * inserted into the text.
 */
function SoundPicker({ isPuzzle, onInsert, onClose }: SoundPickerProps): VNode {
  const [heard, setHeard] = useState<Heard>();
  const [speaker, setSpeaker] = useState<Speaker>();
  useEffect(() => () => speaker?.close(), [speaker]);
  const hear = (next: Heard): void => {
    setHeard(next);
    const ready = speaker ?? new Speaker();
    setSpeaker(ready);
    // Previews play softly even if the user has switched sounds off.
    ready.play(soundName(next, isPuzzle), volumes[readSettings().sound] || volumes.soft);
  };
  const sorts = isPuzzle ? soundSorts.filter((it) => it.number !== undefined) : soundSorts;
  const name = heard && soundName(heard, isPuzzle);
  const isDrawn = heard !== undefined && numberOf(heard.sort) !== undefined;
  return (
    <section
      class="sound-picker"
      aria-label={translateWorkshop("Sounds")}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div role="group" aria-label={translateWorkshop("Sorts of sounds")}>
        {sorts.map(({ sort }) => (
          <Button
            key={sort}
            lang="en"
            aria-pressed={heard?.sort === sort}
            onClick={() => hear({ sort, another: 0 })}
          >
            {sort}
          </Button>
        ))}
      </div>
      {heard && name !== undefined && (
        <div>
          <code>{name}</code>
          <TextButton onClick={() => hear(heard)} text="Again" />
          {isDrawn && (
            <TextButton
              onClick={() => hear({ ...heard, another: heard.another + 1 })}
              text="Another like it"
            />
          )}
          <TextButton
            onClick={() => onInsert((before) => soundBehind(before, name, isPuzzle))}
            text="Insert"
          />
        </div>
      )}
    </section>
  );
}

function numberOf(sort: string): number | undefined {
  return soundSorts.find((it) => it.sort === sort)?.number;
}

/** Returns the name of a sound in the text; the last two digits of a number give the sort. */
function soundName({ sort, another }: Heard, isPuzzle: boolean): string {
  const number = numberOf(sort);
  if (isPuzzle) return `${(another + 1) * 100 + (number ?? 0)}`;
  return another === 0 || number === undefined ? sort : `${sort}-${another * 100 + number}`;
}

/** Returns a sound as it is to be inserted after the beginning of a line. */
function soundBehind(before: string, name: string, isPuzzle: boolean): string {
  const gap = /(?:^|\s)$/.test(before) ? "" : " ";
  return gap + (isPuzzle || /\bsound\s*$/.test(before) ? name : `sound ${name}`);
}
