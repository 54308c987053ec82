import type { VNode } from "preact";
import type { LivePlay } from "../../play/index.ts";
import { type Block, type Frame, type Look, withoutSaid } from "../../view/index.ts";
import type { TableHand } from "../board/dragging.ts";
import { hasPanel, hasSlots } from "../has-panel.ts";
import type { Rivalry } from "../settings.ts";
import type { Theme } from "../drawing/theme.ts";
import { aroundWell } from "./around-well.ts";
import { RunningClock } from "./clock-view.tsx";
import { EndCard } from "./end-card.tsx";
import { Flash } from "./flash.tsx";
import { HowTo } from "./how-to.tsx";
import { NewGame } from "./new-game.tsx";
import { Panel } from "./panel.tsx";
import { Premoves } from "./premoves.ts";
import { Scribbles } from "./scribbles.tsx";
import { Sides } from "./sides.tsx";
import { TableClock } from "./table-clock.ts";

export interface TableProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly looks: readonly Look[];
  readonly theme: Theme;
  readonly rivalry: Rivalry | undefined;
  setRivalry(rivalry: Rivalry | undefined): void;
  /** Whether the dialog of a new game is open. */
  readonly isBeginning: boolean;
  setBeginning(isOpen: boolean): void;
}

/** What there is around a board, part by part, for the places where the player shows it. */
export interface TableParts {
  /** What the stage shows: without what is said of players beside their names, with what is planned. */
  readonly blocks: readonly Block[];
  readonly hand: TableHand;
  /** Who sits across, and who sits at this side. */
  readonly other: VNode | undefined;
  readonly own: VNode | undefined;
  /** Over the boards, and beside them. */
  readonly over: VNode;
  /** Below the boards, which make room for it. */
  readonly under: VNode | false;
  readonly beside: VNode;
  /** Whether the end is told beside the boards. */
  readonly tellsEnd: boolean;
}

/** The parts of the table for a frame. */
export function tableParts(props: TableProps): TableParts {
  const { play, frame, isBeginning, setBeginning } = props;
  const { moves, players, options = [] } = play.game.program;
  const hand = premovesOf(play);
  const clock = clockOf(play);
  const around = hasSlots(play) ? aroundWell(frame.blocks) : frame.blocks;
  const blocks = hand.marked(frame.players ? withoutSaid(around) : around);
  const isWhole = hasPanel(play);
  const tellsEnd = isWhole && frame.status !== "playing" && frame.message === undefined;
  const isChosen = players.length > 1 || options.length > 0;
  const onNew = isChosen && !play.shared ? () => setBeginning(true) : undefined;
  return {
    blocks,
    hand,
    tellsEnd,
    other: frame.players && <Sides {...props} clock={clock} place="other" />,
    own: frame.players && <Sides {...props} clock={clock} place="own" onNew={onNew} />,
    over: (
      <>
        {moves && <Scribbles play={play} blocks={blocks} number={frame.number} planned={hand.planned} />}
        {hasSlots(play) && <Flash blocks={blocks} number={frame.number} />}
        {hasSlots(play) && <HowTo play={play} />}
      </>
    ),
    // A well is as high as the page allows, so that there is no room below it.
    under: !moves && !hasSlots(play) && <HowTo play={play} />,
    beside: (
      <>
        {isWhole && <Panel play={play} />}
        {tellsEnd && <EndCard play={play} frame={frame} onNew={onNew} />}
        {moves && <HowTo play={play} />}
        <RunningClock clock={clock} />
        {isBeginning && <NewGame {...props} clock={clock} onClose={() => setBeginning(false)} />}
      </>
    ),
  };
}

const known = new WeakMap<LivePlay, Premoves>();
const clocks = new WeakMap<LivePlay, TableClock>();

/** The clock of a play. */
function clockOf(play: LivePlay): TableClock {
  const clock = clocks.get(play) ?? new TableClock(play);
  clocks.set(play, clock);
  return clock;
}

/** What is planned in a play: it hears of the play as long as that is heard of. */
function premovesOf(play: LivePlay): Premoves {
  const premoves = known.get(play) ?? new Premoves(play);
  known.set(play, premoves);
  return premoves;
}
