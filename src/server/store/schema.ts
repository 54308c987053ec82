import type { Kysely, Migration, MigrationProvider } from "kysely";

/** The tables. What has a structure of its own is kept as JSON. */
export interface RoomTables {
  readonly game: {
    /** SHA-256 of the program. */
    readonly id: string;
    readonly title: string;
    readonly program: string;
  };
  readonly room: {
    readonly id: string;
    readonly game: string;
    readonly made: number;
    /** `RoomSetup`, with its seed. */
    readonly setup: string;
    /** With the seed it gives what was sealed. */
    readonly nonce: string;
    /** SHA-256 of the secret of each seat, in order. */
    readonly keys: string;
    /** How often it was taken by a process, where several share the tables. */
    readonly fence: number;
  };
  readonly event: {
    readonly room: string;
    readonly seq: number;
    readonly seat: number;
    readonly number: number | null;
    readonly at: number;
    readonly spent: number | null;
    /** In games with a clock of their own. */
    readonly tick: number | null;
    readonly act: string;
  };
}

/** Every change of the tables since the first version, in order. What has been released is never changed. To SQLite a `bigint` is an integer like all others. */
const migrations: Readonly<Record<string, Migration>> = {
  "001-rooms": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("game")
        .addColumn("id", "text", (it) => it.primaryKey())
        .addColumn("title", "text", (it) => it.notNull())
        .addColumn("program", "text", (it) => it.notNull())
        .execute();
      await db.schema
        .createTable("room")
        .addColumn("id", "text", (it) => it.primaryKey())
        .addColumn("game", "text", (it) => it.notNull().references("game.id"))
        .addColumn("made", "bigint", (it) => it.notNull())
        .addColumn("setup", "text", (it) => it.notNull())
        .addColumn("nonce", "text", (it) => it.notNull())
        .addColumn("keys", "text", (it) => it.notNull())
        .execute();
      await db.schema
        .createTable("event")
        .addColumn("room", "text", (it) => it.notNull())
        .addColumn("seq", "integer", (it) => it.notNull())
        .addColumn("seat", "integer", (it) => it.notNull())
        .addColumn("number", "bigint")
        .addColumn("at", "bigint", (it) => it.notNull())
        .addColumn("spent", "bigint")
        .addColumn("act", "text", (it) => it.notNull())
        .addPrimaryKeyConstraint("event_in_order", ["room", "seq"])
        .addUniqueConstraint("event_once", ["room", "seat", "number"])
        .execute();
    },
  },
  "002-ticks": {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable("event").addColumn("tick", "integer").execute();
    },
  },
  "003-fences": {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable("room")
        .addColumn("fence", "integer", (it) => it.notNull().defaultTo(0))
        .execute();
    },
  },
};

export const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) };
