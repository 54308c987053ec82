import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Gallery } from "./gallery.tsx";
import { parseRoute, type Route } from "./route.ts";
import { WatchedGame } from "./watched-game.tsx";

/** The page: the gallery, and a game of it. */
export function App(): VNode {
  const route = useRoute();
  switch (route.at) {
    case "gallery":
      return <Gallery />;
    case "play":
      return <GamePage route={route} />;
    case "watch":
      return <WatchedGame />;
  }
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
      />
    </main>
  );
}
