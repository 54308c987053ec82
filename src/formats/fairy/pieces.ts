/** Maps the names of pieces in Fairy-Stockfish to their moves in Betza notation, according to its documentation. */
export const fairyPieces: ReadonlyMap<string, string> = new Map(
  `pawn: knight:N bishop:B rook:R queen:Q fers:F alfil:A fersAlfil:FA silver:FfW aiwok:RNF bers:RF
  dragon:RF archbishop:BN chancellor:RN amazon:QN knibis:mNcB biskni:mBcN kniroo:mNcR rookni:mRcN
  shogiPawn:fW lance:fR shogiKnight:fN gold:WfF dragonHorse:BW clobber:cW breakthrough:fmWfF cannon:mRcpR
  soldier:fsW horse:nN elephant:nA janggiElephant: banner:RcpRnN wazir:W immobile: commoner:K centaur:KN janggiCannon: king:K`
    .split(/\s+/)
    .map((it) => it.split(":") as [string, string]),
);

/**
 * Contains the variants that a file can extend. `[name:parent]` begins a variant that inherits the settings of its
 * parent; `;` separates settings.
 */
const packedBases = `
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
[flipello:flipersi] passOnStalemate = true; startFen = 8/8/8/3pP3/3Pp3/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp] w 0 1
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
[fischerandom:chess] chess960 = true
[pawnback:pawnsideways] customPiece1 = p:fbmWfceFifmnD; nMoveRuleTypes = -; mobilityRegionWhiteCustomPiece1 = *2 *3 *4 *5 *6 *7 *8; mobilityRegionBlackCustomPiece1 = *7 *6 *5 *4 *3 *2 *1
[legan:chess] pawn = -; customPiece1 = p:mflFcflW; promotionPawnTypes = p; nMoveRuleTypes = p; doubleStep = false; castling = false; promotionRegionWhite = a8 b8 c8 d8 a7 a6 a5; promotionRegionBlack = e1 f1 g1 h1 h2 h3 h4
startFen = knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1
[makpong:makruk] makpongRule = true
[cambodian:makruk] gating = true; cambodianMoves = true; countingRule = cambodian; startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1
[karouk:cambodian] checkCounting = true
[ai-wok:makruk] fers = -; aiwok = a; promotionPieceTypes = a; startFen = rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1
[georgian:amazon] castling = false; enPassantRegion = -; startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w - - 0 1
[petrified:pawnsideways] king = -; commoner = k; castlingKingPiece = k; extinctionValue = loss; extinctionPieceTypes = k; extinctionPseudoRoyal = true; petrifyOnCaptureTypes = kqrbn
[atomar:nocheckatomic] blastImmuneTypes = k; mutuallyImmuneTypes = k
[isolation:nothing] maxFile = f; customPiece1 = p:mK; stalemateValue = loss; wallingRule = static; wallingRegion = *2 *3 *4 *5 *6 *7 a1 b1 d1 e1 f1 a8 b8 c8 e8 f8; startFen = 3p2/6/6/6/6/6/6/2P3 w - - 0 1
[isolation7x7:isolation] maxRank = 7; maxFile = g; wallingRegion = *2 *3 *4 *5 *6 a1 b1 c1 e1 f1 g1 a7 b7 c7 e7 f7 g7; startFen = 3p3/7/7/7/7/7/3P3 w - - 0 1
[joust:nothing] customPiece1 = n:mN; stalemateValue = loss; wallingRule = past; startFen = 8/8/8/4n3/3N4/8/8/8 w - - 0 1
[fox-and-hounds:nothing] customPiece1 = h:mfF; customPiece2 = f:mF; stalemateValue = loss; flagPieceWhite = f; flagRegionWhite = *8; startFen = 1h1h1h1h/8/8/8/8/8/8/4F3 w - - 0 1
[loop:crazyhouse] dropLoop = true
[chessgi:loop] firstRankPawnDrops = true
[bughouse:crazyhouse] twoBoards = true; capturesToHand = false; stalemateValue = loss
[koedem:bughouse] king = -; commoner = k; castlingKingPiece = k; mustDrop = true; mustDropType = k; extinctionValue = loss; extinctionPieceTypes = k; extinctionOpponentPieceCount = 2
[placement:chess] mustDrop = true; pieceDrops = true; dropRegionWhite = *1; dropRegionBlack = *8; dropOppositeColoredBishop = true; castlingDroppedPiece = true; startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1
[sittuyin:makruk] fers = f; mustDrop = true; pieceDrops = true; dropRegionWhite = *1 *2 *3; dropRegionBlack = *8 *7 *6; sittuyinRookDrop = true; sittuyinPromotion = true; promotionPieceTypes = f; promotionRegionWhite = a8 b7 c6 d5 e5 f6 g7 h8
promotionRegionBlack = a1 b2 c3 d4 e4 f3 g2 h1; promotionLimit = f:1; countingRule = asean; nMoveRule = 50; startFen = 8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1
[shouse:seirawan] pieceDrops = true; capturesToHand = true
[paradigm:chess] bishop = -; customPiece1 = b:BnN; promotionPieceTypes = qbrn
[kyotoshogi:gorogoro] maxRank = 5; lance = l; shogiKnight = n; promotionRegionWhite = **; promotionRegionBlack = **; mandatoryPiecePromotion = true; pieceDemotion = true; dropPromoted = true; promotedPieceType = l:g s:b n:g p:r g:- b:- r:-
immobilityIllegal = false; shogiPawnDropMateIllegal = false; dropNoDoubled = -; startFen = p+nks+l/5/5/5/+LSK+NP[-] w 0 1
[micro:kyotoshogi] maxFile = d; piecePromotionOnCapture = true; promotedPieceType = l:s b:g r:g p:n s:- g:- n:-; startFen = kb+r+l/p3/4/3P/+L+RBK[-] w 0 1
[dobutsu:nothing] maxRank = 4; maxFile = c; shogiPawn = c; gold = h; fers = e; wazir = g; commoner = l; pieceDrops = true; capturesToHand = true; promotionRegionWhite = *4; promotionRegionBlack = *1; promotedPieceType = c:h; mandatoryPiecePromotion = true
doubleStep = false; castling = false; stalemateValue = loss; extinctionValue = loss; extinctionPieceTypes = l; flagPiece = l; flagRegionWhite = *4; flagRegionBlack = *1; flagPieceSafe = true; nFoldRule = 4; nMoveRule = 0; startFen = gle/1c1/1C1/ELG[-] w 0 1
[torishogi:nothing] maxRank = 7; maxFile = g; shogiPawn = s; king = k; customPiece1 = f:FsfW; customPiece2 = c:FvW; customPiece3 = l:fRrbBlbF; customPiece4 = r:fRlbBrbF; customPiece5 = p:bFfD; customPiece6 = g:fAbD; customPiece7 = e:KbRfBbF2
pieceDrops = true; capturesToHand = true; promotionRegionWhite = *6 *7; promotionRegionBlack = *2 *1; doubleStep = false; castling = false; promotedPieceType = s:g f:e; mandatoryPiecePromotion = true; dropNoDoubled = s; dropNoDoubledCount = 2
immobilityIllegal = true; shogiPawnDropMateIllegal = true; stalemateValue = loss; nFoldValue = win; nFoldRule = 4; nMoveRule = 0; perpetualCheckIllegal = true; startFen = rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1
[euroshogi:gorogoro] maxRank = 8; maxFile = h; customPiece1 = n:fNsW; promotionRegionWhite = *6 *7 *8; promotionRegionBlack = *3 *2 *1; promotedPieceType = n:g; mandatoryPiecePromotion = true
startFen = 1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w 0 1
[perfect:chess] chancellor = c; archbishop = m; amazon = g; promotionPieceTypes = gcmqrbn; castlingRookPieces = rc; startFen = cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1
[spartan:threekings] bers = g; archbishop = w; customPiece1 = h:fmFfcWimA; customPiece2 = l:FAsmW; customPiece3 = c:WD; promotionPawnTypesBlack = h; nMoveRuleTypesBlack = h; promotionPieceTypesBlack = kgwlc; promotionLimit = k:2
enPassantRegion = -; extinctionPieceCount = 0; extinctionPseudoRoyal = true; dupleCheck = true; startFen = lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
[shatar:chess] queen = -; bers = j; promotionPieceTypes = j; doubleStep = false; castling = false; extinctionValue = draw; extinctionPieceTypes = *; extinctionPieceCount = 1; shatarMateRule = true; startFen = rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1
[checkshogi:shogi] checkCounting = true
[shoshogi:shogi] king = -; commoner = k; customPiece1 = e:FsfW; capturesToHand = false; pieceDrops = false; promotedPieceType = e:k; castlingKingPiece = k; extinctionValue = loss; extinctionPieceTypes = k; extinctionPseudoRoyal = true
startFen = lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL w 0 1
[yarishogi:nothing] maxRank = 9; maxFile = g; king = k; shogiPawn = p; rook = l; customPiece1 = n:fRffN; customPiece2 = b:fFfR; customPiece3 = r:frlR; customPiece4 = g:WfFbR; customPiece5 = s:fKbR; promotionRegionWhite = *7 *8 *9; promotionRegionBlack = *3 *2 *1
promotedPieceType = p:s n:g b:g r:l; pieceDrops = true; capturesToHand = true; doubleStep = false; castling = false; dropNoDoubled = p; immobilityIllegal = true; stalemateValue = loss; nMoveRule = 0; perpetualCheckIllegal = true
startFen = rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1
[okisakishogi:gorogoro] maxRank = 10; maxFile = j; customPiece1 = l:vR; knight = n; queen = q; promotionRegionWhite = *8 *9 *10; promotionRegionBlack = *3 *2 *1; promotedPieceType = l:g n:g
startFen = lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL[-] w 0 1
[caparandom:capablanca] chess960 = true
[gustav3:chess] maxFile = j; amazon = a; castlingKingsideFile = h; castlingQueensideFile = d; promotionPieceTypes = aqrbn; startFen = arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1
[jesonmor:nothing] maxRank = 9; maxFile = i; knight = n; doubleStep = false; castling = false; stalemateValue = loss; flagPiece = n; flagRegionWhite = e5; flagRegionBlack = e5; flagMove = true; startFen = nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN w - - 0 1
[courier:chess] maxFile = l; queen = -; alfil = e; fers = f; commoner = m; wazir = w; promotionPieceTypes = f; doubleStep = false; castling = false; extinctionValue = loss; extinctionClaim = true; extinctionPieceTypes = *; extinctionPieceCount = 1
extinctionOpponentPieceCount = 2; stalemateValue = loss; startFen = rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1
[opulent:grand] knight = -; customPiece1 = n:NW; customPiece2 = w:CF; customPiece3 = l:FDH; promotionPieceTypes = acqrbnwl; promotionLimit = n:2 w:2 l:2; startFen = rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1
[tencubed:chess] maxRank = 10; maxFile = j; archbishop = a; chancellor = m; customPiece1 = c:DAW; customPiece2 = w:CF; promotionPieceTypes = amq; promotionRegionWhite = *10; promotionRegionBlack = *1; doubleStepRegionWhite = *3; doubleStepRegionBlack = *8
castling = false; startFen = 2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1
[omicron:chess] maxRank = 10; maxFile = l; customPiece1 = c:DAW; customPiece2 = w:CF; castlingKingsideFile = i; castlingQueensideFile = e; castlingRank = 2; promotionRegionWhite = *9 *10; promotionRegionBlack = *2 *1; promotionPieceTypes = wcqrbn
doubleStepRegionWhite = *3; doubleStepRegionBlack = *8; startFen = w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1
[troitzky:chess] maxRank = 10; maxFile = j; promotionRegionWhite = a6 b8 c9 d9 e10 f10 g9 h9 i8 j6; promotionRegionBlack = a5 b3 c2 d2 e1 f1 g2 h2 i3 j5; doubleStepRegionWhite = *3; doubleStepRegionBlack = *8; castling = false
startFen = ****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK**** w - - 0 1
[wolf:chess] maxRank = 10; knight = -; chancellor = w; archbishop = f; customPiece1 = s:fKifmnD; customPiece2 = n:NN; customPiece3 = e:NNQ; promotionPawnTypes = ps; nMoveRuleTypes = ps; promotionPieceTypes = qwfrb; promotedPieceType = p:e; promotionRegionWhite = *10
promotionRegionBlack = *1; doubleStepRegionWhite = *2 b3 c3 f3 g3; doubleStepRegionBlack = *9 b8 c8 f8 g8; castling = false; startFen = qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1
[flipello10:flipello] maxRank = 10; maxFile = j; enclosingDropStart = e5 f5 e6 f6; startFen = 10/10/10/10/4pP4/4Pp4/10/10/10/10[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp] w - - 0 1
[xiangqi:minixiangqi] maxRank = 10; maxFile = i; elephant = b; fers = a; soldierPromotionRank = 6; chasingRule = axf; mobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3; mobilityRegionBlackKing = d8 e8 f8 d9 e9 f9 d10 e10 f10
mobilityRegionWhiteFers = d1 e1 f1 d2 e2 f2 d3 e3 f3; mobilityRegionBlackFers = d8 e8 f8 d9 e9 f9 d10 e10 f10; mobilityRegionWhiteElephant = *1 *2 *3 *4 *5; mobilityRegionBlackElephant = *6 *7 *8 *9 *10
startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
[manchu:xiangqi] chasingRule = none; banner = m; startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1
[supply:xiangqi] chasingRule = none; twoBoards = true; pieceDrops = true; dropChecks = false; dropRegionWhite = *1 *2 *3 *4 *5; dropRegionBlack = *6 *7 *8 *9 *10; mobilityRegionWhiteFers = d1 f1 e2 d3 f3; mobilityRegionBlackFers = d8 f8 e9 d10 f10
mobilityRegionWhiteElephant = c1 g1 a3 e3 i3 c5 g5; mobilityRegionBlackElephant = c6 g6 a8 e8 i8 c10 g10; mobilityRegionWhiteSoldier = *6 *7 *8 *9 *10 a4 a5 c4 c5 e4 e5 g4 g5 i4 i5; mobilityRegionBlackSoldier = *1 *2 *3 *4 *5 a6 a7 c6 c7 e6 e7 g6 g7 i6 i7
[janggi:xiangqi] chasingRule = none; fers = -; cannon = -; elephant = -; wazir = a; janggiCannon = c; janggiElephant = b; soldierPromotionRank = 1; flyingGeneral = false; bikjangRule = true; materialCounting = janggi; pass = true; diagonalLines = d1 f1 e2 d3 f3 d8 f8 e9 d10 f10
mobilityRegionWhiteWazir = d1 e1 f1 d2 e2 f2 d3 e3 f3; mobilityRegionBlackWazir = d8 e8 f8 d9 e9 f9 d10 e10 f10; startFen = rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1
[janggitraditional:janggi] materialCounting = none
[janggimodern:janggi] bikjangRule = false; moveRepetitionIllegal = true; nFoldRule = 4; nMoveRule = 100
[janggicasual:janggi] bikjangRule = false; materialCounting = none
`;

/** Contains these variants as the text of an ini file, with one setting per line. */
export const fairyBases = packedBases.replaceAll(/(?<=^\[[^\]]*\]) |; /gm, "\n");
