import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { useListener } from "../web/index.ts";
import { Gallery } from "./gallery/index.ts";
import { LateView } from "./late-view.tsx";
import { isOutdated } from "./offline/keeping-offline.ts";
import { parseRoute, type Route } from "./route.ts";
import { loadWorkshopTexts } from "./texts/index.ts";

/** Shows the page for the current address. */
export function App(): VNode {
  const route = useRoute();
  switch (route.at) {
    case "gallery":
      return <Gallery route={route} />;
    case "play":
      return <LateView load={loadGamePage} props={{ route }} key={route.at} />;
    case "learn":
      return <LateView load={loadLearnPage} props={{ route }} key={route.at} />;
    case "edit":
    case "lesson":
    case "own":
    case "read":
      return <LateView load={loadWorkshop} props={{ route }} key={location.hash} />;
    case "link":
    case "mine":
      return <LateView load={loadCarriedGame} props={{ route }} key={location.hash} />;
    case "room":
    case "new-room":
      return <LateView load={loadRoomPage} props={{ route }} key={location.hash} />;
    case "online":
      return <LateView load={loadOnlinePage} props={{ route }} key={location.hash} />;
    case "watch":
      return <LateView load={loadWatchedGame} props={{}} key={route.at} />;
  }
}

const loadLearnPage = () => addTexts(import("./learn/learn-page.tsx").then((it) => it.LearnPage));

const loadWorkshop = () => addTexts(import("./workshop/workshop-page.tsx").then((it) => it.WorkshopPage));

const loadCarriedGame = () => addTexts(import("./playing/carried-game.tsx").then((it) => it.CarriedGame));

const loadGamePage = () => addTexts(import("./playing/game-page.tsx").then((it) => it.GamePage));

const loadRoomPage = () => addTexts(import("./room/room-page.tsx").then((it) => it.RoomPage));

const loadOnlinePage = () => addTexts(import("./online/index.ts").then((it) => it.OnlinePage));

/** Returns a part of the page once its translations are loaded. */
async function addTexts<View>(view: Promise<View>): Promise<View> {
  await loadWorkshopTexts();
  return view;
}

const loadWatchedGame = () => addTexts(import("./playing/watched-game.tsx").then((it) => it.WatchedGame));

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useListener("hashchange", () => {
    if (isOutdated()) location.reload();
    else setRoute(parseRoute(location.hash));
  });
  return route;
}
