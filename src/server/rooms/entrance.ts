import type { Processes } from "../processes/index.ts";
import type { Rooms } from "./rooms.ts";
import type { Listener, Wire } from "../wire.ts";

/** Lets a client into a room. */
export type EnterRoom = (roomId: string, wire: Wire) => Promise<Listener>;

export interface Entrance {
  /** Is for clients of this process: wherever the room is. */
  readonly own: EnterRoom;
  /** Is for clients that another process has sent here. */
  readonly visitors: EnterRoom;
}

const deaf: Listener = { hear: async () => {}, leave: () => {} };

/** Returns the ways into rooms. */
export function makeEntrance(rooms: Rooms, processes: Processes): Entrance {
  return {
    own: async (roomId, wire) => {
      const owner = await rooms.owner(roomId);
      return owner === undefined ? rooms.enter(roomId, wire) : processes.carry(owner, roomId, wire);
    },
    visitors: async (roomId, wire) => {
      if ((await rooms.owner(roomId)) === undefined) return rooms.enter(roomId, wire);
      // The room has gone on meanwhile. Whoever comes back is sent after it.
      wire.close(1012);
      return deaf;
    },
  };
}
