import { type Kysely, sql } from "kysely";
import { makeSecret } from "../secrets.ts";
import type { Schema } from "./schema.ts";
import { deleteFrom, insertOnce, fetchRows } from "./statements.ts";

export type ScoreRow = Schema["score"];

/** Identifies a score board: the scores that are compared with each other. */
export type ScoreBoard = Pick<ScoreRow, "game" | "level" | "by" | "day">;

/** Stores names, their best scores, and the replays that prove the scores. */
export class ScoreTable {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Gives a name to the first key that claims it. Returns the digest of the key that the name belongs to. */
  async claim(scorer: Schema["scorer"]): Promise<string> {
    await insertOnce(this.#db, "scorer", scorer);
    const owner = this.#db.selectFrom("scorer").select("key").where("folded", "=", scorer.folded);
    return (await owner.executeTakeFirstOrThrow()).key;
  }

  /** Assigns another key to a name. */
  async changeKey(folded: string, key: string): Promise<void> {
    await this.#db.updateTable("scorer").set({ key }).where("folded", "=", folded).execute();
  }

  /**
   * Stores a replay, and those of its scores that are better than the present scores of the name. Stores nothing, and returns the reason,
   * if the replay belongs to another name, or the name no longer to the key (of which `key` is the digest).
   */
  putScores(
    key: string,
    replay: Schema["replay"],
    rows: readonly ScoreRow[],
  ): Promise<"stored" | "not-owned" | "known"> {
    return this.#db.transaction().execute(async (db) => {
      // Locks the name in Postgres until the scores are stored, so that `forget` deletes them too.
      const owned = db
        .updateTable("scorer")
        .set({ key })
        .where("folded", "=", replay.folded)
        .where("key", "=", key);
      if ((await owned.executeTakeFirst()).numUpdatedRows === 0n) return "not-owned";
      await insertOnce(db, "replay", replay);
      const owner = db.selectFrom("replay").select("folded").where("id", "=", replay.id);
      if ((await owner.executeTakeFirstOrThrow()).folded !== replay.folded) return "known";
      for (const row of rows) {
        const { game, level, by, day, folded, name, value, at, replay: replayId } = row;
        const betterOperator = sql.raw(by === "score" ? ">" : "<");
        await sql`insert into score (game, level, "by", day, folded, name, value, at, replay)
          values (${game}, ${level}, ${by}, ${day}, ${folded}, ${name}, ${value}, ${at}, ${replayId})
          on conflict (game, level, "by", day, folded) do update
          set value = excluded.value, at = excluded.at, replay = excluded.replay, name = excluded.name
          where excluded.value ${betterOperator} score.value`.execute(db);
      }
      return "stored";
    });
  }

  replay(id: string): Promise<Schema["replay"] | undefined> {
    return this.#db.selectFrom("replay").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** Returns the best rows of a board; of equal scores, the earlier one comes first. */
  bestRows({ game, level, by, day }: ScoreBoard, count: number): Promise<ScoreRow[]> {
    const order = sql.raw(by === "score" ? "desc" : "asc");
    return fetchRows(
      this.#db,
      sql`select * from score where game = ${game} and level = ${level} and "by" = ${by} and day = ${day}
      order by value ${order}, at limit ${count}`,
    );
  }

  /** Returns the score boards of a game that have scores: the boards of one level, and those of the whole game, which is level 0. */
  boardsOf(game: string, level: number, days: readonly string[]): Promise<ScoreBoard[]> {
    return fetchRows(
      this.#db,
      sql`select distinct game, level, "by", day from score
      where game = ${game} and level in (0, ${level}) and day in (${sql.join(days)}) order by level desc, day desc`,
    );
  }

  /** Deletes a name, all its scores and their replays. */
  async forget(folded: string): Promise<void> {
    await this.#db
      .transaction()
      .execute((db) => deleteFrom(db, ["scorer", "score", "replay"], "folded", folded));
  }

  /** Returns a secret of the server, which is generated when it is first requested. */
  async secret(name: string): Promise<string> {
    await insertOnce(this.#db, "secret", { name, value: makeSecret() });
    const secret = this.#db.selectFrom("secret").select("value").where("name", "=", name);
    return (await secret.executeTakeFirstOrThrow()).value;
  }
}
