/** Holds the pieces that Fairy-Stockfish knows by a word, and how they move in Betza notation, as its page about variants tells. */
export const fairyPieces: ReadonlyMap<string, string> = new Map(
  `pawn: knight:N bishop:B rook:R queen:Q fers:F alfil:A fersAlfil:FA silver:FfW aiwok:RNF bers:RF
  dragon:RF archbishop:BN chancellor:RN amazon:QN knibis:mNcB biskni:mBcN kniroo:mNcR rookni:mRcN
  shogiPawn:fW lance:fR shogiKnight:fN gold:WfF dragonHorse:BW clobber:cW breakthrough:fmWfF cannon:mRcpR
  soldier:fsW horse:nN elephant:nA wazir:W immobile: commoner:K centaur:KN king:K`
    .split(/\s+/)
    .map((it) => it.split(":") as [string, string]),
);

/** Lists the names that a section cannot have: Fairy-Stockfish takes its own variant. */
export const builtIn: ReadonlySet<string> = new Set(
  `chess normal fischerandom nocastle armageddon torpedo berolina pawnsideways pawnback legan fairy makruk makpong cambodian karouk asean ai-wok shatranj chaturanga amazon georgian nightrider grasshopper hoppelpoppel newzealand kingofthehill
  racingkings knightmate misere losers giveaway antichess suicide codrus extinction kinglet threekings horde petrified nocheckatomic atomic atomar isolation isolation7x7 snailtrail fox-and-hounds duck joust 3check 5check crazyhouse
  loop chessgi bughouse koedem pocketknight placement sittuyin seirawan shouse dragon paradigm minishogi mini kyotoshogi micro dobutsu gorogoro judkins torishogi euroshogi losalamos gardner almost sortofalmost chigorin perfect
  spartan shatar coregal clobber breakthrough ataxx flipersi flipello minixiangqi raazuvaa shogi checkshogi shoshogi yarishogi okisakishogi capablanca capahouse caparandom gothic janus modern chancellor embassy centaur gustav3
  jesonmor courier grand opulent tencubed omicron troitzky wolf shako clobber10 flipello10 xiangqi manchu supply janggi janggitraditional janggimodern janggicasual`.split(
    /\s+/,
  ),
);

