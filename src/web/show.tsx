import { render } from "preact";
import { browserClock, type Clock } from "./clock.ts";
import { LivePlay } from "./live-play.ts";
import type { Opened } from "./opening.ts";
import { Player } from "./player.tsx";
import { Problems } from "./problems.tsx";
import { styles } from "./styles.ts";

export interface MountOptions {
  /** Of chance; without it every play is another. */
  readonly seed?: number;
  /** Which level to begin with, from 1. */
  readonly level?: number;
  /** Words of the input notation that are played before it begins. */
  readonly inputs?: string;
  /** Where the back button leads; without it there is none. */
  readonly home?: string;
  /** Hear keys wherever the focus is on the page; without it only inside the player. */
  readonly wholePage?: boolean;
  /** Another clock than the browser's. */
  readonly clock?: Clock;
}

/** A player on a page. */
export interface Mounted {
  /** The game in play, unless it could not be opened. */
  readonly play: LivePlay | undefined;
  /** Takes the player off the page. */
  unmount(): void;
}

/** Shows what was opened in an element that has nothing else in it. */
export function show(element: HTMLElement, opened: Opened, options: MountOptions): Mounted {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  if (!opened.ok) {
    render(<Problems reasons={opened.reasons} home={options.home} />, root);
    return { play: undefined, unmount: () => render(null, root) };
  }
  const play = new LivePlay(opened.game, {
    clock: options.clock ?? browserClock,
    seed: options.seed ?? freshSeed(),
    ...(options.level !== undefined && { level: options.level }),
    ...(options.inputs !== undefined && { inputs: options.inputs }),
  });
  render(<Player play={play} home={options.home} wholePage={options.wholePage ?? false} />, root);
  return {
    play,
    unmount: () => {
      render(null, root);
      play.stop();
    },
  };
}

/** A play for its own sake has new chance every time. */
function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}
