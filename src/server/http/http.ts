import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { parseBody, refuseRequest } from "./asked.ts";
import type { ApiOptions } from "./api-options.ts";
import { loadKnownGame } from "../games.ts";
import { limitRequests } from "./limits.ts";
import { maxTextLength, type RoomRequest, roomSchema } from "../messages.ts";
import { namingRoutes } from "./naming.ts";
import { publishingRoutes } from "./publishing.ts";
import { scoringRoutes } from "./scoring.ts";
import { digest } from "../secrets.ts";
import { escapeXml } from "./feed.ts";
import type { ListedRow } from "../store/index.ts";

export { getRequestListener } from "@hono/node-server";

/** Returns the HTTP API: it makes rooms, serves programs, publishes games, accepts scores and reports the health of the server. */
export function makeApi(options: ApiOptions): Hono {
  const { rooms, store } = options;
  const api = new Hono();
  const limitRooms = limitRequests(options, "made");
  api.use(async (context, next) => {
    await next();
    context.header("X-Content-Type-Options", "nosniff");
    if (!context.res.headers.has("Cross-Origin-Resource-Policy"))
      context.header("Cross-Origin-Resource-Policy", "same-origin");
  });
  api.get("/healthz", async (context) => {
    const failure = await store.health();
    return failure === undefined
      ? context.json({ well: true, rooms: rooms.count })
      : context.json({ well: false, wrong: failure }, 503);
  });
  const sendProgram = async (context: Context, program: string, cacheControl: string) => {
    context.header("Content-Type", "application/json; charset=utf-8");
    context.header("Cache-Control", cacheControl);
    return context.body((await loadKnownGame()).makeReadyGame(program));
  };
  api.get("/api/games/:file{[0-9a-f]+\\.json}", async (context) => {
    const storedProgram = await options.games.program(context.req.param("file").slice(0, -".json".length));
    const { program, canBeTakenAway } = storedProgram ?? refuseRequest(404, "There is no such game.");
    // The URL contains the hash of the program, so its content never changes; but a published game can be withdrawn, so it must not be
    // cached.
    return sendProgram(context, program, canBeTakenAway ? "no-store" : "public, max-age=31536000, immutable");
  });
  // A room keeps its program even if the game is withdrawn or removed.
  api.get("/api/rooms/:room{[\\w-]+}/game.json", async (context) => {
    const room = await store.room(context.req.param("room"));
    const game = room && (await store.game(room.game));
    return sendProgram(context, game?.program ?? refuseRequest(404, "There is no such room."), "no-store");
  });
  /** Stores the program of a published or unpublished game; returns the program's id in the store. */
  const storeGame = async ({ title, program }: { title: string; program: string }): Promise<string> => {
    const id = digest(program);
    await store.addGame({ id, title: title.slice(0, 100), program });
    return id;
  };
  /** Returns the game that a request for a room refers to by name, or contains as text. */
  const findRequestedGame = async ({ game = "", text }: RoomRequest, clientAddress: string) => {
    if (text === undefined)
      return (await options.games.findGame(game)) ?? { wrong: `There is no game called ${game}.` };
    const judgedGame = await options.judge.read(text, clientAddress);
    if ("wrong" in judgedGame) return judgedGame;
    return { id: await storeGame(judgedGame), program: judgedGame.program };
  };
  const makeRoom = async (request: RoomRequest, clientAddress: string) => {
    const game = await findRequestedGame(request, clientAddress);
    if ("wrong" in game || request.start === undefined)
      return "wrong" in game ? game : rooms.make(request, game.id);
    const judgedStart = await options.judge.begin(game.program, request.start, clientAddress);
    if ("wrong" in judgedStart) return judgedStart;
    const { program = game.program, ...start } = judgedStart;
    const id =
      judgedStart.program === undefined ? game.id : await storeGame({ title: judgedStart.title, program });
    return rooms.make({ ...request, ...start }, id, start);
  };
  api.post("/api/rooms", limitRooms, bodyLimit({ maxSize: 2 * maxTextLength }), async (context) => {
    const roomRequest = await parseBody(context, roomSchema, "This is no wish for a room.");
    const newRoom = await makeRoom(roomRequest, options.addressOf(context.req.raw));
    return "wrong" in newRoom ? context.json(newRoom, 422) : context.json(newRoom, 201);
  });
  api.route("/api/published", publishingRoutes(options));
  /**
   * Returns what other programs need to show a link to a published game: the game, the address of the link, and the
   * status code.
   */
  const findLinkedGame = async (context: Context) => {
    const id = context.req.param("id") ?? "";
    // If the game does not exist, the page tells people so, and the status code tells programs.
    const game = await store.published.find(id);
    const isSecure = options.isBehindProxy && context.req.header("x-forwarded-proto") === "https";
    const requestedUrl = isSecure ? context.req.url.replace(/^http:/, "https:") : context.req.url;
    // The canonical address is used if there is one, because a client can send any `Host` header.
    const server = options.address ?? requestedUrl.replace(/(api\/)?published\/.*/, "");
    context.header("Content-Security-Policy", "default-src 'none'");
    // The answer contains the address from the request, so it must not be cached for other clients.
    context.header("Cache-Control", "private, no-store");
    return {
      game: game ?? { id, title: "Quadrille", about: null },
      address: new URL(`published/${id}`, server).href,
      code: game ? (200 as const) : (404 as const),
    };
  };
  api.get("/published/:id{[\\w-]+}", async (context) => {
    const { game, address, code } = await findLinkedGame(context);
    return context.html(makeLinkPage(game, address), code);
  });
  api.get("/api/published/:id{[\\w-]+}/oembed.json", async (context) => {
    const { game, address, code } = await findLinkedGame(context);
    const oembed = {
      ...{ version: "1.0", type: "link", title: game.title, provider_name: "Quadrille" },
      provider_url: new URL("..", address).href,
      thumbnail_url: new URL(`../api/published/${game.id}/picture.png`, address).href,
      ...{ thumbnail_width: 1200, thumbnail_height: 630 },
    };
    return context.json(oembed, code);
  });
  api.route("/api/scores", scoringRoutes(options));
  api.route("/api/names", namingRoutes(options));
  api.notFound((context) => context.json({ wrong: "There is nothing here." }, 404));
  api.onError((error, context) => {
    if (error instanceof HTTPException) return context.json({ wrong: error.message }, error.status);
    store.recordError(error);
    options.log.error({ path: context.req.path, error: String(error) }, "a request could not be answered");
    const isFull = store.failureReason !== undefined;
    return context.json(
      { wrong: isFull ? "The server cannot write to its disk." : "The server has failed." },
      503,
    );
  });
  return api;
}

type LinkedGame = Pick<ListedRow, "id" | "title" | "about">;

/**
 * Returns the page at the link to a published game. Its Open Graph data is for programs that preview links; people are redirected
 * to the game. @param address is the URL that was requested
 */
function makeLinkPage({ id, title, about }: LinkedGame, address: string): string {
  const picture = new URL(`../api/published/${id}/picture.png`, address).href;
  const description = about ?? "A game on a grid";
  const meta = {
    "og:type": "website",
    "og:site_name": "Quadrille",
    "og:title": title,
    "og:url": address,
    "og:description": description,
    "og:image": picture,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  };
  const target = `../#/published/${id}`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeXml(new URL(`../api/published/${id}/oembed.json`, address).href)}">`,
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    `<meta name="description" content="${escapeXml(description)}">`,
    ...Object.entries(meta).map(([name, text]) => `<meta property="${name}" content="${escapeXml(text)}">`),
    `</head><body><a href="${target}">${escapeXml(title)}</a></body></html>`,
  ].join("\n");
}
