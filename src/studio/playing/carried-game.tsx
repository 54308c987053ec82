import { addressOf, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { mount, type MountedPlayer } from "../../web/index.ts";
import { readOwnGame } from "../kept/drafts.ts";
import { openLinkedGame } from "../compiler.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "../gallery/index.ts";
import { newRoomLink, onlineAddresses, fetchPublishedGame } from "../has-server.ts";
import { type GameInLink, makeLink, parseLink } from "../links.ts";
import { Sharing, showReplay, decodePlayedInputs } from "../sharing/sharing.tsx";
import { OpenFailure } from "../late-view.tsx";

type CarriedRoute = Extract<Route, { at: "link" | "mine" | "online" }>;

/** Plays a game from a link, from the browser's storage, or from a server; it can also be read and edited. */
export function CarriedGame({ route }: { readonly route: CarriedRoute }): VNode {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPlayer>(undefined);
  const [errorText, setErrorText] = useState<string>();
  const [sharedPlay, setSharedPlay] = useState<LivePlay>();
  const [textAddress, setTextAddress] = useState("");
  const [address] = useState(location.hash);
  const { played: packedInputs, isReplay, options, ...start } = route.moment;
  const isPlainStart = packedInputs === undefined && start.fen === undefined && !options;
  const followPlay = useFollowedPlay(container, address, () => (isPlainStart ? mounted.current : undefined));
  useEffect(() => {
    let isWanted = true;
    void showGame();
    async function showGame(): Promise<void> {
      const linkedGame = await loadLinkedGame(route);
      if ("wrong" in linkedGame) return setErrorText(linkedGame.wrong);
      const opened = await openLinkedGame(linkedGame);
      const playedInputs = await decodePlayedInputs(route.moment);
      if (!isWanted || !container.current) return undefined;
      const edit = await textAddressOf(route, linkedGame);
      setTextAddress(edit);
      const player = await mount(container.current, opened, {
        home: homeAddress(),
        edit,
        wholePage: true,
        keep: isPlainStart,
        ...(route.at === "online"
          ? onlineAddresses(`published/${route.name}`)
          : newRoomLink(route.at === "link" ? `g/${route.link}` : `own/${encodeURIComponent(route.name)}`)),
        share: () => setSharedPlay(mounted.current?.play),
        ...start,
        ...(options && { set: options }),
        ...(isReplay !== true && playedInputs !== "" && { inputs: playedInputs }),
      });
      if (!isWanted) return player.unmount();
      mounted.current = player;
      if (player.play) followPlay(player.play);
      if (isReplay && player.play) showReplay(player.play, playedInputs);
      if (opened.ok) document.title = `${opened.game.program.facts.title} · Quadrille`;
      return undefined;
    }
    return () => {
      isWanted = false;
      mounted.current?.unmount();
    };
  }, []);
  if (errorText !== undefined) return <OpenFailure wrong={errorText} />;
  return (
    <>
      <main class="play" ref={container} />
      {sharedPlay && (
        <Sharing
          play={sharedPlay}
          address={address.split("?")[0]}
          textAddress={textAddress}
          onClose={() => setSharedPlay(undefined)}
        />
      )}
    </>
  );
}

/** Returns the address where the text is read and edited. A published game is edited as a copy. */
async function textAddressOf(route: CarriedRoute, linkedGame: GameInLink): Promise<string> {
  if (route.at === "mine") return addressOf({ at: "own", name: route.name });
  return addressOf({
    at: "read",
    link: route.at === "link" ? route.link : ((await makeLink(linkedGame)) ?? ""),
  });
}

async function loadLinkedGame(route: CarriedRoute): Promise<GameInLink | { readonly wrong: string }> {
  if (route.at === "link") return parseLink(route.link);
  if (route.at === "online") return fetchPublishedGame(route.name);
  return readOwnGame(route.name);
}
