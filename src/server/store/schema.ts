import { type Kysely, type Migration, type MigrationProvider, sql } from "kysely";

/** Describes the tables. What has a structure of its own is kept as JSON. */
export interface RoomTables {
  readonly game: {
    /** Is the SHA-256 of the program. */
    readonly id: string;
    readonly title: string;
    readonly program: string;
  };
  readonly room: {
    readonly id: string;
    readonly game: string;
    readonly made: number;
    /** Is a `RoomSetup`, with its seed. */
    readonly setup: string;
    /** With the seed it gives what was sealed. */
    readonly nonce: string;
    /** Is the SHA-256 of the secret of each seat, in order. */
    readonly keys: string;
    /** Says how often it was taken by a process, where several share the tables. */
    readonly fence: number;
  };
  readonly event: {
    readonly room: string;
    readonly seq: number;
    readonly seat: number;
    readonly number: number | null;
    readonly at: number;
    readonly spent: number | null;
    /** Is set in games with a clock of their own. */
    readonly tick: number | null;
    readonly act: string;
  };
}

/** Describes games that people have published. */
export interface PublishedTables {
  readonly published: {
    readonly id: string;
    readonly title: string;
    readonly author: string | null;
    readonly about: string | null;
    /** Says what a search looks through, in small letters. */
    readonly words: string;
    readonly players: number;
    readonly levels: number;
    /** Is the SHA-256 of the secret with which it can be changed. */
    readonly key: string;
    readonly made: number;
    readonly changed: number;
    /** Holds the first level, as SVG. */
    readonly picture: string;
    /** Holds the picture as PNG, in base64; missing in what was published before there were any. */
    readonly preview: string | null;
    /** Is the published game that it was made from. */
    readonly parent: string | null;
    readonly likes: number;
    /** Is the time when whoever runs the server took it away: nobody else finds it until it is brought back. */
    readonly withdrawn: number | null;
  };
  readonly liked: {
    readonly published: string;
    /** Is the SHA-256 of what tells who likes it from others who like it, and says nothing else. */
    readonly by: string;
  };
  readonly version: {
    readonly published: string;
    /** Counts from 1. */
    readonly number: number;
    /** Is the SHA-256 of the text. */
    readonly hash: string;
    readonly text: string;
    /** Says what its program is called in `game`. */
    readonly game: string;
    readonly at: number;
  };
  /** Holds programs of games that were removed: the rooms that had begun go on with them. */
  readonly removed: {
    readonly game: string;
  };
  readonly report: {
    readonly published: string;
    readonly at: number;
    readonly reason: string;
  };
}

/** Scores, and what proves them. A name is told apart by its `folded` form: without case and lookalikes of width. */
export interface ScoreTables {
  readonly scorer: {
    readonly folded: string;
    /** Is the SHA-256 of the secret of whoever has the name. */
    readonly key: string;
    readonly made: number;
  };
  readonly score: {
    readonly game: string;
    /** Counts from 1; 0 is the whole game. */
    readonly level: number;
    readonly by: string;
    /** Holds the day whose seed it has; `""` where the seed is the player's own, or nothing is left to chance. */
    readonly day: string;
    readonly folded: string;
    readonly name: string;
    readonly value: number;
    readonly at: number;
    readonly replay: string;
  };
  readonly replay: {
    /** Is the SHA-256 of the text. */
    readonly id: string;
    readonly folded: string;
    readonly text: string;
  };
  /** Says what the server alone knows. */
  readonly secret: {
    readonly name: string;
    readonly value: string;
  };
}

export interface Schema extends RoomTables, PublishedTables, ScoreTables {}

/** Returns the log of rooms as its first version had it, without its keys. */
function createLog(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn("room", "text", (it) => it.notNull())
    .addColumn("seq", "integer", (it) => it.notNull())
    .addColumn("seat", "integer", (it) => it.notNull())
    .addColumn("number", "bigint")
    .addColumn("at", "bigint", (it) => it.notNull())
    .addColumn("spent", "bigint")
    .addColumn("act", "text", (it) => it.notNull());
}

