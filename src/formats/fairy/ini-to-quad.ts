import { capital, type Diagnostic, type Source } from "../../base/index.ts";
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
  type Size,
} from "./regions.ts";
import { anyPiece, type IniSettings, isPieceKey, settingsOf, expressibleValues } from "./settings.ts";

/** Maps each piece to the pieces that it may not chase perpetually, even if they are protected. */
const betterThan: ReadonlyMap<string, readonly string[]> = new Map([
  ["rook", []],
  ["horse", ["rook"]],
  ["cannon", ["rook"]],
  ["elephant", ["rook", "cannon", "horse"]],
  ["fers", ["rook", "cannon", "horse"]],
]);

export interface ConvertedIni {
  /** Lists the names of the variants of the file, in order. */
  readonly variants: readonly string[];
  /** Holds the text of the game; it is missing if the variant has mistakes or settings that the language cannot express. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a variant of Fairy-Stockfish's `variants.ini` to a game in the language. Without a name, the last
 * variant of the file is converted. Every key that affects play is either converted or reported.
 */
export function iniToQuad({ file, text }: Source, name?: string, read = readIni(text)): ConvertedIni {
  const diagnostics: Diagnostic[] = [];
  const reportMistake: ReportIni = (...mistake) => void diagnostics.push(iniDiagnostic(file, mistake));
  const variants = read.variants.map((it) => it.name);
  const variant = read.variants.find((it) => it.name === (name ?? variants.at(-1)));
  if (!variant) for (const it of read.misfits) reportMistake(...it.mistake);
  const settings = variant && settingsOf(variant, read, reportMistake);
  const game = variant && settings && new VariantWriter(variant, settings, reportMistake).game();
  const isClean = game !== undefined && diagnostics.length === 0;
  return { variants, diagnostics: onceEach(diagnostics), ...(isClean && { text: game }) };
}

/** Returns each mistake once, in file order. Duplicates occur because a value may be read several times. */
export function onceEach(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const diagnosticsByText = new Map(diagnostics.map((it) => [`${it.span.from} ${it.message}`, it]));
  return [...diagnosticsByText.values()].sort((a, b) => a.span.from - b.span.from);
}

/** Describes a piece of the variant: its letter, its name in the language, and its moves in Betza notation (pawns have none). */
interface FairyPiece {
  readonly letter: string;
  /** Stores the name of the setting that defines the piece. */
  readonly key: string;
  readonly name: string;
  readonly betza: string;
  readonly isKing: boolean;
  /** Stores the key of the piece that this piece is promoted to. */
  readonly promotesTo?: string;
  readonly isPromoted?: true;
}

/** Lists 26 letters, for a to z, that no piece uses. Each stands for the promoted form of the piece with that letter. */
const promotedSigns = "ÁḂĆĎÉḞǴḦÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẌÝŹ";

/** Matches Betza notation that Fairy-Stockfish interprets differently: `a`, `d`, `j`, `O`, leapers with a range, and most lame and hopping moves. */
const differentBetza =
  /[adj][a-z]*[A-Z(]|O|n[a-z]*(?:[^a-zNAD]|([NAD])(?:\1|\d))|[pg][a-z]*[^a-zRBQ]|[DAHGCZLJN)]\d/;

/** Returns the lines if `isNeeded` is true, otherwise none. */
const linesIf = (isNeeded: boolean, ...lines: readonly string[]): readonly string[] =>
  isNeeded ? lines : [];

type Goal = { readonly name: string; readonly piece: string; readonly size: number };

/** Returns the promoted form of a piece: it moves like `goal`, but keeps the letter and name of the original. */
const promotedAs = (goal: FairyPiece, { letter, name } = goal): FairyPiece => ({
  ...goal,
  ...{ letter, name: `promoted-${name}`, isKing: false, isPromoted: true },
});

class VariantWriter {
  readonly #variant: IniVariant;
  readonly #settings: IniSettings;
  readonly #report: ReportIni;
  readonly #size: Size;
  readonly #pieces: readonly FairyPiece[];

  constructor(variant: IniVariant, settings: IniSettings, reportMistake: ReportIni) {
    this.#variant = variant;
    this.#settings = settings;
    this.#report = reportMistake;
    this.#size = {
      width: this.#length("maxFile", (it) => (/^[a-z]$/.test(it) ? it.charCodeAt(0) - 96 : Number(it)), 26),
      height: this.#length("maxRank", Number, 16),
    };
    this.#pieces = this.#readPieces();
  }

  game(): string {
    for (const [key, [values, feature]] of expressibleValues)
      if (this.#settings.has(key) && !values.includes(this.#text(key))) this.#wordless(key, `${feature}.`);
    const sections = [
      [
        `title ${this.#variant.name}`,
        `about A variant of a file for Fairy-Stockfish, based on ${this.#variant.base || "nothing"}.`,
      ],
      [
        "players white faces up, black faces down",
        `board ${this.#size.width}x${this.#size.height} lettered chequered`,
      ],
      this.#hasWalls ? ["objects: wall #  grey"] : [],
      ["pieces", ...this.#pieceLines()],
      this.#defines(),
      this.#handLines(),
      this.#stateLines(),
      ["moves", ...this.#moveLines().map((line) => `  ${line}`)],
      ["level", ...this.#levelRows().map((row) => `  ${row}`)],
      this.#afterLines(),
      ["ends", ...this.#endLines().map((line) => `  ${line}`)],
    ];
    return sections
      .filter(([first = "", ...rest]) => rest.length > 0 || first.includes(" "))
      .map((lines) => `${lines.join("\n")}\n`)
      .join("\n");
  }

  // ------------------------------------------------------------------------------------------------ reading values

  #text(key: string): string {
    return this.#settings.get(key)?.value ?? "";
  }

  /** Returns true if a switch is on; `usual` is its value if the file does not set it. */
  #is(key: string, usual = false): boolean {
    const value = this.#text(key);
    if (value === "") return usual;
    // Fairy-Stockfish treats every value other than `true` as false.
    const isSwitch = /^(?:true|false\s*(?:[#;].*)?)$/.test(value);
    if (!isSwitch)
      this.#wrong(key, `\`${key}\` is \`true\` or \`false\`.`, "No comment may stand behind `true`.");
    return value === "true";
  }

  /** Returns a switch that must have the same value for both players. */
  #isForBoth(key: string): boolean {
    const [white, black] = [this.#is(`${key}White`), this.#is(`${key}Black`)];
    if (white !== black)
      this.#wordless(white ? `${key}White` : `${key}Black`, "it is so for both players, or for none.");
    return white && black;
  }

  #number(key: string, without: number): number {
    const value = this.#text(key);
    if (value === "") return without;
    if (!/^\d+(?!\w)/.test(value)) this.#wrong(key, `\`${key}\` is a number.`);
    return Number.parseInt(value, 10) || 0;
  }

  #length(key: string, read: (text: string) => number, maxLength: number): number {
    const value = this.#text(key);
    const size = value === "" ? 8 : read(/^\w+/.exec(value)?.[0] ?? "");
    if (Number.isInteger(size) && size >= 1 && size <= maxLength) return size;
    this.#wrong(key, `\`${key}\` says how large the board is, up to ${maxLength}.`);
    return 8;
  }

  /** Reports a mistake at the value of a key. */
  #wrong(key: string, message: string, hint?: string, code = "ini-value"): void {
    const entry = this.#settings.get(key);
    const at = entry?.isOwn
      ? { from: entry.at, length: entry.raw.length }
      : { from: this.#variant.from, length: this.#variant.name.length + 2 };
    this.#report(code, at, message, hint);
  }

  /** Reports a setting whose value the language cannot express, with the reason if one is given. */
  #wordless(key: string, reason?: string): void {
    const why = reason === undefined ? "." : `: ${reason}`;
    this.#wrong(
      key,
      `\`${this.#settings.get(key)?.key ?? key} = ${this.#settings.get(key)?.raw ?? ""}\` has no word in the language${why}`,
      undefined,
      "ini-word",
    );
  }

  /** Returns the names, in the language, of the pieces that a setting lists by their keys. */
  #pieceNames(key: string): readonly string[] {
    const keys = this.#text(key).split(" ");
    return keys.flatMap((it) => {
      if (it === anyPiece) return [anyPiece];
      return this.#pieceOf(it) ? [this.#groupName(it)] : [];
    });
  }

  // ------------------------------------------------------------------------------------------------ pieces

  #readPieces(): readonly FairyPiece[] {
    const pieces: FairyPiece[] = [];
    const promotions = this.#pairs("promotedPieceType");
    for (const key of [...this.#settings.keys()].filter(isPieceKey)) {
      const [, letter = "", betza = ""] = /^([A-Za-z])(?::(.*)|\s*[#;].*)?$/.exec(this.#text(key)) ?? [];
      if (/^[^A-Za-z]/.test(this.#text(key))) continue;
      const moves = betza || fairyPieces.get(key);
      const read = moves ? parseBetza(moves) : undefined;
      const isNamed = betza === "" || !fairyPieces.has(key) || key === "king";
      if (letter === "" || moves === undefined || !isNamed) {
        const extraHint = key === "king" ? ", or a letter and moves: `k:KN`" : "";
        const hint = "A piece of one's own is `customPiece1 = a:mQcN`.";
        this.#wrong(key, `\`${key}\` is a letter${extraHint}.`, hint, "ini-piece");
      } else if (differentBetza.test(betza)) {
        this.#wrong(key, "Fairy-Stockfish reads these moves otherwise.", undefined, "ini-piece");
      } else if (read && "message" in read) this.#wrong(key, read.message, undefined, "ini-piece");
      else {
        const [one, promotesTo] = [letter.toLowerCase(), promotions.get(key)];
        const name = fairyPieces.has(key) ? kebab(key) : `piece-${one}`;
        const pieceEntry = { letter: one, key, name, betza: moves, isKing: key === "king" };
        pieces.push({ ...pieceEntry, ...(promotesTo && { promotesTo }) });
      }
    }
    return pieces;
  }

  /** Maps the keys of pieces to the values that a setting such as `promotedPieceType` gives them. */
  #pairs(key: string): ReadonlyMap<string, string> {
    const pairs = this.#text(key)
      .split(" ")
      .map((it) => it.split(":") as [string, string]);
    // A later pair may cancel an earlier one.
    return new Map([...new Map(pairs)].filter(([, value]) => value !== "-"));
  }

  #pieceByLetter(letter: string): FairyPiece | undefined {
    return this.#pieces.find((it) => it.letter === letter.toLowerCase());
  }

  get #hasKing(): boolean {
    return this.#pieces.some((it) => it.isKing);
  }

  get #hasDrops(): boolean {
    return this.#is("pieceDrops") || this.#is("capturesToHand");
  }

  /** Returns true if a captured piece reverts to its unpromoted form in the hand. */
  get #revertsInHand(): boolean {
    return this.#is("capturesToHand") && !this.#is("dropLoop");
  }

