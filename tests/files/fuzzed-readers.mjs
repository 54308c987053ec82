// @ts-check
// The readers of what other programs write, for `npm run fuzz -- readers`: texts to begin with, and what reads them.

import { iniToQuad, looksLikeSokoban, parseFen, parsePgn, sokobanToQuad } from "../../dist/formats/index.js";
import { playRecordText } from "../../dist/session/index.js";
import { gameNamed } from "../../scripts/shared/games.mjs";

/** Reads records of a game and plays the first of them; a mistake has to lie inside the text. @param {string} name @param {readonly string[]} texts */
const records = (name, texts) => () => {
  const game = gameNamed(name);
  return { texts, read: (/** @type {string} */ text) => playRecordText(game, text) };
};

const level = "; First\n#######\n#@ $ .#\n#######\nTitle: One\nAuthor: Nobody\n\n3#|#@#|#$#|2(#.)|3#\n";

/** @type {Readonly<Record<string, () => { texts: readonly string[], read: (text: string) => unknown }>>} */
export const fileReaders = {
  ini: () => ({
    texts: [
      "[a:chess]\nmaxFile = h\ncustomPiece1 = a:mWfF\nstartFen = 8/8/8/8/8/8/8/K1k5 w - - 0 1\n",
      "[b:shogi]\npawnTypes = p\npromotedPieceType = p:g l:g\nmobilityRegionWhiteKing = *1 d2 e2\ndropRegionBlack = *8 a*\n",
    ],
    read: (text) => iniToQuad({ file: "variants.ini", text }),
  }),
  fen: () => {
    const { rules } = gameNamed("chess").program.moves ?? {};
    if (!rules) throw new Error("chess has no moves");
    const start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    return { texts: [start, "8/8/8/8/8/8/8/K1k5[Qq] w - - 0 1"], read: (text) => parseFen(rules, text) };
  },
  pgn: () => ({
    texts: ['[Event "A"]\n[Result "1-0"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 {good} Nc6 3. Bb5 a6 1-0\n'],
    read: (text) => parsePgn(text),
  }),
  sgf: records("go", [
    "(;FF[4]GM[1]SZ[9]KM[5.5]AB[cc][gg]AW[ee:ff]PB[A \\] B];W[dd]C[good];B[cd](;W[dc])(;W[de];B[tt]))",
    "(;GM[1]SZ[19];B[pd];W[dp];B[];W[])",
  ]),
  pdn: records("draughts", ['[GameType "20"]\n[FEN "W:W21,22,K31:B1,2,K10"]\n\n1. 21-17 1-5 2. 17x8 (2. 22-18) *\n']),
  usi: records("chess/shogi", [
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n",
    "sfen lnsgk2nl/9/9/9/9/9/9/9/LNSGKGSNL b P2b 1 moves P*5e\n",
  ]),
  wxf: records("chess/xiangqi", ['[Game "Chinese Chess"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 *\n']),
  transcript: records("reversi", ["f5d6c3d3c4f4f6\n", "1. f5 2. d6, c3 pass d3\n"]),
  sokoban: () => ({
    texts: [level],
    read: (text) => looksLikeSokoban(text) && sokobanToQuad({ file: "a.xsb", text }),
  }),
};
