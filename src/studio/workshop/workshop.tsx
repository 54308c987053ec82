import "./workshop.css";
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
import type { EditorLanguage, LanguageCallbacks, Problem } from "../writing/language.ts";
import { WritingPane, type WritingTools } from "../writing/writing-pane.tsx";
import { translateWorkshop } from "../texts/index.ts";
import { useHiding, useLanguage } from "../../web/index.ts";
import { useTabTitle } from "../page.tsx";

const loadPublishing = () => import("../online/index.ts").then((it) => it.PublishDialog);

/** Holds everything that the workshop needs before it can open. */
export interface WorkshopProps {
  readonly start: WorkshopStart;
  readonly draft: SavedDraft | undefined;
  readonly compiler: Compiler;
  readonly language: EditorLanguage;
}

/** Sets how long after the last key press a text is stored, in milliseconds. */
const storeDelay = 400;

/**
 * Sets how long after the last key press the game is compiled, in milliseconds: longer than the gap between two key
 * presses, which would otherwise wait for the compiler.
 */
const compileDelay = 250;

/** Defines which texts count as long, in characters, and how long after the last key press they are compiled, in milliseconds. */
const longText = { letters: 30_000, settling: 700 };

/** Shows a text and its game, side by side. */
export function Workshop({ start, draft, compiler, language }: WorkshopProps): VNode {
  useLanguage();
  const [files, setFiles] = useState<GameFiles>({
    text: draft?.text ?? start.linkedGame.text,
    includes: draft?.includes ?? start.linkedGame.includes,
  });
  const [open, setOpen] = useState(ownFile);
  const { text, includes } = files;
  const [notice, setNotice] = useState("");
  const [results, setResults] = useState<GameTestResults>();
  const [shownPane, setShownPane] = useState<WorkshopPaneName>(start.lesson ? "lesson" : "text");
  const [view, setView] = useState<GamePaneView>("play");
  const [steppedTest, setSteppedTest] = useState<SteppedTest>();
  // Holds the word at the cursor when the user opened the documentation; undefined while it is closed.
  const [lookedUpWord, setLookedUpWord] = useState<string>();
  const editor = useRef<Editor>(undefined);
  const writing = useRef<WritingTools>(undefined);
  const play = useRef<LivePlay>(undefined);
  const [isPublishing, setPublishing] = useState(false);
  const [name, setName] = useState(start.linkedGame.file);
  const linkedGame = useMemo(
    (): GameInLink => ({ includes, file: compiler.fileFor(name, text), text }),
    [includes, compiler, name, text],
  );
  const isCab = linkedGame.file.endsWith(".cab");
  useIncludes(compiler, linkedGame, (includedTexts) =>
    setFiles((before) => ({ ...before, includes: { ...includedTexts, ...before.includes } })),
  );
  const compiled = useCompiled(compiler, linkedGame);
  const draftState = useStoredDraft(start, linkedGame, draft, setNotice);
  const [problems, setProblems] = useState<readonly Problem[]>();
  /** Holds the last outline that the language server has sent: the name of its file, the sections, and the glyphs. */
  const [[outlinedFile, sections, glyphs], setOutline] = useState<Outline>(["", [], []]);
  // If the text has errors, the last title stays.
  const lastTitle = useRef(linkedGame.file);
  if (compiled.program) lastTitle.current = compiled.program.facts.title || linkedGame.file;
  const title = lastTitle.current;
  useTabTitle(title);
  // Holds an action for a file that must be opened first.
  const waitingAction = useRef<{ readonly file: string; act(editor: Editor): void }>(undefined);
  const withEditorOf = (file: string, act: (editor: Editor) => void): void => {
    if (file === open && file === editor.current?.file) return act(editor.current);
    waitingAction.current = { file, act };
    return setOpen(file);
  };
  const editOwnFile = (act: (editor: Editor) => void): void => withEditorOf(ownFile, act);
  const fileKeyOf = (file: string): string => (file === linkedGame.file ? ownFile : file);
  const openFile = open === ownFile ? linkedGame.file : open;
  language.callbacks = {
    onProblems: setProblems,
    onOutline: (...outline) => setOutline(outline),
    write: (file, now) => setFiles((before) => replaceFileText(before, fileKeyOf(file), now)),
    show: (file) => setOpen(fileKeyOf(file)),
  };
  useEffect(() => language.setSources(sourcesOf(linkedGame)), [linkedGame]);
  useEffect(() => () => language.close(), [language]);
  const outline = outlinedFile === openFile ? sections : [];

  const toggleReading = (isOpening: boolean): void => {
    const currentEditor = editor.current;
    setLookedUpWord(isOpening ? wordAt(currentEditor?.text ?? "", currentEditor?.cursor ?? 0) : undefined);
    setShownPane(isOpening || start.lesson ? "lesson" : "text");
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
    setShownPane("game");
    setNotice("");
    requestAnimationFrame(focusGame);
  };

  const tools = makeWorkshopTools({
    linkedGame,
    compiled: () =>
      compiled.sources[0].text === linkedGame.text ? compiled : compileLinkedGame(compiler, linkedGame),
    compiler,
    language,
    editOwnFile,
    play,
    setName,
    setNotice,
    setResults,
    setPublishing,
    original: start.original,
  });
  return (
    <main class={`workshop side-${shownPane}`}>
      {isPublishing && (
        <LateView
          load={loadPublishing}
          props={{
            draft: start.name,
            text: bundleLinkedGame(compiler, linkedGame),
            original: bundleLinkedGame(compiler, { ...start.linkedGame, text: start.original }),
            onClose: () => setPublishing(false),
          }}
        />
      )}
      <Toolbar
        tools={tools}
        writing={writing}
        draft={draftState}
        shownPane={shownPane}
        onPane={setShownPane}
        hasLesson={start.lesson !== undefined}
        isReading={lookedUpWord !== undefined}
        onRead={() => toggleReading(lookedUpWord === undefined)}
        isPuzzle={compiler.isPuzzle(text)}
        isCab={isCab}
        title={title}
      />
      <div class={start.lesson || lookedUpWord !== undefined ? "desk with-lesson" : "desk"}>
        {lookedUpWord !== undefined && (
          <ReadingPane word={lookedUpWord} onClose={() => toggleReading(false)} />
        )}
        {start.lesson && lookedUpWord === undefined && (
          <LessonPane
            foundLesson={start.lesson}
            compiler={compiler}
            linkedGame={compiled.program ? { ...linkedGame, text: compiled.sources[0].text } : undefined}
            isEmpty={text.trim() === ""}
            onText={(it) => editOwnFile((ownEditor) => ownEditor.replace(it))}
            onKeep={async () => {
              const address = await keepAsOwn(linkedGame);
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
            file={linkedGame.file}
            includes={Object.keys(includes)}
            open={open}
            text={textIn(files, open)}
            outline={outline}
            glyphs={glyphs}
            onOpen={setOpen}
            onWrite={(file, now) => setFiles((before) => replaceFileText(before, file, now))}
            onReady={(it) => {
              editor.current = it;
              if (waitingAction.current?.file !== it.file) return;
              waitingAction.current.act(it);
              waitingAction.current = undefined;
            }}
            onTell={setNotice}
            onPlay={playLevelAt}
            tools={writing}
          />
          <ProblemList
            problems={problems}
            file={linkedGame.file}
            isPuzzle={compiler.isPuzzle(text)}
            compiler={compiler}
            onFix={({ edit = {} }, { file }) =>
              withEditorOf(fileKeyOf(file), (it) => {
                language.apply(edit);
                it.focus();
              })
            }
            onGo={({ file, from }) => withEditorOf(fileKeyOf(file), (it) => it.goTo(from))}
          />
          {/* Results of an outdated text are not shown. */}
          {results?.sources[0].text === text && (
            <Tests
              results={results.testResults}
              onClose={() => setResults(undefined)}
              onLine={(line) => editOwnFile((it) => it.show(line))}
              onStep={(index) => {
                const { game, sources } = results;
                const test = game.program.tests[index];
                setSteppedTest({ name: test.name, session: playTest(game, test), sources });
                setView("time");
                setShownPane("game");
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
          onLine={(line) => editOwnFile((it) => it.show(line))}
          painting={{
            text,
            compiler,
            onEdit: (changes) => editOwnFile((it) => it.edit(changes)),
            onUndo: () => editOwnFile((it) => it.undo()),
            onRedo: () => editOwnFile((it) => it.redo()),
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

type Outline = Parameters<LanguageCallbacks["onOutline"]>;

const noLevel =
  "Put the cursor into a level, then play it. A level that has just been written comes when there is no mistake.";

/** Compiles the texts whenever typing pauses. Errors are shown at once by the language server; the game follows a moment later. */
function useCompiled(compiler: Compiler, linkedGame: GameInLink): CompiledText {
  const [paused, setPaused] = useState(linkedGame);
  useEffect(() => {
    const wait = linkedGame.text.length > longText.letters ? longText.settling : compileDelay;
    const timer = setTimeout(() => setPaused(linkedGame), wait);
    return () => clearTimeout(timer);
  }, [linkedGame]);
  return useMemo(() => compileLinkedGame(compiler, paused), [compiler, paused]);
}

/** Loads bundled files that a text newly includes, whenever typing pauses. */
function useIncludes(
  compiler: Compiler,
  { text, includes }: GameInLink,
  onTexts: (texts: GameInLink["includes"]) => void,
): void {
  const includeLines = text.match(/^include\s.*$/gm)?.join("\n") ?? "";
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void findIncludedTexts(includeLines, compiler, includes).then((texts) => {
        if (isWanted && Object.keys(texts).some((it) => !Object.hasOwn(includes, it))) onTexts(texts);
      });
    }, compileDelay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [includeLines]);
}

/** Stores a changed text in the browser whenever typing pauses; returns the stored draft. */
function useStoredDraft(
  { name, original, address }: WorkshopStart,
  linkedGame: GameInLink,
  before: SavedDraft | undefined,
  notify: (notice: string) => void,
): SavedDraft | undefined {
  const [draft, setDraft] = useState(before);
  const [openedAddress] = useState(location.hash);
  const newest = useRef({ linkedGame, draft });
  newest.current = { linkedGame, draft };
  const storedGame = useRef(linkedGame);
  useEffect(
    () =>
      listenToTabs(name, (other) => {
        if (other !== storedGame.current.text)
          notify(
            translateWorkshop(
              "This game is open in another tab too, and was changed there. Both texts are kept: see `Earlier texts`.",
            ),
          );
      }),
    [name],
  );
  const storeNow = async (time = Date.now()): Promise<void> => {
    const oldText = storedGame.current.text;
    const { linkedGame: changed } = newest.current;
    storedGame.current = changed;
    const picture = pictureOfGame();
    const now = await keepDraft(name, { linkedGame: changed, original, time, oldText, picture });
    if (!now)
      return notify(translateWorkshop("This browser keeps nothing. Save the game to disk before you leave."));
    setDraft(now);
    notifyTabs({ name, text: changed.text });
    if (address !== undefined && location.hash === openedAddress)
      history.replaceState(undefined, "", address);
  };
  const isChanged = ({ text, includes }: GameInLink): boolean =>
    text !== storedGame.current.text || includes !== storedGame.current.includes;
  useEffect(() => {
    if (!isChanged(linkedGame)) return undefined;
    const timer = setTimeout(() => void storeNow(), storeDelay);
    return () => clearTimeout(timer);
  }, [name, linkedGame]);
  /** Stores pending changes at once, so that a user who leaves the studio loses nothing, and a picture of the game as it is left. */
  const storeOnLeaving = (): void => {
    const { linkedGame: now, draft: stored } = newest.current;
    if (isChanged(now)) void storeNow();
    else if (stored) void storeNow(stored.time);
  };
  useHiding(storeOnLeaving);
  useEffect(() => storeOnLeaving, [name]);
  return draft;
}
