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
  Button,
  openThinker,
  mount,
  readStored,
  store,
  useListener,
} from "../../web/index.ts";
import { takeBoardSnapshot } from "../playing/following.ts";
import { type WorkshopSentence, translateWorkshop } from "../texts/index.ts";

const loadTimeLine = () => import("../timeline/time-line.tsx").then((it) => it.TimeLine);

const loadPaintView = () => import("../painting/paint-view.tsx").then((it) => it.PaintView);

/** Limits how long is searched before what is known is told, in milliseconds. */
const longestSurvey = 8000;

interface LevelFactsProps {
  readonly play: LivePlay;
}

/** Returns what the level in play comes to: found out in a worker, anew whenever the game or the level changes. */
function LevelFactsLine({ play }: LevelFactsProps): VNode {
  const level = useLevel(play);
  const start = useMemo(() => startOf(play, level), [play, level]);
  const answer = useSurvey(start);
  const show = (inputs: NonNullable<LevelFacts["inputs"]>): void => {
    play.continueWith(startOf(play, level));
    const known = { ask: async () => ({ type: "hint", id: 0, inputs }) as const, stop: () => {} };
    void showSolution(play, known, browserClock, () => "");
  };
  const inputs = answer?.type === "facts" ? answer.facts.inputs : undefined;
  return (
    <p class="facts">
      <span>
        <b>{translateWorkshop("Level {}", level)}</b>{" "}
        {answer ? factsText(answer) : translateWorkshop("is being searched…")}
      </span>
      {inputs && <Button onClick={() => show(inputs)}>{translateWorkshop("Show how")}</Button>}
    </p>
  );
}

/** Returns the level in play, also when it goes on to the next. */
function useLevel(play: LivePlay): number {
  const [level, setLevel] = useState(play.session.level);
  useEffect(() => {
    const look = (): void => setLevel(play.session.level);
    look();
    return play.listen(look);
  }, [play]);
  return level;
}

/** Returns a play that begins with a level, behind its messages. */
function startOf({ game, session: { seed, options } }: LivePlay, level: number): Session {
  const session = newSession(game, { seed, level, options });
  while (session.message !== undefined) session.play({ type: "next" });
  return session;
}

/** Returns what a level comes to, once it is known. */
function useSurvey({ game, position }: Session): SurveyAnswer | undefined {
  const [answer, setAnswer] = useState<SurveyAnswer>();
  useEffect(() => {
    setAnswer(undefined);
    const failed = ({ message: text }: Error): void => setAnswer({ type: "wrong", id: 0, text });
    const worker = openThinker<SurveyOrder, SurveyAnswer>("survey")(setAnswer, failed);
    worker.post({ type: "begin", program: game.program });
    worker.post({ type: "survey", id: 0, position: position.save() });
    const timer = setTimeout(() => worker.post({ type: "stop" }), longestSurvey);
    return () => {
      clearTimeout(timer);
      worker.close();
    };
  }, [position]);
  return answer;
}

/** Returns the facts in words; the sentence begins with the level. */
function factsText(answer: SurveyAnswer): string {
  if (answer.type === "wrong") return `${translateWorkshop("has no solution to look for.")} ${answer.text}`;
  const { inputs, shortest, positions, isWhole, deadEnds = 0, byChance } = answer.facts;
  const found = counted(positions, isWhole ? positionsFound : positionsSearched);
  const chance = byChance ? ` ${translateWorkshop("All this with the chance of this play.")}` : "";
  if (!inputs && isWhole) return translateWorkshop("cannot be won: {}, and none is won.", found) + chance;
  if (!inputs) return translateWorkshop("is not decided: {}.", found) + chance;
  const claim = translateWorkshop(shortest ? "and no fewer do" : "perhaps fewer do");
  const wins = translateWorkshop("is won with {}, {}", counted(inputs.length, inputsNeeded), claim);
  const lost = deadEnds === 0 ? translateWorkshop("no dead end") : counted(deadEnds, deadEndsFound);
  const rest = isWhole ? translateWorkshop(", {} among them", lost) : "";
  return `${wins}. ${found}${rest}.${chance}`;
}

const positionsFound = ["{} position", "{} positions"] as const;
const positionsSearched = ["{} position searched", "{} positions searched"] as const;
const inputsNeeded = ["{} input", "{} inputs"] as const;
const deadEndsFound = ["{} dead end", "{} dead ends"] as const;

/** Returns a number of something, of which there is one or more. */
function counted(count: number, [one, more]: readonly [WorkshopSentence, WorkshopSentence]): string {
  return translateWorkshop(count === 1 ? one : more, count.toLocaleString(document.documentElement.lang));
}

/** Gives the keys to the game beside the text. */
export function focusGame(): void {
  const game = document.querySelector(".workshop .game");
  game?.shadowRoot?.querySelector<HTMLElement>(".player")?.focus({ preventScroll: true });
}

/** Is the element of the game beside the text, and its last picture, for who leaves while the game is made anew. */
const seen: { element?: HTMLElement | null; picture?: string | undefined } = {};

/** Returns a small picture of the game as it is shown beside its text, or was last. */
export function pictureOfGame(): string | undefined {
  return (seen.element && takeBoardSnapshot(seen.element)) ?? seen.picture;
}

/** Plays longer than this are not played again when the text changes. */
const mostInputs = 2000;

/** Is what the pane of the game shows. */
export type GamePaneView = "play" | "time" | "paint";

const names: Readonly<Record<GamePaneView, WorkshopSentence>> = {
  play: "Play",
  time: "Time line",
  paint: "Paint",
};

