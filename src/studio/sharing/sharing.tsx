import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { playBackInputs, type LivePlay } from "../../play/index.ts";
import { parseInputs } from "../../session/index.ts";
import { browserClock } from "../../web/index.ts";
import { LateView } from "../late-view.tsx";
import { decodeFromAddress } from "../links.ts";
import type { LinkMoment } from "../moment.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

const loadDialog = () => import("./share-dialog.tsx").then((it) => it.ShareDialog);

/** Shows the dialog for sharing a play, which is loaded on demand. */
export function Sharing(props: ShareDialogProps): VNode {
  return <LateView load={loadDialog} props={props} />;
}

/** Returns the inputs encoded in a link, in the input notation; `""` if there are none or the link is damaged. */
export async function decodePlayedInputs({ played }: LinkMoment): Promise<string> {
  return played === undefined ? "" : decodeFromAddress(played).catch(() => "");
}

/** Returns the inputs encoded in a link; undefined until they are decoded. */
export function usePlayedInputs(moment: LinkMoment): string | undefined {
  const [inputs, setInputs] = useState(moment.played === undefined ? "" : undefined);
  useEffect(() => void decodePlayedInputs(moment).then(setInputs), [moment.played]);
  return inputs;
}

/** Sets how long each input of a replay is shown, in milliseconds. */
const inputTime = 400;

/** Replays inputs one by one. */
export function showReplay(play: LivePlay, text: string): void {
  const { inputs } = parseInputs(play.game.program, text);
  const { tick } = play.game.program;
  const remainingInputs = inputs.values();
  play.say("This is a replay. Play on whenever you like.");
  playBackInputs(play, browserClock, {
    next: () => remainingInputs.next().value,
    interval: tick ? Math.min(inputTime, tick.microseconds / 1000) : inputTime,
    onEnd: (isComplete) => isComplete && play.say("The replay ends here."),
  });
}
