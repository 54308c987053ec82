import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";
import { insertOnce } from "./insert-once.ts";

export type ScoreRow = Schema["score"];

/** Says which plays are compared with one another. */
export type ScoreBoard = Pick<ScoreRow, "game" | "level" | "by" | "day">;

/** Names, their best scores, and the replays that prove them. */
export class ScoreTable {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Gives a name to whoever asks for it first. Answers the digest of the key that it belongs to. */
  async claim(scorer: Schema["scorer"]): Promise<string> {
    await insertOnce(this.#db, "scorer", scorer);
    const [{ key }] = await this.#rows<{ key: string }>(
      sql`select key from scorer where folded = ${scorer.folded}`,
    );
    return key;
  }

  /** Gives a name another key. */
  async changeKey(folded: string, key: string): Promise<void> {
    await this.#db.updateTable("scorer").set({ key }).where("folded", "=", folded).execute();
  }

  /** Keeps a replay and the scores in it that are better than those that its name has. */
  async put(replay: Schema["replay"], rows: readonly ScoreRow[]): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await insertOnce(db, "replay", replay);
      for (const row of rows) {
        const better = row.by === "score" ? (">" as const) : ("<" as const);
        await db
          .insertInto("score")
          .values(row)
          .onConflict((it) =>
            it
              .columns(["game", "level", "by", "day", "folded"])
              .doUpdateSet({ value: row.value, at: row.at, replay: row.replay, name: row.name })
              .where((eb) => eb(eb.val(row.value), better, eb.ref("score.value"))),
          )
          .execute();
      }
    });
  }

  replay(id: string): Promise<Schema["replay"] | undefined> {
    return this.#db.selectFrom("replay").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** Returns the best of a board; of equal ones the earlier is better. */
  best({ game, level, by, day }: ScoreBoard, count: number): Promise<ScoreRow[]> {
    const order = sql.raw(by === "score" ? "desc" : "asc");
    return this.#rows(sql`select * from score where game = ${game} and level = ${level} and "by" = ${by} and day = ${day}
      order by value ${order}, at limit ${count}`);
  }

  /** Returns the boards of a game that somebody is on: of a level, and of the whole game, which is level 0. */
  boards(game: string, level: number, days: readonly string[]): Promise<ScoreBoard[]> {
    return this.#rows(sql`select distinct game, level, "by", day from score
      where game = ${game} and level in (0, ${level}) and day in (${sql.join(days)}) order by level desc, day desc`);
  }

  /** Forgets a name, all its scores and their replays. */
  async forget(folded: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom("score").where("folded", "=", folded).execute();
      await db.deleteFrom("replay").where("folded", "=", folded).execute();
      await db.deleteFrom("scorer").where("folded", "=", folded).execute();
    });
  }

  /** Returns a secret of the server, made when it is first asked for. */
  async secret(name: string, made: string): Promise<string> {
    await insertOnce(this.#db, "secret", { name, value: made });
    const [{ value }] = await this.#rows<{ value: string }>(
      sql`select value from secret where name = ${name}`,
    );
    return value;
  }

  async #rows<Row>(statement: RawBuilder<unknown>): Promise<Row[]> {
    return (await statement.execute(this.#db)).rows as Row[];
  }
}
