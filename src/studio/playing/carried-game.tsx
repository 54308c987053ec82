import { addressOf, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { mount, type MountedPlayer } from "../../web/index.ts";
import { ownGame } from "../kept/drafts.ts";
import { openCarried } from "../compiler.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "../gallery/index.ts";
import { newRoomLink, onlineAddresses, publishedGame } from "../has-server.ts";
import { type GameInLink, makeLink, parseLink } from "../links.ts";
import { Sharing, showReplay, unpackPlayed } from "../sharing/sharing.tsx";
import { OpenFailure } from "../late-view.tsx";

type CarriedRoute = Extract<Route, { at: "link" | "mine" | "online" }>;

/** Plays a game from a link, from the browser's storage, or from a server; it can also be read and edited. */
export function CarriedGame({ route }: { readonly route: CarriedRoute }): VNode {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPlayer>(undefined);
  const [wrong, setWrong] = useState<string>();
  const [shared, setShared] = useState<LivePlay>();
  const [read, setRead] = useState("");
  const [address] = useState(location.hash);
  const { played: packed, isReplay, options, ...start } = route.moment;
  const isOwn = packed === undefined && start.fen === undefined && !options;
  const follow = useFollowedPlay(place, address, () => (isOwn ? mounted.current : undefined));
  useEffect(() => {
    let isWanted = true;
    void show();
    async function show(): Promise<void> {
      const carried = await carriedBy(route);
      if ("wrong" in carried) return setWrong(carried.wrong);
      const opened = await openCarried(carried);
      const played = await unpackPlayed(route.moment);
      if (!isWanted || !place.current) return undefined;
      const edit = await readAddress(route, carried);
      setRead(edit);
      const shown = await mount(place.current, opened, {
        home: homeAddress(),
        edit,
        wholePage: true,
        keep: isOwn,
        ...(route.at === "online"
          ? onlineAddresses(`published/${route.name}`)
          : newRoomLink(route.at === "link" ? `g/${route.link}` : `own/${encodeURIComponent(route.name)}`)),
        share: () => setShared(mounted.current?.play),
        ...start,
        ...(options && { set: options }),
        ...(isReplay !== true && played !== "" && { inputs: played }),
      });
      if (!isWanted) return shown.unmount();
      mounted.current = shown;
      if (shown.play) follow(shown.play);
      if (isReplay && shown.play) showReplay(shown.play, played);
      if (opened.ok) document.title = `${opened.game.program.facts.title} · Quadrille`;
      return undefined;
    }
    return () => {
      isWanted = false;
      mounted.current?.unmount();
    };
  }, []);
  if (wrong !== undefined) return <OpenFailure wrong={wrong} />;
  return (
    <>
      <main class="play" ref={place} />
      {shared && (
        <Sharing
          play={shared}
          address={address.split("?")[0]}
          read={read}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  );
}

/** Returns the address where the text is read and edited. A published game is edited as a copy. */
async function readAddress(route: CarriedRoute, carried: GameInLink): Promise<string> {
  if (route.at === "mine") return addressOf({ at: "own", name: route.name });
  return addressOf({
    at: "read",
    link: route.at === "link" ? route.link : ((await makeLink(carried)) ?? ""),
  });
}

async function carriedBy(route: CarriedRoute): Promise<GameInLink | { readonly wrong: string }> {
  if (route.at === "link") return parseLink(route.link);
  if (route.at === "online") return publishedGame(route.name);
  return ownGame(route.name);
}
