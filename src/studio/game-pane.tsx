import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../game/index.ts";
import { makeInputs } from "../session/index.ts";
import { type LivePlay, mount, type Mounted, type MountOptions } from "../web/index.ts";
import type { Made } from "./compiler.ts";

/** Plays longer than this are not played again when the text changes. */
const mostInputs = 2000;

/** The game beside its text. It comes anew with every change, and what was played is played again; while there are mistakes the last one stays. */
export function GamePane({
  made,
  onPlay,
}: {
  readonly made: Made;
  onPlay(play: LivePlay | undefined): void;
}): VNode {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  useEffect(() => {
    if (!made.game) return;
    const options = again(mounted.current?.play);
    mounted.current?.unmount();
    void show(made.game, options);
  }, [made]);
  useEffect(() => () => mounted.current?.unmount(), []);

  const show = async (game: Game, options: MountOptions): Promise<void> => {
    mounted.current = await mount(place.current!, game, options);
    onPlay(mounted.current.play);
  };
  return (
    <section class="beside-text" aria-label="The game">
      <div class="game" ref={place} />
      {!made.game && <p class="stale">The game as it was before the mistake</p>}
    </section>
  );
}

/** Level, chance and inputs of a play, to be played with the changed game. */
function again(play: LivePlay | undefined): MountOptions {
  if (!play) return {};
  const { seed, firstLevel, level, inputs } = play.session;
  if (inputs.length === 0 || inputs.length > mostInputs) return { seed, level };
  return { seed, level: firstLevel, inputs: makeInputs(play.game.program, inputs).join(", ") };
}
