import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiOptions } from "./api-options.ts";
import { parseBody, parseQuery, refuseRequest } from "./asked.ts";
import { makeFeed } from "./feed.ts";
import type { JudgedGame } from "../judge/index.ts";
import { limitRequests } from "./limits.ts";
import { likeBody, listQuery, maxTextLength, publishBody, reportBody, withdrawBody } from "../messages.ts";
import { digest, isSameDigest, makeRoomId, makeSecret } from "../secrets.ts";
import type { ListedRow, PublishedRow } from "../store/index.ts";

/** Limits the number of games on one page of the list. */
const pageSize = 24;
/** Limits the number of reports that are listed. */
const maxReports = 200;
/** Limits the number of games in a feed. */
const gamesPerFeed = 50;

/**
 * Returns the routes for published games. A game has a text that a worker has validated, a secret key that allows changes, and
 * versions that are identified by their hashes.
 */
export function publishingRoutes(options: ApiOptions): Hono {
  const { store, judge, moderatorKey, log } = options;
  const routes = new Hono();
  const { published } = store;
  const refuseUnknown = (): never => refuseRequest(404, "There is no such published game.");
  const refuseForeignKey = (): never => refuseRequest(403, "This is not the key of this game.");
  const isModerator = (context: Context): boolean => hasKey(context, moderatorKey);
  const checkModerator = (context: Context): void => {
    if (!isModerator(context)) refuseRequest(403, "This is not the key of the moderator.");
  };
  /** Returns a published game that the client may see. @throws a refusal if there is no such game */
  const findGame = async (context: Context, isForAll = false): Promise<PublishedRow> => {
    const id = context.req.param("id") ?? "";
    const row = isModerator(context) && !isForAll ? await published.findAny(id) : await published.find(id);
    return row ?? refuseUnknown();
  };
  // The limit is generous because JSON can take six characters (`\u0000`) to escape one.
  const limitSize = bodyLimit({
    maxSize: 2 * maxTextLength,
    onError: (context) => context.json({ wrong: tooLongText }, 413),
  });
  const limitPublishing = limitRequests(options, "published");
  const limitReports = limitRequests(options, "reported");
  const limitLikes = limitRequests(options, "liked");

  routes.get("/", async (context) => {
    const { search, sort, page } = parseQuery(context, listQuery, "This is no wish for a list.");
    const games = await published.list({ search, sort, from: page * pageSize, count: pageSize + 1 });
    return context.json({ games: games.slice(0, pageSize).map(factsOf), more: games.length > pageSize });
  });

  routes.get("/feed.xml", async (context) => {
    const { search } = parseQuery(context, listQuery, "This is no wish for a feed.");
    const id = digest(await store.scores.secret("feed"));
    const games = await published.list({ search, sort: "newest", from: 0, count: gamesPerFeed });
    context.header("Content-Type", "application/atom+xml; charset=utf-8");
    context.header("Cache-Control", "no-cache");
    return context.body(makeFeed(id, games));
  });

  const publishGame = async (context: Context, oldRow?: PublishedRow) => {
    const { text, from } = await parseBody(context, publishBody, tooLongText);
    const hash = digest(text);
    const newestVersion = oldRow && (await published.version(oldRow.id));
    if (oldRow && newestVersion?.hash === hash) return context.json({ id: oldRow.id, version: hash });
    const judgedGame = await judge.read(text, options.addressOf(context.req.raw));
    if ("wrong" in judgedGame) return context.json(judgedGame, 422);
    const key = makeSecret();
    const parent = oldRow || from === undefined ? undefined : await published.firstWithText(from);
    const newRow = { id: makeRoomId(), key: digest(key), made: Date.now(), parent: parent ?? null, likes: 0 };
    const row = makePublishedRow(judgedGame, oldRow ?? newRow);
    const game = digest(judgedGame.program);
    await store.addGame({ id: game, title: row.title, program: judgedGame.program });
    if (!(await published.put(row, { hash, text, game, at: row.changed }, !oldRow))) refuseUnknown();
    log.info({ published: row.id, version: hash }, "a game was published");
    return context.json({ id: row.id, version: hash, ...(!oldRow && { key }) }, 201);
  };

  routes.post("/", limitPublishing, limitSize, (context) => publishGame(context));

  routes.get("/reports", async (context) => {
    checkModerator(context);
    const reportRows = await published.reports(maxReports);
    return context.json({ reports: reportRows, withdrawn: await published.withdrawn(maxReports) });
  });

  routes.delete("/:id/reports", async (context) => {
    checkModerator(context);
    const id = context.req.param("id");
    await published.dismiss(id);
    log.info({ published: id }, "the moderator dismissed the reports of a game");
    return context.json({ dismissed: id });
  });

  routes.post("/:id/withdrawn", bodyLimit({ maxSize: 4096 }), async (context) => {
    checkModerator(context);
    const { withdrawn } = await parseBody(context, withdrawBody, "Say whether the game is taken away.");
    const row = await findGame(context);
    await published.change(row.id, { withdrawn: withdrawn ? Date.now() : null });
    const deed = withdrawn ? "took a game away" : "brought a game back";
    log.info({ published: row.id }, `the moderator ${deed}`);
    return context.json({ id: row.id, withdrawn });
  });

  routes.get("/:id", async (context) => {
    const row = await findGame(context);
    const { picture: _, preview: _preview, key: _key, words: _words, withdrawn: _at, ...facts } = row;
    const [ancestors, remixes, versions] = [
      await published.ancestors(row),
      await published.remixes(row.id),
      await published.versions(row.id),
    ];
    return context.json({ ...factsOf(facts), line: ancestors, remixes, versions });
  });

  routes.get("/:id/text", async (context) => {
    const row = await findGame(context);
    const version = (await published.version(row.id, context.req.query("version"))) ?? refuseUnknown();
    context.header("Content-Security-Policy", inertPolicy);
    context.header("ETag", `"${version.hash}"`);
    return context.text(version.text);
  });

  routes.get("/:id/picture.svg", async (context) => {
    const row = await findGame(context);
    context.header("Content-Security-Policy", inertPolicy);
    context.header("Content-Type", "image/svg+xml");
    return context.body(row.picture);
  });

  routes.get("/:id/picture.png", async (context) => {
    const row = await findGame(context);
    const picture = row.preview ?? (await drawPreview(row.id, options.addressOf(context.req.raw)));
    const preview = picture ?? refuseUnknown();
    context.header("Content-Type", "image/png");
    // The game can be withdrawn at any time, so browsers must revalidate the picture.
    context.header("Cache-Control", "no-cache");
    // Pages of other sites may show the picture.
    context.header("Cross-Origin-Resource-Policy", "cross-origin");
    return context.body(new Uint8Array(Buffer.from(preview, "base64")));
  });

  /** Draws the PNG preview of a game that was published before previews existed. */
  const drawPreview = async (id: string, from: string): Promise<string | undefined> => {
    const version = await published.version(id);
    const judgedGame = version && (await judge.read(version.text, from));
    if (!judgedGame || "wrong" in judgedGame) return undefined;
    const { preview } = judgedGame;
    await published.change(id, { preview });
    return preview;
  };

  routes.post("/:id/versions", limitPublishing, limitSize, async (context) => {
    const row = await findGame(context, true);
    return isOwner(context, row) ? publishGame(context, row) : refuseForeignKey();
  });

  routes.delete("/:id", limitPublishing, async (context) => {
    const row = (await published.findAny(context.req.param("id"))) ?? refuseUnknown();
    if (!isOwner(context, row) && !isModerator(context)) refuseForeignKey();
    await published.remove(row.id);
    log.info({ published: row.id, by: isOwner(context, row) ? "owner" : "moderator" }, "a game was removed");
    return context.json({ removed: row.id });
  });

  routes.post("/:id/like", limitLikes, bodyLimit({ maxSize: 4096 }), async (context) => {
    const { key, likes } = await parseBody(context, likeBody, "Say a key, and whether you like the game.");
    const row = await findGame(context, true);
    return context.json({ likes: await published.like(row.id, digest(`${row.id}:${key}`), likes) });
  });

  routes.post("/:id/report", limitReports, bodyLimit({ maxSize: 4096 }), async (context) => {
    const { reason } = await parseBody(context, reportBody, "Say in one to 500 letters what is wrong.");
    const row = await findGame(context, true);
    log.info({ published: row.id }, "a game was reported");
    await published.report({ published: row.id, at: Date.now(), reason });
    return context.json({ reported: row.id }, 201);
  });

  return routes;
}

