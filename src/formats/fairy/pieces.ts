/** The pieces that Fairy-Stockfish knows by a word, and how they move in Betza notation, as its page about variants tells. */
export const fairyPieces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pawn: "",
    knight: "N",
    bishop: "B",
    rook: "R",
    queen: "Q",
    fers: "F",
    alfil: "A",
    fersAlfil: "FA",
    silver: "FfW",
    aiwok: "RNF",
    bers: "RF",
    dragon: "RF",
    archbishop: "BN",
    chancellor: "RN",
    amazon: "QN",
    knibis: "mNcB",
    biskni: "mBcN",
    kniroo: "mNcR",
    rookni: "mRcN",
    shogiPawn: "fW",
    lance: "fR",
    shogiKnight: "fN",
    gold: "WfF",
    dragonHorse: "BW",
    clobber: "cW",
    breakthrough: "fmWfF",
    cannon: "mRcpR",
    soldier: "fsW",
    horse: "nN",
    elephant: "nA",
    wazir: "W",
    commoner: "K",
    centaur: "KN",
    king: "K",
  }),
);

/** The variants that a section may change: each as a section over another one, or over nothing. */
export const fairyBases = `
[chess]
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
promotionPieceTypes = nbrq
[nocastle:chess]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[fairy:chess]
[armageddon:chess]
[pawnsonly:chess]
startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1
[knightmate:chess]
commoner = m
knight = -
king = k:N
startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1
promotionPieceTypes = mbrq
[losers:chess]
checkmateValue = win
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
extinctionPieceCount = 1
mustCapture = true
[giveaway:chess]
king = -
commoner = k
promotionPieceTypes = knbrq
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
mustCapture = true
[antichess:giveaway]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[extinction:chess]
king = -
commoner = k
promotionPieceTypes = knbrq
extinctionValue = loss
extinctionPieceTypes = kqrbnp
[kingofthehill:chess]
flagPiece = k
flagRegionWhite = d4 e4 d5 e5
flagRegionBlack = d4 e4 d5 e5
flagMove = false
[3check:chess]
checkCounting = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1
[5check:3check]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1
[crazyhouse:chess]
pieceDrops = true
capturesToHand = true
[capablanca:chess]
maxFile = j
archbishop = a
chancellor = c
castlingKingsideFile = i
castlingQueensideFile = c
promotionPieceTypes = acnbrq
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
[capahouse:capablanca]
pieceDrops = true
capturesToHand = true
[amazon:chess]
queen = -
amazon = a
promotionPieceTypes = anbr
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
[makruk:chess]
bishop = -
queen = -
silver = s
fers = m
castling = false
doubleStep = false
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotionPieceTypes = m
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
[shatranj:chess]
bishop = -
queen = -
alfil = b
fers = q
castling = false
doubleStep = false
promotionPieceTypes = q
stalemateValue = loss
nMoveRule = 70
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1
`;
