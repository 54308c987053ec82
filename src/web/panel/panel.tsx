import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { PlayRecord } from "../../session/index.ts";
import { hidesFromOne } from "../../view/index.ts";
import { MoveList } from "./move-list.tsx";
import { SaidLog } from "./said-log.tsx";

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
