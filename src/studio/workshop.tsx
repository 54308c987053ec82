import type { VNode } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Fix, Source } from "../base/index.ts";
import { type Game, makeGame } from "../game/index.ts";
import { playTest, runTests, type TestResult } from "../testing/index.ts";
import type { LivePlay } from "../play/index.ts";
import { type Compiler, make, type Made } from "./compiler.ts";
import { type SavedDraft, keepDraft } from "./drafts.ts";
import { listenToTabs, tellTabs } from "./tabs.ts";
import { type Editor, makeEditor } from "./editor.ts";
import { exportHtml } from "./export-html.ts";
import { GamePane, type Stepped, type View } from "./game-pane.tsx";
import { type Carried, makeLink } from "./links.ts";
import { ProblemList } from "./problems.tsx";
import { LessonPane } from "./learn/lesson-pane.tsx";
import { makeTest } from "./recording.ts";
import { openText, saveFile } from "./files.ts";
import { snapshotOf } from "./snapshot.ts";
import { keepAsOwn, type Start } from "./starts.ts";
import { Tests } from "./tests.tsx";
import { type DeskSide, Toolbar, type Tools } from "./toolbar.tsx";

export interface WorkshopProps {
  readonly start: Start;
  readonly draft: SavedDraft | undefined;
  readonly compiler: Compiler;
}

/** What came of the tests, and of which game. */
interface Results {
  readonly all: readonly TestResult[];
  readonly game: Game;
  readonly sources: readonly Source[];
}

/** How long after the last letter a text is kept, in milliseconds. */
const keeping = 400;

/** How long after it the game comes anew: longer than from one letter to the next, which would have to wait for the game. In milliseconds too. */
const settling = 250;

/** A text and its game, side by side. */
export function Workshop({ start, draft, compiler }: WorkshopProps): VNode {
  const [text, setText] = useState(draft?.text ?? start.carried.text);
  const [notice, setNotice] = useState("");
  const [results, setResults] = useState<Results>();
  const [side, setSide] = useState<DeskSide>(start.lesson ? "lesson" : "text");
  const [view, setView] = useState<View>("play");
  const [stepped, setStepped] = useState<Stepped>();
  const editor = useRef<Editor>(undefined);
  const play = useRef<LivePlay>(undefined);
  const [name, setName] = useState(start.carried.file);
  const carried = useMemo(
    (): Carried => ({ ...start.carried, file: compiler.fileFor(name, text), text }),
    [start, compiler, name, text],
  );
  const made = useMemo(() => make(compiler, carried), [compiler, carried]);
  const settled = useSettled(made);
  const kept = useKeeping(start, carried, draft, setNotice);
  useEffect(() => editor.current?.mark(made.diagnostics, carried.file), [made]);
  // While there is a mistake the game is called as it was before.
  const called = useRef(carried.file);
  if (made.program) called.current = made.program.facts.title || carried.file;
  const title = called.current;
  useEffect(() => {
    document.title = `${title} · Quadrille`;
  }, [title]);
  const onReady = useCallback((it: Editor) => {
    editor.current = it;
    it.mark(made.diagnostics, carried.file);
  }, []);

  const tools = toolsOf({
    carried,
    made,
    compiler,
    editor,
    play,
    setName,
    setNotice,
    setResults,
    original: start.original,
  });
  return (
    <main class={`workshop side-${side}`}>
      <Toolbar
        tools={tools}
        draft={kept}
        side={side}
        onSide={setSide}
        hasLesson={start.lesson !== undefined}
        isPuzzle={compiler.isPuzzle(text)}
        title={title}
      />
      <div class={start.lesson ? "desk with-lesson" : "desk"}>
        {start.lesson && (
          <LessonPane
            found={start.lesson}
            compiler={compiler}
            carried={settled.program ? { ...carried, text: settled.sources[0].text } : undefined}
            onText={(it) => editor.current?.replace(it)}
            onKeep={async () => {
              const address = await keepAsOwn(carried);
              if (address === undefined)
                setNotice("This browser keeps nothing. Save the game to disk instead.");
              else location.hash = address;
            }}
          />
        )}
        <div class="writing">
          <EditorPane text={text} compiler={compiler} onChange={setText} onReady={onReady} />
          <ProblemList
            diagnostics={made.diagnostics}
            text={text}
            file={carried.file}
            compiler={compiler}
            onFix={(fix: Fix) => editor.current?.apply(fix)}
            onGo={(offset) => editor.current?.goTo(offset)}
          />
          {results && (
            <Tests
              results={results.all}
              onClose={() => setResults(undefined)}
              onLine={(line) => editor.current?.show(line)}
              onStep={(index) => {
                const { game, sources } = results;
                const test = game.program.tests[index];
                setStepped({ name: test.name, session: playTest(game, test), sources });
                setView("time");
                setSide("game");
              }}
            />
          )}
        </div>
        <GamePane
          made={settled}
          view={view}
          onView={setView}
          stepped={stepped}
          onPlayed={() => setStepped(undefined)}
          onPlay={(it) => (play.current = it)}
          onLine={(line) => editor.current?.show(line)}
          painting={{
            text,
            compiler,
            onEdit: (changes) => editor.current?.edit(changes),
            onUndo: () => editor.current?.undo(),
            onRedo: () => editor.current?.redo(),
            onTell: setNotice,
          }}
        />
      </div>
      <p class="told" role="status">
        {notice}
      </p>
    </main>
  );
}

