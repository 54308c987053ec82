import { addressOf, gameAddress, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { defineElement, type QuadrilleGame } from "../../web/index.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "../gallery/index.ts";
import { onlineAddresses } from "../has-server.ts";
import { translateWorkshop } from "../texts/index.ts";
import { Sharing, showReplay, usePlayedInputs } from "../sharing/sharing.tsx";

interface GamePageProps {
  readonly route: Extract<Route, { at: "play" }>;
}

/** Plays a bundled game. */
export function GamePage({ route }: GamePageProps): VNode {
  const playedText = usePlayedInputs(route.moment);
  if (playedText === undefined) return <p class="wait">…</p>;
  return <PlayedGame route={route} played={playedText} />;
}

function PlayedGame({ route, played }: GamePageProps & { readonly played: string }): VNode {
  const { game, moment } = route;
  const { seed, level, fen, options, isReplay = false } = moment;
  const isPlainStart = played === "" && fen === undefined && !options;
  const element = useRef<QuadrilleGame>(null);
  const [sharedPlay, setSharedPlay] = useState<LivePlay>();
  const address = gameAddress(game);
  const followPlay = useFollowedPlay(element, address, () =>
    isPlainStart ? element.current?.mounted : undefined,
  );
  useLayoutEffect(() => void (document.title = "Quadrille"), [game]);
  const showPlay = (): void => {
    const { play } = element.current?.mounted ?? {};
    if (!play) return;
    const showTitle = (): void => {
      if (element.current?.mounted?.play === play) document.title = titleOf(play);
    };
    showTitle();
    play.listen(showTitle);
    followPlay(play);
    if (isReplay) showReplay(play, played);
  };
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
        keep={isPlainStart}
        onquadrille-ready={showPlay}
        onquadrille-share={() => setSharedPlay(element.current?.mounted?.play)}
      />
      {sharedPlay && (
        <Sharing
          play={sharedPlay}
          address={address}
          textAddress={addressOf({ at: "edit", game })}
          onClose={() => setSharedPlay(undefined)}
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
