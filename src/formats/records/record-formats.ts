/**
 * Lists the formats of game records. PDN, and xiangqi records (WXF), are PGN with moves in the notation of their game.
 */
export const recordFormats = ["pgn", "pdn", "sgf", "usi", "transcript"] as const;
export type RecordFormat = (typeof recordFormats)[number];

const patterns: readonly (readonly [RecordFormat, RegExp])[] = [
  ["sgf", /^[\s\uFEFF]*\(\s*;|\(\s*;\s*(?:AP|CA|FF|GM|SZ)\s*\[/],
  ["usi", /^\s*(?:position\s+)?(?:(?:startpos|sfen)\b|(?:[\da-z+]+\/){8}[\da-z+]+\s+[bw]\s)/i],
  [
    "transcript",
    /^\s*(?:1\)\s*)?(?:[a-h][1-8][\s,;/|]*(?:\d+\)\s*)?){2,}(?:$|\r|\n|pass|p[as]|--|\(?\d+\s?[-:])/i,
  ],
  ["pdn", /(?:^\s*\[GameType\s+"\d|^\s*1[.\s]\s*\d{1,2}\s?[-–x×:]\s?\d{1,2}(?![\d/]))/m],
  ["pgn", /^\s*(?:%.*\n\s*)*\[\s*\w+\s+"/],
];

/** Returns the format of a text; undefined if it is not a game record. */
export const formatOfRecord = (text: string): RecordFormat | undefined =>
  /GM\[Othello\]/i.test(text.slice(0, 400))
    ? undefined
    : patterns.find(([, it]) => it.test(text.slice(0, 4000)))?.[0];
