import type { Source } from "../../base/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import type { CompiledText } from "../compiler.ts";
import { LateView } from "../late-view.tsx";
import type { PaintViewProps } from "../painting/paint-view.tsx";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState, useRef } from "preact/hooks";
import { type LivePlay, showSolution } from "../../play/index.ts";
import { type Session, newSession, makeInputs } from "../../session/index.ts";
import type { LevelFacts, SurveyAnswer, SurveyOrder } from "../../solve/index.ts";
import {
  type MountedPlayer,
  type MountOptions,
  browserClock,
  openThinker,
  mount,
  readStored,
  storeValue,
  useListener,
  useWatched,
} from "../../web/index.ts";
import { takeBoardSnapshot } from "../playing/following.ts";
import { TextButton, translateCount, translateWorkshop, type WorkshopSentence } from "../texts/index.ts";

const loadTimeLine = () => import("../timeline/time-line.tsx").then((it) => it.TimeLine);

const loadPaintView = () => import("../painting/paint-view.tsx").then((it) => it.PaintView);

/** Limits how long a survey runs before its preliminary result is shown, in milliseconds. */
const maxSurveyTime = 8000;

/** Shows whether and how the current level can be won. A worker searches the level whenever the game or the level changes. */
function LevelFactsLine({ play }: { readonly play: LivePlay }): VNode {
  const level = useWatched(
    () => play.session.level,
    (onChange) => play.listen(onChange),
    [play],
  );
  const start = useMemo(() => startLevel(play, level), [play, level]);
  const answer = useSurvey(start);
  const playSolution = (inputs: NonNullable<LevelFacts["inputs"]>): void => {
    play.continueWith(startLevel(play, level));
    const knownSolution = { ask: async () => ({ type: "hint", id: 0, inputs }) as const, stop: () => {} };
    void showSolution(play, knownSolution, browserClock, () => "");
  };
  const inputs = answer?.type === "facts" ? answer.facts.inputs : undefined;
  return (
    <p class="facts">
      <span>
        <b>{translateWorkshop("Level {}", level)}</b>{" "}
        {answer ? describeFacts(answer) : translateWorkshop("is being searched…")}
      </span>
      {inputs && <TextButton onClick={() => playSolution(inputs)} text="Show how" />}
    </p>
  );
}

/** Returns a session at the beginning of a level, after its messages. */
function startLevel({ game, session: { seed, options } }: LivePlay, level: number): Session {
  const session = newSession(game, { seed, level, options });
  while (session.message !== undefined) session.play({ type: "next" });
  return session;
}

/** Returns the result of surveying a position; undefined until it is known. */
function useSurvey({ game, position }: Session): SurveyAnswer | undefined {
  const [answer, setAnswer] = useState<SurveyAnswer>();
  useEffect(() => {
    setAnswer(undefined);
    const onFailure = ({ message: text }: Error): void => setAnswer({ type: "wrong", id: 0, text });
    const worker = openThinker<SurveyOrder, SurveyAnswer>("survey")(setAnswer, onFailure);
    worker.post({ type: "begin", program: game.program });
    worker.post({ type: "survey", id: 0, position: position.save() });
    const timer = setTimeout(() => worker.post({ type: "stop" }), maxSurveyTime);
    return () => {
      clearTimeout(timer);
      worker.close();
    };
  }, [position]);
  return answer;
}

