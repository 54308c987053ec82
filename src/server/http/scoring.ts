import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiOptions } from "./api-options.ts";
import { parseBody, parseQuery, refuseRequest } from "./asked.ts";
import type { KnownGame } from "../games.ts";
import { limitRequests } from "./limits.ts";
import { boardSchema, daySchema, normalizeName, maxReplayLength, scoreSchema } from "../messages.ts";
import { digest } from "../secrets.ts";
import type { ScoreBoard, ScoreRow } from "../store/index.ts";

/** Limits the rows of a score board that are returned. */
const maxRows = 20;
/** Defines the time, in milliseconds after the end of a day, within which a game that was begun on that day may still be submitted. */
const graceTime = 60 * 60 * 1000;

/** Returns the routes for scores. A client submits a replay; a worker plays it again, and the scores that it reaches are added to the boards. */
export function scoringRoutes(options: ApiOptions): Hono {
  const { store, games, judge, daily } = options;
  const routes = new Hono();
  const limitSubmissions = limitRequests(options, "scored");

  /** Limits the wrong keys that one address may send, so that nobody can guess the key of a name. */
  const guessLimiter = options.processes.limit({ points: 20, duration: 600, keyPrefix: "quadrille:guessed" });

  /** Returns the daily seed of a game, which nobody can know in advance. */
  const dailySeedOf = async (day: string, { id }: KnownGame): Promise<string> =>
    digest(`${day}:${id}:${await store.scores.secret("days")}`).slice(0, 32);

  /** Returns today or, if today does not pass a test, the day that has just ended; `""` if neither passes. */
  const findDay = async (test: (day: string) => Promise<boolean>): Promise<string> => {
    for (const day of [dayAt(Date.now()), dayAt(Date.now() - graceTime)]) if (await test(day)) return day;
    return "";
  };

  /** Returns true if a level of a game is the daily puzzle of a day. */
  const isPuzzleOf = async (day: string, game: string, level: number): Promise<boolean> => {
    const puzzle = await daily.puzzleOn(day);
    return puzzle?.game.id === game && puzzle.level === level;
  };

  /**
   * Returns the best rows of a score board, as JSON for clients. Today's replays of the game of today's puzzle are left out, so that
   * nobody can copy a solution before the day is over: a replay that is on the board of another level may also solve the puzzle.
   */
  const listRows = async (board: ScoreBoard, today: string) => {
    const isTodaysPuzzle = (await daily.puzzleOn(today))?.game.id === board.game;
    const rows = await store.scores.bestRows(board, maxRows);
    return rows.map(({ name, value, at, replay }) => ({
      ...{ name, value, at },
      ...(!(isTodaysPuzzle && dayAt(Number(at)) === today) && { replay }),
    }));
  };

  routes.get("/daily", async (context) => {
    const query = daySchema.safeParse(context.req.query());
    const today = dayAt(Date.now());
    const day = query.success ? (query.data.day ?? today) : "";
    const puzzle = day !== "" && day <= today ? await daily.puzzleOn(day) : undefined;
    if (!puzzle) refuseRequest(404, "There is no puzzle of this day.");
    const { name, game, level } = puzzle;
    const rows = await listRows({ game: game.id, level, by: "inputs", day }, today);
    return context.json({ day, today, game: name, title: game.title, level, rows });
  });

  routes.get("/", async (context) => {
    const today = dayAt(Date.now());
    const query = parseQuery(context, boardSchema, "This is no wish for a board.");
    const { level, day = today } = query;
    const game = (await games.findGame(query.game)) ?? refuseRequest(404, noGameText);
    const boards = await store.scores.boardsOf(game.id, level, ["", day]);
    const boardRows = await Promise.all(
      boards.map(async (board) => ({
        ...{ level: board.level, by: board.by, day: board.day },
        rows: await listRows(board, today),
      })),
    );
    const isAlone = game.players === 1;
    return context.json({
      ...{ title: game.title, levels: game.levels, level, day, today, isAlone, boards: boardRows },
      ...(game.hasChance && { seed: await dailySeedOf(today, game) }),
    });
  });

  routes.post("/", limitSubmissions, bodyLimit({ maxSize: 2 * maxReplayLength }), async (context) => {
    const noScore = "This is no score: it needs a game, a name, a key and a replay.";
    const { game: gameName, name, key, replay } = await parseBody(context, scoreSchema, noScore);
    const replayHash = digest(replay);
    const game = (await games.findGame(gameName)) ?? refuseRequest(404, noGameText);
    if (game.players > 1) refuseRequest(422, "Scores are kept of games that one plays alone.");
    const folded = normalizeName(name);
    const address = options.addressOf(context.req.raw);
    const verdict = await judge.play(game.program, replay, address);
    if ("wrong" in verdict) return context.json(verdict, 422);
    const guessesLeft = (await guessLimiter.get(address).catch(() => null))?.remainingPoints ?? 1;
    if (guessesLeft <= 0) refuseRequest(429, "Too many wrong keys came from here. Try again later.");
    const ownKey = digest(key);
    const owner = await store.scores.claim({ folded, key: ownKey, made: Date.now() });
    if (owner !== ownKey) await guessLimiter.consume(address).catch(() => {});
    if (owner !== ownKey) refuseRequest(403, "Somebody else has this name. Choose another.");
    const isDaily = async (day: string) => game.hasChance && verdict.seed === (await dailySeedOf(day, game));
    const day = await findDay(isDaily);
    const rows: ScoreRow[] = [];
    for (const { by, value, level = 0 } of verdict.scores) {
      const row = { game: game.id, level, by, day, folded, name, value, at: Date.now(), replay: replayHash };
      const puzzleDay = by === "inputs" ? await findDay((it) => isPuzzleOf(it, game.id, level)) : "";
      rows.push(row, ...(puzzleDay === "" ? [] : [{ ...row, day: puzzleDay }]));
    }
    const outcome = await store.scores.putScores(ownKey, { id: replayHash, folded, text: replay }, rows);
    if (outcome === "not-owned") refuseRequest(403, "This is not the key of this name.");
    if (outcome === "known") refuseRequest(409, "This replay is on the board already, under another name.");
    const scores = await Promise.all(rows.map((row) => rankScore(row)));
    return context.json({ replay: replayHash, scores }, 201);
  });

  /**
   * Returns a row with its rank on its board, counted from 1. The rank is missing if the same name has a better score, or if too
   * many names have one.
   */
  const rankScore = async (row: ScoreRow) => {
    const bestRows = await store.scores.bestRows(row, maxRows);
    const index = bestRows.findIndex((it) => it.folded === row.folded && it.replay === row.replay);
    const { level, by, value, day } = row;
    return { level, by, value, day, ...(index >= 0 && { place: index + 1 }) };
  };

  routes.get("/replays/:id", async (context) => {
    const storedReplay = await store.scores.replay(context.req.param("id"));
    const replay = storedReplay ?? refuseRequest(404, "There is no such replay.");
    context.header("Content-Security-Policy", "default-src 'none'; sandbox");
    context.header("Cache-Control", "public, max-age=3600");
    return context.text(replay.text);
  });

  return routes;
}

const noGameText = "There is no such game.";

/** Returns the day of a time in UTC: `2026-11-23`. */
function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, "yyyy-mm-dd".length);
}