/** Returns true if a table has no such column, or there is no such table. */
async function lacks(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const found = tables.find((it) => it.name === table);
  return found?.columns.every((it) => it.name !== column) ?? true;
}

/**
 * Holds every change of the tables since the first version, in order. What has been released leads to the same tables for ever. To SQLite a `bigint` is an
 * integer like all others.
 *
 * All changes are made in one transaction. Servers before that rule made each statement alone, and one that was killed in between could never start
 * again: therefore a migration passes over what is there already.
 */
const migrations: Readonly<Record<string, Migration>> = {
  "001-rooms": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("game")
        .ifNotExists()
        .addColumn("id", "text", (it) => it.primaryKey())
        .addColumn("title", "text", (it) => it.notNull())
        .addColumn("program", "text", (it) => it.notNull())
        .execute();
      await db.schema
        .createTable("room")
        .ifNotExists()
        .addColumn("id", "text", (it) => it.primaryKey())
        .addColumn("game", "text", (it) => it.notNull().references("game.id"))
        .addColumn("made", "bigint", (it) => it.notNull())
        .addColumn("setup", "text", (it) => it.notNull())
        .addColumn("nonce", "text", (it) => it.notNull())
        .addColumn("keys", "text", (it) => it.notNull())
        .execute();
      await createLog(db, "event")
        .addPrimaryKeyConstraint("event_in_order", ["room", "seq"])
        .addUniqueConstraint("event_once", ["room", "seat", "number"])
        .execute();
    },
  },
  "002-ticks": {
    up: async (db: Kysely<unknown>) => {
      if (await lacks(db, "event", "tick"))
        await db.schema.alterTable("event").addColumn("tick", "integer").execute();
    },
  },
  "003-fences": {
    up: async (db: Kysely<unknown>) => {
      if (await lacks(db, "room", "fence"))
        await db.schema
          .alterTable("room")
          .addColumn("fence", "integer", (it) => it.notNull().defaultTo(0))
          .execute();
    },
  },
  "004-published": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("published")
        .ifNotExists()
        .addColumn("id", "text", (it) => it.primaryKey())
        .addColumn("title", "text", (it) => it.notNull())
        .addColumn("author", "text")
        .addColumn("about", "text")
        .addColumn("words", "text", (it) => it.notNull())
        .addColumn("players", "integer", (it) => it.notNull())
        .addColumn("levels", "integer", (it) => it.notNull())
        .addColumn("key", "text", (it) => it.notNull())
        .addColumn("made", "bigint", (it) => it.notNull())
        .addColumn("changed", "bigint", (it) => it.notNull())
        .addColumn("picture", "text", (it) => it.notNull())
        .execute();
      await db.schema
        .createIndex("published_newest")
        .ifNotExists()
        .on("published")
        .column("changed")
        .execute();
      await db.schema
        .createTable("version")
        .ifNotExists()
        .addColumn("published", "text", (it) => it.notNull().references("published.id"))
        .addColumn("number", "integer", (it) => it.notNull())
        .addColumn("hash", "text", (it) => it.notNull())
        .addColumn("text", "text", (it) => it.notNull())
        .addColumn("game", "text", (it) => it.notNull().references("game.id"))
        .addColumn("at", "bigint", (it) => it.notNull())
        .addPrimaryKeyConstraint("version_in_order", ["published", "number"])
        .execute();
      await db.schema
        .createTable("report")
        .ifNotExists()
        .addColumn("published", "text", (it) => it.notNull().references("published.id"))
        .addColumn("at", "bigint", (it) => it.notNull())
        .addColumn("reason", "text", (it) => it.notNull())
        .execute();
    },
  },
  "005-scores": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("scorer")
        .ifNotExists()
        .addColumn("folded", "text", (it) => it.primaryKey())
        .addColumn("key", "text", (it) => it.notNull())
        .addColumn("made", "bigint", (it) => it.notNull())
        .execute();
      await db.schema
        .createTable("replay")
        .ifNotExists()
        .addColumn("id", "text", (it) => it.primaryKey())
        .addColumn("folded", "text", (it) => it.notNull())
        .addColumn("text", "text", (it) => it.notNull())
        .execute();
      await db.schema
        .createTable("score")
        .ifNotExists()
        .addColumn("game", "text", (it) => it.notNull().references("game.id"))
        .addColumn("level", "integer", (it) => it.notNull())
        .addColumn("by", "text", (it) => it.notNull())
        .addColumn("day", "text", (it) => it.notNull())
        .addColumn("folded", "text", (it) => it.notNull())
        .addColumn("name", "text", (it) => it.notNull())
        .addColumn("value", "double precision", (it) => it.notNull())
        .addColumn("at", "bigint", (it) => it.notNull())
        .addColumn("replay", "text", (it) => it.notNull())
        .addPrimaryKeyConstraint("score_best", ["game", "level", "by", "day", "folded"])
        .execute();
      await db.schema
        .createTable("secret")
        .ifNotExists()
        .addColumn("name", "text", (it) => it.primaryKey())
        .addColumn("value", "text", (it) => it.notNull())
        .execute();
    },
  },
  // Each index costs a page of the file for each row. What a seat has done already, its room knows.
  "006-one-index": {
    up: async (db: Kysely<unknown>) => {
      // An upgrade that was ended behind the drop has left all rows in `log`; before it, `log` has a part of them or none.
      if (await lacks(db, "event", "room")) {
        await db.schema.alterTable("log").renameTo("event").execute();
        return;
      }
      await db.schema.dropTable("log").ifExists().execute();
      await createLog(db, "log")
        .addColumn("tick", "integer")
        .addPrimaryKeyConstraint("log_in_order", ["room", "seq"])
        .execute();
      await sql`insert into log select room, seq, seat, number, at, spent, act, tick from event`.execute(db);
      await db.schema.dropTable("event").execute();
      await db.schema.alterTable("log").renameTo("event").execute();
    },
  },
  // Says what has happened in rooms, before it comes to their logs, as a file keeps it (`Journal`). A database has nothing in it.
  "007-journal": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("journal")
        .ifNotExists()
        .addColumn("id", "integer", (it) => it.primaryKey())
        .addColumn("texts", "text", (it) => it.notNull())
        .execute();
    },
  },
  "008-likes": {
    up: async (db: Kysely<unknown>) => {
      if (await lacks(db, "published", "parent"))
        await db.schema.alterTable("published").addColumn("parent", "text").execute();
      if (await lacks(db, "published", "likes"))
        await db.schema
          .alterTable("published")
          .addColumn("likes", "integer", (it) => it.notNull().defaultTo(0))
          .execute();
      await db.schema
        .createIndex("published_parent")
        .ifNotExists()
        .on("published")
        .column("parent")
        .execute();
      await db.schema.createIndex("version_hash").ifNotExists().on("version").column("hash").execute();
      await db.schema
        .createTable("liked")
        .ifNotExists()
        .addColumn("published", "text", (it) => it.notNull().references("published.id"))
        .addColumn("by", "text", (it) => it.notNull())
        .addPrimaryKeyConstraint("liked_once", ["published", "by"])
        .execute();
    },
  },
  "009-withdrawn": {
    up: async (db: Kysely<unknown>) => {
      if (await lacks(db, "published", "withdrawn"))
        await db.schema.alterTable("published").addColumn("withdrawn", "bigint").execute();
    },
  },
  "010-previews": {
    up: async (db: Kysely<unknown>) => {
      if (await lacks(db, "published", "preview"))
        await db.schema.alterTable("published").addColumn("preview", "text").execute();
    },
  },
  "011-removed": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("removed")
        .ifNotExists()
        .addColumn("game", "text", (it) => it.primaryKey().references("game.id"))
        .execute();
      await db.schema.createIndex("version_game").ifNotExists().on("version").column("game").execute();
    },
  },
};

export const migrationProvider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) };
