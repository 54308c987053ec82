import "./room.css";
import type { VNode } from "preact";
import type { Route } from "../route.ts";
import { NewRoom } from "./new-room.tsx";
import { RoomTable } from "./room-table.tsx";

/** A room, or what makes one. */
export function RoomPage({ route }: { readonly route: Extract<Route, { at: "room" | "new-room" }> }): VNode {
  return route.at === "room" ? (
    <RoomTable room={route.room} keyOfSeat={route.keyOfSeat} />
  ) : (
    <NewRoom game={route.game} />
  );
}
