import type { EditorState } from "@codemirror/state";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, useMedia } from "../../web/index.ts";
import type { Compiler } from "../compiler.ts";
import { ContentsList } from "./contents.tsx";
import { type Editor, makeEditor } from "./editor.ts";
import { ownFile } from "./game-files.ts";
import { RenameForm } from "./rename-form.tsx";
import { SoundPicker } from "./sound-picker.tsx";
import { SymbolKeys } from "./symbol-keys.tsx";
import { say } from "../texts/index.ts";

export interface WritingPaneProps {
  readonly compiler: Compiler;
  /** What the game's own file is called. */
  readonly file: string;
  /** The files that it includes. */
  readonly includes: readonly string[];
  /** The file that is open. */
  readonly open: string;
  /** Its text, and the same as of when the typing last paused. */
  readonly text: string;
  readonly settled: string;
  onOpen(file: string): void;
  onWrite(file: string, text: string): void;
  onReady(editor: Editor): void;
  /** The name at an offset of the open file. */
  nameAt(offset: number): string | undefined;
  /** Gives it another one in all files; a sentence where that cannot be. */
  onRename(offset: number, to: string): string | undefined;
  onTell(notice: string): void;
  /** Plays the level at an offset of the open file. */
  onPlay(offset: number): void;
}

/** A name that is about to be changed, and where it stands. */
interface Renaming {
  readonly name: string;
  readonly offset: number;
}

/** The files of a game, one of them in an editor. */
export function WritingPane(props: WritingPaneProps): VNode {
  const { compiler, file, includes, open, text, settled } = props;
  const editor = useRef<Editor>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const [hasContents, setHasContents] = useState(false);
  const [hasSounds, setHasSounds] = useState(false);
  const isNarrow = useMedia("(max-width: 52rem)");
  const [renaming, setRenaming] = useState<Renaming>();
  const entries = useMemo(() => compiler.outline(settled), [compiler, settled]);
  const glyphs = useMemo(() => glyphsOf(settled, compiler), [compiler, settled]);
  const tell = (): void => editor.current?.tell(entries, compiler.colourPlaces(settled));
  useEffect(tell, [entries]);

  // The editor keeps what it is given at first, so it is given what looks up the newest.
  const latest = useRef(props);
  latest.current = props;
  const [hands] = useState(() => ({
    write: (name: string, now: string) => latest.current.onWrite(name, now),
    rename: () => {
      const offset = editor.current?.cursor ?? 0;
      const name = latest.current.nameAt(offset);
      if (name === undefined)
        latest.current.onTell(say("Put the cursor on a name that the game gives, then rename it."));
      else setRenaming({ name, offset });
    },
    play: () => latest.current.onPlay(editor.current?.cursor ?? 0),
  }));
  const stop = (): void => {
    setRenaming(undefined);
    editor.current?.focus();
  };
  return (
    <>
      <div class="files">
        {includes.length > 0 && (
          <div role="group" aria-label={say("Files")}>
            {[ownFile, ...includes].map((it) => (
              <Button key={it} aria-pressed={it === open} onClick={() => props.onOpen(it)}>
                {it === ownFile ? file : it}
              </Button>
            ))}
          </div>
        )}
        <Button aria-expanded={hasContents} onClick={() => setHasContents(!hasContents)}>
          {say("Contents")}
        </Button>
        <Button onClick={hands.rename}>{say("Rename")}</Button>
        <Button onClick={() => editor.current?.search()}>{say("Search")}</Button>
        <Button aria-expanded={hasSounds} onClick={() => setHasSounds(!hasSounds)}>
          {say("Sounds")}
        </Button>
        <Button onClick={hands.play}>{say("Play this level")}</Button>
      </div>
      {renaming && (
        <RenameForm
          key={renaming.offset}
          name={renaming.name}
          onRename={(to) => {
            const wrong = props.onRename(renaming.offset, to);
            if (wrong === undefined) stop();
            return wrong;
          }}
          onClose={stop}
        />
      )}
      {hasSounds && (
        <SoundPicker
          isPuzzle={compiler.isPuzzle(settled)}
          onInsert={(toWrite) => editor.current?.insert(toWrite(editor.current.lineBefore))}
          onClose={() => setHasSounds(false)}
        />
      )}
      <div class={hasContents ? "sheet with-contents" : "sheet"}>
        {hasContents && (
          <ContentsList
            entries={entries}
            onGo={(offset) => {
              if (isNarrow) setHasContents(false);
              // The text comes into sight first.
              requestAnimationFrame(() => editor.current?.goTo(offset));
            }}
            onClose={() => setHasContents(false)}
          />
        )}
        <EditorPane
          key={open}
          file={open}
          text={text}
          compiler={compiler}
          states={states.current}
          onWrite={hands.write}
          onRename={hands.rename}
          onPlay={hands.play}
          onReady={(it) => {
            editor.current = it;
            tell();
            props.onReady(it);
          }}
        />
      </div>
      <SymbolKeys glyphs={glyphs} onInsert={(it) => editor.current?.insert(it)} />
    </>
  );
}

function glyphsOf(text: string, { highlight }: Compiler): readonly string[] {
  const glyphs = highlight(text).filter((it) => it.kind === "glyph");
  return [...new Set(glyphs.map(({ from, to }) => text.slice(from, to)))].filter(
    (it) => [...it].length === 1,
  );
}

interface EditorPaneProps {
  readonly file: string;
  readonly text: string;
  readonly compiler: Compiler;
  readonly states: Map<string, EditorState>;
  onWrite(file: string, text: string): void;
  onRename(): void;
  onPlay(): void;
  onReady(editor: Editor): void;
}

function EditorPane(props: EditorPaneProps): VNode {
  const { file, text, compiler, states, onWrite, onRename, onPlay, onReady } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current!.shadowRoot ?? place.current!.attachShadow({ mode: "open" });
    const onChange = (now: string): void => onWrite(file, now);
    const editor = makeEditor({ parent, file, text, compiler, states, onChange, onRename, onPlay });
    onReady(editor);
    return () => editor.destroy();
  }, []);
  return <div class="editor" ref={place} />;
}
