import { type OperandsOf, type PatternPart, splitPattern } from "./patterns.ts";

/**
 * Lists the patterns of the regular verbs, one row each. The functions that read, print and lower actions follow them,
 * and the types of actions in the tree and in the Program are derived from them. The manual explains a row under the
 * same key. A pattern begins with the verb; patterns.ts explains patterns, and slots.ts the slots.
 */
export const verbPatterns = {
  put: "put kind:KIND at cell:CELL",
  "put-under": "put kind:KIND under cell:CELL",
  "put-on-top": "put kind:VALUE on top of pile:PILE [of of:PLAYER]",
  "put-at-bottom": "put kind:VALUE at the bottom of pile:PILE [of of:PLAYER]",
  take: "take what:ITEM [as local:NAME]",
  "take-value": "take what:ITEM from pile:PILE [of of:PLAYER]",
  shuffle: "shuffle pile:PILE [of of:PLAYER]",
  empty: "empty pile:PILE [of of:PLAYER]",
  remove: "remove what:THINGS",
  move: "move what:THINGS way:DIRECTION [times:N]",
  advance: "move what:BODIES back:FACING [times:N]",
  slide: "slide what:THINGS way:DIRECTION [up to most:N] [as local:NAME]",
  turn: "turn what:BODIES headings:TURN [times:N] [as local:NAME]",
  "turn-to": "turn what:BODIES to way:DIRECTION",
  mirror: "mirror what:BODIES",
  settle: "settle what:BODIES",
  shove: "shove what:THINGS way:DIRECTION [straight]",
  push: "push what:BODIES way:DIRECTION by by:NUMBER",
  link: "link what:BODY to to:BODY",
  unlink: "unlink what:BODIES",
  fire: "fire timer:TIMER [of of:PLAYER]",
  say: "say text:TEXT",
  sound: "sound sound:SOUND",
  "end-turn": "end turn",
  win: "win [text:TEXT]",
  lose: "lose [text:TEXT]",
  draw: "draw [text:TEXT]",
  refuse: "refuse [text:TEXT]",
  restart: "restart",
  again: "again",
  checkpoint: "checkpoint",
  reseed: "reseed",
  wish: "wish each set:SET [way:DIRECTION]",
} as const;

/** Names a row of the table; most rows have the name of their verb. */
export type Verb = keyof typeof verbPatterns;

/**
 * Maps the operands of a row to the types that `Slots` defines for them: those of the tree, or those of the Program.
 */
export type Operands<V extends Verb, Slots> = OperandsOf<(typeof verbPatterns)[V], Slots>;

/** Describes a row whose pattern has been split for reading and printing. */
export interface VerbRow {
  readonly does: string;
  readonly verb: string;
  readonly pattern: string;
  readonly pieces: readonly PatternPart[];
}

/** Maps the names of rows to the rows. */
export const rows: ReadonlyMap<string, VerbRow> = new Map(
  Object.entries(verbPatterns).map(([does, pattern]) => [does, makeRow(does, pattern)]),
);

/** Maps each verb to its rows. If a verb has several, a fixed word tells them apart. */
export const rowsOfVerb: ReadonlyMap<string, readonly VerbRow[]> = /* @__PURE__ */ new Map(
  [...rows.values()].map(({ verb }) => [verb, [...rows.values()].filter((it) => it.verb === verb)]),
);

function makeRow(does: string, pattern: string): VerbRow {
  const verb = pattern.split(" ", 1)[0];
  return { does, verb, pattern, pieces: splitPattern(pattern.slice(verb.length)) };
}