/** Holds the variants that a section may change: each as a section over another one, or over nothing, with several keys on a line. */
const packed = `
[nothing] promotionPieceTypes = -; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
[chess:nothing] pawn = p; knight = n; bishop = b; rook = r; queen = q; king = k; promotionPieceTypes = nbrq
[nocastle:chess] castling = false; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[fairy:chess] silver = s; fers = f; archbishop = a; chancellor = c; commoner = m
[armageddon:chess] materialCounting = blackdrawodds
[misere:chess] checkmateValue = win
[raazuvaa:nocastle] doubleStep = false
[knightmate:chess] commoner = m; knight = -; king = k:N; startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1; promotionPieceTypes = mbrq
[nightrider:chess] knight = -; customPiece1 = n:NN; promotionPieceTypes = qrbn
[hoppelpoppel:chess] knight = -; bishop = -; knibis = n; biskni = b; promotionPieceTypes = qrbn
[almost:chess] queen = -; chancellor = c; promotionPieceTypes = crbn; startFen = rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1
[coregal:chess] extinctionValue = loss; extinctionPieceTypes = q; extinctionPseudoRoyal = true; extinctionPieceCount = 64
[losers:chess] checkmateValue = win; stalemateValue = win; extinctionValue = win; extinctionPieceTypes = *; extinctionPieceCount = 1; mustCapture = true
[giveaway:chess] king = -; commoner = k; castlingKingPiece = k; promotionPieceTypes = knbrq; stalemateValue = win; extinctionValue = win; extinctionPieceTypes = *; mustCapture = true
[antichess:giveaway] castling = false; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[codrus:giveaway] promotionPieceTypes = qrbn; extinctionPieceTypes = k
[extinction:chess] king = -; commoner = k; castlingKingPiece = k; promotionPieceTypes = knbrq; extinctionValue = loss; extinctionPieceTypes = kqrbnp
[kinglet:extinction] promotionPieceTypes = k; extinctionPieceTypes = p
[threekings:chess] king = -; commoner = k; castlingKingPiece = k; extinctionValue = loss; extinctionPieceTypes = k; extinctionPieceCount = 2; startFen = knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1
[nocheckatomic:chess] king = -; commoner = k; castlingKingPiece = k; extinctionValue = loss; extinctionPieceTypes = k; blastOnCapture = true
[atomic:nocheckatomic] extinctionPseudoRoyal = true
[kingofthehill:chess] flagPiece = k; flagRegionWhite = d4 e4 d5 e5; flagRegionBlack = d4 e4 d5 e5; flagMove = false
[racingkings:nocastle] checking = false; flagPiece = k; flagRegion = *8; flagMove = true; startFen = 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1
[3check:chess] checkCounting = true; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1
[5check:3check] startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1
[crazyhouse:chess] pieceDrops = true; capturesToHand = true
[pocketknight:chess] pieceDrops = true; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1
[dragon:chess] archbishop = d; pieceDrops = true; dropRegionWhite = *1; dropRegionBlack = *8; promotionPieceTypes = dnbrq; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Dd] w KQkq - 0 1
[losalamos:chess] maxFile = f; maxRank = 6; bishop = -; castling = false; doubleStep = false; promotionRegionWhite = *6; promotionRegionBlack = *1; promotionPieceTypes = qrn; startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
[gardner:chess] maxFile = e; maxRank = 5; castling = false; doubleStep = false; promotionRegionWhite = *5; promotionRegionBlack = *1; startFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1
[clobber:nothing] maxFile = e; maxRank = 6; clobber = p; castling = false; doubleStep = false; stalemateValue = loss; startFen = PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w 0 1
[breakthrough:nothing] breakthrough = p; castling = false; doubleStep = false; stalemateValue = loss; flagPiece = p; flagRegionWhite = *8; flagRegionBlack = *1; startFen = pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1
[janus:chess] maxFile = j; archbishop = j; castlingKingsideFile = i; castlingQueensideFile = b; promotionPieceTypes = jnbrq; startFen = rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1
[modern:chess] maxFile = i; maxRank = 9; archbishop = m; promotionRegionWhite = *9; promotionRegionBlack = *1; doubleStepRegionWhite = *2; doubleStepRegionBlack = *8; promotionPieceTypes = mnbrq
startFen = rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1
[centaur:chess] maxFile = j; centaur = c; castlingKingsideFile = i; castlingQueensideFile = c; promotionPieceTypes = cnbrq; startFen = rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1
[capablanca:chess] maxFile = j; archbishop = a; chancellor = c; castlingKingsideFile = i; castlingQueensideFile = c; promotionPieceTypes = acnbrq; startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
[capahouse:capablanca] pieceDrops = true; capturesToHand = true
[gothic:capablanca] startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
[embassy:capablanca] castlingKingsideFile = h; castlingQueensideFile = b; startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1
[amazon:chess] queen = -; amazon = a; promotionPieceTypes = anbr; startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
[grand:chess] maxRank = 10; maxFile = j; archbishop = a; chancellor = c; promotionPieceTypes = acqrbn; promotionRegionWhite = *8 *9 *10; promotionRegionBlack = *3 *2 *1; promotionLimit = a:1 c:1 q:1 r:2 b:2 n:2
mandatoryPawnPromotion = false; immobilityIllegal = true; castling = false; doubleStepRegionWhite = *3; doubleStepRegionBlack = *8; startFen = r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1
[minishogi:nothing] maxRank = 5; maxFile = e; shogiPawn = p; silver = s; gold = g; bishop = b; dragonHorse = h; rook = r; bers = d; king = k; startFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1; pieceDrops = true; capturesToHand = true
promotionRegionWhite = *5; promotionRegionBlack = *1; doubleStep = false; castling = false; promotedPieceType = p:g s:g b:h r:d; dropNoDoubled = p; immobilityIllegal = true; shogiPawnDropMateIllegal = true; stalemateValue = loss
nFoldRule = 4; nMoveRule = 0; perpetualCheckIllegal = true; nFoldValue = loss; nFoldValueAbsolute = true
[gorogoro:minishogi] maxRank = 6; promotionRegionWhite = *5 *6; promotionRegionBlack = *2 *1; nFoldValue = draw; nFoldValueAbsolute = false; startFen = sgkgs/5/1ppp1/1PPP1/5/SGKGS[-] w 0 1
[judkins:gorogoro] maxFile = f; shogiKnight = n; promotedPieceType = p:g s:g b:h r:d n:g; startFen = rbnsgk/5p/6/6/P5/KGSNBR[-] w 0 1
[shogi:gorogoro] maxRank = 9; maxFile = i; lance = l; shogiKnight = n; promotedPieceType = p:g s:g b:h r:d l:g n:g; promotionRegionWhite = *7 *8 *9; promotionRegionBlack = *3 *2 *1
startFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1
[flipersi:nothing] immobile = p; pieceDrops = true; doubleStep = false; castling = false; stalemateValue = loss; stalematePieceCount = true; enclosingDrop = reversi; enclosingDropStart = d4 e4 d5 e5; flipEnclosedPieces = reversi
materialCounting = unweighted; adjudicateFullBoard = true; startFen = 8/8/8/8/8/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppp] w 0 1
[flipello:flipersi] passOnStalemate = true; startFen = 8/8/8/3pP3/3Pp3/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppp] w 0 1
[ataxx:nothing] maxRank = 7; maxFile = g; customPiece1 = p:mDmNmA; pieceDrops = true; doubleStep = false; castling = false; stalemateValue = loss; stalematePieceCount = true; passOnStalemate = true; enclosingDrop = ataxx
flipEnclosedPieces = ataxx; materialCounting = unweighted; adjudicateFullBoard = true; nMoveRule = 0; freeDrops = true; startFen = P5p/7/7/7/7/7/p5P w 0 1
[snailtrail:nothing] maxRank = 7; maxFile = g; customPiece1 = p:mK; stalemateValue = loss; wallingRule = past; startFen = 6p/7/7/7/7/7/P6 w - - 0 1
[amazons:nothing] maxRank = 10; maxFile = j; customPiece1 = q:mQ; stalemateValue = loss; wallingRule = arrow; startFen = 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1
[duck:chess] wallingRule = duck; king = -; commoner = k; castlingKingPiece = k; extinctionValue = loss; extinctionPieceTypes = k; stalemateValue = win
[minixiangqi:nothing] maxRank = 7; maxFile = g; rook = r; horse = n; cannon = c; soldier = p; king = k:W; mobilityRegionWhiteKing = c1 d1 e1 c2 d2 e2 c3 d3 e3; mobilityRegionBlackKing = c5 d5 e5 c6 d6 e6 c7 d7 e7
doubleStep = false; castling = false; stalemateValue = loss; perpetualCheckIllegal = true; flyingGeneral = true; startFen = rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1
[makruk:chess] bishop = -; queen = -; silver = s; fers = m; castling = false; doubleStep = false; promotionRegionWhite = *6 *7 *8; promotionRegionBlack = *3 *2 *1; promotionPieceTypes = m; countingRule = makruk; nMoveRule = 0
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
[shatranj:chess] bishop = -; queen = -; alfil = b; fers = q; castling = false; doubleStep = false; promotionPieceTypes = q; stalemateValue = loss; nMoveRule = 70; extinctionValue = loss; extinctionClaim = true
extinctionPieceTypes = *; extinctionPieceCount = 1; extinctionOpponentPieceCount = 2; startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1
[chaturanga:shatranj] extinctionValue = none; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[normal:chess] castling = true
[torpedo:chess] doubleStepRegionWhite = *1 *2 *3 *4 *5 *6 *7 *8; doubleStepRegionBlack = *1 *2 *3 *4 *5 *6 *7 *8
[berolina:chess] pawn = -; customPiece1 = p:mfFcfeWimfnA; promotionPawnTypes = p; enPassantTypes = p; nMoveRuleTypes = p
[pawnsideways:chess] pawn = -; customPiece1 = p:fsmWfceFifmnD; promotionPawnTypes = p; enPassantTypes = p; nMoveRuleTypes = p
[grasshopper:chess] customPiece1 = g:gQ; doubleStep = false; promotionPieceTypes = gqrbn; startFen = rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1
[newzealand:chess] rook = -; knight = -; rookni = r; kniroo = n; castlingRookPieces = r; promotionPieceTypes = qrbn
[suicide:antichess] stalematePieceCount = true
[horde:chess] extinctionValue = loss; extinctionPieceTypes = *; doubleStepRegionWhite = *1 *2; enPassantRegion = *3 *6; startFen = rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1
[seirawan:chess] archbishop = h; chancellor = e; gating = true; seirawanGating = true; promotionPieceTypes = ehqrbn; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1
[sortofalmost:chess] chancellor = c; promotionPieceTypesWhite = cnbr; promotionPieceTypesBlack = qnbr; startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1
[chigorin:chess] chancellor = c; promotionPieceTypesWhite = cnr; promotionPieceTypesBlack = qbr; startFen = rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1
[chancellor:chess] maxRank = 9; maxFile = i; chancellor = c; promotionRegionWhite = *9; promotionRegionBlack = *1; doubleStepRegionWhite = *2; doubleStepRegionBlack = *8; promotionPieceTypes = cnbrq
startFen = rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1
[asean:chess] bishop = -; queen = -; silver = b; fers = q; castling = false; doubleStep = false; promotionPieceTypes = rnbq; countingRule = asean; nMoveRule = 0; startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1
[clobber10:clobber] maxFile = j; maxRank = 10; startFen = PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP w 0 1
[shako:chess] maxRank = 10; maxFile = j; fersAlfil = e; cannon = c; castlingKingsideFile = h; castlingQueensideFile = d; castlingRank = 2; promotionRegionWhite = *10; promotionRegionBlack = *1; doubleStepRegionWhite = *3; doubleStepRegionBlack = *8
promotionPieceTypes = neqrbc; startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1
[mini:minishogi] nFoldRule = 4
`;

/** Holds them as a file has them: one key on a line. */
export const fairyBases = packed.replaceAll(/(?<=^\[[^\]]*\]) |; /gm, "\n");
