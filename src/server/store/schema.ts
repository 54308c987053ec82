import { type Kysely, type Migration, type MigrationProvider, sql } from "kysely";

/** Describes the tables. Structured values are stored as JSON. */
export interface Schema {
  // ------------------------------------------------------------------------------------------------ rooms

  readonly game: {
    /** Stores the SHA-256 of the program. */
    readonly id: string;
    readonly title: string;
    readonly program: string;
  };
  readonly room: {
    readonly id: string;
    readonly game: string;
    readonly made: number;
    /** Stores a `RoomSetup`, with its seed, as JSON. */
    readonly setup: string;
    /** Stores the nonce of the commitment to the seed. */
    readonly nonce: string;
    /** Stores a list of the SHA-256 of each seat's secret key, in order. */
    readonly keys: string;
    /** Counts how often a process has taken the room, if several processes share the tables. */
    readonly fence: number;
  };
  readonly event: {
    readonly room: string;
    readonly seq: number;
    readonly seat: number;
    readonly number: number | null;
    readonly at: number;
    readonly spent: number | null;
    /** Stores the tick of the event, in games with a clock of their own. */
    readonly tick: number | null;
    readonly act: string;
  };
  /** Stores the state of a room after one of its events, so that the log need not be replayed from its beginning. */
  readonly checkpoint: {
    readonly room: string;
    readonly seq: number;
    readonly state: string;
  };

  // ------------------------------------------------------------------------------------------------ published games

  readonly published: {
    readonly id: string;
    readonly title: string;
    readonly author: string | null;
    readonly about: string | null;
    /** Stores the text in which searches look for words, in lower case. */
    readonly words: string;
    readonly players: number;
    readonly levels: number;
    /** Stores the SHA-256 of the secret key with which the game can be changed. */
    readonly key: string;
    readonly made: number;
    readonly changed: number;
    /** Stores a picture of the first level, as SVG. */
    readonly picture: string;
    /** Stores the picture as PNG, in base64; null for games published before previews existed. */
    readonly preview: string | null;
    /** Stores the published game that it was made from. */
    readonly parent: string | null;
    readonly likes: number;
    /** Stores the time when the moderator withdrew the game, which is then hidden until it is restored; null if it is not withdrawn. */
    readonly withdrawn: number | null;
  };
  readonly liked: {
    readonly published: string;
    /** Stores the SHA-256 of a key that identifies the person who likes the game. */
    readonly by: string;
  };
  readonly version: {
    readonly published: string;
    /** Stores the number of the version, from 1. */
    readonly number: number;
    /** Stores the SHA-256 of the text. */
    readonly hash: string;
    readonly text: string;
    /** Stores the id of the version's program in `game`. */
    readonly game: string;
    readonly at: number;
  };
  /** Lists the programs of removed games, with which rooms that had begun continue. */
  readonly removed: {
    readonly game: string;
  };
  readonly report: {
    readonly published: string;
    readonly at: number;
    readonly reason: string;
  };

  // ------------------------------------------------------------------------------------------------ scores

  /** Stores names and the keys of their owners. Names are compared by their `folded` form: without case and lookalike characters. */
  readonly scorer: {
    readonly folded: string;
    /** Stores the SHA-256 of the secret key of the name's owner. */
    readonly key: string;
    readonly made: number;
  };
  readonly score: {
    readonly game: string;
    /** Stores the number of the level, from 1; 0 is the whole game. */
    readonly level: number;
    readonly by: string;
    /** Stores the day whose daily seed was used; `""` for the player's own seed, or in games without random numbers. */
    readonly day: string;
    readonly folded: string;
    readonly name: string;
    readonly value: number;
    readonly at: number;
    readonly replay: string;
  };
  readonly replay: {
    /** Stores the SHA-256 of the replay's text. */
    readonly id: string;
    readonly folded: string;
    readonly text: string;
  };
  /** Stores secrets of the server. */
  readonly secret: {
    readonly name: string;
    readonly value: string;
  };
}

/** Returns true if a table does not exist, or lacks a column. */
async function lacksColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const tableInfo = tables.find((it) => it.name === table);
  return tableInfo?.columns.every((it) => it.name !== column) ?? true;
}

/** Describes a step of a migration: a statement, a column to add (with its type) if it is missing, or a function. */
type Step =
  | string
  | readonly [table: string, column: string, type: string]
  | ((db: Kysely<unknown>) => Promise<void>);

/** Lists the columns of the event log in the first version. */
const logColumns = `room text not null, seq integer not null, seat integer not null, number bigint,
  at bigint not null, spent bigint, act text not null`;

