import type { VNode } from "preact";
import { capturesOf, type KindCount, type Lead, leadsOf, saidOf } from "../../view/index.ts";
import { hexOf } from "../../program/index.ts";
import { PlainButton } from "../widgets/button.tsx";
import { NamedControlButtons } from "./meant-buttons.tsx";
import { Hands, KindPicture, type PiecesProps } from "../board/pieces-view.tsx";
import { isWatching, sideToAct } from "../messages/overlay.tsx";
import { hasNamedWells, isBeginning, LevelSelect } from "./start.tsx";
import { ClockView } from "./clock-view.tsx";
import type { TableClock } from "./table-clock.ts";
import type { TableProps } from "./table-parts.tsx";
import { t, translateForeignText } from "../language.ts";

export interface SidesProps extends PiecesProps, Pick<TableProps, "rival" | "setRival"> {
  readonly clock: TableClock;
  /** Selects the players to show: the player at the bottom of the board, or all others. */
  readonly place: "own" | "other";
  /** Opens the dialog of a new game; undefined if that dialog would offer no choices. */
  readonly onNew?: (() => void) | undefined;
}

/**
 * Shows players beside the board: their names, the turn, the game's texts about them, their hands, and their lead in
 * material.
 */
export function Sides(props: SidesProps): VNode | null {
  const { play, frame, place, rival } = props;
  const players = frame.players ?? [];
  const seat = play.flipped ? players.length - 1 : 0;
  const leads = leadsOf(play.shown);
  const captures = capturesOf(play.shown);
  const isOwn = place === "own";
  // Names that are already shown as titles of wells are not repeated here.
  const shownPlayers = players.flatMap((_, player) =>
    (player === seat) === isOwn && (play.shared || !hasNamedWells(play)) ? [player] : [],
  );
  return (
    <div class={`sides ${place}`}>
      {shownPlayers.map((player) => (
        <Side key={player} {...props} player={player} taken={captures[player] ?? []} lead={leads[player]} />
      ))}
      {/* Until the game has begun, the start row offers the level. */}
      {!isOwn && rival && hasNamedWells(play) && !isBeginning(play) && (
        <LevelSelect {...props} rival={rival} />
      )}
      {isOwn && !isWatching(play) && <NamedControlButtons play={play} frame={frame} onNew={props.onNew} />}
    </div>
  );
}

interface SideProps extends SidesProps {
  readonly player: number;
  /** Lists the pieces that the player has captured. */
  readonly taken: readonly KindCount[];
  readonly lead: Lead | undefined;
}

function Side(props: SideProps): VNode | null {
  const { play, frame, player, rival, looks, theme } = props;
  const playerInfo = frame.players?.[player];
  if (!playerInfo) return null;
  const isToAct = sideToAct(frame) === playerInfo.name;
  const colour = hexOf(playerInfo.name);
  // If the player's name is not a colour, one of the player's pieces identifies the player.
  const ownKind = looks.findIndex((look) => look.owner === player);
  const thinks = play.awaitsComputer && isToAct;
  return (
    <div
      class={`side${isToAct ? " awaited" : ""}${frame.hands ? " holding" : ""}`}
      role="group"
      aria-label={translateForeignText(playerInfo.name)}
    >
      {colour !== undefined && <i class="colour" style={{ backgroundColor: colour }} />}
      {colour === undefined && ownKind >= 0 && (
        <KindPicture kind={ownKind} looks={looks} theme={theme} side={20} />
      )}
      <span class={isToAct ? "turn" : "name"}>
        {translateForeignText(playerInfo.name)}
        {thinks && ` ${t("thinks…")}`}
      </span>
      {thinks && <PlainButton class="plain small" onClick={() => play.hurry()} text="Move now" />}
      {(rival?.player === player || rival?.player === frame.players?.length) && rival && (
        <span class="rival">{t("Computer, level {}", rival.level)}</span>
      )}
      {!frame.hands && <Material {...props} />}
      <span class="said">
        {saidOf(frame.blocks, player, playerInfo.name).map((text, index) => (
          <span key={index}>{text}</span>
        ))}
        <ClockView {...props} />
      </span>
      <Hands {...props} player={player} />
    </div>
  );
}

/**
 * Shows a player's captures or, if those are unknown, its surplus of pieces, and its lead: `♟♟ +2`. In games whose
 * pieces change sides, shows all pieces of the player.
 */
function Material({ taken, lead, looks, theme }: SideProps): VNode {
  const { pieces: surplus = [], worth: leadWorth = 0, listsAllPieces = false } = lead ?? {};
  const pieces = taken.length > 0 ? taken : surplus;
  if (pieces.length === 0) return <span class="lead" />;
  const names = pieces.map(({ kind, count }) => `${count} ${looks[kind]?.name ?? ""}`).join(", ");
  const description =
    taken.length > 0
      ? t("Has taken: {}", names)
      : listsAllPieces
        ? t("On the board: {}", names)
        : t("More than the other: {}", names);
  const label = leadWorth > 0 ? t("{}. Ahead by {}", description, leadWorth) : description;
  return (
    <span class="lead" role="img" aria-label={label} title={label}>
      {pieces.map(({ kind, count }) => (
        <span key={kind} class="many">
          <KindPicture kind={kind} looks={looks} theme={theme} side={20} />
          {count > 1 && <span aria-hidden="true">{count}</span>}
        </span>
      ))}
      {leadWorth > 0 && <b aria-hidden="true">+{leadWorth}</b>}
    </span>
  );
}
