/** A room that was made here: whose seat each key is. */
export interface OwnRoom {
  readonly room: string;
  readonly seats: readonly { readonly player: string; readonly key: string }[];
}

const name = (room: string): string => `quadrille-room-${room}`;

/** Makes a room on the server, and remembers its links in this browser. Answers a sentence where that fails. */
export async function makeRoom(wish: object): Promise<OwnRoom | string> {
  try {
    const answer = await fetch("api/rooms", { method: "POST", body: JSON.stringify(wish) });
    const made: OwnRoom & { readonly wrong?: string } = await answer.json();
    if (!answer.ok) return made.wrong ?? "The server makes no room.";
    localStorage.setItem(name(made.room), JSON.stringify(made));
    return made;
  } catch {
    return "The server cannot be reached.";
  }
}

/** A room that was made in this browser. */
export function readOwnRoom(room: string): OwnRoom | undefined {
  try {
    return JSON.parse(localStorage.getItem(name(room)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The address of a room; with the key of a seat it leads into the seat. */
export function roomAddress(room: string, key?: string): string {
  return `#/room/${room}${key === undefined ? "" : `?key=${key}`}`;
}
