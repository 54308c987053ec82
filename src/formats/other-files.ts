/** Files that people bring, each by how it begins, and what can be done with it. */
const others: readonly (readonly [begins: RegExp, sentence: string])[] = [
  [
    /^\s*\(\s*;[^]*?GM\[Othello\]/i,
    "This is a game of Othello in GGF. Quadrille does not read it; `quadrille play reversi` plays Othello.",
  ],
  [/^\s*\(\s*;/, "This is a game record in SGF. Quadrille does not read it; `quadrille play go` plays Go."],
  [
    /^\s*1\.\s*\d{1,2}[-x]\d{1,2}(?!\d)(?!-)/m,
    "This is a game record in PDN. Quadrille does not read it; `quadrille play draughts` plays draughts.",
  ],
  [
    /^\s*(?:%.*\n\s*)*\[\s*\w+\s+"/,
    "This is a game record in PGN. `quadrille pgn chess FILE` plays and checks it.",
  ],
  [
    /^(?:#KIF|# ?-+ ?Kifu|手合割|先手[::]|開始日時)/,
    "This is a game of shogi in KIF. Quadrille does not read it; `quadrille play chess/shogi` plays shogi.",
  ],
  [
    /^(?:'.*\n\s*)*(?:V[12](?:\.\d)?\s|PI\s*$|N\+)/m,
    "This is a game of shogi in CSA. Quadrille does not read it; `quadrille play chess/shogi` plays shogi.",
  ],
  [
    /^(?:#.*\n\s*)*x\s*=\s*\d+\s*,\s*y\s*=\s*\d+/,
    "This is a pattern for Life in RLE. Quadrille does not read it; `quadrille play life` plays Life.",
  ],
  [
    /^!Name:[^]*^[.O]+\s*$/m,
    "This is a pattern for Life (.cells). Quadrille does not read it; `quadrille play life` plays Life.",
  ],
];

/** Says of the text of a file that is no game what it is and what can be done with it; undefined if that is not known. */
export const otherFile = (text: string): string | undefined =>
  others.find(([begins]) => begins.test(text.slice(0, 4000)))?.[1];
