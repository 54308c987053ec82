import type { VNode } from "preact";
import { mapLevels } from "../session/index.ts";
import type { Frame } from "../view/index.ts";
import { Icon } from "./icons.tsx";
import type { LivePlay } from "../play/index.ts";
import { sideToAct } from "./telling.ts";

export interface TopBarProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly home?: string | undefined;
  readonly edit?: string | undefined;
  onMenu(): void;
}

/** The title, the level, and what can be done with any game. */
export function TopBar({ play, frame, home, edit, onMenu }: TopBarProps): VNode {
  const { moves, habits } = play.game.program;
  const side = sideToAct(frame);
  return (
    <div class="bar">
      {home !== undefined && (
        <a class="round" href={home} aria-label="All games" title="All games">
          <Icon name="back" />
        </a>
      )}
      <h1>{frame.title}</h1>
      {side !== undefined && (
        <span class="turn">
          {side}
          {play.awaitsComputer && " thinks…"}
        </span>
      )}
      {frame.level.of > 1 && <LevelChoice play={play} frame={frame} />}
      <span class="tools">
        {edit !== undefined && (
          <a class="round edit" href={edit} aria-label="Read and change" title="Read and change">
            <Icon name="edit" />
          </a>
        )}
        {!habits?.noUndo && (
          <button
            type="button"
            class="round"
            onClick={() => play.undo()}
            disabled={!frame.canUndo}
            aria-label="Undo"
            title="Undo (U)"
          >
            <Icon name="undo" />
          </button>
        )}
        {!habits?.noRestart && (
          <button
            type="button"
            class="round"
            onClick={() => play.restart()}
            aria-label="Begin the level anew"
            title="Begin the level anew (R)"
          >
            <Icon name="restart" />
          </button>
        )}
        {moves && (
          <button
            type="button"
            class="round"
            onClick={() => play.flip()}
            aria-label="Turn the board round"
            title="Turn the board round"
            aria-pressed={play.flipped}
          >
            <Icon name="flip" />
          </button>
        )}
        {play.ticks && <PauseButton play={play} />}
        <button
          type="button"
          class="round"
          onClick={onMenu}
          aria-label="Menu"
          title="Menu"
          aria-haspopup="dialog"
        >
          <Icon name="menu" />
        </button>
      </span>
    </div>
  );
}

function PauseButton({ play }: { readonly play: LivePlay }): VNode {
  const label = play.paused ? "Go on" : "Pause";
  return (
    <button
      type="button"
      class="round"
      onClick={() => play.pause()}
      aria-label={label}
      title={`${label} (P)`}
    >
      <Icon name={play.paused ? "play" : "pause"} />
    </button>
  );
}

function LevelChoice({ play, frame }: { readonly play: LivePlay; readonly frame: Frame }): VNode {
  const { levels } = play.game.program;
  const names = mapLevels(play.game.program).map((index) => {
    const level = levels[index];
    return level.type === "map" ? level.name : undefined;
  });
  return (
    <select
      class="levels"
      aria-label="Level"
      value={frame.level.number}
      onChange={(event) => {
        play.begin(Number(event.currentTarget.value));
        event.currentTarget.blur();
      }}
    >
      {names.map((name, at) => (
        <option key={at} value={at + 1}>
          {name === undefined ? `Level ${at + 1}` : `${at + 1}. ${name}`}
        </option>
      ))}
    </select>
  );
}
