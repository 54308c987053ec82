import { z } from "zod";
import { parseJson } from "../base/index.ts";
import { type ClientMessage, phrases, proposals } from "../play/index.ts";
import { levels } from "../solve/index.ts";

const coord = z.int().min(-1_000_000).max(1_000_000);
const player = z.int().min(0).max(255).optional();
const cell = z.strictObject({ board: z.int().min(0).max(255).optional(), player, x: coord, y: coord });
const kindsSchema = z.strictObject({ kinds: z.array(z.int().min(0).max(65_535)).max(1000) });
const repeatCount = z.int().min(1).max(20_160).optional();

const givenControlSchema = z.strictObject({
  type: z.literal("control"),
  control: z.int().min(0).max(65_535),
  args: z.array(z.union([z.number(), cell, kindsSchema])).max(16),
  player,
  times: repeatCount,
});
const givenKeySchema = z.strictObject({ type: z.literal("key"), key: z.string().max(32), player });

/**
 * Validates a held key or control. A held control has few arguments, because a key can only give numbers. Keys that a game
 * does not use are logged too.
 */
const heldSchema = z.discriminatedUnion("type", [
  givenControlSchema.extend({ args: z.array(z.number()).max(4) }),
  givenKeySchema,
]);

const givenInputSchema = z.discriminatedUnion("type", [
  givenControlSchema,
  givenKeySchema,
  z.strictObject({ type: z.literal("move"), text: z.string().max(64), player }),
  z.strictObject({ type: z.literal("click"), cell, right: z.literal(true).optional(), player }),
]);

const inputSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("cycle"),
    given: z.array(givenInputSchema).max(8),
    held: z.array(heldSchema).max(8).optional(),
  }),
  z.strictObject({ type: z.enum(["undo", "restart", "next"]) }),
]);

/** Maps letters of other scripts to the Latin letters that they resemble. */
const latinLookalikes = new Map(
  [
    ["АВЕЗКМНОРСТУХІЈЅԚԜаеорсухіјѕԛԝ", "ABE3KMHOPCTYXIJSQWaeopcyxijsqw"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρικ", "ABEZHIKMNOPTYXovpik"],
  ].flatMap(([from, to]) => [...from].map((letter, at) => [letter, to[at]] as const)),
);

/**
 * Normalizes a name, so that names that look alike become equal: case, character width and invisible characters are ignored, runs
 * of blanks become one blank, and letters become Latin if the name mixes scripts.
 */
export function normalizeName(name: string): string {
  const cleanName = name
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replace(/[\s\u2800]+/gu, " ")
    .trim();
  const isMixed =
    /\p{Script=Latin}/u.test(cleanName) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(cleanName);
  const latin = isMixed ? [...cleanName].map((it) => latinLookalikes.get(it) ?? it).join("") : cleanName;
  // Lowercasing writes `ς` at the end of a word and `σ` elsewhere, so both become a capital first.
  return latin.replaceAll(/[σς]/g, "Σ").toLowerCase();
}

/** Validates a name: one line, without control characters. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
  .refine((it) => normalizeName(it) !== "");

const actSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("input"), input: inputSchema, tick: z.int().min(1).optional() }),
  z.strictObject({ do: z.enum(["offer", "accept", "decline"]), what: z.enum(proposals) }),
  z.strictObject({ do: z.literal("name"), name }),
  z.strictObject({ do: z.literal("say"), phrase: z.enum(phrases) }),
  z.strictObject({ do: z.enum(["resign", "abort", "claim"]) }),
  z.strictObject({ do: z.literal("computer"), level: z.int().min(1).max(levels.length) }),
]);

const clientMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("join"),
    version: z.int(),
    key: z.string().max(64).optional(),
    from: z.int().min(0).optional(),
  }),
  z.strictObject({ type: z.literal("act"), number: z.int().min(1), act: actSchema }),
  z.strictObject({ type: z.literal("choices") }),
]);

/** Parses a message of a client; undefined if it is invalid. */
export function readMessage(text: string): ClientMessage | undefined {
  const result = clientMessageSchema.safeParse(parseJson(text));
  return result.success ? result.data : undefined;
}

const hour = 3_600_000;

/** Defines the greatest length of a published text, in characters. */
export const maxTextLength = 256 * 1024;
/** Defines the greatest length of a replay, in characters. */
export const maxReplayLength = 512 * 1024;

/**
 * Validates a request to make a room. The game is given by its name on the server (`game`) or by its whole text (`text`); `start`
 * is a FEN, a save or a replay.
 */
export const roomSchema = z
  .strictObject({
    game: z.string().min(1).max(200).optional(),
    text: z.string().min(1).max(maxTextLength).optional(),
    start: z.string().trim().min(1).max(maxTextLength).optional(),
    level: z.int().min(1).max(100_000).optional(),
    options: z.array(z.string().max(1000)).max(64).optional(),
    clock: z
      .strictObject({
        initial: z
          .int()
          .min(100)
          .max(24 * hour),
        increment: z.int().min(0).max(hour),
      })
      .optional(),
    delay: z
      .int()
      .min(0)
      .max(hour / 6)
      .optional(),
  })
  .refine(({ game, text }) => (game === undefined) !== (text === undefined));
export type RoomRequest = z.infer<typeof roomSchema>;

const key = z.string().min(16).max(64);

/** Validates a request to publish a game. If the text was made from another published text, `from` is that text's SHA-256. */
export const publishBody = z.strictObject({
  text: z.string().min(1).max(maxTextLength),
  from: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** Validates a like. The client generates the key, which identifies the person. */
export const likeBody = z.strictObject({ key, likes: z.boolean() });

export const reportBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });

export const withdrawBody = z.strictObject({ withdrawn: z.boolean() });

/** Validates the query of a request for a list of published games. */
export const listQuery = z.object({
  search: z.string().max(100).default(""),
  sort: z.enum(["newest", "liked"]).default("newest"),
  page: z.coerce.number().int().min(0).max(10_000).default(0),
});

const dateSchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Validates the query of a request for score boards. */
export const boardSchema = z.object({
  game: z.string().min(1).max(200),
  level: z.coerce.number().int().min(1).max(100_000).default(1),
  day: dateSchema.optional(),
});

export const scoreSchema = z.strictObject({
  game: z.string().min(1).max(200),
  name,
  key,
  replay: z.string().min(1).max(maxReplayLength),
});

/** Validates a name and its key; `next` is a new key for the name. */
export const nameBody = z.strictObject({ name, key, next: key.optional() });

/** Validates a request of the moderator to delete a name. */
export const forgetSchema = z.strictObject({ name });

/** Validates the query of a request that may name a day. */
export const daySchema = z.object({ day: dateSchema.optional() });
