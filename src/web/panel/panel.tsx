import { hidesFromOne } from "../../view/index.ts";
import { PlainButton } from "../widgets/button.tsx";
import { AnalysisBar, useAnalysis } from "./analysis.tsx";
import { MoveList, countShownInputs, stepThrough } from "./move-list.tsx";
import { isBeginning, StartRow, type StartProps } from "./start.tsx";
import type { RefObject, VNode } from "preact";
import type { ComputerSide } from "../settings.ts";
import { useEffect, useLayoutEffect, useRef, useState, useMemo } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Position } from "../../game/index.ts";
import { fenOfStart, type Session } from "../../session/index.ts";
import { canOppose, newcomersLevel } from "../../solve/index.ts";
import { makeNotice } from "../messages/notice.ts";
import { t } from "../language.ts";

interface MessageLog {
  readonly session: Session;
  /** Holds the session's position object, which a restart of the level replaces. */
  readonly position: Position;
  readonly number: number;
  /** Counts the inputs that had been played when the newest line was added. */
  readonly inputsAtLine: number;
  readonly lines: readonly string[];
  /** Holds the reason why the last input was refused, or an empty text. It is dropped at the next accepted input. */
  readonly refusal: string;
}

const maxLines = 100;

/**
 * Lists the game's messages in this level, newest last. The list is not a live region, because `Announcer` already
 * announces each message to screen readers.
 */
function MessageList({ play }: { readonly play: LivePlay }): VNode {
  const [log, setLog] = useState<MessageLog>(() => addFrame(undefined, play));
  const element = useRef<HTMLOListElement>(null);
  useEffect(() => play.listen(() => setLog((it) => addFrame(it, play))), [play]);
  useLayoutEffect(() => {
    if (element.current) element.current.scrollTop = element.current.scrollHeight;
  }, [log]);
  return (
    <ol class="log" ref={element} tabIndex={0} aria-label={t("What the game said")}>
      {[...log.lines, log.refusal].map((line, index) => line !== "" && <li key={index}>{line}</li>)}
    </ol>
  );
}

function addFrame(oldLog: MessageLog | undefined, { session, frame, past }: LivePlay): MessageLog {
  const { position } = session;
  const isSameLevel = oldLog?.session === session && oldLog.position === position;
  const inputsAtLine = session.inputs.length;
  const emptyLog = { session, position, number: frame.number, inputsAtLine, lines: [], refusal: "" };
  const isPieceGame = session.game.program.moves !== undefined;
  if (isPieceGame && (past || frame.status !== "playing")) return emptyLog;
  if (past || (isSameLevel && oldLog.number === frame.number)) return oldLog ?? { ...emptyLog, number: 0 };
  const line = makeNotice(frame);
  const refusal = frame.reason ? line : "";
  // In a piece game, a message holds until both players have moved.
  const oldLines: Pick<MessageLog, "inputsAtLine" | "lines"> = isSameLevel ? oldLog : emptyLog;
  const isOver = isPieceGame && inputsAtLine > oldLines.inputsAtLine + 1;
  const lines = isOver ? [] : oldLines.lines;
  if (line === refusal) return { ...emptyLog, inputsAtLine: oldLines.inputsAtLine, lines, refusal };
  return { ...emptyLog, lines: line === lines.at(-1) ? lines : [...lines, line].slice(-maxLines) };
}

/** Shows the panel beside the board: the buttons that begin a game, the moves played, and the game's messages. */
export function Panel(props: StartProps): VNode {
  const { play, rival } = props;
  const element = useRef<HTMLElement>(null);
  useBoardGestures(play, rival, element);
  // The move list is left out if it would reveal information that the game hides from players.
  const showsMoves = useMemo(() => !hidesFromOne(play.session), [play]);
  return (
    <>
      <i ref={element} hidden />
      <StartRow {...props} />
      {showsMoves && <Moves {...props} />}
      <MessageList play={play} />
    </>
  );
}

/** Sets how far the wheel must turn for one step, in CSS pixels. */
const wheelStep = 50;

/** Flips the board so that the user's side is at the bottom against the computer, and lets the wheel over the board step through the moves. */
function useBoardGestures(
  play: LivePlay,
  rival: ComputerSide | undefined,
  element: RefObject<Element | null>,
): void {
  useEffect(() => {
    const sides = play.game.program.moves?.rules.sides;
    if (!rival || sides?.length !== 2 || rival.player > 1) return;
    if (play.flipped !== (sides[1 - rival.player]?.faces === 4)) play.flip();
  }, [play, rival?.player]);
  useEffect(() => {
    const boardArea = element.current?.closest(".with-panel")?.querySelector(".middle");
    let wheelDistance = 0;
    const stepByWheel = (event: Event): void => {
      const { defaultPrevented, ctrlKey, deltaY } = event as WheelEvent;
      if (defaultPrevented || ctrlKey) return;
      wheelDistance += deltaY;
      if (Math.abs(wheelDistance) < wheelStep) return;
      stepThrough(play, Math.sign(wheelDistance));
      wheelDistance = 0;
    };
    boardArea?.addEventListener("wheel", stepByWheel, { passive: true });
    return () => boardArea?.removeEventListener("wheel", stepByWheel);
  }, [play]);
}

function Moves({ play, rival, setRival }: StartProps): VNode {
  const [analysedSession, setAnalysedSession] = useState<Session>();
  const { moves, players } = play.game.program;
  // Analysis during the game is offered only for a position that the user has set up, without an opponent.
  const hasSetUpPosition = fenOfStart(play.game.program) !== undefined && !play.shared && !rival;
  const canAnalyse = moves !== undefined && (hasSetUpPosition || play.session.status !== "playing");
  const isWanted = canAnalyse && analysedSession === play.session;
  const analysis = useAnalysis(play, isWanted);
  const isTwoPlayerTurn = players.length === 2 && play.session.awaited.length === 1;
  const offersComputer = isTwoPlayerTurn && !play.shared && !play.hasClock && !rival && !isBeginning(play);
  // The game continues from the shown position; the moves played after it become a variation.
  const playOnAgainstComputer = (): void => {
    const [playerToMove = 0] = play.shown.awaited;
    if (play.past) play.continueWith(play.past);
    setRival({ player: 1 - playerToMove, level: newcomersLevel(play.game.program) });
  };
  const controlsBelow = (
    <>
      {isWanted ? (
        <AnalysisBar play={play} analysis={analysis} inputCount={countShownInputs(play)} />
      ) : (
        canAnalyse && (
          <PlainButton class="plain small" onClick={() => setAnalysedSession(play.session)} text="Analyse" />
        )
      )}
      {offersComputer && canOppose(play.game.program) && (
        <PlainButton class="plain small" onClick={playOnAgainstComputer} text="Against the computer" />
      )}
    </>
  );
  return <MoveList play={play} marks={analysis?.marks} below={controlsBelow} />;
}
