import "./online.css";
import type { VNode } from "preact";
import { CarriedGame } from "../carried-game.tsx";
import type { Route } from "../route.ts";
import { PublishedList } from "./published-list.tsx";
import { ScoresPage } from "./scores-page.tsx";

/** What a server keeps for everybody: published games, one of them to play, or the scores of a game. */
export function OnlinePage({ route }: { readonly route: Extract<Route, { at: "online" }> }): VNode {
  if (route.shelf === "scores") return <ScoresPage game={route.name} level={route.moment.level} />;
  return route.name === "" ? <PublishedList /> : <CarriedGame route={route} />;
}
