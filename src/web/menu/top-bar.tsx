import type { VNode } from "preact";
import { mapLevels } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";
import { RoundButton, Icon, Select } from "../widgets/button.tsx";
import type { LivePlay } from "../../play/index.ts";
import type { PlayerProps } from "../player-props.ts";
import { findFreeKey } from "../input/keyboard.ts";
import { t, translateForeignText } from "../language.ts";

export interface TopBarProps extends Pick<PlayerProps, "play" | "home" | "edit"> {
  readonly frame: Frame;
  /** Names the player whose turn it is; undefined if a row beside the board shows that player. */
  readonly playerToMove: string | undefined;
  onMenu(): void;
  /** Shows all levels in a grid; undefined if the game has no grid. */
  readonly onLevels: (() => void) | undefined;
}

/** Shows the title, the level, and the buttons that every game has. */
export function TopBar({ play, frame, home, edit, playerToMove, onMenu, onLevels }: TopBarProps): VNode {
  const { moves, habits, menu } = play.game.program;
  return (
    <div class="bar">
      {home !== undefined && (
        <a class="round" href={home} aria-label={t("All games")} title={t("All games")}>
          <Icon name="back" />
        </a>
      )}
      <h1 data-level={`${frame.level.number}/${frame.level.of}`}>{frame.title}</h1>
      {playerToMove !== undefined && (
        <span class="turn">
          {translateForeignText(playerToMove)}
          {play.awaitsComputer && ` ${t("thinks…")}`}
        </span>
      )}
      {onLevels && <RoundButton icon="grid" label={t("Levels")} onClick={onLevels} aria-haspopup="dialog" />}
      {frame.level.of > 1 && !menu && <LevelChoice play={play} frame={frame} />}
      <span class="tools">
        {edit !== undefined && (
          <a class="round edit" href={edit}>
            <Icon name="text" />
            {t("Text of the game")}
          </a>
        )}
        {!habits?.noUndo && (
          <RoundButton
            icon="undo"
            label={t("Undo")}
            shortcut={findFreeKey(play, "undo")}
            onClick={() => play.undo()}
            disabled={!frame.canUndo}
          />
        )}
        {!habits?.noRestart && !play.shared && (
          <RoundButton
            icon="restart"
            label={t("Begin the level anew")}
            shortcut={findFreeKey(play, "restart")}
            onClick={() => play.restart()}
          />
        )}
        {moves && (
          <RoundButton
            icon="flip"
            label={t("Turn the board")}
            onClick={() => play.flip()}
            aria-pressed={play.flipped}
          />
        )}
        {(play.hasClock || play.isWatched) && (
          <RoundButton
            icon={play.isPaused ? "play" : "pause"}
            label={play.isPaused ? t("Go on") : t("Pause")}
            shortcut="P"
            onClick={() => play.pause()}
          />
        )}
        <RoundButton icon="menu" label={t("Menu")} onClick={onMenu} aria-haspopup="dialog" />
      </span>
    </div>
  );
}

function LevelChoice({ play, frame }: { readonly play: LivePlay; readonly frame: Frame }): VNode {
  const { levels } = play.game.program;
  const options = mapLevels(play.game.program).map((levelIndex, i) => {
    const level = levels[levelIndex];
    const name = level.type === "map" ? level.name : undefined;
    return [i + 1, name === undefined ? t("Level {}", i + 1) : `${i + 1}. ${name}`] as const;
  });
  const begin = (level: number, levelList: HTMLElement): void => {
    play.begin(level);
    levelList.blur();
  };
  return (
    <Select class="levels" label={t("Level")} value={frame.level.number} options={options} onChoose={begin} />
  );
}
