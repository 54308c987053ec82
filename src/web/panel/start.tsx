import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { canOppose, levels, newcomersLevel } from "../../solve/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { fenOfStart, type Session } from "../../session/index.ts";
import type { ComputerSide } from "../settings.ts";
import { hasSlots } from "../has-panel.ts";
import { hasNoInput } from "../how-to.tsx";
import { playRecordOf } from "../record.ts";
import type { TableProps } from "./table-parts.tsx";
import { Button, Select, PlainButton } from "../widgets/button.tsx";
import { playerNameOf, t } from "../language.ts";

export type StartProps = Pick<TableProps, "play" | "rival" | "setRival" | "opponent" | "friend">;

/**
 * Returns true if a new game for two waits for the choice of an opponent, and the computer is the default. A game that was
 * opened from text never waits, because the computer must not add a move to it unless the user asks.
 */
export function waitsForOpponent({ play, rival, opponent }: StartProps): boolean {
  const isDecided = rival || opponent === "people" || !hasNoInput(play) || fenOfStart(play.game.program);
  return !isDecided && isBeginning(play) && usualRival(play) !== undefined;
}

/** Returns true if a game for two at this screen is in progress with at most one move. */
export function isBeginning(play: LivePlay): boolean {
  const { session, game, shared } = play;
  const isInProgress = game.program.players.length === 2 && !shared && session.status === "playing";
  return isInProgress && playRecordOf(play).rows.length < 2;
}

/** Shows the level of the computer, which can be changed while it plays. */
export function LevelSelect({
  play,
  rival,
  setRival,
}: Pick<StartProps, "play" | "setRival"> & { readonly rival: ComputerSide }): VNode {
  return (
    <Select
      label={t("Strength of the computer")}
      value={rival.level}
      options={levels.map(
        (_, index) => [index + 1, t(play.hasClock ? "Level {}" : "Computer, level {}", index + 1)] as const,
      )}
      onChoose={(level, list) => {
        setRival({ ...rival, level });
        list.blur();
      }}
    />
  );
}

/** Asks for the opponent when a game for two begins. By default the usual opponent plays; in a game with a clock, only after `CountDown` received a first key or touch. */
export function StartRow(props: StartProps): VNode | null {
  const { play, rival, setRival, friend } = props;
  const { session } = play;
  const [decidedSession, setDecidedSession] = useState<Session>();
  const asksForOpponent = decidedSession !== session && isBeginning(play);
  const defaultRival = usualRival(play);
  const usesDefault = decidedSession !== session && waitsForOpponent(props);
  useEffect(() => {
    if (usesDefault && !play.hasClock) setRival(defaultRival);
  }, [play, usesDefault, defaultRival?.player]);
  if (!asksForOpponent) return null;
  return (
    <div class="start" role="group" aria-label={t("Against whom")}>
      <span class="soft">{t("Play")}:</span>
      {rival ? (
        <>
          <LevelSelect {...props} rival={rival} />
          {!hasSlots(play) && (
            <Select
              label={t("You play")}
              value={rival.player}
              options={[1, 0].map((it) => [it, t("You: {}", playerNameOf(play, 1 - it))] as const)}
              onChoose={(player) => {
                setRival({ ...rival, player });
                // The game begins anew if the computer has already moved for the side that is now the user's.
                if (session.inputs.length > 0) play.begin(session.level);
              }}
            />
          )}
        </>
      ) : (
        defaultRival && (
          <PlainButton aria-pressed={usesDefault} onClick={() => setRival(defaultRival)} text="Computer" />
        )
      )}
      {friend !== undefined && (
        <a class="plain" href={friend}>
          {t("Friend")}
        </a>
      )}
      <Button
        class="plain"
        aria-pressed={!rival && !usesDefault}
        onClick={() => {
          setRival(undefined);
          setDecidedSession(session);
        }}
      >
        {t("Both sides")}
      </Button>
    </div>
  );
}

/** Returns the usual side of the computer: the player who does not begin or, once the game has begun, the player to move. Returns undefined if it cannot play the game. */
export function usualRival({ session, game }: LivePlay): ComputerSide | undefined {
  const [playerToMove = 0, ...others] = session.awaited;
  const player = others.length > 0 ? 1 : session.inputs.length > 0 ? playerToMove : 1 - playerToMove;
  return canOppose(game.program) ? { player, level: newcomersLevel(game.program) } : undefined;
}

/** Returns true if each player has a well (a board for falling blocks) with the player's name as its title. Nothing else shows the names. */
export function hasNamedWells(play: LivePlay): boolean {
  return hasSlots(play) && play.game.program.players.length > 1;
}