/**
 * Lists all changes of the tables since the first version, in order. Released migrations never change, so that they always
 * produce the same tables. SQLite treats `bigint` like any other integer type. All migrations run in one transaction. Earlier
 * servers ran each statement separately, and a server that was killed between two statements could never start again; therefore
 * migrations skip what exists already.
 */
const migrations: Readonly<Record<string, readonly Step[]>> = {
  "001-rooms": [
    `create table if not exists game (id text primary key, title text not null, program text not null)`,
    `create table if not exists room (id text primary key, game text not null references game (id),
      made bigint not null, setup text not null, nonce text not null, keys text not null)`,
    `create table if not exists event (${logColumns},
      constraint event_in_order primary key (room, seq), constraint event_once unique (room, seat, number))`,
  ],
  "002-ticks": [["event", "tick", "integer"]],
  "003-fences": [["room", "fence", "integer not null default 0"]],
  "004-published": [
    `create table if not exists published (id text primary key, title text not null, author text, about text,
      words text not null, players integer not null, levels integer not null, key text not null,
      made bigint not null, changed bigint not null, picture text not null)`,
    `create index if not exists published_newest on published (changed)`,
    `create table if not exists version (published text not null references published (id),
      number integer not null, hash text not null, text text not null, game text not null references game (id),
      at bigint not null, constraint version_in_order primary key (published, number))`,
    `create table if not exists report (published text not null references published (id),
      at bigint not null, reason text not null)`,
  ],
  "005-scores": [
    `create table if not exists scorer (folded text primary key, key text not null, made bigint not null)`,
    `create table if not exists replay (id text primary key, folded text not null, text text not null)`,
    `create table if not exists score (game text not null references game (id), level integer not null,
      "by" text not null, day text not null, folded text not null, name text not null,
      value double precision not null, at bigint not null, replay text not null,
      constraint score_best primary key (game, level, "by", day, folded))`,
    `create table if not exists secret (name text primary key, value text not null)`,
  ],
  // Each index costs another page write for each row. Rooms recognize repeated acts of a seat without the database,
  // so one index is enough.
  "006-one-index": [
    async (db) => {
      // If an upgrade was interrupted after it dropped `event`, `log` holds all rows; if it was interrupted before, `log` holds some rows
      // or none.
      if (!(await lacksColumn(db, "event", "room")))
        for (const it of [
          `drop table if exists log`,
          `create table log (${logColumns}, tick integer, constraint log_in_order primary key (room, seq))`,
          `insert into log select room, seq, seat, number, at, spent, act, tick from event`,
          `drop table event`,
        ])
          await sql.raw(it).execute(db);
      await sql.raw(`alter table log rename to event`).execute(db);
    },
  ],
  // This table held the events of rooms before they were moved to the logs.
  "007-journal": [`create table if not exists journal (id integer primary key, texts text not null)`],
  "008-likes": [
    ["published", "parent", "text"],
    ["published", "likes", "integer not null default 0"],
    `create index if not exists published_parent on published (parent)`,
    `create index if not exists version_hash on version (hash)`,
    `create table if not exists liked (published text not null references published (id), "by" text not null,
      constraint liked_once primary key (published, "by"))`,
  ],
  "009-withdrawn": [["published", "withdrawn", "bigint"]],
  "010-previews": [["published", "preview", "text"]],
  "011-removed": [
    `create table if not exists removed (game text primary key references game (id))`,
    `create index if not exists version_game on version (game)`,
  ],
  "012-checkpoints": [
    `create table if not exists checkpoint (room text primary key references room (id), seq integer not null,
      state text not null)`,
  ],
  // Events of rooms are now written to separate files first (`Journal`).
  "013-journal-files": [
    async (db) => {
      if (await lacksColumn(db, "journal", "id")) return;
      const { rows } = await sql<{ texts: string }>`select texts from journal`.execute(db);
      for (const { texts } of rows)
        for (const values of JSON.parse(texts) as unknown[][])
          await sql`insert into event (room, seq, seat, number, at, spent, tick, act)
            values (${sql.join(values)}) on conflict do nothing`.execute(db);
      await sql`drop table journal`.execute(db);
    },
  ],
};

async function runStep(step: Step, db: Kysely<unknown>): Promise<void> {
  if (typeof step === "function") return step(db);
  if (typeof step === "string") return void (await sql.raw(step).execute(db));
  const [table, column, type] = step;
  if (await lacksColumn(db, table, column))
    await sql.raw(`alter table ${table} add column ${column} ${type}`).execute(db);
  return undefined;
}

const migrationOf = (steps: readonly Step[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const it of steps) await runStep(it, db);
  },
});

export const migrationProvider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(Object.entries(migrations).map(([name, steps]) => [name, migrationOf(steps)])),
};
