import type { VNode } from "preact";
import { useEffect, useState, useMemo, useRef } from "preact/hooks";
import { playTest } from "../../testing/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { mapLevels } from "../../session/index.ts";
import { loadCompiler, useHiding, useLanguage } from "../../web/index.ts";
import {
  type Compiler,
  compileLinkedGame,
  type CompiledText,
  listSources,
  bundleLinkedGame,
} from "../compiler.ts";
import { readDraft, type SavedDraft, saveDraft, listenToTabs, notifyTabs } from "../kept/drafts.ts";
import type { WorkshopRoute } from "../route.ts";
import { loadWorkshopStart, findIncludedTexts, storeAsOwn, levelAt, type WorkshopStart } from "./starts.ts";
import { OpenFailure, LateView } from "../late-view.tsx";
import type { GameInLink } from "../links.ts";
import { LessonPane } from "../learn/lesson-pane.tsx";
import { ReadingPane } from "../learn/reading-pane.tsx";
import { useTabTitle } from "../page.tsx";
import { translateWorkshop } from "../texts/index.ts";
import "./workshop.css";
import { focusGame, GamePane, pictureOfGame, type SteppedTest, type GamePaneView } from "./game-pane.tsx";
import { ProblemList, Tests } from "./problems.tsx";
import { type WorkshopPaneName, Toolbar } from "./toolbar.tsx";
import { type GameTestResults, makeWorkshopTools } from "./workshop-tools.ts";
import type { Editor } from "../writing/editor.ts";
import { type GameFiles, ownFile, textOfFile, replaceFileText } from "../writing/game-files.ts";
import type { EditorLanguage, LanguageCallbacks, Problem } from "../writing/language.ts";
import { WritingPane, type WritingTools } from "../writing/writing-pane.tsx";

/** Shows the workshop once the text and the compiler are loaded. */
export function WorkshopPage({ route }: { readonly route: WorkshopRoute }): VNode {
  const [loadResult, setLoadResult] = useState<WorkshopProps | { readonly wrong: string }>();
  useEffect(() => {
    void loadWorkshopProps(route).then(setLoadResult);
  }, []);
  if (!loadResult) return <p class="wait">{translateWorkshop("One moment…")}</p>;
  if ("wrong" in loadResult) return <OpenFailure wrong={loadResult.wrong} />;
  return <Workshop {...loadResult} />;
}

async function loadWorkshopProps(route: WorkshopRoute): Promise<WorkshopProps | { readonly wrong: string }> {
  const [compiler, language] = await Promise.all([loadCompiler(), import("../writing/language.ts")]).catch(
    () => [],
  );
  if (!compiler || !language)
    return {
      wrong: translateWorkshop("A part of the page cannot be reached. Load it again when you are online."),
    };
  const start = await loadWorkshopStart(route, compiler);
  if ("wrong" in start) return start;
  return { start, draft: await readDraft(start.name), compiler, language: new language.EditorLanguage() };
}

const loadPublishing = () => import("../online/index.ts").then((it) => it.PublishDialog);

/** Holds the game, the compiler and the language server, without which the workshop cannot open. */
interface WorkshopProps {
  readonly start: WorkshopStart;
  readonly draft: SavedDraft | undefined;
  readonly compiler: Compiler;
  readonly language: EditorLanguage;
}

/** Sets how long after the last key press a text is stored, in milliseconds. */
const storeDelay = 400;

/**
 * Sets how long after the last key press the game is compiled, in milliseconds. It is longer than the gap between two key
 * presses, so that a key press does not wait for the compiler.
 */
const compileDelay = 250;

/** Holds the length from which a text counts as long, in characters, and how long after the last key press it is compiled, in milliseconds. */
const longTextLimits = { letters: 30_000, settling: 700 };

