import type { VNode } from "preact";
import { type Frame, type Lead, leadsOf, type Look, saidOf } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { Button } from "../button.tsx";
import { MeantButtons } from "./meant-buttons.tsx";
import { Hands, KindPicture } from "../pieces-view.tsx";
import { sideToAct } from "../telling.ts";
import type { Theme } from "../theme.ts";

export interface SidesProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly looks: readonly Look[];
  readonly theme: Theme;
  /** Whose place on the board is lower, or those who sit across. */
  readonly place: "own" | "other";
  /** Asks how another game begins, where there is something to choose. */
  readonly onNew?: (() => void) | undefined;
}

/** Players beside the board: who they are and who is awaited, what the game says of them, what they hold and what they lead by. */
export function Sides(props: SidesProps): VNode | null {
  const { play, frame, place } = props;
  const players = frame.players ?? [];
  const own = play.flipped ? players.length - 1 : 0;
  const leads = leadsOf(play.shown);
  const shown = players.flatMap((_, player) => ((player === own) === (place === "own") ? [player] : []));
  return (
    <div class={`sides ${place}`}>
      {shown.map((player) => (
        <Side key={player} {...props} player={player} lead={leads[player]} />
      ))}
      {place === "own" && <MeantButtons play={play} frame={frame} onNew={props.onNew} />}
    </div>
  );
}

function Side(
  props: SidesProps & { readonly player: number; readonly lead: Lead | undefined },
): VNode | null {
  const { play, frame, player, lead } = props;
  const it = frame.players?.[player];
  if (!it) return null;
  const isToAct = sideToAct(frame) === it.name;
  const thinks = play.awaitsComputer && isToAct;
  return (
    <div class={isToAct ? "side awaited" : "side"} role="group" aria-label={it.name}>
      <span class={isToAct ? "turn" : "name"}>
        {it.name}
        {thinks && " thinks…"}
      </span>
      {thinks && (
        <Button class="plain small" onClick={() => play.hurry()}>
          Move now
        </Button>
      )}
      <LeadView {...props} lead={lead} />
      <span class="said">
        {saidOf(frame.blocks, player, it.name).map((text, at) => (
          <span key={at}>{text}</span>
        ))}
      </span>
      <Hands {...props} player={player} />
    </div>
  );
}

/** What a player has more of than the other: `♟♟ +2`. */
function LeadView({
  lead,
  looks,
  theme,
}: Pick<SidesProps, "looks" | "theme"> & { readonly lead: Lead | undefined }) {
  if (!lead || lead.pieces.length === 0) return <span class="lead" />;
  const names = lead.pieces.map(({ kind, count }) => `${count} ${looks[kind]?.name ?? ""}`).join(", ");
  return (
    <span
      class="lead"
      role="img"
      aria-label={`More than the other: ${names}`}
      title={`More than the other: ${names}`}
    >
      {lead.pieces.map(({ kind, count }) => (
        <span key={kind} class="many">
          <KindPicture kind={kind} looks={looks} theme={theme} side={20} />
          {count > 1 && <span aria-hidden="true">{count}</span>}
        </span>
      ))}
      {lead.worth > 0 && <b aria-hidden="true">+{lead.worth}</b>}
    </span>
  );
}
