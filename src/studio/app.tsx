import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Gallery } from "./gallery.tsx";
import { parseRoute, type Route, type WorkshopRoute } from "./route.ts";
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
    case "edit":
    case "own":
    case "link":
      return <LateWorkshop route={route} key={location.hash} />;
    case "watch":
      return <WatchedGame />;
  }
}

/** The workshop is large; it comes when somebody goes there. */
function LateWorkshop({ route }: { readonly route: WorkshopRoute }): VNode {
  const [View, setView] = useState<typeof WorkshopPage>();
  useEffect(() => {
    void import("./workshop-page.tsx").then((it) => setView(() => it.WorkshopPage));
  }, []);
  return View ? <View route={route} /> : <p class="wait">One moment…</p>;
}

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
  return (
    <main>
      <quadrille-game
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
