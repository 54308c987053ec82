import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../play/index.ts";
import { mount, type Mounted, openFile, type Unopened } from "../web/index.ts";
import { readDraft } from "./drafts.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "./gallery/index.ts";
import { type Carried, parseLink } from "./links.ts";
import { ownAddress, type Route } from "./route.ts";
import { Sharing, showReplay, unpackPlayed } from "./sharing.tsx";
import { Unopenable } from "./unopenable.tsx";

/** A game that the address or the browser carries, played; it can be read and changed from there. */
export function CarriedGame({ route }: { readonly route: Extract<Route, { at: "link" | "mine" }> }): VNode {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  const [wrong, setWrong] = useState<string>();
  const [shared, setShared] = useState<LivePlay>();
  const [address] = useState(location.hash);
  const isOwn = route.moment.played === undefined;
  useFollowedPlay(place, address, () => (isOwn ? mounted.current?.play : undefined));
  useEffect(() => {
    let isWanted = true;
    void show();
    async function show(): Promise<void> {
      const carried = await carriedBy(route);
      if ("wrong" in carried) return setWrong(carried.wrong);
      const opened = await openFile(carried, async (name) => includedIn(carried, name));
      const played = await unpackPlayed(route.moment);
      if (!isWanted || !place.current) return undefined;
      const { seed, level, isReplay } = route.moment;
      const edit = readAddress(route);
      const shown = await mount(place.current, opened, {
        home: homeAddress(),
        edit,
        wholePage: true,
        keep: played === "",
        share: () => setShared(mounted.current?.play),
        ...(seed !== undefined && { seed }),
        ...(level !== undefined && { level }),
        ...(!isReplay && played !== "" && { inputs: played }),
      });
      if (!isWanted) return shown.unmount();
      mounted.current = shown;
      if (isReplay && shown.play) showReplay(shown.play, played);
      if (opened.ok) document.title = `${opened.game.program.facts.title} · Quadrille`;
      return undefined;
    }
    return () => {
      isWanted = false;
      mounted.current?.unmount();
    };
  }, []);
  if (wrong !== undefined) return <Unopenable wrong={wrong} />;
  return (
    <>
      <main class="play" ref={place} />
      {shared && (
        <Sharing
          play={shared}
          address={address.split("?")[0]}
          read={readAddress(route)}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  );
}

function readAddress(route: Extract<Route, { at: "link" | "mine" }>): string {
  return route.at === "link" ? `#/read/${route.link}` : ownAddress(route.name);
}

async function carriedBy(
  route: Extract<Route, { at: "link" | "mine" }>,
): Promise<Carried | { readonly wrong: string }> {
  if (route.at === "link") return parseLink(route.link);
  const draft = await readDraft(route.name);
  if (!draft) return { wrong: "This browser keeps no such game. It was made in another one, or forgotten." };
  const { text, file = "my-game.quad", includes = {} } = draft;
  return { file, text, includes };
}

function includedIn({ includes }: Carried, name: string): Uint8Array | Unopened {
  return Object.hasOwn(includes, name)
    ? new TextEncoder().encode(includes[name])
    : { ok: false, reasons: [`There is no file ${name}.`] };
}