/** Describes the survey's result as a sentence whose subject, the level's name, precedes the text. */
function describeFacts(answer: SurveyAnswer): string {
  if (answer.type === "wrong") return `${translateWorkshop("has no solution to look for.")} ${answer.text}`;
  const { inputs, shortest, positions, isWhole, deadEnds = 0, byChance } = answer.facts;
  const [singular, plural] = isWhole ? positionsFound : positionsSearched;
  const countText = translateCount(positions, singular, plural);
  const chance = byChance ? ` ${translateWorkshop("All this with the chance of this play.")}` : "";
  if (!inputs && isWhole) return translateWorkshop("cannot be won: {}, and none is won.", countText) + chance;
  if (!inputs) return translateWorkshop("is not decided: {}.", countText) + chance;
  const shortestText = translateWorkshop(shortest ? "and no fewer do" : "perhaps fewer do");
  const winText = translateWorkshop(
    "is won with {}, {}",
    translateCount(inputs.length, "{} input", "{} inputs"),
    shortestText,
  );
  const deadEndCount =
    deadEnds === 0
      ? translateWorkshop("no dead end")
      : translateCount(deadEnds, "{} dead end", "{} dead ends");
  const deadEndText = isWhole ? translateWorkshop(", {} among them", deadEndCount) : "";
  return `${winText}. ${countText}${deadEndText}.${chance}`;
}

const positionsFound = ["{} position", "{} positions"] as const;
const positionsSearched = ["{} position searched", "{} positions searched"] as const;

/** Focuses the game beside the text. */
export function focusGame(): void {
  const game = document.querySelector(".workshop .game");
  game?.shadowRoot?.querySelector<HTMLElement>(".player")?.focus({ preventScroll: true });
}

/** Holds the element of the game, and its last picture, which is used while the game is being replaced. */
const lastShownGame: { element?: HTMLElement | null; picture?: string | undefined } = {};

/** Returns a small picture of the game beside its text; if the game is not shown now, returns the last picture. */
export function pictureOfGame(): string | undefined {
  return (lastShownGame.element && takeBoardSnapshot(lastShownGame.element)) ?? lastShownGame.picture;
}

/** Limits the inputs that are replayed when the text changes. */
const maxInputs = 2000;

/** Names the views of the game pane. */
export type GamePaneView = "play" | "time" | "paint";

export interface GamePaneProps {
  readonly compiled: CompiledText;
  readonly view: GamePaneView;
  onView(view: GamePaneView): void;
  onPlay(play: LivePlay | undefined): void;
  /** Shows a line of the text. */
  onLine(line: number): void;
  /** Holds a test to show in the time line in place of the session. */
  readonly steppedTest: SteppedTest | undefined;
  onBack(): void;
  /** Is true if the game is a CABBAGE file. */
  readonly isCab: boolean;
  /** Holds the props of the painter other than the game. */
  readonly painting: Omit<PaintViewProps, "program" | "onLine" | "isCab">;
}

/** Holds a test and the session that plays it. */
export interface SteppedTest {
  readonly name: string;
  readonly session: Session;
  readonly sources: readonly Source[];
}

/** Holds the game in progress and the source texts of its game. */
interface ShownPlay {
  readonly play: LivePlay;
  readonly sources: readonly Source[];
}

/** Returns true from the first key press in the text until another element gets the focus. The game's clock stops during this time. */
function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(false);
  const isInText = ({ target }: Event): boolean =>
    target instanceof Element && target.closest(".editor") !== null;
  useListener("keydown", (event) => setIsWriting((it) => it || isInText(event)));
  useListener("focusin", (event) => setIsWriting((it) => it && isInText(event)));
  return isWriting;
}

