import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { bodyAs, queryAs, refuseRequest } from "./asked.ts";
import type { DailyPuzzle } from "./daily.ts";
import type { Games, KnownGame } from "../games.ts";
import type { Judge, JudgedScore } from "../judge/index.ts";
import { type RequestCounters, limitRequests } from "./limits.ts";
import { boardWish, dayWish, foldedName, maxReplayLength, scoreWish } from "../messages.ts";
import { digest, makeSecret } from "../secrets.ts";
import type { ScoreBoard, ScoreRow, Store } from "../store/index.ts";

export interface ScoringOptions extends RequestCounters {
  readonly store: Store;
  readonly games: Games;
  readonly daily: DailyPuzzle;
  readonly judge: Judge;
}

/** Holds rows of a board that are told. */
const mostRows = 20;
/** Is the time, in milliseconds after a day, within which a play that was begun on it may end. */
const grace = 60 * 60 * 1000;

/** Scores: a replay comes in, the judge plays it again, and what it reached is on the boards. */
export function scoringRoutes(options: ScoringOptions): Hono {
  const { store, games, judge, daily } = options;
  const routes = new Hono();
  const submits = limitRequests(options, {
    ...{ points: 30, duration: 60, keyPrefix: "quadrille:scored" },
    wrong: "Too many scores were sent",
  });

  /** Limits the wrong keys of names that one address may send: nobody shall guess one here either. */
  const guesses = options.processes.limit({ points: 20, duration: 600, keyPrefix: "quadrille:guessed" });

  /** Returns the seed of a day for a game; nobody can know it before. */
  const seedOn = async (day: string, { id }: KnownGame): Promise<string> =>
    digest(`${day}:${id}:${await store.scores.secret("days", makeSecret())}`).slice(0, 32);

  /** Returns the day to which a seed belongs, `""` for a seed of the player's own. */
  const dayOf = async (seed: string, game: KnownGame): Promise<string> => {
    if (!game.hasChance) return "";
    for (const day of [dayAt(Date.now()), dayAt(Date.now() - grace)])
      if (seed === (await seedOn(day, game))) return day;
    return "";
  };

  /** Returns the day whose puzzle a level of a game is, now or until a moment ago; `""` if it is none. */
  const dayOfPuzzle = async (game: KnownGame, level: number): Promise<string> => {
    for (const day of [dayAt(Date.now()), dayAt(Date.now() - grace)]) {
      const puzzle = await daily.on(day);
      if (puzzle?.game.id === game.id && puzzle.level === level) return day;
    }
    return "";
  };

  /** Returns the best of a board, as they are told. What solves the puzzle of today is nobody's to copy before the day is over. */
  const rowsOf = async (board: ScoreBoard, today: string) => {
    const puzzle = await daily.on(today);
    const isOpen = puzzle?.game.id === board.game && puzzle.level === board.level;
    const rows = await store.scores.best(board, mostRows);
    return rows.map(({ name, value, at, replay }) => ({
      ...{ name, value, at },
      ...(!(isOpen && dayAt(Number(at)) === today) && { replay }),
    }));
  };

  routes.get("/daily", async (context) => {
    const wish = dayWish.safeParse(context.req.query());
    const today = dayAt(Date.now());
    const day = wish.success ? (wish.data.day ?? today) : "";
    const puzzle = day !== "" && day <= today ? await daily.on(day) : undefined;
    if (!puzzle) refuseRequest(404, "There is no puzzle of this day.");
    const { name, game, level } = puzzle;
    const rows = await rowsOf({ game: game.id, level, by: "inputs", day }, today);
    return context.json({ day, today, game: name, title: game.title, level, rows });
  });

  routes.get("/", async (context) => {
    const wish = queryAs(context, boardWish, "This is no wish for a board.");
    const { level, day = dayAt(Date.now()) } = wish;
    const game = (await games.find(wish.game)) ?? refuseRequest(404, noGame);
    const today = dayAt(Date.now());
    const boards = await store.scores.boards(game.id, level, ["", day]);
    const told = await Promise.all(
      boards.map(async (board) => ({
        ...{ level: board.level, by: board.by, day: board.day },
        rows: await rowsOf(board, today),
      })),
    );
    const isAlone = game.players === 1;
    return context.json({
      ...{ title: game.title, levels: game.levels, level, day, today, isAlone, boards: told },
      ...(game.hasChance && { seed: await seedOn(today, game) }),
    });
  });

  routes.post("/", submits, bodyLimit({ maxSize: 2 * maxReplayLength }), async (context) => {
    const wish = await bodyAs(
      context,
      scoreWish,
      "This is no score: it needs a game, a name, a key and a replay.",
    );
    const { game: called, name, key, replay } = wish;
    const sum = digest(replay);
    const game = (await games.find(called)) ?? refuseRequest(404, noGame);
    if (game.players > 1) refuseRequest(422, "Scores are kept of games that one plays alone.");
    const folded = foldedName(name);
    const known = await store.scores.replay(sum);
    if (known && known.folded !== folded)
      refuseRequest(409, "This replay is on the board already, under another name.");
    const judged = await judge.play(game.program, replay, options.addressOf(context.req.raw));
    if ("wrong" in judged) return context.json(judged, 422);
    const address = options.addressOf(context.req.raw);
    const guessed = (await guesses.get(address).catch(() => null))?.remainingPoints ?? 1;
    if (guessed <= 0) refuseRequest(429, "Too many wrong keys came from here. Try again later.");
    const owner = await store.scores.claim({ folded, key: digest(key), made: Date.now() });
    if (owner !== digest(key)) await guesses.consume(address).catch(() => {});
    if (owner !== digest(key)) refuseRequest(403, "Somebody else has this name. Choose another.");
    const day = await dayOf(judged.seed, game);
    const rows: ScoreRow[] = [];
    for (const score of judged.scores) {
      const row = scoreRow(score, { game: game.id, day, folded, name, replay: sum });
      const ofPuzzle = score.by === "inputs" ? await dayOfPuzzle(game, row.level) : "";
      rows.push(row, ...(ofPuzzle === "" ? [] : [{ ...row, day: ofPuzzle }]));
    }
    await store.scores.put({ id: sum, folded, text: replay }, rows);
    const scores = await Promise.all(rows.map((row) => placed(row)));
    return context.json({ replay: sum, scores }, 201);
  });

  /** Returns where a row is on its board now, from 1; without a place where the name has a better one, or others have. */
  const placed = async (row: ScoreRow) => {
    const best = await store.scores.best(row, mostRows);
    const at = best.findIndex((it) => it.folded === row.folded && it.replay === row.replay);
    const { level, by, value, day } = row;
    return { level, by, value, day, ...(at >= 0 && { place: at + 1 }) };
  };

  routes.get("/replays/:id", async (context) => {
    const found = await store.scores.replay(context.req.param("id"));
    const replay = found ?? refuseRequest(404, "There is no such replay.");
    context.header("Content-Security-Policy", "default-src 'none'; sandbox");
    context.header("Cache-Control", "public, max-age=3600");
    return context.text(replay.text);
  });

  return routes;
}

const noGame = "There is no such game.";

/** Returns the day in UTC: `2026-11-23`. */
function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, "yyyy-mm-dd".length);
}

function scoreRow(
  { by, value, level = 0 }: JudgedScore,
  parts: Pick<ScoreRow, "game" | "day" | "folded" | "name" | "replay">,
): ScoreRow & ScoreBoard {
  return { ...parts, level, by, value, at: Date.now() };
}
