import "./online.css";
import type { VNode } from "preact";
import { CarriedGame } from "../playing/carried-game.tsx";
import type { Route } from "../route.ts";
import { DailyPage } from "./daily-page.tsx";
import { ModeratorPage } from "./moderator-page.tsx";
import { PublishedPage } from "./published-page.tsx";
import { StoredPage } from "./stored-page.tsx";
import { PublishedList } from "./published-list.tsx";
import { ScoresPage } from "./scores-page.tsx";

/** What a server keeps for everybody: published games, one of them to play or all that is told of it, scores, the puzzle of the day, and what is stored at all. */
export function OnlinePage({ route }: { readonly route: Extract<Route, { at: "online" }> }): VNode {
  if (route.shelf === "scores") return <ScoresPage game={route.name} level={route.moment.level} />;
  if (route.shelf === "daily") return <DailyPage />;
  if (route.shelf === "stored") return <StoredPage />;
  if (route.shelf === "moderate") return <ModeratorPage />;
  const about = /^(.+)\/about$/.exec(route.name)?.[1];
  if (about !== undefined) return <PublishedPage key={about} id={about} />;
  return route.name === "" ? <PublishedList /> : <CarriedGame route={route} />;
}