/** Shows the game beside its text. Each change of the text restarts the game and replays its inputs. If the text has errors, the last valid game stays. */
export function GamePane(props: GamePaneProps): VNode {
  const { compiled, view, onView, onPlay, onLine, steppedTest, onBack, isCab, painting } = props;
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPlayer>(undefined);
  const [shownPlay, setShownPlay] = useState<ShownPlay>();
  const [isPartial, setIsPartial] = useState(false);
  // The survey of levels is off by default, because it uses much processor time.
  const [isSolving, setIsSolving] = useState(() => readStored(solverKey) === true);
  useEffect(() => {
    // If the text has errors, the last valid game stays; if there is none, the playable part of the text is shown.
    const program = compiled.program ?? (mounted.current && !isPartial ? undefined : compiled.playablePart);
    if (!program) return;
    const options = replayOptions(mounted.current?.play);
    lastShownGame.picture = pictureOfGame();
    mounted.current?.unmount();
    setIsPartial(program !== compiled.program);
    void mountGame(makeGame(program), options);
  }, [compiled]);
  useLayoutEffect(() => {
    Object.assign(lastShownGame, { element: container.current, picture: undefined });
    return () => {
      lastShownGame.picture = pictureOfGame();
      mounted.current?.unmount();
    };
  }, []);
  useEffect(() => shownPlay?.play.pause(view !== "play", true), [shownPlay, view]);
  // The game gets the focus, unless the user is typing or has focused something else.
  useEffect(() => {
    if (
      view === "play" &&
      (document.activeElement?.closest(".views") ?? document.activeElement === document.body)
    )
      focusGame();
  }, [shownPlay, view]);
  const isWriting = useIsWriting();
  useEffect(() => (isWriting ? shownPlay?.play.halt() : undefined), [shownPlay, isWriting]);

  const mountGame = async (game: Game, options: MountOptions): Promise<void> => {
    mounted.current = await mount(container.current!, game, options);
    const { play } = mounted.current;
    onPlay(play);
    setShownPlay(play && { play, sources: compiled.sources });
  };
  const resumeFrom = (inputs: number): void => {
    const { play } = shownPlay!;
    while (play.session.inputs.length > inputs && play.session.canUndo) play.undo();
    onView("play");
  };
  const inspectedPlay =
    steppedTest ??
    (shownPlay && { session: shownPlay.play.session, sources: shownPlay.sources, onGoOn: resumeFrom });
  const renderViewButton = (it: GamePaneView, name: WorkshopSentence): VNode => (
    <TextButton aria-pressed={view === it} onClick={() => onView(it)} text={name} />
  );
  return (
    <section class={`beside-text view-${view}`} aria-label={translateWorkshop("The game")}>
      <div class="views" role="group" aria-label={translateWorkshop("What of the game is shown")}>
        {renderViewButton("play", "Play")}
        {renderViewButton("time", "Time line")}
        {renderViewButton("paint", "Paint")}
        <TextButton
          class="apart"
          aria-pressed={isSolving}
          onClick={() => {
            storeValue(solverKey, !isSolving);
            setIsSolving(!isSolving);
          }}
          text="Solver"
        />
      </div>
      <div class="game" ref={container} />
      {view === "play" && shownPlay && isSolving && <LevelFactsLine play={shownPlay.play} />}
      {view === "time" && steppedTest && (
        <p class="stepped">
          {translateWorkshop("The test")} <b>{steppedTest.name}</b>{" "}
          <TextButton onClick={onBack} text="Back to the play" />
        </p>
      )}
      {view === "time" && inspectedPlay && (
        <LateView key={`${!steppedTest}`} load={loadTimeLine} props={{ ...inspectedPlay, onLine }} />
      )}
      {view === "paint" && shownPlay && (
        <LateView
          load={loadPaintView}
          props={{ ...painting, isCab, program: shownPlay.play.game.program, onLine }}
        />
      )}
      {!compiled.program && (
        <p class="stale">{translateWorkshop(shownPlay ? staleGameTexts[`${isPartial}`] : noGameText)}</p>
      )}
    </section>
  );
}

/** Explains why no game is shown: the text has errors, and no part of it can be played. */
const noGameText = "The game comes when there is no mistake any more";
/** Name the game that is shown while the text has errors: its playable part (`true`), or the last valid game (`false`). */
const staleGameTexts = {
  true: "The game as far as it can be understood",
  false: "The game as it was before the mistake",
} as const;

const solverKey = "quadrille-solver";

/** Returns the level, the seed and the inputs of a session, for replaying them in the changed game. */
function replayOptions(play: LivePlay | undefined): MountOptions {
  if (!play) return {};
  const { seed, firstLevel, level, inputs } = play.session;
  if (inputs.length === 0 || inputs.length > maxInputs) return { seed, level };
  return { seed, level: firstLevel, inputs: makeInputs(play.game.program, inputs).join(", ") };
}
