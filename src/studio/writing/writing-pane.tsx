import type { EditorState } from "@codemirror/state";
import type { EditorLanguage } from "./language.ts";
import { type Editor, type EditorOptions, type EditorTools, makeEditor } from "./editor.ts";
import { ownFile } from "./game-files.ts";
import { narrowScreen } from "../narrow-screen.ts";
import type { OutlineEntry } from "../../syntax/index.ts";
import { useEffect, useState, useRef } from "preact/hooks";
import type { VNode } from "preact";
import { Button, readSettings, Speaker, soundSorts, volumes, useMedia } from "../../web/index.ts";
import { PaneHead, TextButton, translateCount, translateWorkshop } from "../texts/index.ts";

/** Lists symbols of the language that are hard to reach on phone keyboards. */
const symbols = [..."#@*.|", "->", ...'=:,()"[]{}'];

/** Limits the number of the game's glyphs offered as keys. */
const maxGlyphs = 16;

interface SymbolKeysProps {
  /** Lists the glyphs of the game, for editing its levels. */
  readonly glyphs: readonly string[];
  onInsert(text: string): void;
}

/** Shows a row of keys for symbols that are hard to type on touch screens. */
function SymbolKeys({ glyphs, onInsert }: SymbolKeysProps): VNode {
  const ownGlyphs = glyphs.filter((it) => !symbols.includes(it) && !/^\w$/.test(it)).slice(0, maxGlyphs);
  return (
    <div class="symbol-keys" role="group" aria-label={translateWorkshop("Signs")}>
      {["⇥", ...ownGlyphs, ...symbols].map((it) => (
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
  /** Lists the sections of the open file. */
  readonly outline: readonly OutlineEntry[];
  /** Lists the glyphs of the game. */
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

/** Holds the functions that the toolbar calls to work on the text. Each render replaces them. */
export interface WritingTools extends EditorTools {
  showContents(): void;
  search(): void;
  showSounds(): void;
}

/** Shows the files of a game, one of them in an editor. */
export function WritingPane(props: WritingPaneProps): VNode {
  const { language, isPuzzle, file, includes, open, text, outline, glyphs } = props;
  const editor = useRef<Editor>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const [showsContents, setShowsContents] = useState(false);
  const [showsSounds, setShowsSounds] = useState(false);
  const isNarrow = useMedia(narrowScreen);
  /** Holds the name that is being changed, and its offset. */
  const [renaming, setRenaming] = useState<{ readonly name: string; readonly offset: number }>();

  const openFile = open === ownFile ? file : open;
  const cursor = (): number => editor.current?.cursor ?? 0;
  const endRenaming = (): undefined => {
    setRenaming(undefined);
    editor.current?.focus();
  };
  props.tools.current = {
    showContents: () => setShowsContents(!showsContents),
    rename: async () => {
      const name = await language.nameAt(openFile, cursor());
      if (name === undefined)
        props.onTell(translateWorkshop("Put the cursor on a name that the game gives, then rename it."));
      else setRenaming({ name, offset: cursor() });
    },
    search: () => editor.current?.search(),
    showSounds: () => setShowsSounds(!showsSounds),
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
            const result = await language.rename(openFile, renaming.offset, to);
            if (typeof result === "string") return result;
            props.onTell(translateCount(result, "The name is changed in its only place.", placesChangedText));
            return endRenaming();
          }}
          onClose={endRenaming}
        />
      )}
      {showsSounds && (
        <SoundPicker
          isPuzzle={isPuzzle}
          onInsert={(makeText) => editor.current?.insert(makeText(editor.current.lineBefore))}
          onClose={() => setShowsSounds(false)}
        />
      )}
      <div class={showsContents ? "sheet with-contents" : "sheet"}>
        {showsContents && (
          <ContentsList
            entries={outline}
            onGo={(offset) => {
              if (isNarrow) setShowsContents(false);
              // Waits until the text is visible.
              requestAnimationFrame(() => editor.current?.goTo(offset));
            }}
            onClose={() => setShowsContents(false)}
          />
        )}
        <EditorPane
          key={open}
          file={open}
          serverName={openFile}
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

const placesChangedText = "The name is changed in {} places.";

interface EditorPaneProps extends Omit<EditorOptions, "parent" | "onChange"> {
  onWrite(file: string, text: string): void;
  onReady(editor: Editor): void;
}

function EditorPane({ onWrite, onReady, ...options }: EditorPaneProps): VNode {
  const container = useRef<HTMLDivElement>(null);
  const ownEditor = useRef<Editor>(undefined);
  // The editor exists longer than the props with which it was created.
  const latestOnWrite = useRef(onWrite);
  latestOnWrite.current = onWrite;
  useEffect(() => {
    const parent = container.current!.shadowRoot ?? container.current!.attachShadow({ mode: "open" });
    const onChange = (newText: string): void => latestOnWrite.current(options.file, newText);
    ownEditor.current = makeEditor({ ...options, parent, onChange });
    onReady(ownEditor.current);
    return () => ownEditor.current?.destroy();
  }, []);
  useEffect(() => ownEditor.current?.call(options.serverName), [options.serverName]);
  return <div class="editor" ref={container} />;
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
      <PaneHead title={translateWorkshop("Contents")} onClose={onClose} />
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
  const [errorText, setErrorText] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        void onRename(field.current?.value.trim() ?? name).then(setErrorText);
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <label>
        {translateWorkshop("New name of")} <b>{name}</b>{" "}
        <input ref={field} defaultValue={name} spellcheck={false} />
      </label>
      <TextButton type="submit" text="Rename" />
      <TextButton onClick={onClose} text="Cancel" />
      <p role="alert">{errorText}</p>
    </form>
  );
}

interface SoundPickerProps {
  /** Is true if the game is in PuzzleScript, which names sounds by numbers. */
  readonly isPuzzle: boolean;
  /** Inserts a sound at the cursor; the text to insert depends on the text before it on the line. */
  onInsert(makeText: (lineStart: string) => string): void;
  onClose(): void;
}

/** Identifies a sound that was played: its sort, and its variant from 0. */
interface PreviewedSound {
  readonly sort: string;
  readonly variant: number;
}

/**
 * Offers all sorts of sounds by name. A click plays a sound, a button plays another random variant, and another button
 * inserts the name of the sound into the text.
 */
function SoundPicker({ isPuzzle, onInsert, onClose }: SoundPickerProps): VNode {
  const [preview, setPreview] = useState<PreviewedSound>();
  const [speaker, setSpeaker] = useState<Speaker>();
  useEffect(() => () => speaker?.close(), [speaker]);
  const playSound = (sound: PreviewedSound): void => {
    setPreview(sound);
    const readySpeaker = speaker ?? new Speaker();
    setSpeaker(readySpeaker);
    // Previews play softly even if the user has switched sounds off.
    readySpeaker.play(soundName(sound, isPuzzle), volumes[readSettings().sound] || volumes.soft);
  };
  const sorts = isPuzzle ? soundSorts.filter((it) => it.number !== undefined) : soundSorts;
  const name = preview && soundName(preview, isPuzzle);
  const hasVariants = preview !== undefined && soundNumberOf(preview.sort) !== undefined;
  return (
    <section
      class="sound-picker"
      aria-label={translateWorkshop("Sounds")}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <PaneHead title={translateWorkshop("Sounds")} onClose={onClose} />
      <div role="group" aria-label={translateWorkshop("Sorts of sounds")}>
        {sorts.map(({ sort }) => (
          <Button
            key={sort}
            lang="en"
            aria-pressed={preview?.sort === sort}
            onClick={() => playSound({ sort, variant: 0 })}
          >
            {sort}
          </Button>
        ))}
      </div>
      {preview && name !== undefined && (
        <div>
          <code>{name}</code>
          <TextButton onClick={() => playSound(preview)} text="Again" />
          {hasVariants && (
            <TextButton
              onClick={() => playSound({ ...preview, variant: preview.variant + 1 })}
              text="Another like it"
            />
          )}
          <TextButton
            onClick={() => onInsert((oldText) => soundToInsert(oldText, name, isPuzzle))}
            text="Insert"
          />
        </div>
      )}
    </section>
  );
}

function soundNumberOf(sort: string): number | undefined {
  return soundSorts.find((it) => it.sort === sort)?.number;
}

/** Returns the name of a sound in the text. The last two digits of a sound number select the sort. */
function soundName({ sort, variant }: PreviewedSound, isPuzzle: boolean): string {
  const number = soundNumberOf(sort);
  if (isPuzzle) return `${(variant + 1) * 100 + (number ?? 0)}`;
  return variant === 0 || number === undefined ? sort : `${sort}-${variant * 100 + number}`;
}

/** Returns the text that inserts a sound after the text `lineStart` of a line. */
function soundToInsert(lineStart: string, name: string, isPuzzle: boolean): string {
  const gap = /(?:^|\s)$/.test(lineStart) ? "" : " ";
  return gap + (isPuzzle || /\bsound\s*$/.test(lineStart) ? name : `sound ${name}`);
}
