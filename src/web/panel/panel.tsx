import { hidesFromOne } from "../../view/index.ts";
import { MoveList } from "./move-list.tsx";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState, useMemo } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Position } from "../../game/index.ts";
import { type Session, PlayRecord } from "../../session/index.ts";
import { noticeOf } from "../messages/overlay.tsx";
import { t } from "../language.ts";

interface Said {
  readonly session: Session;
  /** A level that begins, again too, has a position of its own. */
  readonly position: Position;
  readonly number: number;
  readonly lines: readonly string[];
}

const mostLines = 100;

/** What the game has said in this level, newest last. The line under the board announces it, so this is read when somebody goes there. */
function SaidLog({ play }: { readonly play: LivePlay }): VNode {
  const [said, setSaid] = useState<Said>(() => heard(undefined, play));
  const element = useRef<HTMLOListElement>(null);
  useEffect(() => play.listen(() => setSaid((it) => heard(it, play))), [play]);
  useLayoutEffect(() => {
    if (element.current) element.current.scrollTop = element.current.scrollHeight;
  }, [said.lines]);
  return (
    <ol class="log" ref={element} tabIndex={0} aria-label={t("What the game said")}>
      {said.lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ol>
  );
}

function heard(before: Said | undefined, { session, frame, past }: LivePlay): Said {
  const { position } = session;
  const isSame = before?.session === session && before.position === position;
  if (past || (isSame && before.number === frame.number))
    return before ?? { session, position, number: 0, lines: [] };
  const line = noticeOf(frame);
  const lines = isSame ? before.lines : [];
  return {
    session,
    position,
    number: frame.number,
    lines: line === "" ? lines : [...lines, line].slice(-mostLines),
  };
}

/** The list of what was played, and the log of what the game said. */
export function Panel({ play }: { readonly play: LivePlay }): VNode {
  // What somebody hides is not told by a list that both see.
  const isOpen = useMemo(() => !hidesFromOne(play.session), [play]);
  return (
    <>
      {isOpen && <Moves play={play} />}
      <SaidLog play={play} />
    </>
  );
}

function Moves({ play }: { readonly play: LivePlay }): VNode {
  const record = useMemo(() => new PlayRecord(play.session), [play]);
  const [, setSeen] = useState(0);
  useEffect(() => play.listen(() => setSeen((it) => it + 1)), [play]);
  record.follow(play.session);
  const { past } = play;
  const end = play.session.inputs.length;
  const at = past ? past.inputs.length : end;
  const go = (inputs: number): void =>
    play.lookAt(inputs >= (record.rows.at(-1)?.inputs ?? 0) ? undefined : record.at(inputs));
  return <MoveList play={play} record={record} at={at} isPast={past !== undefined} go={go} />;
}