  /**
   * Returns the pieces that represent promoted pieces. They are needed in games in which captured pieces revert
   * to their unpromoted form, and for pieces with a promoted form of their own.
   */
  #promotedPieces(): readonly FairyPiece[] {
    const turned = this.#pieces.filter((it) => it.promotesTo !== undefined);
    const become = turned.flatMap((it): FairyPiece[] => {
      const goal = this.#pieceOf(it.promotesTo!);
      return goal ? [promotedAs(goal, it)] : [];
    });
    const pawns = players.filter((player) => this.#pieces.some((it) => this.#isPawn(it, player)));
    if (!this.#revertsInHand) return become;
    const choices = new Set(pawns.flatMap((it) => this.#promotionOf(it)));
    const dropped = [...choices].map((it) => promotedAs(it));
    return [...become, ...dropped.filter((it) => !become.some((other) => other.name === it.name))];
  }

  #pieceLines(): readonly string[] {
    const lines = this.#pieces.map(({ name, letter }) => `  ${name} ${letter.toUpperCase()}`);
    const promoted = this.#promotedPieces().map(({ name, letter }) => {
      const sign = promotedSigns[letter.charCodeAt(0) - 97];
      const isTurned = this.#pieces.some((it) => it.promotesTo && name === `promoted-${it.name}`);
      return `  ${name} ${sign} written ${isTurned ? `+${letter.toUpperCase()}` : `${letter.toUpperCase()}~`}`;
    });
    return [...lines, ...promoted];
  }

  // ------------------------------------------------------------------------------------------------ moves

