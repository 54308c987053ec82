import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { playTest } from "../../testing/index.ts";
import type { LivePlay } from "../../play/index.ts";
import {
  type Compiler,
  compileLinkedGame,
  type CompiledText,
  sourcesOf,
  bundleLinkedGame,
} from "../compiler.ts";
import { type SavedDraft, keepDraft, listenToTabs, notifyTabs } from "../kept/drafts.ts";
import { focusGame, GamePane, pictureOfGame, type SteppedTest, type GamePaneView } from "./game-pane.tsx";
import type { GameInLink } from "../links.ts";
import { LateView } from "../late-view.tsx";
import { ProblemList, Tests } from "./problems.tsx";
import { LessonPane } from "../learn/lesson-pane.tsx";
import { ReadingPane } from "../learn/reading-pane.tsx";
import { mapLevels } from "../../session/index.ts";
import { findIncludedTexts, keepAsOwn, levelAt, type WorkshopStart } from "./starts.ts";
import { type WorkshopPaneName, Toolbar } from "./toolbar.tsx";
import { type GameTestResults, makeWorkshopTools } from "./workshop-tools.ts";
import type { Editor } from "../writing/editor.ts";
import { type GameFiles, ownFile, textIn, replaceFileText } from "../writing/game-files.ts";
import type { EditorLanguage, Problem } from "../writing/language.ts";
import type { OutlineEntry } from "../../syntax/index.ts";
import { WritingPane, type WritingTools } from "../writing/writing-pane.tsx";
import { translateWorkshop } from "../texts/index.ts";
import { useLanguage, useListener } from "../../web/index.ts";
import { useTabTitle } from "../page.tsx";

const loadPublishing = () => import("../online/index.ts").then((it) => it.PublishDialog);

export interface WorkshopProps {
  readonly start: WorkshopStart;
  readonly draft: SavedDraft | undefined;
  readonly compiler: Compiler;
  readonly language: EditorLanguage;
}

/** Sets how long after the last key press a text is stored, in milliseconds. */
const keeping = 400;

/**
 * Sets how long after the last key press the game is compiled, in milliseconds: longer than the gap between two key
 * presses, which would otherwise wait for the compiler.
 */
const settling = 250;

/** Defines which texts count as long, in characters, and how long after the last key press they are compiled, in milliseconds. */
const long = { letters: 30_000, settling: 700 };

