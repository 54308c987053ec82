import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { mount, type Mounted, openAddress } from "../web/index.ts";

/** What the server answers about the file it watches. */
interface Watched {
  /** Address of the file, and its version. */
  readonly src: string;
}

/** The file that the server watches, played; when it is saved it comes anew, in the same level. */
export function WatchedGame(): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let mounted: Mounted | undefined;
    let asked = 0;
    const events = new EventSource("watched");
    events.onmessage = async ({ data }: MessageEvent<string>) => {
      const mine = ++asked;
      const opened = await openAddress((JSON.parse(data) as Watched).src);
      if (mine !== asked || !place.current) return;
      const level = mounted?.play?.session.level;
      mounted?.unmount();
      mounted = await mount(place.current, opened, {
        home: "#/",
        wholePage: true,
        ...(level !== undefined && { level }),
      });
      if (opened.ok) document.title = `${opened.game.program.facts.title} · Quadrille`;
    };
    return () => {
      asked++;
      events.close();
      mounted?.unmount();
    };
  }, []);
  return <main class="play" ref={place} />;
}
