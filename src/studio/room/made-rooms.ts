import { ask } from "../asking.ts";

/** A room that was made here: whose seat each key is. */
export interface OwnRoom {
  readonly room: string;
  readonly seats: readonly { readonly player: string; readonly key: string }[];
}

const name = (room: string): string => `quadrille-room-${room}`;

/** Makes a room on the server, and remembers its links in this browser. Answers a sentence where that fails. */
export async function makeRoom(wish: object): Promise<OwnRoom | string> {
  const made = await ask<OwnRoom>("rooms", { method: "POST", body: wish });
  if (typeof made !== "string") keep(made);
  return made;
}

/** Rooms made while the page is open. */
const here = new Map<string, OwnRoom>();

function keep(made: OwnRoom): void {
  here.set(made.room, made);
  try {
    localStorage.setItem(name(made.room), JSON.stringify(made));
  } catch {
    // The browser keeps nothing: the links are there for as long as the page is open.
  }
}

/** A room that was made in this browser. */
export function readOwnRoom(room: string): OwnRoom | undefined {
  try {
    return JSON.parse(localStorage.getItem(name(room)) ?? "null") ?? here.get(room);
  } catch {
    return here.get(room);
  }
}

/** The address of a room; with the key of a seat it leads into the seat. */
export function roomAddress(room: string, key?: string): string {
  return `#/room/${room}${key === undefined ? "" : `?key=${key}`}`;
}

const ownName = "quadrille-room-name";

/** What we are called in rooms, as far as this browser knows. */
export function nameInRooms(): string {
  try {
    return localStorage.getItem(ownName) ?? "";
  } catch {
    return "";
  }
}

export function keepNameInRooms(name: string): void {
  try {
    localStorage.setItem(ownName, name);
  } catch {
    // The next room asks again.
  }
}