export interface GamePaneProps {
  readonly compiled: CompiledText;
  readonly view: GamePaneView;
  onView(view: GamePaneView): void;
  onPlay(play: LivePlay | undefined): void;
  /** Shows a line of the text. */
  onLine(line: number): void;
  /** Describes a test to be stepped through in the time line, instead of the play. */
  readonly steppedTest: SteppedTest | undefined;
  onPlayed(): void;
  /** Is true if the game is a CABBAGE file. */
  readonly isCab: boolean;
  /** Describes the props of the painter besides the game. */
  readonly painting: Omit<PaintViewProps, "program" | "onLine" | "isCab">;
}

/** Describes a test, and the session that it plays. */
export interface SteppedTest {
  readonly name: string;
  readonly session: Session;
  readonly sources: readonly Source[];
}

/** Describes a play, and the texts that its game was made from. */
interface Shown {
  readonly play: LivePlay;
  readonly sources: readonly Source[];
}

/** Returns true from the first key in the text until something else has the focus: time stands still meanwhile. */
function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(false);
  const isInText = ({ target }: Event): boolean =>
    target instanceof Element && target.closest(".editor") !== null;
  useListener("keydown", (event) => setIsWriting((it) => it || isInText(event)));
  useListener("focusin", (event) => setIsWriting((it) => it && isInText(event)));
  return isWriting;
}

/** Returns the game beside its text. It comes anew with every change, and what was played is played again; while there are mistakes the last one stays. */
export function GamePane(props: GamePaneProps): VNode {
  const { compiled, view, onView, onPlay, onLine, steppedTest, onPlayed, isCab, painting } = props;
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPlayer>(undefined);
  const [shown, setShown] = useState<Shown>();
  const [isRest, setIsRest] = useState(false);
  const [solves, setSolves] = useState(isSolverWanted);
  useEffect(() => {
    // While there are mistakes, the last game without them is shown, or else the part that can be played.
    const program = compiled.program ?? (mounted.current && !isRest ? undefined : compiled.rest);
    if (!program) return;
    const options = again(mounted.current?.play);
    seen.picture = pictureOfGame();
    mounted.current?.unmount();
    setIsRest(program !== compiled.program);
    void show(makeGame(program), options);
  }, [compiled]);
  useLayoutEffect(() => {
    Object.assign(seen, { element: place.current, picture: undefined });
    return () => {
      seen.picture = pictureOfGame();
      mounted.current?.unmount();
    };
  }, []);
  useEffect(() => shown?.play.pause(view !== "play", true), [shown, view]);
  // Keys belong to the game unless somebody writes or has gone to something else.
  useEffect(() => {
    if (
      view === "play" &&
      (document.activeElement?.closest(".views") ?? document.activeElement === document.body)
    )
      focusGame();
  }, [shown, view]);
  const isWriting = useIsWriting();
  useEffect(() => (isWriting ? shown?.play.halt() : undefined), [shown, isWriting]);

  const show = async (game: Game, options: MountOptions): Promise<void> => {
    mounted.current = await mount(place.current!, game, options);
    const { play } = mounted.current;
    onPlay(play);
    setShown(play && { play, sources: compiled.sources });
  };
  const goOn = (inputs: number): void => {
    const { play } = shown!;
    while (play.session.inputs.length > inputs && play.session.canUndo) play.undo();
    onView("play");
  };
  return (
    <section class={`beside-text view-${view}`} aria-label={translateWorkshop("The game")}>
      <div class="views" role="group" aria-label={translateWorkshop("What of the game is shown")}>
        {(["play", "time", "paint"] as const).map((it) => (
          <Button key={it} aria-pressed={view === it} onClick={() => onView(it)}>
            {translateWorkshop(names[it])}
          </Button>
        ))}
        <Button
          class="apart"
          aria-pressed={solves}
          onClick={() => {
            store(solverKey, !solves);
            setSolves(!solves);
          }}
        >
          {translateWorkshop("Solver")}
        </Button>
      </div>
      <div class="game" ref={place} />
      {view === "play" && shown && solves && <LevelFactsLine play={shown.play} />}
      {view === "time" && steppedTest && (
        <p class="stepped">
          {translateWorkshop("The test")} <b>{steppedTest.name}</b>{" "}
          <Button onClick={onPlayed}>{translateWorkshop("Back to the play")}</Button>
        </p>
      )}
      {view === "time" && steppedTest && (
        <LateView key="test" load={loadTimeLine} props={{ ...steppedTest, onLine }} />
      )}
      {view === "time" && shown && !steppedTest && (
        <LateView
          key="play"
          load={loadTimeLine}
          props={{ session: shown.play.session, sources: shown.sources, onLine, onGoOn: goOn }}
        />
      )}
      {view === "paint" && shown && (
        <LateView
          load={loadPaintView}
          props={{ ...painting, isCab, program: shown.play.game.program, onLine }}
        />
      )}
      {!compiled.program && shown && (
        <p class="stale">
          {translateWorkshop(
            isRest ? "The game as far as it can be understood" : "The game as it was before the mistake",
          )}
        </p>
      )}
      {!compiled.program && !shown && (
        <p class="stale">{translateWorkshop("The game comes when there is no mistake any more")}</p>
      )}
    </section>
  );
}

const solverKey = "quadrille-solver";

/** Returns true if somebody wants to know what each level comes to: it costs work, so it is asked for, once. */
const isSolverWanted = (): boolean => readStored(solverKey) === true;

/** Returns level, chance and inputs of a play, to be played with the changed game. */
function again(play: LivePlay | undefined): MountOptions {
  if (!play) return {};
  const { seed, firstLevel, level, inputs } = play.session;
  if (inputs.length === 0 || inputs.length > mostInputs) return { seed, level };
  return { seed, level: firstLevel, inputs: makeInputs(play.game.program, inputs).join(", ") };
}
