import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Gallery } from "./gallery.tsx";
import type { QuadrilleGame } from "../web/index.ts";
import type { CarriedGame } from "./carried-game.tsx";
import { LateView } from "./late-view.tsx";
import type { LearnPage } from "./learn/learn-page.tsx";
import { parseRoute, type Route } from "./route.ts";
import { WatchedGame } from "./watched-game.tsx";
import type { WorkshopPage } from "./workshop-page.tsx";

/** The page: the gallery, and a game of it. */
export function App(): VNode {
  const route = useRoute();
  switch (route.at) {
    case "gallery":
      return <Gallery />;
    case "play":
      return <GamePage route={route} />;
    case "learn":
      return <LateView load={loadLearnPage} props={{ route }} />;
    case "edit":
    case "lesson":
    case "own":
    case "read":
      return <LateView load={loadWorkshop} props={{ route }} key={location.hash} />;
    case "link":
    case "mine":
      return <LateView load={loadCarriedGame} props={{ route }} key={location.hash} />;
    case "watch":
      return <WatchedGame />;
  }
}

const loadLearnPage = (): Promise<typeof LearnPage> =>
  import("./learn/learn-page.tsx").then((it) => it.LearnPage);

const loadWorkshop = (): Promise<typeof WorkshopPage> =>
  import("./workshop-page.tsx").then((it) => it.WorkshopPage);

const loadCarriedGame = (): Promise<typeof CarriedGame> =>
  import("./carried-game.tsx").then((it) => it.CarriedGame);

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const listen = (): void => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  return route;
}

function GamePage({ route }: { readonly route: Extract<Route, { at: "play" }> }): VNode {
  const { game, seed, level } = route;
  const element = useRef<QuadrilleGame>(null);
  useEffect(() => {
    document.title = "Quadrille";
    const call = (): void => {
      const { title } = element.current?.mounted?.play?.game.program.facts ?? {};
      if (title !== undefined) document.title = `${title} · Quadrille`;
    };
    element.current?.addEventListener("quadrille-ready", call);
    return () => element.current?.removeEventListener("quadrille-ready", call);
  }, [game]);
  return (
    <main>
      <quadrille-game
        ref={element}
        class="play"
        src={`games/${game}.json`}
        seed={seed}
        level={level}
        home="#/"
        whole-page
        keep
      />
    </main>
  );
}