/** What a text came to, once the typing pauses: mistakes are told at once, the game comes a moment later. */
function useSettled(made: Made): Made {
  const [settled, setSettled] = useState(made);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(made), settling);
    return () => clearTimeout(timer);
  }, [made]);
  return settled;
}

/** Keeps the text in the browser when the typing pauses, if it is not what it was; the draft as it is kept. */
function useKeeping(
  { name, original, address }: Start,
  carried: Carried,
  before: SavedDraft | undefined,
  tell: (notice: string) => void,
): SavedDraft | undefined {
  const [draft, setDraft] = useState(before);
  const { text } = carried;
  const kept = useRef(text);
  useEffect(
    () =>
      listenToTabs(name, (other) => {
        if (other !== kept.current)
          tell(
            "This game is open in another tab too, and was changed there. Both texts are kept: see `Earlier texts`.",
          );
      }),
    [name],
  );
  useEffect(() => {
    if (text === kept.current) return undefined;
    const timer = setTimeout(async () => {
      const known = kept.current;
      kept.current = text;
      const picture = pictureOfGame();
      const now = await keepDraft(name, { carried, original, time: Date.now(), known, picture });
      if (now) {
        setDraft(now);
        tellTabs({ name, text });
        if (address !== undefined && location.hash === "#/new") history.replaceState(undefined, "", address);
      } else tell("This browser keeps nothing. Save the game to disk before you leave.");
    }, keeping);
    return () => clearTimeout(timer);
  }, [name, text]);
  return draft;
}

/** The game as it is shown beside its text. */
function pictureOfGame(): string | undefined {
  const player = document.querySelector(".workshop .game");
  return player ? snapshotOf(player) : undefined;
}

interface Bench {
  readonly carried: Carried;
  readonly made: Made;
  readonly compiler: Compiler;
  readonly editor: { current: Editor | undefined };
  readonly play: { current: LivePlay | undefined };
  readonly original: string;
  setName(file: string): void;
  setNotice(notice: string): void;
  setResults(results: Results): void;
}

