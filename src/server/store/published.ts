import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "./schema.ts";
import { insertOnce } from "./insert-once.ts";

export type PublishedRow = Selectable<Schema["published"]>;
export type VersionRow = Selectable<Schema["version"]>;

const listed = [
  ...(["id", "title", "author", "about", "players", "levels", "made", "changed", "parent", "likes"] as const),
];

/** Describes a published game as it is listed: without its picture and what proves whose it is. */
export type ListedRow = Pick<PublishedRow, (typeof listed)[number]>;

/** Describes a published game by its name alone. */
export type NamedRow = Pick<PublishedRow, "id" | "title">;

/** Says what was reported of a game. */
export interface ReportRow extends Selectable<Schema["report"]> {
  readonly title: string;
}

/** Describes a game that was taken away, and when. */
export interface WithdrawnRow extends NamedRow {
  readonly at: number;
}

/** Limits the list of games that a game was made from, and that were made from it. */
const mostAncestors = 20;
const mostRemixes = 50;

/** Says how a list of published games is chosen. */
export interface ListWish {
  /** Holds words of the title, the author or what it is about; `""` finds all. */
  readonly search: string;
  /** Says what comes first: what was changed last, or what most people like. */
  readonly sort: "newest" | "liked";
  readonly from: number;
  readonly count: number;
}

/** Represents published games, with all their versions. */
export class PublishedTable {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Adds a game with its first version, or a version to a game that there is, whose facts it changes. */
  async put(game: PublishedRow, version: Omit<VersionRow, "number" | "published">): Promise<void> {
    // What others have to do with a game stays as it is.
    const { id, key: _key, made: _made, parent: _parent, likes: _likes, withdrawn: _, ...facts } = game;
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto("published")
        .values(game)
        .onConflict((it) => it.column("id").doUpdateSet(facts))
        .execute();
      const { hash, text, game: program, at } = version;
      await sql`insert into version (published, number, hash, text, game, at)
        select ${id}, coalesce(max(number), 0) + 1, ${hash}, ${text}, ${program}, ${at} from version where published = ${id}`.execute(
        db,
      );
    });
  }

  /** Returns a game that anybody may find. */
  async find(id: string): Promise<PublishedRow | undefined> {
    const row = await this.findAny(id);
    return row?.withdrawn === null ? row : undefined;
  }

  /** Returns the game even if it was taken away. */
  findAny(id: string): Promise<PublishedRow | undefined> {
    return this.#db.selectFrom("published").selectAll().where("id", "=", id).executeTakeFirst();
  }

  list({ search, sort, from, count }: ListWish): Promise<ListedRow[]> {
    let query = this.#db.selectFrom("published").select(listed).where("withdrawn", "is", null);
    for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
      query = query.where("words", "like", `%${word.replaceAll(/[%_]/g, "")}%`);
    if (sort === "liked") query = query.orderBy("likes", "desc");
    return query.orderBy("changed", "desc").orderBy("id").offset(from).limit(count).execute();
  }

  /** Returns the newest first, without the texts. */
  versions(id: string): Promise<Omit<VersionRow, "text" | "published">[]> {
    return this.#rows(
      sql`select number, hash, game, at from version where published = ${id} order by number desc`,
    );
  }

  /** Returns the version with this hash; without one, the newest. */
  version(id: string, hash?: string): Promise<VersionRow | undefined> {
    const all = this.#db.selectFrom("version").selectAll().where("published", "=", id);
    const some = hash === undefined ? all : all.where("hash", "=", hash);
    return some.orderBy("number", "desc").executeTakeFirst();
  }

  /**
   * Returns the published game that has a text in one of its versions, the one that had it first.
   * @param hash of the text
   */
  async withText(hash: string): Promise<string | undefined> {
    const [found] = await this.#rows<{ published: string }>(
      sql`select published from version where hash = ${hash} order by at limit 1`,
    );
    return found && (await this.find(found.published))?.id;
  }

  /** Returns what a game was made from, and what that was made from, and so on, as far as it is still there. */
  async line({ parent }: Pick<PublishedRow, "parent">): Promise<NamedRow[]> {
    const line: NamedRow[] = [];
    for (let next = parent; next !== null && line.length < mostAncestors;) {
      const row = await this.find(next);
      if (!row) break;
      line.push({ id: row.id, title: row.title });
      next = row.parent;
    }
    return line;
  }

  /** Returns what was made from a game, the newest first. */
  remixes(id: string): Promise<NamedRow[]> {
    return this.#rows(sql`select id, title from published where parent = ${id} and withdrawn is null
      order by made desc, id limit ${mostRemixes}`);
  }

  /** Notes that somebody likes a game, or does not any more. Answers how many do. */
  async like(published: string, by: string, likes: boolean): Promise<number> {
    return this.#db.transaction().execute(async (db) => {
      if (likes) await insertOnce(db, "liked", { published, by });
      else await db.deleteFrom("liked").where("published", "=", published).where("by", "=", by).execute();
      const { count } = await db
        .selectFrom("liked")
        .select((it) => it.fn.countAll().as("count"))
        .where("published", "=", published)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("published")
        .set({ likes: Number(count) })
        .where("id", "=", published)
        .execute();
      return Number(count);
    });
  }

  /**
   * Returns what has become of a program, by its hash: it is `there` as a version of a published game, it is `away` because each such game was taken away or
   * removed, or it was `never` published.
   */
  async standing(game: string): Promise<"there" | "away" | "never"> {
    const rows = await this.#rows<{ withdrawn: number | null }>(
      sql`select withdrawn from version join published on id = published where game = ${game}`,
    );
    if (rows.some((it) => it.withdrawn === null)) return "there";
    if (rows.length > 0) return "away";
    const removed = await this.#rows(sql`select game from removed where game = ${game}`);
    return removed.length > 0 ? "away" : "never";
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`insert into removed (game) select distinct game from version where published = ${id}
        on conflict do nothing`.execute(db);
      await db.deleteFrom("liked").where("published", "=", id).execute();
      await db.deleteFrom("report").where("published", "=", id).execute();
      await db.deleteFrom("version").where("published", "=", id).execute();
      await db.deleteFrom("published").where("id", "=", id).execute();
    });
  }

  async report(row: Schema["report"]): Promise<void> {
    await this.#db.insertInto("report").values(row).execute();
  }

  /** Returns the newest first. */
  reports(count: number): Promise<ReportRow[]> {
    return this.#rows(sql`select report.published, report.at, report.reason, published.title
      from report join published on published.id = report.published order by report.at desc limit ${count}`);
  }

  /** Forgets what was reported of a game. */
  async dismiss(id: string): Promise<void> {
    await this.#db.deleteFrom("report").where("published", "=", id).execute();
  }

  /** Takes a game away, or brings it back. @param at when it was taken away; null brings it back */
  async withdraw(id: string, at: number | null): Promise<void> {
    await this.#db.updateTable("published").set({ withdrawn: at }).where("id", "=", id).execute();
  }

  /** Keeps the picture of a game as PNG. */
  async putPreview(id: string, preview: string | null): Promise<void> {
    await this.#db.updateTable("published").set({ preview }).where("id", "=", id).execute();
  }

  /** Returns games that were taken away, the last first. */
  withdrawn(count: number): Promise<WithdrawnRow[]> {
    return this.#rows(sql`select id, title, withdrawn as at from published where withdrawn is not null
      order by withdrawn desc limit ${count}`);
  }

  async #rows<Row>(statement: RawBuilder<unknown>): Promise<Row[]> {
    return (await statement.execute(this.#db)).rows as Row[];
  }
}
