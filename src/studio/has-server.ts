import { translateForeignText } from "../web/index.ts";
import type { GameInLink } from "./links.ts";
import { addressOf } from "./route.ts";

/**
 * Is true if the page comes from a server that stores rooms, published games and scores: `quadrille serve` marks its
 * page accordingly.
 */
export const hasServer = document.querySelector('meta[name="quadrille-rooms"]') !== null;

/** Returns the addresses for the menu of a bundled or published game; an empty object if the page has no server. */
export function onlineAddresses(game: string): { readonly friend?: string; readonly scores?: string } {
  return hasServer
    ? { ...newRoomLink(game), scores: addressOf({ at: "online", shelf: "scores", name: game }) }
    : {};
}

/**
 * Returns the address that makes a room for a game; an empty object if the page has no server. @param game the name of a
 * bundled game, `published/ID`, `own/NAME` for a draft, or `g/LINK`, where the link contains the game
 */
export function newRoomLink(game: string): { readonly friend?: string } {
  return hasServer ? { friend: addressOf({ at: "new-room", game }) } : {};
}

/** Returns the link to a published game for sharing; messengers find a preview picture at that address. */
export function shareableLink(id: string): string {
  return new URL(`published/${id}`, location.href.split("#")[0]).href;
}

/** Signs a request with a key of the user. */
const signRequest = (key: string | undefined): RequestInit =>
  key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } };

/** Returns the text of a published game, or a message that says why there is none. @param key of the moderator, who may also read withdrawn games */
export async function fetchPublishedGame(
  id: string,
  key?: string,
): Promise<GameInLink | { readonly wrong: string }> {
  const response = await fetch(`api/published/${id}/text`, signRequest(key)).catch(() => undefined);
  if (response?.ok) return { file: "game.quad", text: await response.text(), includes: {} };
  if (!response) return { wrong: "The server cannot be reached." };
  return { wrong: "There is no such game on this server. It may have been removed." };
}

/** Sends a request to the server below `api/`, by POST if it has a body; resolves to an error message if that fails. */
export async function askServer<Reply extends object>(
  path: string,
  {
    key,
    body,
    method = body ? "POST" : "GET",
  }: { readonly method?: string; readonly key?: string; readonly body?: object } = {},
): Promise<Reply | string> {
  try {
    const response = await fetch(`api/${path}`, {
      method,
      ...signRequest(key),
      ...(body && { body: JSON.stringify(body) }),
    });
    const content: Reply & { readonly wrong?: string } = await response.json();
    return response.ok ? content : translateForeignText(content.wrong ?? "The server does not take this.");
  } catch {
    return translateForeignText("The server cannot be reached.");
  }
}
