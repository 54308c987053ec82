import { capitalize, type Diagnostic, makeList, type Sized, type Source } from "../../base/index.ts";
import { parseBetza } from "../../program/index.ts";
import { iniDiagnostic, type IniVariant, readIni, type ReportIni } from "./ini.ts";
import { countingLines } from "./counting.ts";
import { fairyPieces } from "./pieces.ts";
import {
  type IniRegion,
  cellsText,
  shapeTexts,
  type IniPlayer,
  players,
  readRegion,
  rowCells,
} from "./regions.ts";
import { anyPiece, type IniSettings, isPieceKey, settingsOf, expressibleSettings } from "./settings.ts";

/** Maps each piece to those pieces that it must not chase perpetually, even if they are protected. */
const strongerPieces: ReadonlyMap<string, readonly string[]> = new Map([
  ["rook", []],
  ["horse", ["rook"]],
  ["cannon", ["rook"]],
  ["elephant", ["rook", "cannon", "horse"]],
  ["fers", ["rook", "cannon", "horse"]],
]);

export interface ConvertedIni {
  /** Lists the names of the variants of the file, in order. */
  readonly variants: readonly string[];
  /**
   * Contains the text of the game; missing if the variant has mistakes or settings that the language cannot express.
   */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a variant in a `variants.ini` of Fairy-Stockfish to a game in the language; without a name, the last variant
 * of the file. Each key that affects play is either converted or reported.
 */
export function iniToQuad({ file, text }: Source, name?: string, ini = readIni(text)): ConvertedIni {
  const diagnostics: Diagnostic[] = [];
  const reportMistake: ReportIni = (...mistake) => void diagnostics.push(iniDiagnostic(file, mistake));
  const variants = ini.variants.map((it) => it.name);
  const variant = ini.variants.find((it) => it.name === (name ?? variants.at(-1)));
  if (!variant) for (const it of ini.misfits) reportMistake(...it.mistake);
  const settings = variant && settingsOf(variant, ini, reportMistake);
  const game = variant && settings && writeVariant(variant, settings, reportMistake);
  const isClean = game !== undefined && diagnostics.length === 0;
  return { variants, diagnostics: onceEach(diagnostics), ...(isClean && { text: game }) };
}

/** Returns each mistake once, in file order. A value that is read several times is reported several times. */
export function onceEach(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const diagnosticsByText = new Map(diagnostics.map((it) => [`${it.span.from} ${it.message}`, it]));
  return [...diagnosticsByText.values()].sort((a, b) => a.span.from - b.span.from);
}

/** Describes a piece of the variant: its letter, its name in the language, and its moves in Betza notation (pawns have none). */
interface FairyPiece {
  readonly letter: string;
  /** Stores the key of the setting that defines the piece. */
  readonly key: string;
  readonly name: string;
  readonly betza: string;
  readonly isKing: boolean;
  /** Stores the key of the piece that this piece is promoted to. */
  readonly promotesTo?: string;
  readonly isPromoted?: true;
}

/** Lists 26 letters that no piece uses. Each is the glyph of the promoted form of a piece, from a to z. */
const promotedSigns = "ÁḂĆĎÉḞǴḦÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẌÝŹ";

/**
 * Matches Betza notation that Fairy-Stockfish interprets differently: `a`, `d`, `j`, `O`, leapers with a range, and
 * most lame and hopping moves.
 */
const differentBetza =
  /[adj][a-z]*[A-Z(]|O|n[a-z]*(?:[^a-zNAD]|([NAD])(?:\1|\d))|[pg][a-z]*[^a-zRBQ]|[DAHGCZLJN)]\d/;

/** Returns the lines if `isNeeded` is true, otherwise none. */
const linesIf = (isNeeded: boolean, ...lines: readonly string[]): readonly string[] =>
  isNeeded ? lines : [];

type Goal = { readonly name: string; readonly piece: string; readonly size: number };

/** Returns a promoted piece that moves like `goal`; its letter and name are those of the original. */
const promotedAs = (form: FairyPiece, { letter, name } = form): FairyPiece => ({
  ...form,
  ...{ letter, name: `promoted-${name}`, isKing: false, isPromoted: true },
});

/**
 * Returns the text of a variant, section by section. The inner functions share only values that are fixed before the
 * first section is written: the settings, the size of the board, the pieces, and what follows from them. They return
 * text and report mistakes, but change nothing. A value that several of them read may be reported several times.
 */
function writeVariant(variant: IniVariant, settings: IniSettings, reportMistake: ReportIni): string {
  const size: Sized = {
    width: lengthOf("maxFile", (it) => (/^[a-z]$/.test(it) ? it.charCodeAt(0) - 96 : Number(it)), 26),
    height: lengthOf("maxRank", Number, 16),
  };
  const allCells: IniRegion = makeList(size.width * size.height, (cell) => cell);
  const allText = cellsText(() => allCells, size);
  const lastRow = (player: IniPlayer): IniRegion => rowCells([player === "white" ? 8 : 1], size);
  const pieces = readPieces();
  const hasKing = pieces.some((it) => it.isKing);
  const limitsChasing = valueOf("chasingRule") === "axf";
  const hasDrops = isOn("pieceDrops") || isOn("capturesToHand");
  /** Is true if a captured piece reverts to its unpromoted form in the hand. */
  const revertsInHand = isOn("capturesToHand") && !isOn("dropLoop");
  /** Stores, as a text, the cells on which pieces can be captured en passant. */
  const passingZone = regionText("enPassantRegion#", () => allCells);
  const allowsPass = isForBoth("pass") || isForBoth("passOnStalemate");
  /** Stores the key of the setting that allows passing, for messages. */
  const passKey = isForBoth("pass") ? "passWhite" : "passOnStalemateWhite";
  const moveLimit = numberOf("nMoveRule", 50);
  const countingRule = valueOf("countingRule") || "none";
  /** Stores the board field of the starting FEN, without the hands. */
  const boardField = valueOf("startFen").replace(/[\s[].*/, "");
  /** Lists the rows of the starting board, with a dot for every empty cell. */
  const boardRows = boardField.replaceAll(/\d+/g, (it) => ".".repeat(Math.min(Number(it), 99))).split("/");
  for (const [key, { values, feature }] of expressibleSettings)
    if (settings.has(key) && !values.includes(valueOf(key))) reportWordless(key, `${feature}.`);
  const sections = [
    [
      `title ${variant.name}`,
      `about A variant of a file for Fairy-Stockfish, based on ${variant.base || "nothing"}.`,
    ],
    ["players white faces up, black faces down", `board ${size.width}x${size.height} lettered chequered`],
    settings.has("wallingRule") || valueOf("startFen").includes("*") ? ["objects: wall #  grey"] : [],
    ["pieces", ...pieceLines()],
    defineLines(),
    handLines(),
    stateLines(),
    ["moves", ...moveLines().map((line) => `  ${line}`)],
    ["level", ...levelRows().map((row) => `  ${row}`)],
    afterLines(),
    ["ends", ...endLines().map((line) => `  ${line}`)],
  ];
  return sections
    .filter(([first = "", ...rest]) => rest.length > 0 || first.includes(" "))
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");

  // ------------------------------------------------------------------------------------------------ reading values
  function valueOf(key: string): string {
    return settings.get(key)?.value ?? "";
  }

  /** Returns true if a switch is on. `defaultValue` applies if the file does not set it. */
  function isOn(key: string, defaultValue = false): boolean {
    const value = valueOf(key);
    if (value === "") return defaultValue;
    // Fairy-Stockfish treats every value other than `true` as false.
    const isSwitch = /^(?:true|false\s*(?:[#;].*)?)$/.test(value);
    if (!isSwitch)
      reportWrong(key, `\`${key}\` is \`true\` or \`false\`.`, "No comment may stand behind `true`.");
    return value === "true";
  }

  /** Returns the value of a switch; different values for the two players are reported. */
  function isForBoth(key: string): boolean {
    const [white, black] = [isOn(`${key}White`), isOn(`${key}Black`)];
    if (white !== black)
      reportWordless(white ? `${key}White` : `${key}Black`, "it is so for both players, or for none.");
    return white && black;
  }

  function numberOf(key: string, defaultValue: number): number {
    const value = valueOf(key);
    if (value === "") return defaultValue;
    if (!/^\d+(?!\w)/.test(value)) reportWrong(key, `\`${key}\` is a number.`);
    return Number.parseInt(value, 10) || 0;
  }

  function lengthOf(key: string, parseValue: (text: string) => number, maxLength: number): number {
    const value = valueOf(key);
    const size = value === "" ? 8 : parseValue(/^\w+/.exec(value)?.[0] ?? "");
    if (Number.isInteger(size) && size >= 1 && size <= maxLength) return size;
    reportWrong(key, `\`${key}\` says how large the board is, up to ${maxLength}.`);
    return 8;
  }

  /** Reports a mistake at the value of a key. */
  function reportWrong(key: string, message: string, hint?: string, code = "ini-value"): void {
    const entry = settings.get(key);
    const span = entry?.isOwn
      ? { from: entry.at, length: entry.raw.length }
      : { from: variant.from, length: variant.name.length + 2 };
    reportMistake(code, span, message, hint);
  }

  /** Reports a setting that the language cannot express, and the reason if there is one. */
  function reportWordless(key: string, reason?: string): void {
    const reasonText = reason === undefined ? "." : `: ${reason}`;
    reportWrong(
      key,
      `\`${settings.get(key)?.key ?? key} = ${settings.get(key)?.raw ?? ""}\` has no word in the language${reasonText}`,
      undefined,
      "ini-word",
    );
  }

  /** Returns the names, in the language, of the pieces whose keys a setting lists. */
  function pieceNames(key: string): readonly string[] {
    const keys = valueOf(key).split(" ");
    return keys.flatMap((it) => {
      if (it === anyPiece) return [anyPiece];
      return pieceOf(it) ? [groupName(it)] : [];
    });
  }

  // ------------------------------------------------------------------------------------------------ pieces
  function readPieces(): readonly FairyPiece[] {
    const pieces: FairyPiece[] = [];
    const promotions = pairsOf("promotedPieceType");
    for (const key of [...settings.keys()].filter(isPieceKey)) {
      const [, letter = "", betza = ""] = /^([A-Za-z])(?::(.*)|\s*[#;].*)?$/.exec(valueOf(key)) ?? [];
      if (/^[^A-Za-z]/.test(valueOf(key))) continue;
      const moves = betza || fairyPieces.get(key);
      const parsedBetza = moves ? parseBetza(moves) : undefined;
      const isNamed = betza === "" || !fairyPieces.has(key) || key === "king";
      if (letter === "" || moves === undefined || !isNamed) {
        const extraHint = key === "king" ? ", or a letter and moves: `k:KN`" : "";
        const hint = "A piece of one's own is `customPiece1 = a:mQcN`.";
        reportWrong(key, `\`${key}\` is a letter${extraHint}.`, hint, "ini-piece");
      } else if (differentBetza.test(betza)) {
        reportWrong(key, "Fairy-Stockfish reads these moves otherwise.", undefined, "ini-piece");
      } else if (parsedBetza && "message" in parsedBetza)
        reportWrong(key, parsedBetza.message, undefined, "ini-piece");
      else {
        const [ownLetter, promotesTo] = [letter.toLowerCase(), promotions.get(key)];
        const name = fairyPieces.has(key) ? toKebabCase(key) : `piece-${ownLetter}`;
        const pieceEntry = { letter: ownLetter, key, name, betza: moves, isKing: key === "king" };
        pieces.push({ ...pieceEntry, ...(promotesTo && { promotesTo }) });
      }
    }
    return pieces;
  }

  /** Maps keys of pieces to values, for settings such as `promotedPieceType`. */
  function pairsOf(key: string): ReadonlyMap<string, string> {
    const pairs = valueOf(key)
      .split(" ")
      .map((it) => it.split(":") as [string, string]);
    // A later pair may cancel an earlier pair.
    return new Map([...new Map(pairs)].filter(([, value]) => value !== "-"));
  }

  function pieceByLetter(letter: string): FairyPiece | undefined {
    return pieces.find((it) => it.letter === letter.toLowerCase());
  }

  /**
   * Returns the pieces that represent promoted pieces. A game needs them if captured pieces revert to their unpromoted
   * form, or if a piece has a promoted form of its own.
   */
  function promotedPieces(): readonly FairyPiece[] {
    const promotingPieces = pieces.filter((it) => it.promotesTo !== undefined);
    const forms = promotingPieces.flatMap((it): FairyPiece[] => {
      const form = pieceOf(it.promotesTo!);
      return form ? [promotedAs(form, it)] : [];
    });
    const pawnPlayers = players.filter((player) => pieces.some((it) => isPawnLike(it, player)));
    if (!revertsInHand) return forms;
    const promotionPieces = new Set(pawnPlayers.flatMap((it) => promotionOf(it)));
    const promotedChoices = [...promotionPieces].map((it) => promotedAs(it));
    return [...forms, ...promotedChoices.filter((it) => !forms.some((other) => other.name === it.name))];
  }

  function pieceLines(): readonly string[] {
    const lines = pieces.map(({ name, letter }) => `  ${name} ${letter.toUpperCase()}`);
    const promoted = promotedPieces().map(({ name, letter }) => {
      const sign = promotedSigns[letter.charCodeAt(0) - 97];
      const isTurned = pieces.some((it) => it.promotesTo && name === `promoted-${it.name}`);
      return `  ${name} ${sign} written ${isTurned ? `+${letter.toUpperCase()}` : `${letter.toUpperCase()}~`}`;
    });
    return [...lines, ...promoted];
  }

  // ------------------------------------------------------------------------------------------------ moves
  function moveLines(): readonly string[] {
    const rules: string[] = [];
    if (isOn("capturesToHand")) rules.push("captured to hand");
    if (isOn("mustCapture")) rules.push("must capture");
    if (isOn("mustDrop")) {
      rules.push("must drop");
      const hasOtherDrops = settings.has("mustDropType") || isOn("capturesToHand");
      // Without full rows of pawns, a king could be in check while its owner must drop a piece that does not help.
      const hasFullPawnRows = boardField.split(/p/i).length > 2 * size.width;
      if (hasOtherDrops || (hasKing && !hasFullPawnRows))
        reportWordless("mustDrop", "no king on the board, nothing captured to hand, and all pieces alike.");
    }
    if (isOn("blastOnCapture")) {
      const [immune, second] = pieceNames("blastImmuneTypes");
      if (second) reportWordless("blastImmuneTypes", "one kind of piece never explodes.");
      const sparedText = pieces.some((it) => it.key === "pawn") ? " sparing pawn" : "";
      rules.push(`captures explode${sparedText}${immune ? ` never ${immune}` : ""}`);
      if (hasKing || isOn("capturesToHand"))
        reportWordless("blastOnCapture", "no king is royal, and nothing is captured to hand.");
    }
    const flipRule = valueOf("flipEnclosedPieces");
    if (flipRule === "reversi") rules.push("landing turns enclosed diagonally");
    if (flipRule === "ataxx") rules.push("landing turns neighbours diagonally");
    if (isOn("seirawanGating")) rules.push("gate from hand");
    const region = regionText("wallingRegion#", () => allCells);
    const isLimited = region !== allText;
    const wallTexts = {
      duck: "wanders",
      arrow: "stays in reach",
      past: "stays behind",
      static: `stays${isLimited ? ` in ${region}` : ""}`,
    }[valueOf("wallingRule")];
    if (isLimited && valueOf("wallingRule") !== "static")
      reportWordless("wallingRegionWhite", "the wall goes up anywhere, or in a region alone.");
    if (wallTexts !== undefined) rules.push(`wall wall ${wallTexts}`);
    if (wallTexts !== undefined && (royals().length > 0 || hasKing))
      reportWordless("wallingRule", "no king could be in check behind a wall that is still to be put.");
    // Without a king, Fairy-Stockfish passes with a pawn and counts that as a pawn move.
    if (allowsPass && writeIrreversibleTest() !== "" && !hasKing)
      reportWordless(passKey, "who passes has a king.");
    if (isForBoth("passOnStalemate")) rules.push("must pass when stuck");
    else if (isForBoth("pass")) rules.push("may pass");
    rules.push(...forbidLines());
    const promoted = promotedPieces();
    const allPieces = [...pieces, ...promoted];
    const nameWidth = Math.max(...allPieces.map(({ name }) => name.length));
    const lines = allPieces.flatMap((it) => {
      const ways = [...(it.isPromoted ? waysOfPromoted(it) : moveLinesOf(it))];
      // The language requires a move for every piece. An immobile piece gets a move that is never possible, because row
      // 1 is never ahead of it.
      if (ways.length === 0) ways.push("step forward in row 1  // it never moves");
      return ways.map((way, index) => `${(index === 0 ? it.name : "").padEnd(nameWidth)}  ${way}`);
    });
    return [...rules, ...lines];
  }

  function forbidLines(): readonly string[] {
    const forbidsChecks = !isOn("checking", true);
    if (forbidsChecks && royals().length > 0) reportWordless("checking");
    const facing = isOn("bikjangRule") ? " and (faced < 2 or mover is piece)" : "";
    const noDropChecks = hasKing && !isOn("dropChecks", true);
    const feerName = promotionOf("white")[0]?.name;
    return [
      ...stuckPawns(),
      ...linesIf(hasKing, `forbid when my king is attacked${facing}`),
      ...linesIf(hasKing && forbidsChecks, "forbid when enemy king is attacked"),
      ...linesIf(noDropChecks, "forbid when dropped and enemy king is attacked"),
      ...linesIf(hasKing && isOn("makpongRule"), "forbid when mover is king and origin is attacked"),
      ...linesIf(isOn("bikjangRule"), "forbid when faced >= 2 and mover is piece"),
      ...pieceNames("mutuallyImmuneTypes").map((it) => `forbid when mover is ${it} and taken is ${it}`),
      ...bishopsApart(),
      ...linesIf(
        isOn("sittuyinPromotion"),
        `forbid when promoted and (enemy piece is attacked by ${feerName} or enemy king is attacked)`,
      ),
      ...royals().flatMap((it) => [
        `forbid when ${isExposed(it)}`,
        // When Fairy-Stockfish checks the move that promotes a piece to a second king, it does not count that king yet.
        ...pieces
          .filter((pawn) => pawn.promotesTo !== undefined && groupName(pawn.promotesTo) === it)
          .map(
            (pawn) =>
              `forbid when promoted and mover is ${pawn.name} and count my ${it} = 2 and my ${pieceOf(pawn.promotesTo!)!.name} is attacked`,
          ),
        ...linesIf(isOn("blastOnCapture"), `forbid when no my ${it}`),
      ]),
    ];
  }

  /** Reserves a cell of each colour for bishops that must be dropped on different colours. */
  function bishopsApart(): readonly string[] {
    if (!isOn("dropOppositeColoredBishop")) return [];
    const name = pieceOf("bishop")?.name ?? "";
    const [, hand = ""] = /\[([^\]]*)\]/.exec(valueOf("startFen")) ?? [];
    const handCounts = ["B", "b"].map((it) => hand.split(it).length - 1);
    if (name === "" || handCounts[0] !== handCounts[1] || /b/i.test(boardField))
      reportWordless("dropOppositeColoredBishop", "both players drop as many bishops.");
    return [0, 1].flatMap((colour) => {
      const zone = (it: IniPlayer): IniRegion =>
        regionOf("dropRegion#", it, () => allCells).filter(
          (cell) => ((cell % size.width) + Math.floor(cell / size.width)) % 2 === colour,
        );
      const [white, black] = players.map(zone);
      if (white.length !== black.length) reportWordless("dropRegionWhite", "both drop on as many cells.");
      const ownCount = `count my ${name} in ${colour === 0 ? "light" : "dark"}`;
      return [
        `forbid when dropped and ${ownCount} > ${Math.ceil(handCounts[0] / 2)}`,
        `forbid when dropped and ${ownCount} + ${white.length} - count my piece in ${cellsText(zone, size)} < ${Math.floor(handCounts[0] / 2)}`,
      ];
    });
  }

  function pieceOf(key: string): FairyPiece | undefined {
    return pieces.find((it) => it.key === key);
  }

  /** Returns rules that keep a pawn out of a zone where it must be promoted, if it has nothing to be promoted to. */
  function stuckPawns(): readonly string[] {
    if (!isOn("mandatoryPawnPromotion", true)) return [];
    return pieces.flatMap((piece) => {
      const stuckPlayers = players.filter(
        (it) => isPawnLike(piece, it) && piece.promotesTo === undefined && promotionOf(it).length === 0,
      );
      const zone = stuckPlayers.length === 0 ? "" : regionText("promotionRegion#", lastRow, stuckPlayers);
      return zone === "" ? [] : [`forbid when mover is ${piece.name} and my ${piece.name} in ${zone}`];
    });
  }

  /**
   * Returns the royal pieces. They are royal as long as a side has at most one more of them than the extinction count.
   */
  function royals(): readonly string[] {
    if (!isOn("extinctionPseudoRoyal")) return [];
    const royals = pieceNames("extinctionPieceTypes");
    const promotionNames = [...promotionOf("white"), ...promotionOf("black")].map((it) => it.name);
    const limit = numberOf("extinctionPieceCount", 0) + 1;
    const [board = "", hand = ""] = valueOf("startFen").split(/[\s[\]]/);
    for (const name of royals) {
      const piece = pieces.find((it) => groupName(it.key) === name);
      const letters = [piece?.letter ?? "", piece?.letter.toUpperCase() ?? ""];
      const isMany = letters.some((it) => board.split(it).length - 1 > limit);
      const mayBeDropped = hasDrops && (isOn("capturesToHand") || letters.some((it) => hand.includes(it)));
      const isRoyal = (key: string): boolean => royals.includes(groupName(key));
      const isWon = pieces.some(
        (it) => it.promotesTo !== undefined && groupName(it.promotesTo) === name && !isRoyal(it.key),
      );
      const isChanging = promotionNames.includes(name) && !isOn("dupleCheck");
      const explodes = isOn("blastOnCapture") && (limit > 1 || letters.some((it) => !board.includes(it)));
      const isPlainDuple = !isOn("dupleCheck") || (limit === 1 && royals.length === 1);
      const tests: readonly (readonly [boolean, string])[] = [
        [!isPlainDuple, "kings of one kind are in check together."],
        [name === anyPiece || name === "pawn", "a royal piece does not become another."],
        [
          isWon && (hasDrops || limit > 1 || royals.length > 1),
          "one royal piece is won, and none is dropped.",
        ],
        [mayBeDropped && (isMany || isChanging), "a royal piece is not dropped."],
        [royals.length > 1 && isChanging, "of several royal pieces none comes from a promotion."],
        [explodes, "where pieces explode, each player has one royal piece."],
      ];
      const failedTest = tests.find(([isSo]) => isSo);
      if (failedTest) reportWordless("extinctionPseudoRoyal", failedTest[1]);
    }
    return royals;
  }

  /**
   * Returns the name of all pieces of a kind. If the kind has promoted pieces, whose names differ, it is the name of a
   * group.
   */
  function groupName(key: string): string {
    const pieceName = pieces.find((it) => it.key === key)?.name ?? "";
    return promotedPieces().some((it) => it.key === key) ? `any-${pieceName}` : pieceName;
  }

  /**
   * Returns the condition that a royal piece is attacked and could be captured. If captures explode, a capture that
   * would destroy the enemy's own royal piece does not count.
   */
  function isExposed(name: string): string {
    if (isOn("dupleCheck")) return `every my ${name} is attacked`;
    const maxCount = numberOf("extinctionPieceCount", 0) + 1;
    const exposedTest = `count my ${name} <= ${maxCount} and my ${name} is attacked`;
    if (!isOn("blastOnCapture")) return exposedTest;
    return `${exposedTest} and enemy ${name} and no my ${name} around enemy ${name}`;
  }

  function moveLinesOf(piece: FairyPiece): readonly string[] {
    const ways = stepLines(piece);
    if (piece.key === castlingPiece()) ways.push(...castlings(piece));
    const isPawn = piece.promotesTo === undefined || isPromotedAsPawn(piece);
    ways.push(...(isPawn ? pawnPromotionLines(piece) : promotionLines(piece)));
    if (limitsChasing) ways.push(...chaseLines(piece));
    const isHeld = !piece.isKing || /\[.*k.*\]/i.test(valueOf("startFen"));
    if (isOn("pieceDrops") && isHeld) ways.push(...dropLines(piece));
    return ways;
  }

  /**
   * Returns the pieces that a piece must not chase. Kings and soldiers may chase perpetually; a soldier that has not
   * crossed the river may be chased.
   */
  function chaseLines({ key, isKing }: FairyPiece): readonly string[] {
    const rank = numberOf("soldierPromotionRank", 1);
    if (key === "soldier") return rank > 1 ? [`chased in rows ${rank} to ${size.height}`] : [];
    if (isKing) return [];
    const betterPieces = strongerPieces.get(key);
    if (!betterPieces) reportWordless("chasingRule", "other pieces than those of xiangqi.");
    const names = betterPieces?.flatMap((it) => pieceOf(it)?.name ?? []) ?? [];
    return [`chases ${names.join(" or ")}`.trim()];
  }

  function waysOfPromoted(piece: FairyPiece): readonly string[] {
    const basePiece = unpromoted(piece) ?? pieceOf(keysOf("promotionPawnTypes", "white", "pawn")[0]);
    const canTurnBack = isOn("pieceDemotion") && basePiece?.promotesTo !== undefined;
    return [
      ...stepLines(piece),
      ...(canTurnBack ? promotionLines(piece, basePiece) : []),
      ...(isOn("dropPromoted") && basePiece ? dropLines(basePiece, piece) : []),
      ...linesIf(isOn("capturesToHand") && basePiece !== undefined, `taken as ${basePiece?.name}`),
    ];
  }

  /** Returns the piece whose promoted form this is; undefined if there is none. */
  function unpromoted({ name }: FairyPiece): FairyPiece | undefined {
    return pieces.find((it) => it.promotesTo !== undefined && name === `promoted-${it.name}`);
  }

  /** Returns the steps of a piece, limited to the region where it may move. */
  function stepLines(piece: FairyPiece): string[] {
    const ways = piece.key === "pawn" ? pawnSteps(piece) : betzaSteps(piece);
    const deadRowCount = piece.promotesTo === undefined && piece.key !== "pawn" ? deadRows(piece) : 0;
    const cells = (it: IniPlayer): IniRegion => cellsInRows(mobileCells(piece.key, it), it, 1, deadRowCount);
    const region = cellsText(cells, size);
    if (region === allText) return [...ways, ...diagonals(piece)];
    if (piece.key === "pawn" && ways.some((it) => / in | becoming /.test(it)))
      reportWordless("enPassantRegionWhite", "pawns go everywhere.");
    return [
      ...ways.map((it) => `${it.replaceAll(", ", ` in ${region}, `)} in ${region}`),
      ...diagonals(piece),
    ];
  }

  /** Returns the moves along the diagonal lines of the board, and the capture of a king in the same line. */
  function diagonals({ key, betza, isKing }: FairyPiece): readonly string[] {
    const diagonalCells = readRegion(valueOf("diagonalLines"), size) ?? [];
    if (isKing && isOn("flyingGeneral")) return ["ride straight to capture king"];
    if (diagonalCells.length === 0) return [];
    const diagonalWay = {
      W: "step diagonal",
      rook: "ride diagonal",
      soldier: "step forward diagonal",
      janggiCannon: `ride diagonal over hurdle to empty or capture hurdle`,
    }[key === "wazir" || (key === "king" && betza === "W") ? "W" : key];
    const to = cellsText(
      (player) => diagonalCells.filter((it) => mobileCells(key, player).includes(it)),
      size,
    );
    const from = cellsText(() => diagonalCells, size);
    return diagonalWay === undefined || to === "" ? [] : [`${diagonalWay} from ${from} in ${to}`];
  }

  /** Returns the number of rows at the far end where the piece must not be, because it could not move on from there. */
  function deadRows({ key, betza }: FairyPiece): number {
    return isOn("immobilityIllegal") ? countStuckRows(key === "pawn" ? "fW" : betza) : 0;
  }

  /** Returns the cells from row `from` on, as the player counts rows, except for some rows at the far end. */
  function cellsInRows(cells: IniRegion, player: IniPlayer, from: number, deadRowCount: number): IniRegion {
    const { width, height } = size;
    const row = (it: number): number =>
      player === "white" ? height - Math.floor(it / width) : Math.floor(it / width) + 1;
    return cells.filter((it) => row(it) >= from && row(it) <= height - deadRowCount);
  }

  function mobileCells(pieceName: string, player: IniPlayer): IniRegion {
    return regionOf(`mobilityRegion#${capitalize(pieceName)}`, player, () => allCells);
  }

  function betzaSteps(piece: FairyPiece): string[] {
    const { key, betza } = piece;
    if (key === "immobile") return [];
    if (key === "janggiElephant") return ["lame leap 2 3"];
    if (key === "janggiCannon") return [`ride straight over hurdle to empty or capture hurdle`];
    const [rank, { height }] = [numberOf("soldierPromotionRank", 1), size];
    if (key === "soldier" && rank > 1)
      return [
        "step forward",
        ...(rank > height ? [] : [`step sideways from rows ${Math.min(rank, height - 1)} to ${height}`]),
      ];
    const form =
      unpromoted(piece)?.name ?? (piece.promotesTo === undefined ? undefined : `promoted-${piece.name}`);
    if (isOn("piecePromotionOnCapture") && form !== undefined)
      return ["to empty", `to capture becoming ${form}`].flatMap((it) => stepTexts(piece, it));
    const steps: string[] = [];
    const firstSteps: string[] = [];
    for (const [atom, letters, move] of betza.matchAll(/([a-z]*)(\(\d+,\d+\)|[A-Z])(?:\2|\d+)?/g)) {
      const plain = atom.replace(/^[a-z]*/, letters.replaceAll(/[ei]/g, ""));
      if (letters.includes("i")) firstSteps.push(...firstStep(piece, letters, move, plain));
      else if (takesTrail(piece) && letters.includes("c") && !letters.includes("m")) steps.push(`e${plain}`);
      else steps.push(plain);
    }
    return [...(steps.length > 0 ? [`betza ${steps.join("")}`] : []), ...firstSteps, ...leaps(key)];
  }

  /** Returns the first leaps of Cambodian chess. */
  function leaps(key: string): readonly string[] {
    if (!isOn("cambodianMoves")) return [];
    return (
      {
        king: ["leap 1 2 any forward to empty in row 2 if unmoved and not aimed and not my king is attacked"],
        fers: ["leap 0 2 forward to empty if unmoved"],
      }[key] ?? []
    );
  }

  /**
   * Returns a step that a piece may make only from its double-step rows. Along a line it leaves a trail, where the
   * piece can be captured en passant.
   */
  function firstStep(piece: FairyPiece, letters: string, move: string, plain: string): readonly string[] {
    const startRows = doubleRows("double");
    if (startRows === "") return [];
    const directions = letters.replaceAll(/[imn]/g, "");
    const words = { f: "forward", b: "backward", s: "sideways" }[directions];
    const line = { D: "", A: " diagonal" }[move];
    if (line !== undefined && letters.includes("n") && letters.includes("m") && words !== undefined)
      return [`ride ${words}${line} exactly 2 to empty from ${startRows} leaving a trail`];
    const isCapturable = passingZone !== "" && !/[NCZ]/.test(move);
    if (isCapturable) reportWordless(piece.key, "a first step along a line is written `ifmnD`.");
    return [`betza ${plain} from ${startRows}`];
  }

  function takesTrail({ key }: FairyPiece): boolean {
    const zone = passingZone;
    if (zone === "") return false;
    if (zone !== allText && key !== "pawn" && valueOf(key).includes("e"))
      reportWordless("enPassantRegionWhite", "only pawns take in passing in a part of the board.");
    const betza = valueOf(key).slice(2);
    // In Fairy-Stockfish every pawn captures en passant, regardless of the file.
    return (
      key === "pawn" ||
      betza.includes("e") ||
      players.some((it) => keysOf("enPassantTypes", it, "pawn").includes(key))
    );
  }

  /** Returns the keys of the pieces that a setting lists for a player. */
  function keysOf(key: string, player: IniPlayer, defaultKey: string): readonly string[] {
    const fullKey = `${key}${capitalize(player)}`;
    return settings.has(fullKey) ? valueOf(fullKey).split(" ") : [defaultKey];
  }

  /** Returns true if a piece is promoted like a pawn of this player; always true for pawns. */
  function isPawnLike({ key }: FairyPiece, player: IniPlayer): boolean {
    return key === "pawn" || keysOf("promotionPawnTypes", player, "pawn").includes(key);
  }

  /** Returns true if a piece is promoted like a pawn of some player. */
  function isPromotedAsPawn(piece: FairyPiece): boolean {
    return players.some((it) => isPawnLike(piece, it) && promotionOf(it).length > 0);
  }

  function pawnSteps(piece: FairyPiece): string[] {
    const zone = passingZone === allText ? "" : ` in ${passingZone}`;
    const becoming = takesTrailInZone(piece) ? ` becoming ${piece.name}` : "";
    const trailText = !takesTrail(piece)
      ? ""
      : zone + becoming === ""
        ? " or trail"
        : `, step forward diagonal to trail${becoming}${zone}`;
    const ways = [`step forward to empty, step forward diagonal to capture${trailText}`];
    for (const stepKind of ["double", "triple"] as const) {
      const [count, rows] = [stepKind === "double" ? 2 : 3, doubleRows(stepKind)];
      if (rows !== "") ways.push(`ride forward exactly ${count} to empty from ${rows} leaving a trail`);
    }
    return ways;
  }

  function pawnPromotionLines(piece: FairyPiece): readonly string[] {
    if (isOn("sittuyinPromotion")) return isPawnLike(piece, "white") ? promotionInPlace(piece) : [];
    const verb = isOn("mandatoryPawnPromotion", true) ? "becomes" : "may become";
    const forcedText = verb === "may become" && deadRows(piece) > 0 ? " must on last row" : "";
    const choices = players.map((it) =>
      !isPawnLike(piece, it)
        ? ""
        : promotionOf(it)
            .map(({ name, key, isKing }) => {
              if (isKing) reportWordless("promotionPieceTypesWhite", "a player has one king.");
              return `${revertsInHand ? `promoted-${name}` : name}${limitOf(key)}`;
            })
            .concat(piece.promotesTo === undefined ? [] : `promoted-${piece.name}`)
            .join(", "),
    );
    const zone = (of: readonly IniPlayer[]): string => regionText("promotionRegion#", lastRow, of);
    const becomesLines = (names: string, forPlayers: readonly IniPlayer[]): readonly string[] =>
      names === "" || zone(forPlayers) === "" ? [] : [`${verb} ${names} on ${zone(forPlayers)}${forcedText}`];
    const [white = "", black = ""] = choices;
    if (white + black !== "" && piece.key !== "pawn" && takesTrailInZone(piece))
      reportWordless("promotionPieceTypesWhite", "a pawn that captures in passing is not promoted.");
    if (white === black) return becomesLines(white, players);
    return [...becomesLines(white, ["white"]), ...becomesLines(black, ["black"])];
  }

  /**
   * Returns the promotion of a pawn without a step of its own: it becomes the promotion piece on its cell, or moves
   * like that piece and becomes it. It may do so in the promotion zone; the last pawn may do so anywhere.
   */
  function promotionInPlace({ name }: FairyPiece): readonly string[] {
    const [form, ...more] = promotionOf("white");
    if (!form || more.length > 0 || promotionOf("black")[0] !== form || limitOf(form.key) !== " at most 1") {
      reportWordless("sittuyinPromotion", "pawns become one piece, of which a player has one.");
      return [];
    }
    const zone = regionText("promotionRegion#", lastRow);
    const ways = [`stay becoming ${form.name}`, ...stepTexts(form, `to empty becoming ${form.name}`)];
    const freeTest = `no my ${form.name} and count my ${name}`;
    return ways.flatMap((it) => [
      `${it} if ${freeTest} = 1`,
      ...(zone === "" ? [] : [`${it} from ${zone} if ${freeTest} > 1`]),
    ]);
  }

  /** Returns the steps of a piece, one for each path, with `tail` at the end. */
  function stepTexts({ key, betza }: FairyPiece, ending: string): readonly string[] {
    const parsedBetza = parseBetza(betza);
    const paths = "message" in parsedBetza ? [] : parsedBetza.paths;
    const isPlain = paths.every(
      ({ legs: [leg, next] }) => !next && !leg.lame && !leg.hop && leg.to.empty && leg.to.enemy,
    );
    if (!isPlain) reportWordless(key, "it steps and rides plainly.");
    return paths.map(({ legs: [{ most }], ways }) => {
      const range = most > 1 ? ` up to ${most}` : "";
      return `${most === 1 ? "step" : "ride"} ${ways.map(([[x, y]]) => `(${x}, ${y})`).join(" ")}${range} ${ending}`;
    });
  }

  /** Returns the limit on the number of pieces of a kind after a promotion. */
  function limitOf(key: string | undefined): string {
    const limitText = pairsOf("promotionLimit").get(key ?? "");
    if (limitText === undefined || key === undefined) return "";
    const isMore = promotedPieces().some((it) => it.key === key);
    return ` at most ${limitText}${isMore ? ` of ${groupName(key)}` : ""}`;
  }

  function promotionOf(side: IniPlayer): readonly FairyPiece[] {
    // The base may list pieces that the variant has removed.
    return keysOf("promotionPieceTypes", side, "").flatMap(
      (it) => pieces.find((piece) => piece.key === it) ?? [],
    );
  }

  /**
   * Returns the cells that a setting gives a player; `#` in the key is replaced by the player's colour. Without the
   * setting, these are the cells of `usual`.
   */
  function regionOf(key: string, player: IniPlayer, defaultFor: (player: IniPlayer) => IniRegion): IniRegion {
    const fullKey = key.replace("#", capitalize(player));
    if (!settings.has(fullKey)) return defaultFor(player);
    const cells = readRegion(valueOf(fullKey), size);
    if (!cells) reportWrong(fullKey, "A region is made of cells, rows and columns: `e4 *8 a*`.");
    return cells ?? [];
  }

  /** Returns a region as text; other players than `forPlayers` get no cells. */
  function regionText(
    key: string,
    defaultRegion: (player: IniPlayer) => IniRegion,
    forPlayers: readonly IniPlayer[] = players,
  ): string {
    return cellsText((it) => (forPlayers.includes(it) ? regionOf(key, it, defaultRegion) : []), size);
  }

  function doubleRows(stepKind: "double" | "triple"): string {
    if (!isOn("doubleStep", true)) return "";
    const defaultRegion = (player: IniPlayer): IniRegion =>
      stepKind === "triple" ? [] : rowCells([player === "white" ? 2 : 7], size);
    return regionText(`${stepKind}StepRegion#`, defaultRegion);
  }

  /**
   * Returns true if a piece may capture en passant into its promotion zone. Such a capture does not promote the piece.
   */
  function takesTrailInZone(piece: FairyPiece): boolean {
    if (!takesTrail(piece) || !isOn("doubleStep", true)) return false;
    return players.some((player) => {
      const [sign, row, other] = player === "white" ? [1, 7, "black" as const] : [-1, 2, "white" as const];
      const zone = regionOf("promotionRegion#", player, lastRow);
      const doubleCells = regionOf("doubleStepRegion#", other, () => rowCells([row], size));
      const far = regionOf("tripleStepRegion#", other, () => []);
      const step = sign * size.width;
      return [...doubleCells, ...far, ...far.map((it) => it + step)].some((it) => zone.includes(it + step));
    });
  }

  /** Returns the promotion of a piece, or its demotion, in the promotion zone. */
  function promotionLines(piece: FairyPiece, basePiece = piece): readonly string[] {
    if (isOn("piecePromotionOnCapture")) return checkPromotionByCapture();
    const zone = regionText("promotionRegion#", lastRow);
    if (zone === "") return [];
    const isPawn = players.some((it) => isPawnLike(basePiece, it));
    if (isPawn && basePiece.key !== "pawn" && takesTrailInZone(basePiece))
      reportWordless("promotedPieceType", "a pawn that captures in passing is not promoted.");
    const must = isOn(isPawn ? "mandatoryPawnPromotion" : "mandatoryPiecePromotion", isPawn);
    const promotionLimit = limitOf(basePiece.promotesTo);
    const name = piece === basePiece ? `promoted-${piece.name}${promotionLimit}` : basePiece.name;
    const dead = deadRows(piece);
    const mustText = dead === 0 ? "" : ` must on ${dead === 1 ? "last row" : `last ${dead} rows`}`;
    return [`${must ? "becomes" : "may become"} ${name} on ${zone} or leaving${must ? "" : mustText}`];
  }

  /**
   * Reports promotion by capture, unless steps can express it: it must apply everywhere and be compulsory, and promoted
   * pieces must revert.
   */
  function checkPromotionByCapture(): readonly string[] {
    const isEverywhere = regionText("promotionRegion#", lastRow) === allText;
    const isCompulsory = isOn("mandatoryPiecePromotion") && isOn("pieceDemotion");
    if (!isEverywhere || !isCompulsory)
      reportWordless("piecePromotionOnCapture", "pieces turn over with each capture, everywhere.");
    return [];
  }

  /**
   * Returns the lines of the game that let a piece be dropped; none if it cannot be. `droppedPiece` is the piece that the drop puts
   * on the board; it differs from `piece` in games that drop promoted pieces.
   */
  function dropLines(piece: FairyPiece, droppedPiece = piece): readonly string[] {
    const { key } = piece;
    const isPawn = key === "pawn";
    const firstRow = isPawn && !isOn("firstRankPawnDrops") ? 2 : 1;
    const isOutsideZone = isPawn && !isOn("promotionZonePawnDrops");
    const region = (player: IniPlayer): IniRegion => {
      const zone = isOutsideZone ? regionOf("promotionRegion#", player, lastRow) : [];
      const mobileRegion = cellsInRows(mobileCells(key, player), player, firstRow, deadRows(droppedPiece));
      const dropRegion = regionOf("dropRegion#", player, () => allCells);
      const rows = key === "rook" && isOn("sittuyinRookDrop") ? 1 : size.height;
      const dropRows = cellsInRows(dropRegion, player, 1, size.height - rows);
      return dropRows.filter((it) => !zone.includes(it) && mobileRegion.includes(it));
    };
    const cells = cellsText(region, size);
    const regionPart = cells === allText ? "" : ` in ${cells}`;
    const isSingle = valueOf("dropNoDoubled").split(" ").at(-1) === key;
    const isAlike = promotedPieces().some((it) => it.key === key) || isOn("dropPromoted");
    if (isSingle && isAlike)
      reportWordless("dropNoDoubled", "no promoted pieces count, and none is dropped.");
    const maxPerColumn = isSingle ? numberOf("dropNoDoubledCount", 1) : -1;
    const countText = { "-1": "", 1: " once per column", 2: " twice per column" }[maxPerColumn];
    if (countText === undefined && maxPerColumn > 0) reportWordless("dropNoDoubledCount");
    const from = isOn("freeDrops") ? "supply" : "hand";
    return cells === "" || maxPerColumn === 0
      ? []
      : [`drop from ${from}${regionPart}${countText ?? ""}${unmovedText(piece)}${enclosingText()}`];
  }

  /** Returns the end of a `drop` line that names the cells on which a dropped piece may still castle; empty if there are none. */
  function unmovedText({ key }: FairyPiece): string {
    const isRook = keysOf("castlingRookPieces", "white", "rook").includes(key);
    if (!isOn("castlingDroppedPiece") || (!isRook && key !== castlingPiece())) return "";
    const { width, height } = size;
    const kingColumn = (readColumn(valueOf("castlingKingFile")) || "e").charCodeAt(0) - 97;
    const rank = numberOf("castlingRank", 1);
    const homeCells = (player: IniPlayer): IniRegion => {
      const row = player === "white" ? height - rank : rank - 1;
      return (isRook ? [0, width - 1] : [kingColumn]).map((it) => row * width + it);
    };
    return ` unmoved on ${cellsText(homeCells, size)}`;
  }

  function enclosingText(): string {
    if (valueOf("enclosingDrop") === "reversi" && valueOf("startFen").includes("*"))
      reportWordless("startFen", "no line of what is enclosed crosses a wall.");
    const startCells = readRegion(valueOf("enclosingDropStart"), size) ?? [];
    const firstText = startCells.length === 0 ? "" : ` first in ${cellsText(() => startCells, size)}`;
    const dropText =
      { reversi: " enclosing", ataxx: " beside own", top: " falling" }[valueOf("enclosingDrop")] ?? "";
    return `${firstText}${dropText}`;
  }

  /** Returns the key of the piece that castles. */
  function castlingPiece(): string {
    const [white, black] = ["White", "Black"].map((it) => valueOf(`castlingKingPiece${it}`) || "king");
    if (white !== black || white.includes(" "))
      reportWordless("castlingKingPieceWhite", "one kind of piece castles, for both players.");
    return white;
  }

  function castlings({ key, letter, betza }: FairyPiece): readonly string[] {
    const [, , rights = "-"] = valueOf("startFen").split(/\s+/);
    const isLate = isOn("castlingDroppedPiece");
    if (!isOn("castling", true) || (!isLate && !/[A-Za-z]/.test(rights))) return [];
    const rank = numberOf("castlingRank", 1);
    const kingFile = readColumn(valueOf("castlingKingFile"));
    const playerRegions = players.map((player) => {
      const cased = (it: string): string => (player === "white" ? it.toUpperCase() : it);
      const row = boardRows.at(player === "white" ? -rank : rank - 1) ?? "";
      const rooks = keysOf("castlingRookPieces", player, "rook").flatMap((it) => pieceOf(it) ?? []);
      const home = row.indexOf(cased(letter));
      const rookColumns = [...row].flatMap((sign, it) =>
        rooks.some((rook) => cased(rook.letter) === sign) ? [it] : [],
      );
      // A player can castle on each side with a rook. On a side without one, the right to castle does not matter.
      const outerRooks = [rookColumns.at(-1) ?? -1, rookColumns[0] ?? -1];
      const able = outerRooks.map((it, side) => home >= 0 && (side === 0 ? it > home : it >= 0 && it < home));
      if (able.some((it, side) => it && !rights.includes(cased("kq"[side]!))))
        reportWordless("startFen", "every castling that the board allows is open in the beginning, or none.");
      if (able.includes(true) && row.split(cased(letter)).length > 2)
        reportWordless("startFen", "one piece of a player's first row castles.");
      if (kingFile !== "" && home >= 0 && home !== kingFile.charCodeAt(0) - 97)
        reportWordless("castlingKingFile", "it is where the king begins.");
      const unmovedColumns = [...row].flatMap((sign, it) =>
        /[a-z]/i.test(sign) && cased(sign) === sign && !rights.includes(cased(columnLetter(it))) ? [it] : [],
      );
      const castlingColumns = [home, ...outerRooks.filter((_, side) => able[side])];
      if (isOn("seirawanGating") && unmovedColumns.some((it) => !castlingColumns.includes(it)))
        reportWordless("startFen", "every piece of the first row lets another in.");
      return [0, 1].map((side) =>
        isLate ? rooks : able[side] ? rooks.filter((it) => cased(it.letter) === row[outerRooks[side]!]) : [],
      );
    });
    if (/[QRBDH]|WW/.test(betza) && key !== "king")
      reportWordless("castlingKingPieceWhite", "what castles does not go as far by itself.");
    if (/[^KQkq-]/.test(rights) && !isOn("seirawanGating"))
      reportWordless("startFen", "rights to castle are written `KQkq`.");
    const columns = ["castlingKingsideFile", "castlingQueensideFile"].map((it, side) => {
      const column = readColumn(valueOf(it)) || "gc"[side]!;
      if (!/^[a-z]$/.test(column)) reportWrong(it, "This is a column, as `g`.");
      return column;
    });
    const ways = columns.flatMap((column, side) => {
      const rookColumn = String.fromCharCode(column.charCodeAt(0) + (side === 0 ? -1 : 1));
      const names = new Set(playerRegions.flatMap((it) => it[side]!.map((rook) => rook.name)));
      return [...names].map((it) => `castle to ${column} with ${it} to ${rookColumn}`);
    });
    return ways.length === 0 ? [] : [ways.join(", ")];
  }

  // ------------------------------------------------------------------------------------------------ the start and the
  // end
  function levelRows(): readonly string[] {
    const promotedForms = promotedPieces();
    const rows = boardRows.map((row) =>
      row.replace(/\+([A-Za-z])/g, (_, letter: string) => {
        const sign = promotedSigns[letter.toLowerCase().charCodeAt(0) - 97];
        return letter === letter.toUpperCase() ? sign : sign.toLowerCase();
      }),
    );
    const isKnown = (sign: string): boolean =>
      sign === "." ||
      sign === "*" ||
      pieceByLetter(sign) !== undefined ||
      (promotedForms.length > 0 && promotedSigns.includes(sign.toUpperCase()));
    const unknownSign = [...rows.join("")].find((it) => !isKnown(it));
    const { width, height } = size;
    const isOtherSize = rows.length !== height || rows.some((it) => [...it].length !== width);
    const sizeText = `The board has ${width} columns and ${height} rows; \`startFen\` draws another one.`;
    const letters = "`startFen` says how the board begins; its letters are those of the pieces.";
    if (unknownSign !== undefined)
      reportWrong("startFen", `\`${unknownSign}\` is no piece of this variant.`, letters, "ini-start");
    else if (isOtherSize)
      reportWrong("startFen", sizeText, "`maxFile` and `maxRank` say how large it is.", "ini-start");
    const [, sideToMove = "w", , trailText = "-"] = valueOf("startFen").split(/\s+/);
    if (sideToMove !== "w" || /^[a-z]\d/.test(trailText))
      reportWordless("startFen", "white begins, and nothing can be taken in passing.");
    return rows.map((it) => it.replaceAll("*", "#"));
  }

  /** Returns the line with the pieces in hand at the start. */
  function handLines(): readonly string[] {
    const hasFreeDrops = isOn("freeDrops");
    const handText = (!hasFreeDrops && /\[([^\]]*)\]/.exec(valueOf("startFen"))?.[1]) || "";
    const counts = new Map<string, number>();
    for (const letter of handText.replaceAll("-", "")) {
      const { name, isKing } = pieceByLetter(letter) ?? {};
      const isDropped = isOn("pieceDrops") && (!isKing || isOn("mustDrop"));
      if (name === undefined || (!isDropped && !isOn("seirawanGating")))
        reportWordless("startFen", "what is in hand has to be a piece that is dropped.");
      const handPiece = `${letter === letter.toUpperCase() ? "white" : "black"} # ${name}`;
      counts.set(handPiece, (counts.get(handPiece) ?? 0) + 1);
    }
    const handTexts = [...counts].map(([words, count]) => words.replace("#", String(count)));
    return handTexts.length > 0 ? [`hands: ${handTexts.join(", ")}`] : [];
  }

  function stateLines(): readonly string[] {
    const countsChecks = limitsChasing && moveLimit > 0;
    return [
      ...linesIf(moveLimit > 0, "state: counter quiet"),
      ...linesIf(allowsPass, "state: counter passed"),
      ...linesIf(isOn("checkCounting"), "state for each player: counter checks"),
      ...linesIf(limitsChecks(), "state for each player: counter row-of-checks"),
      ...linesIf(countsChecks, "state for each player: counter late-checks"),
      ...linesIf(isOn("bikjangRule"), "state: counter faced"),
      ...linesIf(isOn("shatarMateRule"), "state for each player: switch shak"),
      ...linesIf(isOn("cambodianMoves"), "state for each player: switch aimed"),
      ...linesIf(countingRule !== "none", "state: counter counted, limit"),
      ...linesIf(lastingTrailTest() !== "", "state for each player: counter since-trail = 9999"),
    ];
  }

  /**
   * Returns the condition that a move left a trail on which nobody can capture, but which still makes the position
   * distinct. Fairy-Stockfish checks only for pawns that could capture a pawn, and the hashes of trails along a column
   * cancel out. Empty if the variant has no such pieces.
   */
  function lastingTrailTest(): string {
    if (passingZone === "" || numberOf("nFoldRule", 3) === 0) return "";
    const isTakenByOthers = players.some((it) =>
      keysOf("enPassantTypes", it, "pawn").some((key) => key !== "pawn" && pieceOf(key)),
    );
    const rows = makeList(size.height - 2, (it) => it + 1);
    const steps = rows.map((it) => `origin in row ${it} and target in row ${it + 2}`).join(" or ");
    return pieces
      .filter((it) => (it.key === "pawn" ? isTakenByOthers : /i[a-z]*A/.test(it.betza)))
      .map((it) => `mover is ${it.name} and (${steps})`)
      .join(" or ");
  }

  function limitsChecks(): boolean {
    return isOn("perpetualCheckIllegal") && checkTest("my") !== "";
  }

  /**
   * Returns the condition that a piece made an irreversible move, for pieces whose moves reset the move limit. Empty if
   * there are no such pieces.
   */
  function writeIrreversibleTest(): string {
    const irreversibleTests = pieces.flatMap((piece) => {
      const owners = players.filter((it) => keysOf("nMoveRuleTypes", it, "pawn").includes(piece.key));
      if (owners.length === 0) return [];
      const betzaMoves = parseBetza(piece.betza);
      const paths = "message" in betzaMoves || piece.key === "pawn" ? [] : betzaMoves.paths;
      const ways = paths.flatMap((path) =>
        path.legs.at(-1)?.to.empty ? path.ways.map((it) => [it[0], path.first === true] as const) : [],
      );
      const canBeTakenBack = ways.map(
        ([[x, y], isFirst]) => !isFirst && ways.some(([[a, b]]) => a === -x && b === -y),
      );
      const isInRow = ways.every(([[, y]], index) => canBeTakenBack[index] === (y === 0));
      if (canBeTakenBack.includes(true) && canBeTakenBack.includes(false) && !isInRow)
        reportWordless("nMoveRule", "all moves of a pawn can be taken back, none, or those along a row.");
      if (!canBeTakenBack.includes(false) && canBeTakenBack.length > 0) return [];
      if (owners.length === 1 && canEverHave(piece, owners[0] === "white" ? "black" : "white"))
        reportWordless("nMoveRule", "moves of a piece count alike for both players.");
      const rows = makeList(size.height, (it) => `row ${it + 1}`);
      const leavesRow = rows.map((it) => `origin in ${it} and not target in ${it}`).join(" or ");
      return [`mover is ${piece.name}${canBeTakenBack.includes(true) ? ` and (${leavesRow})` : ""}`];
    });
    return irreversibleTests.join(" or ");
  }

  /** Returns false if a player starts without a piece and can never get one. */
  function canEverHave({ letter, key }: FairyPiece, player: IniPlayer): boolean {
    const sign = player === "white" ? letter.toUpperCase() : letter;
    return (
      hasDrops ||
      valueOf("startFen").split(/\s/)[0]!.includes(sign) ||
      promotionOf(player).some((it) => it.key === key)
    );
  }

  /** Returns the condition that a king or other royal piece is in check. */
  function checkTest(whose: "my" | "enemy"): string {
    const names = [...(hasKing ? ["king"] : []), ...royals()];
    return names.map((it) => `${whose} ${it} is attacked`).join(" or ");
  }

  function afterLines(): readonly string[] {
    const irreversibleTest = writeIrreversibleTest();
    const promotesForGood = pieces.some(
      (it) =>
        it.promotesTo === undefined &&
        isPromotedAsPawn(it) &&
        !irreversibleTest.split(" or ").includes(`mover is ${it.name}`),
    );
    const hasPromotedForms = promotedPieces().length > 0;
    if (promotesForGood && hasPromotedForms && isOn("pieceDemotion"))
      reportWordless("pieceDemotion", "a promotion can be taken back, or none can.");
    const promotes = promotesForGood || (hasPromotedForms && !isOn("pieceDemotion"));
    const resetTests = ["taken", hasDrops ? "dropped" : "", promotes ? "promoted" : "", irreversibleTest];
    const resetTest = resetTests.filter((it) => it !== "").join(" or ");
    const [check, trail] = [checkTest("enemy"), lastingTrailTest()];
    return [
      "after",
      ...linesIf(moveLimit > 0, `  when ${resetTest}: quiet = 0`, "  otherwise: add 1 to quiet"),
      ...linesIf(
        limitsChasing && moveLimit > 0,
        `  when ${resetTest}`,
        "    late-checks = 0",
        "    late-checks of opponent = 0",
        `  otherwise when ${check}: add 1 to late-checks`,
      ),
      ...linesIf(allowsPass, "  when mover is piece: passed = 0", "  otherwise: add 1 to passed"),
      ...linesIf(isOn("checkCounting"), "  when enemy king is attacked: add 1 to checks"),
      ...linesIf(limitsChecks(), `  when ${check}: add 1 to row-of-checks`, "  otherwise: row-of-checks = 0"),
      ...linesIf(
        isOn("bikjangRule"),
        "  when my king opposite enemy king: add 1 to faced",
        "  otherwise: faced = 0",
      ),
      ...linesIf(
        isOn("shatarMateRule"),
        "  when enemy king is attacked by shakker: shak = on",
        "  otherwise when not enemy king is attacked: shak = off",
      ),
      ...(isOn("cambodianMoves")
        ? [`  when mover is rook and target in ${aimedCells()}: aimed of opponent = on`]
        : []),
      ...linesIf(trail !== "", "  add 1 to since-trail", `  when ${trail}: since-trail of opponent = 0`),
      ...countingLines(countingRule, (key) => (key === anyPiece ? key : pieceOf(key) ? groupName(key) : "")),
    ];
  }

  /** Returns the cells from which a rook would attack an unmoved king. */
  function aimedCells(): string {
    const { width, height } = size;
    const [, , rights = ""] = valueOf("startFen").split(/\s+/);
    const leaperLetters = ["king", "fers"].map((it) => pieceOf(it)?.letter ?? "");
    // White's king is attacked from Black's side, and vice versa.
    return cellsText((player) => {
      const row = player === "white" ? 0 : height - 1;
      const toSideCase = (it: string): string => (row === 0 ? it : it.toUpperCase());
      const homeColumns = leaperLetters.map((it) => (boardRows[row] ?? "").indexOf(toSideCase(it)));
      if (homeColumns.some((it) => it < 0 || !rights.includes(toSideCase(columnLetter(it)))))
        reportWordless("startFen", "kings and mets leap from the first row.");
      return allCells.filter((it) => it % width === homeColumns[0] || Math.floor(it / width) === row);
    }, size);
  }

  /** Returns definitions of goal cells, and of groups of pieces that share a name in the variant only. */
  function defineLines(): readonly string[] {
    const groupLines = pieces.flatMap((piece) => {
      const promoted = promotedPieces().filter((it) => it.key === piece.key);
      const names = [piece.name, ...promoted.map((it) => it.name)].join(", ");
      return promoted.length > 0 ? [`define ${groupName(piece.key)} = ${names}`] : [];
    });
    const namesOfMates = (keys: readonly string[]): string =>
      keys.flatMap((it) => (pieceOf(it) ? groupName(it) : [])).join(", ");
    const otherKeys = pieces.map((it) => it.key).filter((it) => it !== "knight" && it !== "king");
    const hurdles = [...pieces, ...promotedPieces()].filter((it) => it.key !== "janggiCannon");
    return [
      ...groupLines,
      ...linesIf(
        pieceOf("janggiCannon") !== undefined,
        `define hurdle = ${hurdles.map((it) => it.name).join(", ")}`,
      ),
      ...linesIf(
        isOn("shatarMateRule"),
        `define shakker = ${namesOfMates(["knight", "rook", "bers"])}`,
        `define no-knight = ${namesOfMates(otherKeys)}`,
      ),
      ...linesIf(
        isOn("dropOppositeColoredBishop"),
        "define light = cells where (x of it + y of it) % 2 = 0",
        "define dark = cells where (x of it + y of it) % 2 = 1",
      ),
      ...listGoals().map(({ name, cells }) => `define ${name} = ${cells}`),
    ];
  }

  function listGoals() {
    return players.flatMap((side) => {
      const setting = `flagPiece${capitalize(side)}`;
      if (settings.has(setting) && valueOf(setting) === "") return [];
      const key = valueOf(setting).split(" ").at(-1) || anyPiece;
      const piece = key === anyPiece ? key : groupName(key);
      const cells = regionOf("flagRegion#", side, () => []);
      if (piece === "" || cells.length === 0) return [];
      const { width } = size;
      const cellTexts = cells.map((it) => `(${it % width}, ${Math.floor(it / width)})`);
      return [{ name: `goal-of-${side}`, piece, key, side, cells: cellTexts.join(", "), size: cells.length }];
    });
  }

  function endLines(): readonly string[] {
    const readEnd = (key: string, defaultEnd: string): string => {
      const endWord = valueOf(key) || defaultEnd;
      if (!["win", "loss", "draw"].includes(endWord))
        reportWrong(key, `\`${key}\` is \`win\`, \`loss\` or \`draw\`.`);
      return endWord === "loss" ? "lose" : endWord;
    };
    const lines: string[] = extinctionLines(readEnd);
    lines.push(...goalLines());
    if (isOn("checkCounting")) {
      if (!hasKing) reportWordless("checkCounting", "checks of a king are counted.");
      const fen = valueOf("startFen");
      const [, givenSign, white, black] = /\s(\+?)(\d+)\+(\d+)(?:\s|$)/.exec(fen) ?? ["", "", "1", "1"];
      if (white !== black) reportWordless("startFen", "both players have to give as many checks.");
      const count = givenSign === "" ? Number(white) : 3 - Number(white);
      lines.push(`when checks of opponent >= ${count}: lose "Checked often enough."`);
    }
    lines.push(...connectLines(readEnd("connectValue", "win") === "win" ? "lose" : "win"));
    if (isOn("adjudicateFullBoard")) {
      const wallCount = boardField.split("*").length - 1;
      lines.push(`when count piece = ${allCells.length - wallCount}: draw "The board is full."`);
    }
    const mateResult = readEnd("checkmateValue", "loss");
    // Fairy-Stockfish allows mate by dropping a pawn, but the player who does so loses.
    const pawn = pieces.find((it) => it.key === "shogiPawn");
    if (hasKing && pawn && isOn("shogiPawnDropMateIllegal"))
      lines.push(
        `when no moves and dropped and mover is ${pawn.name} and my king is attacked: win "No mate by a dropped pawn."`,
      );
    if (hasKing && isOn("shatarMateRule"))
      lines.push(
        'when no moves and my king is attacked and not my king is attacked by no-knight: win "A knight must not mate."',
        'when no moves and my king is attacked and not shak of opponent: draw "No rook, bers or knight has given check."',
      );
    if (hasKing) lines.push(`when no moves and my king is attacked: ${mateResult} "Checkmate."`);
    for (const it of royals()) lines.push(`when no moves and ${isExposed(it)}: ${mateResult} "Checkmate."`);
    const stalemateResult = readEnd("stalemateValue", "draw");
    if (isOn("stalematePieceCount")) {
      const otherResult = stalemateResult === "lose" ? "win" : stalemateResult === "win" ? "lose" : "draw";
      lines.push(
        `when no moves and count my piece < count enemy piece: ${stalemateResult} "No move is left."`,
        `when no moves and count my piece > count enemy piece: ${otherResult} "No move is left."`,
        'when no moves: draw "No move is left."',
      );
    } else lines.push(`when no moves: ${stalemateResult} "No move is left."`);
    // In Fairy-Stockfish only pieces pass, so a player without pieces cannot pass.
    if (allowsPass && !hasKing) {
      const noMoveLines = lines.filter((it) => /^when no moves(?!.* attacked| and dropped)/.test(it));
      lines.push(...noMoveLines.map((it) => it.replace("no moves", "no my piece")));
      if (isOn("pieceDrops") && !settings.has("enclosingDrop"))
        reportWordless(passKey, "who drops has a king.");
    }
    if (allowsPass) lines.push('when passed >= 2: draw "Both have passed."');
    if (isOn("bikjangRule")) lines.push('when faced >= 2: draw "The kings face each other."');
    const folds = numberOf("nFoldRule", 3);
    if (folds > 0) lines.push(...repetitionLines(folds, readEnd("nFoldValue", "draw")));
    // At most ten checks per player count towards the move limit.
    const lateTests = ["", " of opponent"].map(
      (it) => ` and quiet - 2 * late-checks${it} >= ${2 * moveLimit - 20}`,
    );
    if (moveLimit > 0)
      lines.push(
        `when quiet >= ${2 * moveLimit}${limitsChasing ? lateTests.join("") : ""}: draw "Nothing has been taken for long."`,
      );
    if (countingRule !== "none")
      lines.push('when limit > 0 and counted > limit: draw "The moves are counted out."');
    return lines.flatMap((it) => decideByMaterial(it));
  }

  /** Returns the lines for an ending. If the variant counts material, material decides instead of a draw. */
  function decideByMaterial(line: string): readonly string[] {
    const countingMethod = valueOf("materialCounting") || "none";
    const [, test, text] = /^when (.*): draw (".*")$/.exec(line) ?? [];
    if (test === undefined || countingMethod === "none") return [line];
    if (countingMethod === "unweighted")
      return [
        `when (${test}) and count my piece > count enemy piece: win ${text}`,
        `when (${test}) and count my piece < count enemy piece: lose ${text}`,
        line,
      ];
    if (countingMethod === "janggi") {
      const pointsText = (whose: string): string =>
        Object.entries({ rook: 13, janggiCannon: 7, horse: 5, janggiElephant: 3, wazir: 3, soldier: 2 })
          .flatMap(([key, points]) => (pieceOf(key) ? `${points} * count ${whose} ${groupName(key)}` : []))
          .join(" + ");
      return [
        `when (${test}) and me = white and ${pointsText("my")} > ${pointsText("enemy")} + 1: win ${text}`,
        `when (${test}) and me = black and ${pointsText("my")} + 1 >= ${pointsText("enemy")}: win ${text}`,
        `when ${test}: lose ${text}`,
      ];
    }
    const winner = countingMethod === "whitedrawodds" ? "white" : "black";
    return [`when (${test}) and me = ${winner}: win ${text}`, `when ${test}: lose ${text}`];
  }

  /** Returns the lines for a win by a row, a square or collinear pieces. */
  function connectLines(result: string): readonly string[] {
    const count = numberOf("connectN", 0);
    const side = numberOf("connectNxN", 0);
    const collinearCount = numberOf("collinearN", 0);
    const steps = {
      connectHorizontal: [[1, 0]],
      connectVertical: [[0, 1]],
      connectDiagonal: [1, -1].map((it) => [it, 1]),
    };
    const ways = Object.entries(steps).flatMap(([key, it]) => (isOn(key, true) ? it : []));
    const isNamed = settings.has("connectPieceTypes");
    const [piece = anyPiece, ...otherPieces] = isNamed ? pieceNames("connectPieceTypes") : [];
    if (otherPieces.length > 0 && count + side + collinearCount > 0)
      reportWordless("connectPieceTypes", "all pieces connect, or one kind.");
    const { width, height } = size;
    // A shape that exceeds the board fits nowhere, so its length is capped.
    const upTo = (length: number): number[] => makeList(Math.min(length, width + height), (it) => it);
    const writeEnd = (lines: readonly string[], minCount: number, text: string): string[] => {
      const tests = lines.map((it) => `count enemy ${piece} in ${it} >= ${minCount}`);
      return tests.length === 0 ? [] : [`when ${tests.join(" or ")}: ${result} "${text}"`];
    };
    if (collinearCount > 0 && isOn("connectDiagonal", true))
      reportWordless("collinearN", "pieces are on one row or one column.");
    const lines =
      collinearCount === 0
        ? []
        : [...upTo(height).map((it) => `row ${it + 1}`), ...upTo(width).map((it) => `column ${it + 1}`)];
    const squareOffsets = upTo(side).flatMap((x) => upTo(side).map((y) => [x, y] as const));
    const runs = ways.map(([x = 0, y = 0]) => upTo(count).map((it) => [it * x, it * y] as const));
    const rows = runs.flatMap((it) => shapeTexts(it, size));
    const rowText = `${count} are in a row.`;
    const isPlain = count > 0 && ways.length === 4 && piece === anyPiece;
    return [
      ...(isPlain
        ? [`when line of ${count} enemy piece: ${result} "${rowText}"`]
        : count > 0
          ? writeEnd(rows, count, rowText)
          : []),
      ...(side > 0 ? writeEnd(shapeTexts(squareOffsets, size), side * side, "They are in a square.") : []),
      ...writeEnd(lines, collinearCount, `${collinearCount} are on one line.`),
    ];
  }

  /**
   * Returns the lines for a win by reaching a goal. With `flagMove` the other player gets one more move; for kings, the
   * outcome of that move is predicted.
   */
  function goalLines(): readonly string[] {
    const words = '"The goal is reached."';
    const [isLater, isSafe] = [isOn("flagMove"), isOn("flagPieceSafe")];
    const goals = listGoals();
    return players.flatMap((me) => {
      const ownGoal = goals.find((it) => it.side === me);
      const opponentGoal = goals.find((it) => it.side !== me);
      const ownTest = ownGoal && reachedTest(ownGoal, "my", isSafe && !isLater);
      const opponentTest = opponentGoal && reachedTest(opponentGoal, "enemy", isSafe);
      const condition = `when me = ${me} and`;
      const lines: string[] = [];
      const isDraw = isLater ? me === "white" && opponentGoal?.key === "king" : isSafe;
      if (ownTest !== undefined && opponentTest !== undefined && (isLater || isSafe) && isDraw)
        lines.push(`${condition} ${ownTest} and ${opponentTest}: draw "Both goals are reached."`);
      if (ownTest !== undefined && (isLater || isSafe)) lines.push(`${condition} ${ownTest}: win ${words}`);
      const isKing =
        ownGoal?.key === "king" || (!ownGoal && valueOf(`flagPiece${capitalize(me)}`) === "king");
      if (opponentTest === undefined || (isLater && !isSafe && !isKing)) return lines;
      const kingGoal = isLater && isKing && me === "black" && ownGoal;
      const hopeless = kingGoal ? ` and (my king is attacked or not my king reaches ${ownGoal.name})` : "";
      return [...lines, `${condition} ${opponentTest}${hopeless}: lose ${words}`];
    });
  }

  /**
   * Returns the condition that enough pieces are in a goal. With `mustBeSafe`, none of them may be attacked unless
   * there are more than enough.
   */
  function reachedTest({ name, piece, size }: Goal, whose: string, mustBeSafe: boolean): string {
    const minCount = numberOf("flagPieceCount", 1);
    const ownCells = `${whose} ${piece} in ${name}`;
    const opponentWord = whose === "my" ? "enemy" : "my";
    const blockedTest = isOn("flagPieceBlockedWin")
      ? ` or ${ownCells} and count ${whose} piece in ${name} + count ${opponentWord} piece in ${name} >= ${size}`
      : "";
    const plainTest = minCount > 1 ? `count ${ownCells} >= ${minCount}` : ownCells;
    if (!mustBeSafe) return blockedTest === "" ? plainTest : `(${plainTest}${blockedTest})`;
    return `(count ${ownCells} > ${minCount} or count ${ownCells} = ${minCount} and not ${ownCells} is attacked${blockedTest})`;
  }

  /**
   * Returns the lines for the end of the game when pieces are extinct. Royal pieces are never captured, so they need
   * none.
   */
  function extinctionLines(value: (key: string, defaultEnd: string) => string): string[] {
    const endWord = valueOf("extinctionValue");
    const isNeverLost = isOn("extinctionPseudoRoyal") && !isOn("blastOnCapture");
    if (endWord === "" || endWord === "none" || isNeverLost) return [];
    const ownResult = value("extinctionValue", "loss");
    const opponentResult = ownResult === "draw" ? ownResult : ownResult === "lose" ? "win" : "lose";
    const names = pieceNames("extinctionPieceTypes");
    const count = numberOf("extinctionPieceCount", 0);
    const minEnemyCount = numberOf("extinctionOpponentPieceCount", 0);
    const handPart = hasDrops ? " with hand" : "";
    const endLine = (whose: string, other: string, name: string, least: number, result: string): string => {
      const enemyCondition = least > 0 ? ` and count ${other} ${name}${handPart} >= ${least}` : "";
      return `when count ${whose} ${name}${handPart} <= ${count}${enemyCondition}: ${result} "They are gone."`;
    };
    const claimCount = minEnemyCount + (isOn("extinctionClaim") ? 1 : 0);
    return [
      ...names.map((it) => endLine("enemy", "my", it, minEnemyCount, opponentResult)),
      ...names.map((it) => endLine("my", "enemy", it, claimCount, ownResult)),
    ];
  }

  function repetitionLines(folds: number, result: string): readonly string[] {
    const words = '"The same position again."';
    // In Fairy-Stockfish a position with a trail and the same position without it differ, so the latter is no
    // repetition.
    const repeat =
      lastingTrailTest() === ""
        ? `when repeats >= ${folds}`
        : `when (repeats > ${folds} or repeats >= ${folds} and since-trail > rounds)`;
    const checkTest = "row-of-checks of opponent >= rounds";
    const lines: string[] = limitsChecks()
      ? [
          `${repeat} and ${checkTest} and row-of-checks < rounds: win "Nobody gives check for ever."`,
          `${repeat} and row-of-checks >= rounds and row-of-checks of opponent < rounds: lose "Nobody gives check for ever."`,
          ...(result === "draw" && !limitsChasing ? [] : [`${repeat} and ${checkTest}: draw ${words}`]),
        ]
      : [];
    const chaseText = '"Nobody chases for ever."';
    if (limitsChasing)
      lines.push(
        `${repeat} and chases of opponent >= rounds and chases < rounds: win ${chaseText}`,
        `${repeat} and chases >= rounds and chases of opponent < rounds: lose ${chaseText}`,
        `${repeat} and chases >= rounds: draw ${words}`,
      );
    if (!isOn("nFoldValueAbsolute") || result === "draw") return [...lines, `${repeat}: ${result} ${words}`];
    const other = result === "win" ? "lose" : "win";
    return [...lines, `${repeat} and me = white: ${result} ${words}`, `${repeat}: ${other} ${words}`];
  }
}

/** Returns the letter of the column with this index. */
const columnLetter = (column: number): string => String.fromCharCode(97 + column);

/** Returns the letter of a column that the file writes as a letter or a number. */
const readColumn = (text: string): string =>
  /^\d+/.test(text) ? String.fromCharCode(96 + Number.parseInt(text, 10)) : text.slice(0, 1);

/** Returns the number of rows at the far end where a piece that only moves forward would be stuck. */
function countStuckRows(betza: string): number {
  const moves = parseBetza(betza);
  if ("message" in moves) return 0;
  const steps = moves.paths.flatMap(({ ways }) => ways.map(([[, forward]]) => Math.max(0, forward)));
  return steps.length === 0 ? 0 : Math.min(...steps);
}

/** Converts a name such as `shogiPawn` to one such as `shogi-pawn`. */
const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`);
