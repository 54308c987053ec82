import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { defineElement, type QuadrilleGame } from "../web/index.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "./gallery/index.ts";
import type { Route } from "./route.ts";

/** A game that comes along, played. */
export function GamePage({ route }: { readonly route: Extract<Route, { at: "play" }> }): VNode {
  const { game, seed, level } = route;
  const element = useRef<QuadrilleGame>(null);
  useEffect(() => {
    const player = element.current;
    document.title = "Quadrille";
    if (!player) return undefined;
    const call = (): void => {
      const { title } = player.mounted?.play?.game.program.facts ?? {};
      if (title !== undefined) document.title = `${title} · Quadrille`;
    };
    player.addEventListener("quadrille-ready", call);
    // The game may be there already.
    call();
    return () => player.removeEventListener("quadrille-ready", call);
  }, [game]);
  useFollowedPlay(element, `#/play/${game}`, () => element.current?.mounted?.play);
  return (
    <main>
      <quadrille-game
        ref={element}
        class="play"
        src={`games/${game}.json`}
        seed={seed}
        level={level}
        home={homeAddress()}
        edit={`#/edit/${game}`}
        whole-page
        keep
      />
    </main>
  );
}

defineElement();
