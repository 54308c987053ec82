import type { Kysely, Selectable } from "kysely";
import type { Schema } from "./schema.ts";

export type PublishedRow = Selectable<Schema["published"]>;
export type VersionRow = Selectable<Schema["version"]>;

/** A published game as it is listed: without its picture and what proves whose it is. */
export type ListedRow = Omit<PublishedRow, "picture" | "key" | "words">;

const listed = ["id", "title", "author", "about", "players", "levels", "made", "changed"] as const;

/** How a list of published games is chosen. */
export interface ListWish {
  /** Words of the title, the author or what it is about; `""` finds all. */
  readonly search: string;
  readonly from: number;
  readonly count: number;
}

/** Published games, with all their versions. */
export class PublishedTable {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Adds a game with its first version, or a version to a game that there is, whose facts it changes. */
  async put(game: PublishedRow, version: Omit<VersionRow, "number" | "published">): Promise<void> {
    const { id, key: _key, made: _made, ...facts } = game;
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto("published")
        .values(game)
        .onConflict((it) => it.column("id").doUpdateSet(facts))
        .execute();
      const { last } = await db
        .selectFrom("version")
        .select((it) => it.fn.max("number").as("last"))
        .where("published", "=", id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("version")
        .values({ published: id, number: Number(last ?? 0) + 1, ...version })
        .execute();
    });
  }

  find(id: string): Promise<PublishedRow | undefined> {
    return this.#db.selectFrom("published").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** The newest first. */
  list({ search, from, count }: ListWish): Promise<ListedRow[]> {
    let query = this.#db.selectFrom("published").select(listed);
    for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
      query = query.where("words", "like", `%${word.replaceAll(/[%_]/g, "")}%`);
    return query.orderBy("changed", "desc").orderBy("id").offset(from).limit(count).execute();
  }

  /** The newest first, without the texts. */
  versions(id: string): Promise<Omit<VersionRow, "text" | "published">[]> {
    return this.#db
      .selectFrom("version")
      .select(["number", "hash", "game", "at"])
      .where("published", "=", id)
      .orderBy("number", "desc")
      .execute();
  }

  /** The version with this hash; without one, the newest. */
  version(id: string, hash?: string): Promise<VersionRow | undefined> {
    const all = this.#db.selectFrom("version").selectAll().where("published", "=", id);
    const some = hash === undefined ? all : all.where("hash", "=", hash);
    return some.orderBy("number", "desc").executeTakeFirst();
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom("report").where("published", "=", id).execute();
      await db.deleteFrom("version").where("published", "=", id).execute();
      await db.deleteFrom("published").where("id", "=", id).execute();
    });
  }

  async report(row: Schema["report"]): Promise<void> {
    await this.#db.insertInto("report").values(row).execute();
  }

  /** The newest first. */
  reports(count: number): Promise<Schema["report"][]> {
    return this.#db.selectFrom("report").selectAll().orderBy("at", "desc").limit(count).execute();
  }
}
