import { type Kysely, type Selectable, sql } from "kysely";
import type { Schema } from "./schema.ts";
import { deleteFrom, insertOnce, fetchRows } from "./statements.ts";

export type PublishedRow = Selectable<Schema["published"]>;
export type VersionRow = Selectable<Schema["version"]>;

const listedColumns = [
  ...(["id", "title", "author", "about", "players", "levels", "made", "changed", "parent", "likes"] as const),
];

/** Describes a published game in a list, without its picture and its key. */
export type ListedRow = Pick<PublishedRow, (typeof listedColumns)[number]>;

/** Describes a published game by its id and title only. */
export type NamedRow = Pick<PublishedRow, "id" | "title">;

/** Limits the list of a game's ancestors; `maxRemixes` limits the list of games made from it. */
const maxAncestors = 20;
const maxRemixes = 50;

/** Describes which published games to list, and in which order. */
export interface ListQuery {
  /** Contains the words that must occur in the title, the author or the description; `""` finds all games. */
  readonly search: string;
  /** Stores the order: by last change, or by number of likes. */
  readonly sort: "newest" | "liked";
  readonly from: number;
  readonly count: number;
}

/** Stores published games, with all their versions. */
export class PublishedTable {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Adds a new game with its first version, or adds a version to an existing game and updates its facts. Returns
   * false if the existing game has been removed meanwhile.
   */
  put(game: PublishedRow, version: Omit<VersionRow, "number" | "published">, isNew: boolean) {
    // Fields that do not come from the publisher's request, such as the likes, are not updated.
    const { id, key: _key, made: _made, parent: _parent, likes: _likes, withdrawn: _, ...facts } = game;
    return this.#db.transaction().execute(async (db) => {
      if (isNew) await insertOnce(db, "published", game);
      const result = await db.updateTable("published").set(facts).where("id", "=", id).executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      const { hash, text, game: program, at } = version;
      await sql`insert into version (published, number, hash, text, game, at)
        select ${id}, coalesce(max(number), 0) + 1, ${hash}, ${text}, ${program}, ${at} from version where published = ${id}`.execute(
        db,
      );
      return true;
    });
  }

  /** Returns a game that has not been withdrawn. */
  async find(id: string): Promise<PublishedRow | undefined> {
    const row = await this.findAny(id);
    return row?.withdrawn === null ? row : undefined;
  }

  /** Returns a game even if it was withdrawn. */
  findAny(id: string): Promise<PublishedRow | undefined> {
    return this.#db.selectFrom("published").selectAll().where("id", "=", id).executeTakeFirst();
  }

  list({ search, sort, from, count }: ListQuery): Promise<ListedRow[]> {
    let query = this.#db.selectFrom("published").select(listedColumns).where("withdrawn", "is", null);
    for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
      query = query.where("words", "like", `%${word.replaceAll(/[%_]/g, "")}%`);
    if (sort === "liked") query = query.orderBy("likes", "desc");
    return query.orderBy("changed", "desc").orderBy("id").offset(from).limit(count).execute();
  }

  /** Returns the versions of a game, newest first, without their texts. */
  versions(id: string) {
    const allVersions = this.#db.selectFrom("version").select(["number", "hash", "game", "at"]);
    return allVersions.where("published", "=", id).orderBy("number", "desc").execute();
  }

  /** Returns the version of a game with this hash; without a hash, the newest. */
  version(id: string, hash?: string): Promise<VersionRow | undefined> {
    const allVersions = this.#db.selectFrom("version").selectAll().where("published", "=", id);
    const matchingVersions = hash === undefined ? allVersions : allVersions.where("hash", "=", hash);
    return matchingVersions.orderBy("number", "desc").executeTakeFirst();
  }

  /** Returns the published game that first had a text, in any of its versions. @param hash is the hash of the text */
  async firstWithText(hash: string): Promise<string | undefined> {
    const versionsWithText = this.#db.selectFrom("version").select("published").where("hash", "=", hash);
    const firstVersion = await versionsWithText.orderBy("at").limit(1).executeTakeFirst();
    return firstVersion && (await this.find(firstVersion.published))?.id;
  }

  /** Returns the ancestors of a game: the published game that it was made from, the game that this one was made from, and so on. */
  async ancestors({ parent }: Pick<PublishedRow, "parent">): Promise<NamedRow[]> {
    const ancestorRows: NamedRow[] = [];
    for (let nextId = parent; nextId !== null && ancestorRows.length < maxAncestors;) {
      const row = await this.find(nextId);
      if (!row) break;
      ancestorRows.push({ id: row.id, title: row.title });
      nextId = row.parent;
    }
    return ancestorRows;
  }

  /** Returns the games made from a game, newest first. */
  remixes(id: string): Promise<NamedRow[]> {
    const remixes = this.#db.selectFrom("published").select(["id", "title"]).where("parent", "=", id);
    const openRemixes = remixes.where("withdrawn", "is", null).orderBy("made", "desc").orderBy("id");
    return openRemixes.limit(maxRemixes).execute();
  }

  /** Stores whether a person likes a game. Returns the number of likes. */
  async like(published: string, by: string, likes: boolean): Promise<number> {
    return this.#db.transaction().execute(async (db) => {
      if (likes) await insertOnce(db, "liked", { published, by });
      else await db.deleteFrom("liked").where("published", "=", published).where("by", "=", by).execute();
      const [row] = await fetchRows<Pick<PublishedRow, "likes">>(
        db,
        sql`update published set likes = (select count(*) from liked where published = ${published})
        where id = ${published} returning likes`,
      );
      return row?.likes ?? 0;
    });
  }

  /**
   * Returns the status of the program with a hash: `there` if it is a version of a published game, `away` if every such game was
   * withdrawn or removed, `never` if it was not published.
   */
  async statusOfProgram(game: string): Promise<"there" | "away" | "never"> {
    const rows = await fetchRows<{ withdrawn: number | null }>(
      this.#db,
      sql`select withdrawn from version join published on id = published where game = ${game}`,
    );
    if (rows.some((it) => it.withdrawn === null)) return "there";
    if (rows.length > 0) return "away";
    const removedRows = await fetchRows(this.#db, sql`select game from removed where game = ${game}`);
    return removedRows.length > 0 ? "away" : "never";
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`insert into removed (game) select distinct game from version where published = ${id}
        on conflict do nothing`.execute(db);
      await deleteFrom(db, ["liked", "report", "version"], "published", id);
      await deleteFrom(db, ["published"], "id", id);
    });
  }

  async report(row: Schema["report"]): Promise<void> {
    await this.#db.insertInto("report").values(row).execute();
  }

  /** Returns the reports, newest first. */
  reports(count: number) {
    const reports = this.#db.selectFrom("report").innerJoin("published", "published.id", "report.published");
    const rows = reports.select(["report.published", "report.at", "report.reason", "published.title"]);
    return rows.orderBy("report.at", "desc").limit(count).execute();
  }

  /** Deletes the reports about a game. */
  dismiss(id: string): Promise<void> {
    return deleteFrom(this.#db, ["report"], "published", id);
  }

  /** Changes the time at which a game was withdrawn (null restores the game), or its PNG preview. */
  async change(id: string, changes: Partial<Pick<PublishedRow, "withdrawn" | "preview">>): Promise<void> {
    await this.#db.updateTable("published").set(changes).where("id", "=", id).execute();
  }

  /** Returns the withdrawn games, last withdrawn first. */
  withdrawn(count: number) {
    const games = this.#db.selectFrom("published").select(["id", "title", "withdrawn as at"]);
    return games.where("withdrawn", "is not", null).orderBy("withdrawn", "desc").limit(count).execute();
  }
}
