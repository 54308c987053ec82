import type { Logger } from "pino";
import type { Games } from "../games.ts";
import type { Judge } from "../judge/index.ts";
import type { Processes } from "../processes/index.ts";
import type { Rooms } from "../rooms/rooms.ts";
import type { Store } from "../store/index.ts";
import type { DailyPuzzle } from "./daily.ts";

/** Holds what the routes of the API use. */
export interface ApiOptions {
  readonly rooms: Rooms;
  readonly store: Store;
  readonly processes: Processes;
  readonly games: Games;
  readonly daily: DailyPuzzle;
  readonly judge: Judge;
  /** Returns the network address that a request came from. */
  readonly addressOf: (request: Request) => string;
  /** Stores the key of the moderator, who can withdraw any game, read reports, and delete any name with its scores. */
  readonly moderatorKey: string | undefined;
  /** Stores the public address of the page, if the operator has set it. */
  readonly address: string | undefined;
  /** Is true if the server is behind a proxy, whose headers contain the URL that the client requested. */
  readonly isBehindProxy: boolean;
  readonly log: Logger;
}