/** What the buttons do. */
function toolsOf(bench: Bench): Tools {
  const { carried, made, compiler, editor, play, original, setName, setNotice, setResults } = bench;
  const needsGame = "Mend the mistakes first: they are marked in the text.";
  return {
    quiet: () => setNotice(""),
    format: () => {
      const laidOut = compiler.layOut(carried.text);
      if (laidOut === undefined) setNotice(needsGame);
      else if (laidOut !== carried.text) editor.current?.replace(laidOut);
    },
    test: () => {
      const { program, sources } = made;
      if (!program) return setNotice(needsGame);
      if (program.tests.length === 0)
        return setNotice("The game has no tests yet. Play, then press `Keep play as test`.");
      const game = makeGame(program);
      return setResults({ all: runTests(game), game, sources });
    },
    record: () => {
      const session = play.current?.session;
      if (!session || session.inputs.length === 0)
        return setNotice("Play first: click the game and use its keys. What you played becomes the test.");
      const number = (made.program?.tests.length ?? 0) + 1;
      const test = makeTest(session, `played ${number}`, carried.text);
      if (test === undefined)
        return setNotice("Give the level a name first, so that the test can begin with it.");
      const end = carried.text.trimEnd();
      const text = `\n\n${test}`;
      editor.current?.edit([{ from: end.length, to: carried.text.length, text }]);
      editor.current?.show(`${end}${text}`.trimEnd().split("\n").length);
      return setNotice("The play is a test now, at the end of the text. `Run tests` plays it again.");
    },
    convert: () => {
      if (!made.program) return setNotice(needsGame);
      const quad = compiler.quadOf(carried.file, carried.text);
      if (quad === undefined) return undefined;
      editor.current?.replace(quad);
      return setNotice(
        "The game is written in the language of Quadrille now, and plays the same. Undo takes that back.",
      );
    },
    share: async () => {
      const link = await makeLink(carried);
      if (link === undefined)
        return setNotice("The game is too large for a link. Save it to disk and send the file.");
      const address = `${location.href.split("#")[0]}#/g/${link}`;
      history.replaceState(undefined, "", address);
      return setNotice(await copied(address));
    },
    export: async () => {
      if (!made.program) return setNotice(needsGame);
      try {
        saveFile(`${stem(carried.file)}.html`, await exportHtml(made.program), "text/html");
        return setNotice("One file that plays anywhere, also without a network.");
      } catch (error) {
        return setNotice((error as Error).message);
      }
    },
    gif: async () => {
      const session = play.current?.session;
      if (!session || session.inputs.length === 0)
        return setNotice("Play first: click the game and use its keys. What you played becomes the picture.");
      try {
        const { gifOf } = await import("./gif.ts");
        const gif = await gifOf(session, (done, of) => setNotice(`Frame ${done} of ${of}`));
        saveFile(`${stem(carried.file)}.gif`, gif, "image/gif");
        return setNotice("What you played is a moving picture now.");
      } catch (error) {
        return setNotice((error as Error).message);
      }
    },
    save: () => saveFile(carried.file, carried.text, "text/plain"),
    open: async () => {
      const opened = await openText(compiler);
      if (opened === undefined) return undefined;
      if ("wrong" in opened) return setNotice(opened.wrong);
      setName(opened.name);
      editor.current?.replace(opened.text);
      return setNotice(`${opened.name} is open. What was here before is kept under \`Earlier texts\`.`);
    },
    restore: (version) => editor.current?.replace(version),
    original: () => editor.current?.replace(original),
  };
}

async function copied(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return "The link is copied. It carries the whole game.";
  } catch {
    return "The address of this page is the link now. It carries the whole game.";
  }
}

function stem(file: string): string {
  return file.replace(/\.\w+$/, "");
}

interface EditorPaneProps {
  readonly text: string;
  readonly compiler: Compiler;
  onChange(text: string): void;
  onReady(editor: Editor): void;
}

function EditorPane({ text, compiler, onChange, onReady }: EditorPaneProps): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current!.shadowRoot ?? place.current!.attachShadow({ mode: "open" });
    const editor = makeEditor({ parent, text, compiler, onChange });
    onReady(editor);
    return () => editor.destroy();
  }, []);
  return <div class="editor" ref={place} />;
}
