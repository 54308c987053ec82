import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { playBackInputs, type LivePlay } from "../../play/index.ts";
import { parseInputs } from "../../session/index.ts";
import { browserClock } from "../../web/index.ts";
import { LateView } from "../late-view.tsx";
import { unpackLetters } from "../links.ts";
import type { LinkMoment } from "../moment.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

const loadDialog = () => import("./share-dialog.tsx").then((it) => it.ShareDialog);

/** Returns the dialog that hands a play on, once somebody wants it. */
export function Sharing(props: ShareDialogProps): VNode {
  return <LateView load={loadDialog} props={props} />;
}

/**
 * Returns what has been played up to a moment, in the notation of inputs; `""` where nothing was, or the link is
 * damaged.
 */
export async function unpackPlayed({ played }: LinkMoment): Promise<string> {
  return played === undefined ? "" : unpackLetters(played).catch(() => "");
}

/** Returns the same: nothing until it is unpacked. */
export function usePlayed(moment: LinkMoment): string | undefined {
  const [inputs, setInputs] = useState(moment.played === undefined ? "" : undefined);
  useEffect(() => void unpackPlayed(moment).then(setInputs), [moment.played]);
  return inputs;
}

/** Is how long an input of a replay is shown, in milliseconds. */
const look = 400;

/** Shows what has been played, input by input. */
export function showReplay(play: LivePlay, text: string): void {
  const { inputs } = parseInputs(play.game.program, text);
  const { tick } = play.game.program;
  const rest = inputs.values();
  play.say("This is a replay. Play on whenever you like.");
  playBackInputs(play, browserClock, {
    next: () => rest.next().value,
    interval: tick ? Math.min(look, tick.microseconds / 1000) : look,
    onEnd: (isWhole) => isWhole && play.say("The replay ends here."),
  });
}