/** Shows a text and its game, side by side. */
export function Workshop({ start, draft, compiler, language }: WorkshopProps): VNode {
  useLanguage();
  const [files, setFiles] = useState<GameFiles>({
    text: draft?.text ?? start.carried.text,
    includes: draft?.includes ?? start.carried.includes,
  });
  const [open, setOpen] = useState(ownFile);
  const { text, includes } = files;
  const [notice, setNotice] = useState("");
  const [results, setResults] = useState<GameTestResults>();
  const [side, setSide] = useState<WorkshopPaneName>(start.lesson ? "lesson" : "text");
  const [view, setView] = useState<GamePaneView>("play");
  const [steppedTest, setSteppedTest] = useState<SteppedTest>();
  // Holds the word at the cursor when the user opened the documentation; undefined while it is closed.
  const [reading, setReading] = useState<string>();
  const editor = useRef<Editor>(undefined);
  const writing = useRef<WritingTools>(undefined);
  const play = useRef<LivePlay>(undefined);
  const [isPublishing, setPublishing] = useState(false);
  const [name, setName] = useState(start.carried.file);
  const carried = useMemo(
    (): GameInLink => ({ includes, file: compiler.fileFor(name, text), text }),
    [includes, compiler, name, text],
  );
  const isCab = carried.file.endsWith(".cab");
  useIncludes(compiler, carried, (includedTexts) =>
    setFiles((before) => ({ ...before, includes: { ...includedTexts, ...before.includes } })),
  );
  const compiled = useCompiled(compiler, carried);
  const draftState = useKeeping(start, carried, draft, setNotice);
  const [problems, setProblems] = useState<readonly Problem[]>();
  const [parts, setParts] = useState<FileParts>({ file: "", outline: [], glyphs: [] });
  // If the text has errors, the last title stays.
  const called = useRef(carried.file);
  if (compiled.program) called.current = compiled.program.facts.title || carried.file;
  const title = called.current;
  useTabTitle(title);
  // Holds an action for a file that must be opened first.
  const waiting = useRef<{ readonly file: string; act(editor: Editor): void }>(undefined);
  const inFile = (file: string, act: (editor: Editor) => void): void => {
    if (file === open && file === editor.current?.file) return act(editor.current);
    waiting.current = { file, act };
    return setOpen(file);
  };
  const inOwn = (act: (editor: Editor) => void): void => inFile(ownFile, act);
  const keyOf = (file: string): string => (file === carried.file ? ownFile : file);
  const openFile = open === ownFile ? carried.file : open;
  language.hands = {
    onProblems: setProblems,
    onOutline: (file, outline, glyphs) => setParts({ file, outline, glyphs }),
    write: (file, now) => setFiles((before) => replaceFileText(before, keyOf(file), now)),
    show: (file) => setOpen(keyOf(file)),
  };
  useEffect(() => language.tell(sourcesOf(carried)), [carried]);
  useEffect(() => () => language.close(), [language]);
  const outline = parts.file === openFile ? parts.outline : [];

  const read = (isBegun: boolean): void => {
    const currentEditor = editor.current;
    setReading(isBegun ? wordAt(currentEditor?.text ?? "", currentEditor?.cursor ?? 0) : undefined);
    setSide(isBegun || start.lesson ? "lesson" : "text");
  };

  const playLevelAt = (offset: number): void => {
    const number = levelAt(outline, offset);
    const levels = play.current ? mapLevels(play.current.game.program).length : 0;
    if (number === undefined || number > levels) {
      setNotice(translateWorkshop(noLevel));
      return;
    }
    play.current?.begin(number);
    setView("play");
    setSide("game");
    setNotice("");
    requestAnimationFrame(focusGame);
  };

  const tools = makeWorkshopTools({
    carried,
    compiled: () =>
      compiled.sources[0].text === carried.text ? compiled : compileLinkedGame(compiler, carried),
    compiler,
    language,
    inOwn,
    play,
    setName,
    setNotice,
    setResults,
    setPublishing,
    original: start.original,
  });
  return (
    <main class={`workshop side-${side}`}>
      {isPublishing && (
        <LateView
          load={loadPublishing}
          props={{
            draft: start.name,
            text: bundleLinkedGame(compiler, carried),
            original: bundleLinkedGame(compiler, { ...start.carried, text: start.original }),
            onClose: () => setPublishing(false),
          }}
        />
      )}
      <Toolbar
        tools={tools}
        writing={writing}
        draft={draftState}
        side={side}
        onSide={setSide}
        hasLesson={start.lesson !== undefined}
        isReading={reading !== undefined}
        onRead={() => read(reading === undefined)}
        isPuzzle={compiler.isPuzzle(text)}
        isCab={isCab}
        title={title}
      />
      <div class={start.lesson || reading !== undefined ? "desk with-lesson" : "desk"}>
        {reading !== undefined && <ReadingPane word={reading} onClose={() => read(false)} />}
        {start.lesson && reading === undefined && (
          <LessonPane
            found={start.lesson}
            compiler={compiler}
            carried={compiled.program ? { ...carried, text: compiled.sources[0].text } : undefined}
            isEmpty={text.trim() === ""}
            onText={(it) => inOwn((ownEditor) => ownEditor.replace(it))}
            onKeep={async () => {
              const address = await keepAsOwn(carried);
              if (address === undefined)
                setNotice(translateWorkshop("This browser keeps nothing. Save the game to disk instead."));
              else location.hash = address;
            }}
          />
        )}
        <div class="writing">
          <WritingPane
            language={language}
            isPuzzle={compiler.isPuzzle(textIn(files, open))}
            file={carried.file}
            includes={Object.keys(includes)}
            open={open}
            text={textIn(files, open)}
            outline={outline}
            glyphs={parts.glyphs}
            onOpen={setOpen}
            onWrite={(file, now) => setFiles((before) => replaceFileText(before, file, now))}
            onReady={(it) => {
              editor.current = it;
              if (waiting.current?.file !== it.file) return;
              waiting.current.act(it);
              waiting.current = undefined;
            }}
            onTell={setNotice}
            onPlay={playLevelAt}
            tools={writing}
          />
          <ProblemList
            problems={problems}
            file={carried.file}
            isPuzzle={compiler.isPuzzle(text)}
            compiler={compiler}
            onFix={({ edit = {} }, { file }) =>
              inFile(keyOf(file), (it) => {
                language.apply(edit);
                it.focus();
              })
            }
            onGo={({ file, from }) => inFile(keyOf(file), (it) => it.goTo(from))}
          />
          {/* Results of an outdated text are not shown. */}
          {results?.sources[0].text === text && (
            <Tests
              results={results.all}
              onClose={() => setResults(undefined)}
              onLine={(line) => inOwn((it) => it.show(line))}
              onStep={(index) => {
                const { game, sources } = results;
                const test = game.program.tests[index];
                setSteppedTest({ name: test.name, session: playTest(game, test), sources });
                setView("time");
                setSide("game");
              }}
            />
          )}
        </div>
        <GamePane
          isCab={isCab}
          compiled={compiled}
          view={view}
          onView={setView}
          steppedTest={steppedTest}
          onPlayed={() => setSteppedTest(undefined)}
          onPlay={(it) => (play.current = it)}
          onLine={(line) => inOwn((it) => it.show(line))}
          painting={{
            text,
            compiler,
            onEdit: (changes) => inOwn((it) => it.edit(changes)),
            onUndo: () => inOwn((it) => it.undo()),
            onRedo: () => inOwn((it) => it.redo()),
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

/** Returns the word around an offset of a text. */
function wordAt(text: string, at: number): string {
  const [before = ""] = /[a-z-]*$/i.exec(text.slice(0, at)) ?? [];
  const [behind = ""] = /^[a-z-]*/i.exec(text.slice(at)) ?? [];
  return before + behind;
}

const noLevel =
  "Put the cursor into a level, then play it. A level that has just been written comes when there is no mistake.";

/** Holds the language server's last outline of the open file. */
interface FileParts {
  readonly file: string;
  readonly outline: readonly OutlineEntry[];
  readonly glyphs: readonly string[];
}

/** Compiles the texts whenever typing pauses. Errors are shown at once by the language server; the game follows a moment later. */
function useCompiled(compiler: Compiler, carried: GameInLink): CompiledText {
  const [paused, setPaused] = useState(carried);
  useEffect(() => {
    const wait = carried.text.length > long.letters ? long.settling : settling;
    const timer = setTimeout(() => setPaused(carried), wait);
    return () => clearTimeout(timer);
  }, [carried]);
  return useMemo(() => compileLinkedGame(compiler, paused), [compiler, paused]);
}

/** Loads bundled files that a text newly includes, whenever typing pauses. */
function useIncludes(
  compiler: Compiler,
  { text, includes }: GameInLink,
  bring: (texts: GameInLink["includes"]) => void,
): void {
  const includeLines = text.match(/^include\s.*$/gm)?.join("\n") ?? "";
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void findIncludedTexts(includeLines, compiler, includes).then((texts) => {
        if (isWanted && Object.keys(texts).some((it) => !Object.hasOwn(includes, it))) bring(texts);
      });
    }, settling);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [includeLines]);
}

/** Stores a changed text in the browser whenever typing pauses; returns the stored draft. */
function useKeeping(
  { name, original, address }: WorkshopStart,
  carried: GameInLink,
  before: SavedDraft | undefined,
  notify: (notice: string) => void,
): SavedDraft | undefined {
  const [draft, setDraft] = useState(before);
  const [openedAddress] = useState(location.hash);
  const newest = useRef({ carried, draft });
  newest.current = { carried, draft };
  const kept = useRef(carried);
  useEffect(
    () =>
      listenToTabs(name, (other) => {
        if (other !== kept.current.text)
          notify(
            translateWorkshop(
              "This game is open in another tab too, and was changed there. Both texts are kept: see `Earlier texts`.",
            ),
          );
      }),
    [name],
  );
  const keep = async (): Promise<void> => {
    const known = kept.current.text;
    const { carried: changed } = newest.current;
    kept.current = changed;
    const picture = pictureOfGame();
    const now = await keepDraft(name, { carried: changed, original, time: Date.now(), known, picture });
    if (!now)
      return notify(translateWorkshop("This browser keeps nothing. Save the game to disk before you leave."));
    setDraft(now);
    notifyTabs({ name, text: changed.text });
    if (address !== undefined && location.hash === openedAddress)
      history.replaceState(undefined, "", address);
  };
  const isChanged = ({ text, includes }: GameInLink): boolean =>
    text !== kept.current.text || includes !== kept.current.includes;
  useEffect(() => {
    if (!isChanged(carried)) return undefined;
    const timer = setTimeout(() => void keep(), keeping);
    return () => clearTimeout(timer);
  }, [name, carried]);
  /** Stores pending changes at once, so that a user who leaves the studio loses nothing. */
  const leave = (): void => {
    const { carried: now, draft: stored } = newest.current;
    if (isChanged(now)) return void keep();
    if (!stored) return undefined;
    const { time = Date.now() } = stored;
    // The picture of the draft shows the game as the user leaves it.
    const picture = pictureOfGame();
    return void keepDraft(name, { carried: now, original, time, known: now.text, picture });
  };
  useListener("visibilitychange", leave);
  useEffect(() => leave, [name]);
  return draft;
}