  #moveLines(): readonly string[] {
    const rules: string[] = [];
    if (this.#is("capturesToHand")) rules.push("captured to hand");
    if (this.#is("mustCapture")) rules.push("must capture");
    if (this.#is("mustDrop")) {
      rules.push("must drop");
      const isMore = this.#settings.has("mustDropType") || this.#is("capturesToHand");
      // Without full rows of pawns, a king could be in check while its owner has to drop a piece that does not help.
      const isSafe = this.#board.split(/p/i).length > 2 * this.#size.width;
      if (isMore || (this.#hasKing && !isSafe))
        this.#wordless("mustDrop", "no king on the board, nothing captured to hand, and all pieces alike.");
    }
    if (this.#is("blastOnCapture")) {
      const [immune, another] = this.#pieceNames("blastImmuneTypes");
      if (another) this.#wordless("blastImmuneTypes", "one kind of piece never explodes.");
      const spared = this.#pieces.some((it) => it.key === "pawn") ? " sparing pawn" : "";
      rules.push(`captures explode${spared}${immune ? ` never ${immune}` : ""}`);
      if (this.#hasKing || this.#is("capturesToHand"))
        this.#wordless("blastOnCapture", "no king is royal, and nothing is captured to hand.");
    }
    const flips = this.#text("flipEnclosedPieces");
    if (flips === "reversi") rules.push("landing turns enclosed diagonally");
    if (flips === "ataxx") rules.push("landing turns neighbours diagonally");
    if (this.#is("seirawanGating")) rules.push("gate from hand");
    const region = this.#regionText("wallingRegion#", () => this.#all);
    const isLimited = region !== this.#allText;
    const wall = {
      duck: "wanders",
      arrow: "stays in reach",
      past: "stays behind",
      static: `stays${isLimited ? ` in ${region}` : ""}`,
    }[this.#text("wallingRule")];
    if (isLimited && this.#text("wallingRule") !== "static")
      this.#wordless("wallingRegionWhite", "the wall goes up anywhere, or in a region alone.");
    if (wall !== undefined) rules.push(`wall wall ${wall}`);
    if (wall !== undefined && (this.#royals().length > 0 || this.#hasKing))
      this.#wordless("wallingRule", "no king could be in check behind a wall that is still to be put.");
    // Without a king, Fairy-Stockfish passes with a pawn, which counts as a pawn move.
    if (this.#allowsPass && this.#irreversibleTest() !== "" && !this.#hasKing)
      this.#wordless(this.#passKey, "who passes has a king.");
    if (this.#isForBoth("passOnStalemate")) rules.push("must pass when stuck");
    else if (this.#isForBoth("pass")) rules.push("may pass");
    rules.push(...this.#forbidden());
    const promoted = this.#promotedPieces();
    const all = [...this.#pieces, ...promoted];
    const widest = Math.max(...all.map(({ name }) => name.length));
    const lines = all.flatMap((it) => {
      const ways = [...(it.isPromoted ? this.#waysOfPromoted(it) : this.#waysOf(it))];
      // The language requires a move for every piece, so an immobile piece gets one that is never possible: row 1 is never ahead of it.
      if (ways.length === 0) ways.push("step forward in row 1  // it never moves");
      return ways.map((way, at) => `${(at === 0 ? it.name : "").padEnd(widest)}  ${way}`);
    });
    return [...rules, ...lines];
  }

  #forbidden(): readonly string[] {
    const king = this.#hasKing;
    const quiet = !this.#is("checking", true);
    if (quiet && this.#royals().length > 0) this.#wordless("checking");
    const facing = this.#is("bikjangRule") ? " and (faced < 2 or mover is piece)" : "";
    const noDropChecks = king && !this.#is("dropChecks", true);
    const feers = this.#promotionOf("white")[0]?.name;
    return [
      ...this.#stuckPawns(),
      ...linesIf(king, `forbid when my king is attacked${facing}`),
      ...linesIf(king && quiet, "forbid when enemy king is attacked"),
      ...linesIf(noDropChecks, "forbid when dropped and enemy king is attacked"),
      ...linesIf(king && this.#is("makpongRule"), "forbid when mover is king and origin is attacked"),
      ...linesIf(this.#is("bikjangRule"), "forbid when faced >= 2 and mover is piece"),
      ...this.#pieceNames("mutuallyImmuneTypes").map((it) => `forbid when mover is ${it} and taken is ${it}`),
      ...this.#bishopsApart(),
      ...linesIf(
        this.#is("sittuyinPromotion"),
        `forbid when promoted and (enemy piece is attacked by ${feers} or enemy king is attacked)`,
      ),
      ...this.#royals().flatMap((it) => [
        `forbid when ${this.#isExposed(it)}`,
        // Fairy-Stockfish does not count the second king yet when it checks the move that promotes a piece to it.
        ...this.#pieces
          .filter((one) => one.promotesTo !== undefined && this.#groupName(one.promotesTo) === it)
          .map(
            (promoting) =>
              `forbid when promoted and mover is ${promoting.name} and count my ${it} = 2 and my ${this.#pieceOf(promoting.promotesTo!)!.name} is attacked`,
          ),
        ...linesIf(this.#is("blastOnCapture"), `forbid when no my ${it}`),
      ]),
    ];
  }

  /** Reserves a cell of each colour for bishops that must be dropped on cells of different colours. */
  #bishopsApart(): readonly string[] {
    if (!this.#is("dropOppositeColoredBishop")) return [];
    const name = this.#pieceOf("bishop")?.name ?? "";
    const [, hand = ""] = /\[([^\]]*)\]/.exec(this.#text("startFen")) ?? [];
    const counts = ["B", "b"].map((it) => hand.split(it).length - 1);
    if (name === "" || counts[0] !== counts[1] || /b/i.test(this.#board))
      this.#wordless("dropOppositeColoredBishop", "both players drop as many bishops.");
    return [0, 1].flatMap((colour) => {
      const zone = (it: IniPlayer): IniRegion =>
        this.#region("dropRegion#", it, () => this.#all).filter(
          (cell) => ((cell % this.#size.width) + Math.floor(cell / this.#size.width)) % 2 === colour,
        );
      const [white, black] = players.map(zone);
      if (white.length !== black.length) this.#wordless("dropRegionWhite", "both drop on as many cells.");
      const here = `count my ${name} in ${colour === 0 ? "light" : "dark"}`;
      return [
        `forbid when dropped and ${here} > ${Math.ceil(counts[0] / 2)}`,
        `forbid when dropped and ${here} + ${white.length} - count my piece in ${cellsText(zone, this.#size)} < ${Math.floor(counts[0] / 2)}`,
      ];
    });
  }

  #pieceOf(key: string): FairyPiece | undefined {
    return this.#pieces.find((it) => it.key === key);
  }

  /** Returns the rules that keep a pawn out of its promotion zone if it has to be promoted there, but there is no piece it could become. */
  #stuckPawns(): readonly string[] {
    if (!this.#is("mandatoryPawnPromotion", true)) return [];
    return this.#pieces.flatMap((piece) => {
      const stuck = players.filter(
        (it) =>
          this.#isPawn(piece, it) && piece.promotesTo === undefined && this.#promotionOf(it).length === 0,
      );
      const zone = stuck.length === 0 ? "" : this.#regionText("promotionRegion#", this.#lastRow, stuck);
      return zone === "" ? [] : [`forbid when mover is ${piece.name} and my ${piece.name} in ${zone}`];
    });
  }

  /** Returns the pieces that are royal while a side has at most one more of them than the extinction count. */
  #royals(): readonly string[] {
    if (!this.#is("extinctionPseudoRoyal")) return [];
    const royals = this.#pieceNames("extinctionPieceTypes");
    const changing = [...this.#promotionOf("white"), ...this.#promotionOf("black")].map((it) => it.name);
    const least = this.#number("extinctionPieceCount", 0) + 1;
    const [board = "", hand = ""] = this.#text("startFen").split(/[\s[\]]/);
    for (const name of royals) {
      const piece = this.#pieces.find((it) => this.#groupName(it.key) === name);
      const letters = [piece?.letter ?? "", piece?.letter.toUpperCase() ?? ""];
      const isMany = letters.some((it) => board.split(it).length - 1 > least);
      const comes = this.#hasDrops && (this.#is("capturesToHand") || letters.some((it) => hand.includes(it)));
      const isRoyal = (key: string): boolean => royals.includes(this.#groupName(key));
      const isWon = this.#pieces.some(
        (it) => it.promotesTo !== undefined && this.#groupName(it.promotesTo) === name && !isRoyal(it.key),
      );
      const isChanging = changing.includes(name) && !this.#is("dupleCheck");
      const explodes = this.#is("blastOnCapture") && (least > 1 || letters.some((it) => !board.includes(it)));
      const isPlainDuple = !this.#is("dupleCheck") || (least === 1 && royals.length === 1);
      const tests: readonly (readonly [boolean, string])[] = [
        [!isPlainDuple, "kings of one kind are in check together."],
        [name === anyPiece || name === "pawn", "a royal piece does not become another."],
        [
          isWon && (this.#hasDrops || least > 1 || royals.length > 1),
          "one royal piece is won, and none is dropped.",
        ],
        [comes && (isMany || isChanging), "a royal piece is not dropped."],
        [royals.length > 1 && isChanging, "of several royal pieces none comes from a promotion."],
        [explodes, "where pieces explode, each player has one royal piece."],
      ];
      const wrong = tests.find(([isSo]) => isSo);
      if (wrong) this.#wordless("extinctionPseudoRoyal", wrong[1]);
    }
    return royals;
  }

  /** Returns the name of all pieces of one kind, including promoted ones, which have names of their own in the language. */
  #groupName(key: string): string {
    const pieceName = this.#pieces.find((it) => it.key === key)?.name ?? "";
    return this.#promotedPieces().some((it) => it.key === key) ? `any-${pieceName}` : pieceName;
  }

  /**
   * Writes the condition that a royal piece is attacked and could be captured. Where captures explode, a
   * capture that would also destroy the capturer's own royal piece does not count.
   */
  #isExposed(name: string): string {
    if (this.#is("dupleCheck")) return `every my ${name} is attacked`;
    const maxCount = this.#number("extinctionPieceCount", 0) + 1;
    const exposed = `count my ${name} <= ${maxCount} and my ${name} is attacked`;
    if (!this.#is("blastOnCapture")) return exposed;
    return `${exposed} and enemy ${name} and no my ${name} around enemy ${name}`;
  }

  #waysOf(piece: FairyPiece): readonly string[] {
    const ways = this.#steps(piece);
    if (piece.key === this.#castlingPiece()) ways.push(...this.#castlings(piece));
    const isPawn = piece.promotesTo === undefined || this.#isPromotedAsPawn(piece);
    ways.push(...(isPawn ? this.#promotionsOf(piece) : this.#promotionLines(piece)));
    if (this.#limitsChasing) ways.push(...this.#chaseLines(piece));
    const isHeld = !piece.isKing || /\[.*k.*\]/i.test(this.#text("startFen"));
    if (this.#is("pieceDrops") && isHeld) ways.push(...this.#drop(piece));
    return ways;
  }

  get #limitsChasing(): boolean {
    return this.#text("chasingRule") === "axf";
  }

  /**
   * Writes which pieces a piece must not chase. Kings and soldiers may chase for ever, and a soldier that has
   * not crossed the river may be chased.
   */
  #chaseLines({ key, isKing }: FairyPiece): readonly string[] {
    const rank = this.#number("soldierPromotionRank", 1);
    if (key === "soldier") return rank > 1 ? [`chased in rows ${rank} to ${this.#size.height}`] : [];
    if (isKing) return [];
    const better = betterThan.get(key);
    if (!better) this.#wordless("chasingRule", "other pieces than those of xiangqi.");
    const names = better?.flatMap((it) => this.#pieceOf(it)?.name ?? []) ?? [];
    return [`chases ${names.join(" or ")}`.trim()];
  }

  #waysOfPromoted(piece: FairyPiece): readonly string[] {
    const back =
      this.#unpromoted(piece) ?? this.#pieceOf(this.#keysOf("promotionPawnTypes", "white", "pawn")[0]);
    const turns = this.#is("pieceDemotion") && back?.promotesTo !== undefined;
    return [
      ...this.#steps(piece),
      ...(turns ? this.#promotionLines(piece, back) : []),
      ...(this.#is("dropPromoted") && back ? this.#drop(back, piece) : []),
      ...linesIf(this.#is("capturesToHand") && back !== undefined, `taken as ${back?.name}`),
    ];
  }

  /** Returns the piece whose own promoted form this piece is. */
  #unpromoted({ name }: FairyPiece): FairyPiece | undefined {
    return this.#pieces.find((it) => it.promotesTo !== undefined && name === `promoted-${it.name}`);
  }

  /** Returns the steps of a piece, restricted to the region in which it may move. */
  #steps(piece: FairyPiece): string[] {
    const ways = piece.key === "pawn" ? this.#pawnSteps(piece) : this.#betzaSteps(piece);
    const dead = piece.promotesTo === undefined && piece.key !== "pawn" ? this.#deadRows(piece) : 0;
    const cells = (it: IniPlayer): IniRegion =>
      this.#cellsInRows(this.#mobileCells(piece.key, it), it, 1, dead);
    const region = cellsText(cells, this.#size);
    if (region === this.#allText) return [...ways, ...this.#diagonals(piece)];
    if (piece.key === "pawn" && ways.some((it) => / in | becoming /.test(it)))
      this.#wordless("enPassantRegionWhite", "pawns go everywhere.");
    return [
      ...ways.map((it) => `${it.replaceAll(", ", ` in ${region}, `)} in ${region}`),
      ...this.#diagonals(piece),
    ];
  }

  /** Writes the moves along the diagonal lines of the board, and the capture of a facing king. */
  #diagonals({ key, betza, isKing }: FairyPiece): readonly string[] {
    const diagonalCells = readRegion(this.#text("diagonalLines"), this.#size) ?? [];
    if (isKing && this.#is("flyingGeneral")) return ["ride straight to capture king"];
    if (diagonalCells.length === 0) return [];
    const way = {
      W: "step diagonal",
      rook: "ride diagonal",
      soldier: "step forward diagonal",
      janggiCannon: `ride diagonal over hurdle to empty or capture hurdle`,
    }[key === "wazir" || (key === "king" && betza === "W") ? "W" : key];
    const to = cellsText(
      (player) => diagonalCells.filter((it) => this.#mobileCells(key, player).includes(it)),
      this.#size,
    );
    const from = cellsText(() => diagonalCells, this.#size);
    return way === undefined || to === "" ? [] : [`${way} from ${from} in ${to}`];
  }

  /** Returns the number of rows at the far end on which the piece must not stand, because it could not move from there. */
  #deadRows({ key, betza }: FairyPiece): number {
    return this.#is("immobilityIllegal") ? stuckRows(key === "pawn" ? "fW" : betza) : 0;
  }

  /** Returns the cells from a given row on, as the player counts rows, without the given number of rows at the far end. */
  #cellsInRows(cells: IniRegion, player: IniPlayer, from: number, dead: number): IniRegion {
    const { width, height } = this.#size;
    const row = (it: number): number =>
      player === "white" ? height - Math.floor(it / width) : Math.floor(it / width) + 1;
    return cells.filter((it) => row(it) >= from && row(it) <= height - dead);
  }

  #mobileCells(key: string, player: IniPlayer): IniRegion {
    return this.#region(`mobilityRegion#${capital(key)}`, player, () => this.#all);
  }

  #betzaSteps(piece: FairyPiece): string[] {
    const { key, betza } = piece;
    if (key === "immobile") return [];
    if (key === "janggiElephant") return ["lame leap 2 3"];
    if (key === "janggiCannon") return [`ride straight over hurdle to empty or capture hurdle`];
    const [rank, { height }] = [this.#number("soldierPromotionRank", 1), this.#size];
    if (key === "soldier" && rank > 1)
      return [
        "step forward",
        ...(rank > height ? [] : [`step sideways from rows ${Math.min(rank, height - 1)} to ${height}`]),
      ];
    const goal =
      this.#unpromoted(piece)?.name ??
      (piece.promotesTo === undefined ? undefined : `promoted-${piece.name}`);
    if (this.#is("piecePromotionOnCapture") && goal !== undefined)
      return ["to empty", `to capture becoming ${goal}`].flatMap((it) => this.#stepTexts(piece, it));
    const steps: string[] = [];
    const early: string[] = [];
    for (const [atom, letters, step] of betza.matchAll(/([a-z]*)(\(\d+,\d+\)|[A-Z])(?:\2|\d+)?/g)) {
      const plain = atom.replace(/^[a-z]*/, letters.replaceAll(/[ei]/g, ""));
      if (letters.includes("i")) early.push(...this.#firstStep(piece, letters, step, plain));
      else if (this.#takesTrail(piece) && letters.includes("c") && !letters.includes("m"))
        steps.push(`e${plain}`);
      else steps.push(plain);
    }
    return [...(steps.length > 0 ? [`betza ${steps.join("")}`] : []), ...early, ...this.#leaps(key)];
  }

  /** Writes the initial leaps of Cambodian chess. */
  #leaps(key: string): readonly string[] {
    if (!this.#is("cambodianMoves")) return [];
    return (
      {
        king: ["leap 1 2 any forward to empty in row 2 if unmoved and not aimed and not my king is attacked"],
        fers: ["leap 0 2 forward to empty if unmoved"],
      }[key] ?? []
    );
  }

  /**
   * Writes a step that a piece may make only from its double-step rows. A step along a line leaves a trail, where the piece can be captured
   * en passant.
   */
  #firstStep(piece: FairyPiece, letters: string, step: string, plain: string): readonly string[] {
    const from = this.#doubleRows("double");
    if (from === "") return [];
    const directions = letters.replaceAll(/[imn]/g, "");
    const words = { f: "forward", b: "backward", s: "sideways" }[directions];
    const line = { D: "", A: " diagonal" }[step];
    if (line !== undefined && letters.includes("n") && letters.includes("m") && words !== undefined)
      return [`ride ${words}${line} exactly 2 to empty from ${from} leaving a trail`];
    const isTaken = this.#passingZone !== "" && !/[NCZ]/.test(step);
    if (isTaken) this.#wordless(piece.key, "a first step along a line is written `ifmnD`.");
    return [`betza ${plain} from ${from}`];
  }

  #takesTrail({ key }: FairyPiece): boolean {
    const zone = this.#passingZone;
    if (zone === "") return false;
    if (zone !== this.#allText && key !== "pawn" && this.#text(key).includes("e"))
      this.#wordless("enPassantRegionWhite", "only pawns take in passing in a part of the board.");
    const betza = this.#text(key).slice(2);
    // In Fairy-Stockfish a pawn always captures en passant, whatever the file says.
    return (
      key === "pawn" ||
      betza.includes("e") ||
      players.some((it) => this.#keysOf("enPassantTypes", it, "pawn").includes(key))
    );
  }

  /** Returns the cells on which pieces can be captured en passant. */
  get #passingZone(): string {
    return this.#regionText("enPassantRegion#", () => this.#all);
  }

  /** Returns the pieces that a setting lists for one player, by their keys. */
  #keysOf(key: string, player: IniPlayer, without: string): readonly string[] {
    const fullKey = `${key}${capital(player)}`;
    return this.#settings.has(fullKey) ? this.#text(fullKey).split(" ") : [without];
  }

  /** Returns true if a piece is promoted like a pawn. A pawn itself always is. */
  #isPawn({ key }: FairyPiece, player: IniPlayer): boolean {
    return key === "pawn" || this.#keysOf("promotionPawnTypes", player, "pawn").includes(key);
  }

  /** Returns true if a piece is promoted like a pawn for some player. */
  #isPromotedAsPawn(piece: FairyPiece): boolean {
    return players.some((it) => this.#isPawn(piece, it) && this.#promotionOf(it).length > 0);
  }

  #pawnSteps(piece: FairyPiece): string[] {
    const zone = this.#passingZone === this.#allText ? "" : ` in ${this.#passingZone}`;
    const becoming = this.#takesTrailInZone(piece) ? ` becoming ${piece.name}` : "";
    const trail = !this.#takesTrail(piece)
      ? ""
      : zone + becoming === ""
        ? " or trail"
        : `, step forward diagonal to trail${becoming}${zone}`;
    const ways = [`step forward to empty, step forward diagonal to capture${trail}`];
    for (const which of ["double", "triple"] as const) {
      const [count, rows] = [which === "double" ? 2 : 3, this.#doubleRows(which)];
      if (rows !== "") ways.push(`ride forward exactly ${count} to empty from ${rows} leaving a trail`);
    }
    return ways;
  }

  #promotionsOf(piece: FairyPiece): readonly string[] {
    if (this.#is("sittuyinPromotion"))
      return this.#isPawn(piece, "white") ? this.#promotionInPlace(piece) : [];
    const verb = this.#is("mandatoryPawnPromotion", true) ? "becomes" : "may become";
    const forced = verb === "may become" && this.#deadRows(piece) > 0 ? " must on last row" : "";
    const choices = players.map((it) =>
      !this.#isPawn(piece, it)
        ? ""
        : this.#promotionOf(it)
            .map(({ name, key, isKing }) => {
              if (isKing) this.#wordless("promotionPieceTypesWhite", "a player has one king.");
              return `${this.#revertsInHand ? `promoted-${name}` : name}${this.#limit(key)}`;
            })
            .concat(piece.promotesTo === undefined ? [] : `promoted-${piece.name}`)
            .join(", "),
    );
    const zone = (of: readonly IniPlayer[]): string =>
      this.#regionText("promotionRegion#", this.#lastRow, of);
    const becomes = (names: string, of: readonly IniPlayer[]): readonly string[] =>
      names === "" || zone(of) === "" ? [] : [`${verb} ${names} on ${zone(of)}${forced}`];
    const [white = "", black = ""] = choices;
    if (white + black !== "" && piece.key !== "pawn" && this.#takesTrailInZone(piece))
      this.#wordless("promotionPieceTypesWhite", "a pawn that captures in passing is not promoted.");
    if (white === black) return becomes(white, players);
    return [...becomes(white, ["white"]), ...becomes(black, ["black"])];
  }

  /**
   * Writes how a pawn is promoted without a step of its own: it becomes the promotion piece where it stands, or moves like
   * that piece and becomes it. It may do so in the promotion zone, or anywhere if it is the last pawn.
   */
  #promotionInPlace({ name }: FairyPiece): readonly string[] {
    const [goal, ...more] = this.#promotionOf("white");
    if (
      !goal ||
      more.length > 0 ||
      this.#promotionOf("black")[0] !== goal ||
      this.#limit(goal.key) !== " at most 1"
    ) {
      this.#wordless("sittuyinPromotion", "pawns become one piece, of which a player has one.");
      return [];
    }
    const zone = this.#regionText("promotionRegion#", this.#lastRow);
    const ways = [`stay becoming ${goal.name}`, ...this.#stepTexts(goal, `to empty becoming ${goal.name}`)];
    const free = `no my ${goal.name} and count my ${name}`;
    return ways.flatMap((it) => [
      `${it} if ${free} = 1`,
      ...(zone === "" ? [] : [`${it} from ${zone} if ${free} > 1`]),
    ]);
  }

  /** Writes the steps of a piece, one per direction pattern, each followed by `tail`. */
  #stepTexts({ key, betza }: FairyPiece, tail: string): readonly string[] {
    const read = parseBetza(betza);
    const paths = "message" in read ? [] : read.paths;
    const isPlain = paths.every(
      ({ legs: [leg, more] }) => !more && !leg.lame && !leg.hop && leg.to.empty && leg.to.enemy,
    );
    if (!isPlain) this.#wordless(key, "it steps and rides plainly.");
    return paths.map(({ legs: [{ most }], ways }) => {
      const range = most > 1 ? ` up to ${most}` : "";
      return `${most === 1 ? "step" : "ride"} ${ways.map(([[x, y]]) => `(${x}, ${y})`).join(" ")}${range} ${tail}`;
    });
  }

  /** Writes the limit on how many pieces of a kind a player may have after a promotion. */
  #limit(key: string | undefined): string {
    const limitText = this.#pairs("promotionLimit").get(key ?? "");
    if (limitText === undefined || key === undefined) return "";
    const isMore = this.#promotedPieces().some((it) => it.key === key);
    return ` at most ${limitText}${isMore ? ` of ${this.#groupName(key)}` : ""}`;
  }

  #promotionOf(side: IniPlayer): readonly FairyPiece[] {
    // A base may name pieces that the variant has removed.
    return this.#keysOf("promotionPieceTypes", side, "").flatMap(
      (it) => this.#pieces.find((piece) => piece.key === it) ?? [],
    );
  }

  readonly #lastRow = (player: IniPlayer): IniRegion => rowCells([player === "white" ? 8 : 1], this.#size);

  get #all(): IniRegion {
    return Array.from({ length: this.#size.width * this.#size.height }, (_, cell) => cell);
  }

  get #allText(): string {
    return cellsText(() => this.#all, this.#size);
  }

  /** Returns the cells that a setting lists for a player, whose colour replaces `#` in the key. Without the setting, returns the cells of `usual`. */
  #region(key: string, player: IniPlayer, usual: (player: IniPlayer) => IniRegion): IniRegion {
    const fullKey = key.replace("#", capital(player));
    if (!this.#settings.has(fullKey)) return usual(player);
    const cells = readRegion(this.#text(fullKey), this.#size);
    if (!cells) this.#wrong(fullKey, "A region is made of cells, rows and columns: `e4 *8 a*`.");
    return cells ?? [];
  }

  /** Writes a region for the given players; empty if the region is empty. */
  #regionText(
    key: string,
    usual: (player: IniPlayer) => IniRegion,
    of: readonly IniPlayer[] = players,
  ): string {
    return cellsText((it) => (of.includes(it) ? this.#region(key, it, usual) : []), this.#size);
  }

  #doubleRows(which: "double" | "triple"): string {
    if (!this.#is("doubleStep", true)) return "";
    const usual = (player: IniPlayer): IniRegion =>
      which === "triple" ? [] : rowCells([player === "white" ? 2 : 7], this.#size);
    return this.#regionText(`${which}StepRegion#`, usual);
  }

  /** Returns true if a piece may capture en passant into its promotion zone; such a capture does not promote it. */
  #takesTrailInZone(piece: FairyPiece): boolean {
    if (!this.#takesTrail(piece) || !this.#is("doubleStep", true)) return false;
    return players.some((player) => {
      const [ahead, row, other] = player === "white" ? [1, 7, "black" as const] : [-1, 2, "white" as const];
      const zone = this.#region("promotionRegion#", player, this.#lastRow);
      const from = this.#region("doubleStepRegion#", other, () => rowCells([row], this.#size));
      const far = this.#region("tripleStepRegion#", other, () => []);
      const step = ahead * this.#size.width;
      return [...from, ...far, ...far.map((it) => it + step)].some((it) => zone.includes(it + step));
    });
  }

  /** Writes how a piece is promoted, or demoted again, in the promotion zone. */
  #promotionLines(piece: FairyPiece, back = piece): readonly string[] {
    if (this.#is("piecePromotionOnCapture")) return this.#checkPromotionByCapture();
    const zone = this.#regionText("promotionRegion#", this.#lastRow);
    if (zone === "") return [];
    const isPawn = players.some((it) => this.#isPawn(back, it));
    if (isPawn && back.key !== "pawn" && this.#takesTrailInZone(back))
      this.#wordless("promotedPieceType", "a pawn that captures in passing is not promoted.");
    const must = this.#is(isPawn ? "mandatoryPawnPromotion" : "mandatoryPiecePromotion", isPawn);
    const promotionLimit = this.#limit(back.promotesTo);
    const name = piece === back ? `promoted-${piece.name}${promotionLimit}` : back.name;
    const stuck = this.#deadRows(piece);
    const forced = stuck === 0 ? "" : ` must on ${stuck === 1 ? "last row" : `last ${stuck} rows`}`;
    return [`${must ? "becomes" : "may become"} ${name} on ${zone} or leaving${must ? "" : forced}`];
  }

  /** Reports promotion by capture, unless steps can express it: everywhere on the board, with compulsory promotion and demotion. */
  #checkPromotionByCapture(): readonly string[] {
    const isEverywhere = this.#regionText("promotionRegion#", this.#lastRow) === this.#allText;
    const must = this.#is("mandatoryPiecePromotion") && this.#is("pieceDemotion");
    if (!isEverywhere || !must)
      this.#wordless("piecePromotionOnCapture", "pieces turn over with each capture, everywhere.");
    return [];
  }

  /** Writes the drop of a piece. `as` is the piece on the board, which differs if the piece may be dropped promoted. */
  #drop(piece: FairyPiece, as = piece): readonly string[] {
    const { key } = piece;
    const isPawn = key === "pawn";
    const first = isPawn && !this.#is("firstRankPawnDrops") ? 2 : 1;
    const isKept = isPawn && !this.#is("promotionZonePawnDrops");
    const region = (player: IniPlayer): IniRegion => {
      const zone = isKept ? this.#region("promotionRegion#", player, this.#lastRow) : [];
      const mobile = this.#cellsInRows(this.#mobileCells(key, player), player, first, this.#deadRows(as));
      const all = this.#region("dropRegion#", player, () => this.#all);
      const rows = key === "rook" && this.#is("sittuyinRookDrop") ? 1 : this.#size.height;
      const low = this.#cellsInRows(all, player, 1, this.#size.height - rows);
      return low.filter((it) => !zone.includes(it) && mobile.includes(it));
    };
    const cells = cellsText(region, this.#size);
    const where = cells === this.#allText ? "" : ` in ${cells}`;
    const isSingle = this.#text("dropNoDoubled").split(" ").at(-1) === key;
    const isAlike = this.#promotedPieces().some((it) => it.key === key) || this.#is("dropPromoted");
    if (isSingle && isAlike)
      this.#wordless("dropNoDoubled", "no promoted pieces count, and none is dropped.");
    const maxPerColumn = isSingle ? this.#number("dropNoDoubledCount", 1) : -1;
    const often = { "-1": "", 1: " once per column", 2: " twice per column" }[maxPerColumn];
    if (often === undefined && maxPerColumn > 0) this.#wordless("dropNoDoubledCount");
    const from = this.#is("freeDrops") ? "supply" : "hand";
    return cells === "" || maxPerColumn === 0
      ? []
      : [`drop from ${from}${where}${often ?? ""}${this.#unmovedText(piece)}${this.#enclosingText()}`];
  }

  /** Writes the cells on which a dropped piece may still castle. */
  #unmovedText({ key }: FairyPiece): string {
    const isRook = this.#keysOf("castlingRookPieces", "white", "rook").includes(key);
    if (!this.#is("castlingDroppedPiece") || (!isRook && key !== this.#castlingPiece())) return "";
    const { width, height } = this.#size;
    const file = (columnOf(this.#text("castlingKingFile")) || "e").charCodeAt(0) - 97;
    const rank = this.#number("castlingRank", 1);
    const homes = (player: IniPlayer): IniRegion => {
      const row = player === "white" ? height - rank : rank - 1;
      return (isRook ? [0, width - 1] : [file]).map((it) => row * width + it);
    };
    return ` unmoved on ${cellsText(homes, this.#size)}`;
  }

  #enclosingText(): string {
    if (this.#text("enclosingDrop") === "reversi" && this.#text("startFen").includes("*"))
      this.#wordless("startFen", "no line of what is enclosed crosses a wall.");
    const start = readRegion(this.#text("enclosingDropStart"), this.#size) ?? [];
    const first = start.length === 0 ? "" : ` first in ${cellsText(() => start, this.#size)}`;
    const how =
      { reversi: " enclosing", ataxx: " beside own", top: " falling" }[this.#text("enclosingDrop")] ?? "";
    return `${first}${how}`;
  }

  /** Returns the key of the piece that castles. */
  #castlingPiece(): string {
    const [white, black] = ["White", "Black"].map((it) => this.#text(`castlingKingPiece${it}`) || "king");
    if (white !== black || white.includes(" "))
      this.#wordless("castlingKingPieceWhite", "one kind of piece castles, for both players.");
    return white;
  }

  #castlings({ key, letter, betza }: FairyPiece): readonly string[] {
    const [, , rights = "-"] = this.#text("startFen").split(/\s+/);
    const isLate = this.#is("castlingDroppedPiece");
    if (!this.#is("castling", true) || (!isLate && !/[A-Za-z]/.test(rights))) return [];
    const rows = this.#rows;
    const rank = this.#number("castlingRank", 1);
    const file = columnOf(this.#text("castlingKingFile"));
    const playerRegions = players.map((player) => {
      const cased = (it: string): string => (player === "white" ? it.toUpperCase() : it);
      const row = rows.at(player === "white" ? -rank : rank - 1) ?? "";
      const rooks = this.#keysOf("castlingRookPieces", player, "rook").flatMap(
        (it) => this.#pieceOf(it) ?? [],
      );
      const home = row.indexOf(cased(letter));
      const at = [...row].flatMap((sign, it) =>
        rooks.some((rook) => cased(rook.letter) === sign) ? [it] : [],
      );
      // A player can castle on each side that has a rook. Without a rook on a side, that right does not matter.
      const places = [at.at(-1) ?? -1, at[0] ?? -1];
      const able = places.map((it, side) => home >= 0 && (side === 0 ? it > home : it >= 0 && it < home));
      if (able.some((it, side) => it && !rights.includes(cased("kq"[side]!))))
        this.#wordless("startFen", "every castling that the board allows is open in the beginning, or none.");
      if (able.includes(true) && row.split(cased(letter)).length > 2)
        this.#wordless("startFen", "one piece of a player's first row castles.");
      if (file !== "" && home >= 0 && home !== file.charCodeAt(0) - 97)
        this.#wordless("castlingKingFile", "it is where the king begins.");
      const open = [...row].flatMap((sign, it) =>
        /[a-z]/i.test(sign) && cased(sign) === sign && !rights.includes(cased(fileOf(it))) ? [it] : [],
      );
      const known = [home, ...places.filter((_, side) => able[side])];
      if (this.#is("seirawanGating") && open.some((it) => !known.includes(it)))
        this.#wordless("startFen", "every piece of the first row lets another in.");
      return [0, 1].map((side) =>
        isLate ? rooks : able[side] ? rooks.filter((it) => cased(it.letter) === row[places[side]!]) : [],
      );
    });
    if (/[QRBDH]|WW/.test(betza) && key !== "king")
      this.#wordless("castlingKingPieceWhite", "what castles does not go as far by itself.");
    if (/[^KQkq-]/.test(rights) && !this.#is("seirawanGating"))
      this.#wordless("startFen", "rights to castle are written `KQkq`.");
    const columns = ["castlingKingsideFile", "castlingQueensideFile"].map((it, side) => {
      const column = columnOf(this.#text(it)) || "gc"[side]!;
      if (!/^[a-z]$/.test(column)) this.#wrong(it, "This is a column, as `g`.");
      return column;
    });
    const ways = columns.flatMap((column, side) => {
      const beside = String.fromCharCode(column.charCodeAt(0) + (side === 0 ? -1 : 1));
      const names = new Set(playerRegions.flatMap((it) => it[side]!.map((rook) => rook.name)));
      return [...names].map((it) => `castle to ${column} with ${it} to ${beside}`);
    });
    return ways.length === 0 ? [] : [ways.join(", ")];
  }

  // ------------------------------------------------------------------------------------------------ the board, and how it ends

  #levelRows(): readonly string[] {
    const promoted = this.#promotedPieces();
    const rows = this.#rows.map((row) =>
      row.replace(/\+([A-Za-z])/g, (_, letter: string) => {
        const sign = promotedSigns[letter.toLowerCase().charCodeAt(0) - 97];
        return letter === letter.toUpperCase() ? sign : sign.toLowerCase();
      }),
    );
    const isKnown = (sign: string): boolean =>
      sign === "." ||
      sign === "*" ||
      this.#pieceByLetter(sign) !== undefined ||
      (promoted.length > 0 && promotedSigns.includes(sign.toUpperCase()));
    const unknownSign = [...rows.join("")].find((it) => !isKnown(it));
    const { width, height } = this.#size;
    const isOther = rows.length !== height || rows.some((it) => [...it].length !== width);
    const size = `The board has ${width} columns and ${height} rows; \`startFen\` draws another one.`;
    const letters = "`startFen` says how the board begins; its letters are those of the pieces.";
    if (unknownSign !== undefined)
      this.#wrong("startFen", `\`${unknownSign}\` is no piece of this variant.`, letters, "ini-start");
    else if (isOther)
      this.#wrong("startFen", size, "`maxFile` and `maxRank` say how large it is.", "ini-start");
    const [, side = "w", , trail = "-"] = this.#text("startFen").split(/\s+/);
    if (side !== "w" || /^[a-z]\d/.test(trail))
      this.#wordless("startFen", "white begins, and nothing can be taken in passing.");
    return rows.map((it) => it.replaceAll("*", "#"));
  }

  /** Returns the board field of the starting FEN. */
  get #board(): string {
    return this.#text("startFen").replace(/[\s[].*/, "");
  }

  /** Returns the rows of the starting board, with a dot for each empty cell. */
  get #rows(): readonly string[] {
    return this.#board.replaceAll(/\d+/g, (it) => ".".repeat(Math.min(Number(it), 99))).split("/");
  }

  get #hasWalls(): boolean {
    return this.#settings.has("wallingRule") || this.#text("startFen").includes("*");
  }

  /** Returns the pieces that the players have in hand at the start. */
  #handLines(): readonly string[] {
    const free = this.#is("freeDrops");
    const inHand = (!free && /\[([^\]]*)\]/.exec(this.#text("startFen"))?.[1]) || "";
    const counts = new Map<string, number>();
    for (const letter of inHand.replaceAll("-", "")) {
      const { name, isKing } = this.#pieceByLetter(letter) ?? {};
      const isDropped = this.#is("pieceDrops") && (!isKing || this.#is("mustDrop"));
      if (name === undefined || (!isDropped && !this.#is("seirawanGating")))
        this.#wordless("startFen", "what is in hand has to be a piece that is dropped.");
      const handPiece = `${letter === letter.toUpperCase() ? "white" : "black"} # ${name}`;
      counts.set(handPiece, (counts.get(handPiece) ?? 0) + 1);
    }
    const handTexts = [...counts].map(([words, count]) => words.replace("#", String(count)));
    return handTexts.length > 0 ? [`hands: ${handTexts.join(", ")}`] : [];
  }

  get #allowsPass(): boolean {
    return this.#isForBoth("pass") || this.#isForBoth("passOnStalemate");
  }

  get #passKey(): string {
    return this.#isForBoth("pass") ? "passWhite" : "passOnStalemateWhite";
  }

  get #moveLimit(): number {
    return this.#number("nMoveRule", 50);
  }

  #stateLines(): readonly string[] {
    const countsChecks = this.#limitsChasing && this.#moveLimit > 0;
    return [
      ...linesIf(this.#moveLimit > 0, "state: counter quiet"),
      ...linesIf(this.#allowsPass, "state: counter passed"),
      ...linesIf(this.#is("checkCounting"), "state for each player: counter checks"),
      ...linesIf(this.#limitsChecks, "state for each player: counter row-of-checks"),
      ...linesIf(countsChecks, "state for each player: counter late-checks"),
      ...linesIf(this.#is("bikjangRule"), "state: counter faced"),
      ...linesIf(this.#is("shatarMateRule"), "state for each player: switch shak"),
      ...linesIf(this.#is("cambodianMoves"), "state for each player: switch aimed"),
      ...linesIf(this.#counting !== "none", "state: counter counted, limit"),
      ...linesIf(this.#lastingTrailTest() !== "", "state for each player: counter since-trail = 9999"),
    ];
  }

  /**
   * Writes the condition that a move left a trail (cells to be captured on en passant) on which nobody can capture, but which still makes
   * the position distinct. Fairy-Stockfish checks only for pawns that could capture a pawn, and the hashes of trails along a column cancel
   * out. Empty if the variant has no such pieces.
   */
  #lastingTrailTest(): string {
    if (this.#passingZone === "" || this.#number("nFoldRule", 3) === 0) return "";
    const isTakenByOthers = players.some((it) =>
      this.#keysOf("enPassantTypes", it, "pawn").some((key) => key !== "pawn" && this.#pieceOf(key)),
    );
    const rows = Array.from({ length: this.#size.height - 2 }, (_, it) => it + 1);
    const steps = rows.map((it) => `origin in row ${it} and target in row ${it + 2}`).join(" or ");
    return this.#pieces
      .filter((it) => (it.key === "pawn" ? isTakenByOthers : /i[a-z]*A/.test(it.betza)))
      .map((it) => `mover is ${it.name} and (${steps})`)
      .join(" or ");
  }

  get #limitsChecks(): boolean {
    return this.#is("perpetualCheckIllegal") && this.#checkTest("my") !== "";
  }

  /**
   * Writes the condition that a piece whose moves count as irreversible has made a move that cannot be taken
   * back. Empty if there are no such pieces.
   */
  #irreversibleTest(): string {
    const named = this.#pieces.flatMap((piece) => {
      const whose = players.filter((it) => this.#keysOf("nMoveRuleTypes", it, "pawn").includes(piece.key));
      if (whose.length === 0) return [];
      const read = parseBetza(piece.betza);
      const paths = "message" in read || piece.key === "pawn" ? [] : read.paths;
      const ways = paths.flatMap((path) =>
        path.legs.at(-1)?.to.empty ? path.ways.map((it) => [it[0], path.first === true] as const) : [],
      );
      const isBack = ways.map(
        ([[x, y], isFirst]) => !isFirst && ways.some(([[a, b]]) => a === -x && b === -y),
      );
      const isInRow = ways.every(([[, y]], at) => isBack[at] === (y === 0));
      if (isBack.includes(true) && isBack.includes(false) && !isInRow)
        this.#wordless("nMoveRule", "all moves of a pawn can be taken back, none, or those along a row.");
      if (!isBack.includes(false) && isBack.length > 0) return [];
      if (whose.length === 1 && this.#mayHave(piece, whose[0] === "white" ? "black" : "white"))
        this.#wordless("nMoveRule", "moves of a piece count alike for both players.");
      const rows = Array.from({ length: this.#size.height }, (_, it) => `row ${it + 1}`);
      const leaves = rows.map((it) => `origin in ${it} and not target in ${it}`).join(" or ");
      return [`mover is ${piece.name}${isBack.includes(true) ? ` and (${leaves})` : ""}`];
    });
    return named.join(" or ");
  }

  /** Returns false if a player starts without a piece and can never get one. */
  #mayHave({ letter, key }: FairyPiece, player: IniPlayer): boolean {
    const sign = player === "white" ? letter.toUpperCase() : letter;
    return (
      this.#hasDrops ||
      this.#text("startFen").split(/\s/)[0]!.includes(sign) ||
      this.#promotionOf(player).some((it) => it.key === key)
    );
  }

  /** Writes the condition that the king, or any royal piece, is in check. */
  #checkTest(whose: "my" | "enemy"): string {
    const names = [...(this.#hasKing ? ["king"] : []), ...this.#royals()];
    return names.map((it) => `${whose} ${it} is attacked`).join(" or ");
  }

  #afterLines(): readonly string[] {
    const irreversibleTest = this.#irreversibleTest();
    const isPawn = this.#pieces.some(
      (it) =>
        it.promotesTo === undefined &&
        this.#isPromotedAsPawn(it) &&
        !irreversibleTest.split(" or ").includes(`mover is ${it.name}`),
    );
    const turns = this.#promotedPieces().length > 0;
    if (isPawn && turns && this.#is("pieceDemotion"))
      this.#wordless("pieceDemotion", "a promotion can be taken back, or none can.");
    const promotes = isPawn || (turns && !this.#is("pieceDemotion"));
    const resets = ["taken", this.#hasDrops ? "dropped" : "", promotes ? "promoted" : "", irreversibleTest];
    const reset = resets.filter((it) => it !== "").join(" or ");
    const [check, trail] = [this.#checkTest("enemy"), this.#lastingTrailTest()];
    return [
      "after",
      ...linesIf(this.#moveLimit > 0, `  when ${reset}: quiet = 0`, "  otherwise: add 1 to quiet"),
      ...linesIf(
        this.#limitsChasing && this.#moveLimit > 0,
        `  when ${reset}`,
        "    late-checks = 0",
        "    late-checks of opponent = 0",
        `  otherwise when ${check}: add 1 to late-checks`,
      ),
      ...linesIf(this.#allowsPass, "  when mover is piece: passed = 0", "  otherwise: add 1 to passed"),
      ...linesIf(this.#is("checkCounting"), "  when enemy king is attacked: add 1 to checks"),
      ...linesIf(
        this.#limitsChecks,
        `  when ${check}: add 1 to row-of-checks`,
        "  otherwise: row-of-checks = 0",
      ),
      ...linesIf(
        this.#is("bikjangRule"),
        "  when my king opposite enemy king: add 1 to faced",
        "  otherwise: faced = 0",
      ),
      ...linesIf(
        this.#is("shatarMateRule"),
        "  when enemy king is attacked by shakker: shak = on",
        "  otherwise when not enemy king is attacked: shak = off",
      ),
      ...(this.#is("cambodianMoves")
        ? [`  when mover is rook and target in ${this.#aimedCells()}: aimed of opponent = on`]
        : []),
      ...linesIf(trail !== "", "  add 1 to since-trail", `  when ${trail}: since-trail of opponent = 0`),
      ...countingLines(this.#counting, (key) =>
        key === anyPiece ? key : this.#pieceOf(key) ? this.#groupName(key) : "",
      ),
    ];
  }

  get #counting(): string {
    return this.#text("countingRule") || "none";
  }

  /** Returns the cells from which a rook would attack an unmoved king. */
  #aimedCells(): string {
    const { width, height } = this.#size;
    const [, , rights = ""] = this.#text("startFen").split(/\s+/);
    const leapers = ["king", "fers"].map((it) => this.#pieceOf(it)?.letter ?? "");
    // The king of white is aimed at from the cells of black, and the other way round.
    return cellsText((player) => {
      const row = player === "white" ? 0 : height - 1;
      const cased = (it: string): string => (row === 0 ? it : it.toUpperCase());
      const homes = leapers.map((it) => (this.#rows[row] ?? "").indexOf(cased(it)));
      if (homes.some((it) => it < 0 || !rights.includes(cased(fileOf(it)))))
        this.#wordless("startFen", "kings and mets leap from the first row.");
      return this.#all.filter((it) => it % width === homes[0] || Math.floor(it / width) === row);
    }, this.#size);
  }

  /** Returns the definitions of names for goal cells, and for groups of pieces that have several names in the language. */
  #defines(): readonly string[] {
    const same = this.#pieces.flatMap((piece) => {
      const promoted = this.#promotedPieces().filter((it) => it.key === piece.key);
      const names = [piece.name, ...promoted.map((it) => it.name)].join(", ");
      return promoted.length > 0 ? [`define ${this.#groupName(piece.key)} = ${names}`] : [];
    });
    const mates = (keys: readonly string[]): string =>
      keys.flatMap((it) => (this.#pieceOf(it) ? this.#groupName(it) : [])).join(", ");
    const otherKeys = this.#pieces.map((it) => it.key).filter((it) => it !== "knight" && it !== "king");
    const hurdles = [...this.#pieces, ...this.#promotedPieces()].filter((it) => it.key !== "janggiCannon");
    return [
      ...same,
      ...linesIf(
        this.#pieceOf("janggiCannon") !== undefined,
        `define hurdle = ${hurdles.map((it) => it.name).join(", ")}`,
      ),
      ...linesIf(
        this.#is("shatarMateRule"),
        `define shakker = ${mates(["knight", "rook", "bers"])}`,
        `define no-knight = ${mates(otherKeys)}`,
      ),
      ...linesIf(
        this.#is("dropOppositeColoredBishop"),
        "define light = cells where (x of it + y of it) % 2 = 0",
        "define dark = cells where (x of it + y of it) % 2 = 1",
      ),
      ...this.#goals().map(({ name, cells }) => `define ${name} = ${cells}`),
    ];
  }

  #goals() {
    return players.flatMap((side) => {
      const setting = `flagPiece${capital(side)}`;
      if (this.#settings.has(setting) && this.#text(setting) === "") return [];
      const key = this.#text(setting).split(" ").at(-1) || anyPiece;
      const piece = key === anyPiece ? key : this.#groupName(key);
      const cells = this.#region("flagRegion#", side, () => []);
      if (piece === "" || cells.length === 0) return [];
      const { width } = this.#size;
      const parts = cells.map((it) => `(${it % width}, ${Math.floor(it / width)})`);
      return [{ name: `goal-of-${side}`, piece, key, side, cells: parts.join(", "), size: cells.length }];
    });
  }

  #endLines(): readonly string[] {
    const value = (key: string, without: string): string => {
      const endWord = this.#text(key) || without;
      if (!["win", "loss", "draw"].includes(endWord))
        this.#wrong(key, `\`${key}\` is \`win\`, \`loss\` or \`draw\`.`);
      return endWord === "loss" ? "lose" : endWord;
    };
    const lines: string[] = this.#extinctionLines(value);
    lines.push(...this.#goalLines());
    const king = this.#hasKing;
    if (this.#is("checkCounting")) {
      if (!king) this.#wordless("checkCounting", "checks of a king are counted.");
      const fen = this.#text("startFen");
      const [, given, white, black] = /\s(\+?)(\d+)\+(\d+)(?:\s|$)/.exec(fen) ?? ["", "", "1", "1"];
      if (white !== black) this.#wordless("startFen", "both players have to give as many checks.");
      const count = given === "" ? Number(white) : 3 - Number(white);
      lines.push(`when checks of opponent >= ${count}: lose "Checked often enough."`);
    }
    lines.push(...this.#connectLines(value("connectValue", "win") === "win" ? "lose" : "win"));
    if (this.#is("adjudicateFullBoard")) {
      const walls = this.#board.split("*").length - 1;
      lines.push(`when count piece = ${this.#all.length - walls}: draw "The board is full."`);
    }
    const mate = value("checkmateValue", "loss");
    // Fairy-Stockfish lets a player give mate by dropping a pawn, but that player loses.
    const pawn = this.#pieces.find((it) => it.key === "shogiPawn");
    if (king && pawn && this.#is("shogiPawnDropMateIllegal"))
      lines.push(
        `when no moves and dropped and mover is ${pawn.name} and my king is attacked: win "No mate by a dropped pawn."`,
      );
    if (king && this.#is("shatarMateRule"))
      lines.push(
        'when no moves and my king is attacked and not my king is attacked by no-knight: win "A knight must not mate."',
        'when no moves and my king is attacked and not shak of opponent: draw "No rook, bers or knight has given check."',
      );
    if (king) lines.push(`when no moves and my king is attacked: ${mate} "Checkmate."`);
    for (const it of this.#royals())
      lines.push(`when no moves and ${this.#isExposed(it)}: ${mate} "Checkmate."`);
    const stuck = value("stalemateValue", "draw");
    if (this.#is("stalematePieceCount")) {
      const other = stuck === "lose" ? "win" : stuck === "win" ? "lose" : "draw";
      lines.push(
        `when no moves and count my piece < count enemy piece: ${stuck} "No move is left."`,
        `when no moves and count my piece > count enemy piece: ${other} "No move is left."`,
        'when no moves: draw "No move is left."',
      );
    } else lines.push(`when no moves: ${stuck} "No move is left."`);
    // In Fairy-Stockfish a pass is a move of a piece, so a player without pieces cannot pass.
    if (this.#allowsPass && !king) {
      const noMoveLines = lines.filter((it) => /^when no moves(?!.* attacked| and dropped)/.test(it));
      lines.push(...noMoveLines.map((it) => it.replace("no moves", "no my piece")));
      if (this.#is("pieceDrops") && !this.#settings.has("enclosingDrop"))
        this.#wordless(this.#passKey, "who drops has a king.");
    }
    if (this.#allowsPass) lines.push('when passed >= 2: draw "Both have passed."');
    if (this.#is("bikjangRule")) lines.push('when faced >= 2: draw "The kings face each other."');
    const folds = this.#number("nFoldRule", 3);
    if (folds > 0) lines.push(...this.#repetitionLines(folds, value("nFoldValue", "draw")));
    // At most ten checks per player count towards the move limit.
    const late = ["", " of opponent"].map(
      (it) => ` and quiet - 2 * late-checks${it} >= ${2 * this.#moveLimit - 20}`,
    );
    if (this.#moveLimit > 0)
      lines.push(
        `when quiet >= ${2 * this.#moveLimit}${this.#limitsChasing ? late.join("") : ""}: draw "Nothing has been taken for long."`,
      );
    if (this.#counting !== "none")
      lines.push('when limit > 0 and counted > limit: draw "The moves are counted out."');
    return lines.flatMap((it) => this.#decideByMaterial(it));
  }

  /** Returns the lines for an ending. If the variant counts material, a draw is replaced by a decision on material. */
  #decideByMaterial(line: string): readonly string[] {
    const odds = this.#text("materialCounting") || "none";
    const [, test, text] = /^when (.*): draw (".*")$/.exec(line) ?? [];
    if (test === undefined || odds === "none") return [line];
    if (odds === "unweighted")
      return [
        `when (${test}) and count my piece > count enemy piece: win ${text}`,
        `when (${test}) and count my piece < count enemy piece: lose ${text}`,
        line,
      ];
    if (odds === "janggi") {
      const points = (whose: string): string =>
        Object.entries({ rook: 13, janggiCannon: 7, horse: 5, janggiElephant: 3, wazir: 3, soldier: 2 })
          .flatMap(([key, points]) =>
            this.#pieceOf(key) ? `${points} * count ${whose} ${this.#groupName(key)}` : [],
          )
          .join(" + ");
      return [
        `when (${test}) and me = white and ${points("my")} > ${points("enemy")} + 1: win ${text}`,
        `when (${test}) and me = black and ${points("my")} + 1 >= ${points("enemy")}: win ${text}`,
        `when ${test}: lose ${text}`,
      ];
    }
    const winner = odds === "whitedrawodds" ? "white" : "black";
    return [`when (${test}) and me = ${winner}: win ${text}`, `when ${test}: lose ${text}`];
  }

  /** Writes the result of a row, a square or collinear pieces. */
  #connectLines(result: string): readonly string[] {
    const count = this.#number("connectN", 0);
    const side = this.#number("connectNxN", 0);
    const loose = this.#number("collinearN", 0);
    const steps = {
      connectHorizontal: [[1, 0]],
      connectVertical: [[0, 1]],
      connectDiagonal: [1, -1].map((it) => [it, 1]),
    };
    const ways = Object.entries(steps).flatMap(([key, it]) => (this.#is(key, true) ? it : []));
    const isNamed = this.#settings.has("connectPieceTypes");
    const [piece = anyPiece, ...others] = isNamed ? this.#pieceNames("connectPieceTypes") : [];
    if (others.length > 0 && count + side + loose > 0)
      this.#wordless("connectPieceTypes", "all pieces connect, or one kind.");
    const { width, height } = this.#size;
    const upTo = (itemCount: number): number[] => Array.from({ length: itemCount }, (_, it) => it);
    const end = (lines: readonly string[], enough: number, text: string): string[] => {
      const tests = lines.map((it) => `count enemy ${piece} in ${it} >= ${enough}`);
      return tests.length === 0 ? [] : [`when ${tests.join(" or ")}: ${result} "${text}"`];
    };
    if (loose > 0 && this.#is("connectDiagonal", true))
      this.#wordless("collinearN", "pieces are on one row or one column.");
    const lines =
      loose === 0
        ? []
        : [...upTo(height).map((it) => `row ${it + 1}`), ...upTo(width).map((it) => `column ${it + 1}`)];
    const square = upTo(side).flatMap((x) => upTo(side).map((y) => [x, y] as const));
    const runs = ways.map(([x = 0, y = 0]) => upTo(count).map((it) => [it * x, it * y] as const));
    const rows = runs.flatMap((it) => shapeTexts(it, this.#size));
    const words = `${count} are in a row.`;
    const isPlain = count > 0 && ways.length === 4 && piece === anyPiece;
    return [
      ...(isPlain
        ? [`when line of ${count} enemy piece: ${result} "${words}"`]
        : count > 0
          ? end(rows, count, words)
          : []),
      ...(side > 0 ? end(shapeTexts(square, this.#size), side * side, "They are in a square.") : []),
      ...end(lines, loose, `${loose} are on one line.`),
    ];
  }

  /** Writes who wins by reaching a goal. With `flagMove` the other player gets one more move; the outcome of that move is predicted for kings. */
  #goalLines(): readonly string[] {
    const words = '"The goal is reached."';
    const [late, safe] = [this.#is("flagMove"), this.#is("flagPieceSafe")];
    const goals = this.#goals();
    return players.flatMap((me) => {
      const mine = goals.find((it) => it.side === me);
      const theirs = goals.find((it) => it.side !== me);
      const ownTest = mine && this.#reachedTest(mine, "my", safe && !late);
      const other = theirs && this.#reachedTest(theirs, "enemy", safe);
      const when = `when me = ${me} and`;
      const lines: string[] = [];
      const isDraw = late ? me === "white" && theirs?.key === "king" : safe;
      if (ownTest !== undefined && other !== undefined && (late || safe) && isDraw)
        lines.push(`${when} ${ownTest} and ${other}: draw "Both goals are reached."`);
      if (ownTest !== undefined && (late || safe)) lines.push(`${when} ${ownTest}: win ${words}`);
      const isKing = mine?.key === "king" || (!mine && this.#text(`flagPiece${capital(me)}`) === "king");
      if (other === undefined || (late && !safe && !isKing)) return lines;
      const judged = late && isKing && me === "black" && mine;
      const hopeless = judged ? ` and (my king is attacked or not my king reaches ${mine.name})` : "";
      return [...lines, `${when} ${other}${hopeless}: lose ${words}`];
    });
  }

  /** Writes the condition that enough pieces are in a goal. With `safe`, if there are only just enough, none of them may be under attack. */
  #reachedTest({ name, piece, size }: Goal, whose: string, safe: boolean): string {
    const enough = this.#number("flagPieceCount", 1);
    const here = `${whose} ${piece} in ${name}`;
    const other = whose === "my" ? "enemy" : "my";
    const full = this.#is("flagPieceBlockedWin")
      ? ` or ${here} and count ${whose} piece in ${name} + count ${other} piece in ${name} >= ${size}`
      : "";
    const plain = enough > 1 ? `count ${here} >= ${enough}` : here;
    if (!safe) return full === "" ? plain : `(${plain}${full})`;
    return `(count ${here} > ${enough} or count ${here} = ${enough} and not ${here} is attacked${full})`;
  }

  /** Writes how the game ends when pieces are gone. Royal pieces are never captured, so nothing is written for them. */
  #extinctionLines(value: (key: string, without: string) => string): string[] {
    const endWord = this.#text("extinctionValue");
    const lasts = this.#is("extinctionPseudoRoyal") && !this.#is("blastOnCapture");
    if (endWord === "" || endWord === "none" || lasts) return [];
    const mine = value("extinctionValue", "loss");
    const theirs = mine === "draw" ? mine : mine === "lose" ? "win" : "lose";
    const names = this.#pieceNames("extinctionPieceTypes");
    const count = this.#number("extinctionPieceCount", 0);
    const minEnemyCount = this.#number("extinctionOpponentPieceCount", 0);
    const hand = this.#hasDrops ? " with hand" : "";
    const line = (whose: string, other: string, name: string, enough: number, result: string): string => {
      const enemyCondition = enough > 0 ? ` and count ${other} ${name}${hand} >= ${enough}` : "";
      return `when count ${whose} ${name}${hand} <= ${count}${enemyCondition}: ${result} "They are gone."`;
    };
    const claimed = minEnemyCount + (this.#is("extinctionClaim") ? 1 : 0);
    return [
      ...names.map((it) => line("enemy", "my", it, minEnemyCount, theirs)),
      ...names.map((it) => line("my", "enemy", it, claimed, mine)),
    ];
  }

  #repetitionLines(folds: number, result: string): readonly string[] {
    const words = '"The same position again."';
    // In Fairy-Stockfish a position with a trail differs from the same position without one, so it does not count as a repetition.
    const again =
      this.#lastingTrailTest() === ""
        ? `when repeats >= ${folds}`
        : `when (repeats > ${folds} or repeats >= ${folds} and since-trail > rounds)`;
    const enough = "row-of-checks of opponent >= rounds";
    const lines: string[] = this.#limitsChecks
      ? [
          `${again} and ${enough} and row-of-checks < rounds: win "Nobody gives check for ever."`,
          `${again} and row-of-checks >= rounds and row-of-checks of opponent < rounds: lose "Nobody gives check for ever."`,
          ...(result === "draw" && !this.#limitsChasing ? [] : [`${again} and ${enough}: draw ${words}`]),
        ]
      : [];
    const chasing = '"Nobody chases for ever."';
    if (this.#limitsChasing)
      lines.push(
        `${again} and chases of opponent >= rounds and chases < rounds: win ${chasing}`,
        `${again} and chases >= rounds and chases of opponent < rounds: lose ${chasing}`,
        `${again} and chases >= rounds: draw ${words}`,
      );
    if (!this.#is("nFoldValueAbsolute") || result === "draw")
      return [...lines, `${again}: ${result} ${words}`];
    const other = result === "win" ? "lose" : "win";
    return [...lines, `${again} and me = white: ${result} ${words}`, `${again}: ${other} ${words}`];
  }
}

/** Returns the letter of a column, counted from 0. */
const fileOf = (column: number): string => String.fromCharCode(97 + column);

/** Returns the letter of a column, which the file gives as a letter or a number. */
const columnOf = (text: string): string =>
  /^\d+/.test(text) ? String.fromCharCode(96 + Number.parseInt(text, 10)) : text.slice(0, 1);

/** Returns the number of rows at the far end on which a piece that only moves forward would be stuck. */
function stuckRows(betza: string): number {
  const moves = parseBetza(betza);
  if ("message" in moves) return 0;
  const steps = moves.paths.flatMap(({ ways }) => ways.map(([[, forward]]) => Math.max(0, forward)));
  return steps.length === 0 ? 0 : Math.min(...steps);
}

/** Converts a name such as `shogiPawn` to one such as `shogi-pawn`. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`);
