import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { mount, type Mounted, openFile, type Unopened } from "../web/index.ts";
import { readDraft } from "./drafts.ts";
import { useFollowedPlay } from "./following.ts";
import { homeAddress } from "./gallery/index.ts";
import { type Carried, parseLink } from "./links.ts";
import { ownAddress, type Route } from "./route.ts";
import { Unopenable } from "./unopenable.tsx";

/** A game that the address or the browser carries, played; it can be read and changed from there. */
export function CarriedGame({ route }: { readonly route: Extract<Route, { at: "link" | "mine" }> }): VNode {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  const [wrong, setWrong] = useState<string>();
  const [address] = useState(location.hash);
  useFollowedPlay(place, address, () => mounted.current?.play);
  useEffect(() => {
    let isWanted = true;
    void show();
    async function show(): Promise<void> {
      const carried = await carriedBy(route);
      if ("wrong" in carried) return setWrong(carried.wrong);
      const opened = await openFile(carried, async (name) => includedIn(carried, name)).catch(
        (): Unopened => ({
          ok: false,
          reasons: ["A part of the page cannot be reached. Load it again when you are online."],
        }),
      );
      if (!isWanted || !place.current) return undefined;
      const edit = route.at === "link" ? `#/read/${route.link}` : ownAddress(route.name);
      const shown = await mount(place.current, opened, {
        home: homeAddress(),
        edit,
        wholePage: true,
        keep: true,
      });
      if (!isWanted) return shown.unmount();
      mounted.current = shown;
      if (opened.ok) document.title = `${opened.game.program.facts.title} · Quadrille`;
      return undefined;
    }
    return () => {
      isWanted = false;
      mounted.current?.unmount();
    };
  }, []);
  return wrong === undefined ? <main class="play" ref={place} /> : <Unopenable wrong={wrong} />;
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