/** Returns the facts of a game as JSON for clients, without fields that are null. */
function factsOf({ author, about, parent, ...rest }: ListedRow) {
  return {
    ...rest,
    ...(author !== null && { author }),
    ...(about !== null && { about }),
    ...(parent !== null && { parent }),
  };
}

const tooLongText = `A published game is a text of at most ${maxTextLength / 1024} KiB.`;

/** Defines a content security policy that stops browsers from running scripts or loading other resources from a response. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Returns the key in a request's header: `Authorization: Bearer KEY`. */
function bearerKeyOf(context: Context): string {
  return /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
}

const isOwner = (context: Context, { key }: PublishedRow): boolean =>
  isSameDigest(digest(bearerKeyOf(context)), key);

/** Returns true if a request has the given key. */
export const hasKey = (context: Context, key: string | undefined): boolean =>
  key !== undefined && isSameDigest(digest(bearerKeyOf(context)), digest(key));

function makePublishedRow(
  { title, author, about, players, levels, picture, preview }: JudgedGame,
  { id, key, made, parent, likes }: Pick<PublishedRow, "id" | "key" | "made" | "parent" | "likes">,
): PublishedRow {
  const facts = {
    title: title.slice(0, 100),
    author: author?.slice(0, 100) ?? null,
    about: about?.slice(0, 500) ?? null,
  };
  const words = Object.values(facts).join(" ").toLowerCase();
  const otherColumns = { players, levels, picture, preview, withdrawn: null, words, changed: Date.now() };
  return { id, key, made, parent, likes, ...facts, ...otherColumns };
}