/** Shows a text and its game, side by side. */
function Workshop({ start, draft, compiler, language }: WorkshopProps): VNode {
  useLanguage();
  const [files, setFiles] = useState<GameFiles>({
    text: draft?.text ?? start.linkedGame.text,
    includes: draft?.includes ?? start.linkedGame.includes,
  });
  const [openKey, setOpenKey] = useState(ownFile);
  const { text, includes } = files;
  const [notice, setNotice] = useState("");
  const [results, setResults] = useState<GameTestResults>();
  const [shownPane, setShownPane] = useState<WorkshopPaneName>(start.lesson ? "lesson" : "text");
  const [view, setView] = useState<GamePaneView>("play");
  const [steppedTest, setSteppedTest] = useState<SteppedTest>();
  // Holds the word at the cursor when the user opened the documentation; undefined while it is closed.
  const [lookedUpWord, setLookedUpWord] = useState<string>();
  const editor = useRef<Editor>(undefined);
  const writingTools = useRef<WritingTools>(undefined);
  const play = useRef<LivePlay>(undefined);
  const [isPublishing, setIsPublishing] = useState(false);
  const [name, setName] = useState(start.linkedGame.file);
  const linkedGame = useMemo(
    (): GameInLink => ({ includes, file: compiler.fileFor(name, text), text }),
    [includes, compiler, name, text],
  );
  const isCab = linkedGame.file.endsWith(".cab");
  useIncludes(compiler, linkedGame, (includedTexts) =>
    setFiles((oldFiles) => ({ ...oldFiles, includes: { ...includedTexts, ...oldFiles.includes } })),
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
    if (file === openKey && file === editor.current?.file) return act(editor.current);
    waitingAction.current = { file, act };
    return setOpenKey(file);
  };
  const editOwnFile = (act: (editor: Editor) => void): void => withEditorOf(ownFile, act);
  const fileKeyOf = (file: string): string => (file === linkedGame.file ? ownFile : file);
  const openFile = openKey === ownFile ? linkedGame.file : openKey;
  language.callbacks = {
    onProblems: setProblems,
    onOutline: (...outline) => setOutline(outline),
    write: (file, newText) => setFiles((oldFiles) => replaceFileText(oldFiles, fileKeyOf(file), newText)),
    show: (file) => setOpenKey(fileKeyOf(file)),
  };
  useEffect(() => language.setSources(listSources(linkedGame)), [linkedGame]);
  useEffect(() => () => language.close(), [language]);
  const outline = outlinedFile === openFile ? sections : [];

  const toggleReading = (isOpening: boolean): void => {
    const currentEditor = editor.current;
    setLookedUpWord(isOpening ? wordAt(currentEditor?.text ?? "", currentEditor?.cursor ?? 0) : undefined);
    setShownPane(isOpening || start.lesson ? "lesson" : "text");
  };

  const playLevelAt = (offset: number): void => {
    const level = levelAt(outline, offset);
    const levelCount = play.current ? mapLevels(play.current.game.program).length : 0;
    if (level === undefined || level > levelCount) {
      setNotice(translateWorkshop(noLevelText));
      return;
    }
    play.current?.begin(level);
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
    setPublishing: setIsPublishing,
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
            onClose: () => setIsPublishing(false),
          }}
        />
      )}
      <Toolbar
        tools={tools}
        writingTools={writingTools}
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
              const address = await storeAsOwn(linkedGame);
              if (address === undefined)
                setNotice(translateWorkshop("This browser keeps nothing. Save the game to disk instead."));
              else location.hash = address;
            }}
          />
        )}
        <div class="writing">
          <WritingPane
            language={language}
            isPuzzle={compiler.isPuzzle(textOfFile(files, openKey))}
            file={linkedGame.file}
            includes={Object.keys(includes)}
            open={openKey}
            text={textOfFile(files, openKey)}
            outline={outline}
            glyphs={glyphs}
            onOpen={setOpenKey}
            onWrite={(file, newText) => setFiles((oldFiles) => replaceFileText(oldFiles, file, newText))}
            onReady={(it) => {
              editor.current = it;
              if (waitingAction.current?.file !== it.file) return;
              waitingAction.current.act(it);
              waitingAction.current = undefined;
            }}
            onTell={setNotice}
            onPlay={playLevelAt}
            tools={writingTools}
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
          onBack={() => setSteppedTest(undefined)}
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
function wordAt(text: string, index: number): string {
  const [leftPart = ""] = /[a-z-]*$/i.exec(text.slice(0, index)) ?? [];
  const [rightPart = ""] = /^[a-z-]*/i.exec(text.slice(index)) ?? [];
  return leftPart + rightPart;
}

type Outline = Parameters<LanguageCallbacks["onOutline"]>;

const noLevelText =
  "Put the cursor into a level, then play it. A level that has just been written comes when there is no mistake.";

/** Compiles the texts whenever typing pauses. Errors are shown at once by the language server; the game follows a moment later. */
function useCompiled(compiler: Compiler, linkedGame: GameInLink): CompiledText {
  const [settledGame, setSettledGame] = useState(linkedGame);
  useEffect(() => {
    const delay = linkedGame.text.length > longTextLimits.letters ? longTextLimits.settling : compileDelay;
    const timer = setTimeout(() => setSettledGame(linkedGame), delay);
    return () => clearTimeout(timer);
  }, [linkedGame]);
  return useMemo(() => compileLinkedGame(compiler, settledGame), [compiler, settledGame]);
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
  storedDraft: SavedDraft | undefined,
  notify: (notice: string) => void,
): SavedDraft | undefined {
  const [draft, setDraft] = useState(storedDraft);
  const [openedAddress] = useState(location.hash);
  const latestState = useRef({ linkedGame, draft });
  latestState.current = { linkedGame, draft };
  const storedGame = useRef(linkedGame);
  useEffect(
    () =>
      listenToTabs(name, (otherText) => {
        if (otherText !== storedGame.current.text)
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
    const { linkedGame: changedGame } = latestState.current;
    storedGame.current = changedGame;
    const picture = pictureOfGame();
    const savedDraft = await saveDraft(name, { linkedGame: changedGame, original, time, oldText, picture });
    if (!savedDraft)
      return notify(translateWorkshop("This browser keeps nothing. Save the game to disk before you leave."));
    setDraft(savedDraft);
    notifyTabs({ name, text: changedGame.text });
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
  /** Stores pending changes at once, so that a user who leaves the studio loses nothing, and also stores a picture of the game. */
  const storeOnLeaving = (): void => {
    const { linkedGame: currentGame, draft: currentDraft } = latestState.current;
    if (isChanged(currentGame)) void storeNow();
    else if (currentDraft) void storeNow(currentDraft.time);
  };
  useHiding(storeOnLeaving);
  useEffect(() => storeOnLeaving, [name]);
  return draft;
}
