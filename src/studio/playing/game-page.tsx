import { addressOf, gameAddress, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { defineElement, type QuadrilleGame } from "../../web/index.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "../gallery/index.ts";
import { onlineAddresses } from "../has-server.ts";
import { translateWorkshop } from "../texts/index.ts";
import { Sharing, showReplay, usePlayed } from "../sharing/sharing.tsx";

interface GamePageProps {
  readonly route: Extract<Route, { at: "play" }>;
}

/** Plays a bundled game. */
export function GamePage({ route }: GamePageProps): VNode {
  const played = usePlayed(route.moment);
  if (played === undefined) return <p class="wait">…</p>;
  return <PlayedGame route={route} played={played} />;
}

function PlayedGame({ route, played }: GamePageProps & { readonly played: string }): VNode {
  const { game, moment } = route;
  const { seed, level, fen, options, isReplay = false } = moment;
  const isPlain = played === "" && fen === undefined && !options;
  const element = useRef<QuadrilleGame>(null);
  const [shared, setShared] = useState<LivePlay>();
  const address = gameAddress(game);
  const follow = useFollowedPlay(element, address, () => (isPlain ? element.current?.mounted : undefined));
  // This must be a layout effect: other effects wait for a frame, but a cached game may be ready before that.
  useLayoutEffect(() => {
    const player = element.current;
    document.title = "Quadrille";
    if (!player) return undefined;
    let stopTelling = (): void => {};
    const call = (): void => {
      const { play } = player.mounted ?? {};
      if (!play) return;
      const showTitle = (): void => void (document.title = titleOf(play));
      showTitle();
      stopTelling();
      stopTelling = play.listen(showTitle);
      follow(play);
      if (isReplay) showReplay(play, played);
    };
    const share = (): void => setShared(player.mounted?.play);
    const hearing = new AbortController();
    player.addEventListener("quadrille-ready", call, hearing);
    player.addEventListener("quadrille-share", share, hearing);
    return () => {
      stopTelling();
      hearing.abort();
    };
  }, [game]);
  return (
    <main>
      <quadrille-game
        ref={element}
        class="play"
        src={`games/${game}.json`}
        seed={seed}
        level={level}
        fen={fen}
        options={options?.join("\n")}
        {...(!isReplay && { inputs: played })}
        home={homeAddress()}
        edit={addressOf({ at: "edit", game })}
        share
        {...onlineAddresses(game)}
        whole-page
        keep={isPlain}
      />
      {shared && (
        <Sharing
          play={shared}
          address={address}
          read={addressOf({ at: "edit", game })}
          onClose={() => setShared(undefined)}
        />
      )}
    </main>
  );
}

/** Returns the title of the tab: the game and, if it has several levels, the level. */
function titleOf({ frame: { title, level } }: LivePlay): string {
  const { of, number, name = translateWorkshop("Level {}", number) } = level;
  return `${title}${of > 1 ? ` · ${name}` : ""} · Quadrille`;
}

defineElement();
