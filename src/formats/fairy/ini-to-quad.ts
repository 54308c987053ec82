import type { Diagnostic, Source } from "../../base/index.ts";
import { parseBetza } from "../../program/index.ts";
import { iniDiagnostic, type IniVariant, readIni, type TellIni } from "./ini.ts";
import { fairyPieces } from "./pieces.ts";
import { anyPiece, type IniSettings, isPieceKey, settingsOf } from "./settings.ts";

/** Says what becomes of a `variants.ini`. */
export interface ConvertedIni {
  /** Holds the names of its variants, in order. */
  readonly variants: readonly string[];
  /** Holds the variant as a game in the language; missing where it has mistakes, or words that do not exist here. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Turns a variant of a `variants.ini` of Fairy-Stockfish into a game in the language; without a name the last of the file. Every key that says
 * how the game is played is carried over, or told as a mistake.
 */
export function iniToQuad({ file, text }: Source, name?: string): ConvertedIni {
  const diagnostics: Diagnostic[] = [];
  const tell: TellIni = (...mistake) => void diagnostics.push(iniDiagnostic(file, mistake));
  const read = readIni(text);
  const variants = read.variants.map((it) => it.name);
  const variant = read.variants.find((it) => it.name === (name ?? variants.at(-1)));
  if (!variant) for (const it of read.misfits) tell(...it.tell);
  const settings = variant && settingsOf(variant, read, tell);
  const game = variant && settings && new VariantWriter(variant, settings, tell).game();
  const isClean = game !== undefined && diagnostics.length === 0;
  return { variants, diagnostics: onceEach(diagnostics), ...(isClean && { text: game }) };
}

/** Returns mistakes in the order of the file, each once: a value is read wherever it counts. */
function onceEach(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Map(diagnostics.map((it) => [`${it.span.from} ${it.message}`, it]));
  return [...seen.values()].sort((a, b) => a.span.from - b.span.from);
}

/** Describes a piece of the variant: its letter, its name here, and what Betza notation says of it; nothing of pawns. */
interface FairyPiece {
  readonly letter: string;
  /** Holds its key in the file. */
  readonly key: string;
  readonly name: string;
  readonly betza: string;
  readonly isKing: boolean;
  /** Names, by letter, what it is when it is taken, or becomes when it is promoted. */
  readonly promotesTo?: string;
  readonly isPromoted?: true;
}

/** Lists one letter that no piece has, for each letter of a promoted piece. */
const promotedSigns = "ÁḂĆĎÉḞǴḦÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẌÝŹ";

class VariantWriter {
  readonly #variant: IniVariant;
  readonly #settings: IniSettings;
  readonly #tell: TellIni;
  readonly #width: number;
  readonly #height: number;
  readonly #pieces: readonly FairyPiece[];

  constructor(variant: IniVariant, settings: IniSettings, tell: TellIni) {
    this.#variant = variant;
    this.#settings = settings;
    this.#tell = tell;
    this.#width = this.#size(
      "maxFile",
      (it) => (/^[a-z]$/.test(it) ? it.charCodeAt(0) - 96 : Number(it)),
      26,
    );
    this.#height = this.#size("maxRank", Number, 16);
    this.#pieces = this.#readPieces();
  }

  game(): string {
    this.#checkUsual();
    const sections = [
      [
        `title ${this.#variant.name}`,
        `about A variant of a file for Fairy-Stockfish, based on ${this.#variant.base || "nothing"}.`,
      ],
      ["players white faces up, black faces down", `board ${this.#width}x${this.#height} lettered chequered`],
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

  #switch(key: string, without: boolean): boolean {
    const value = this.#text(key);
    if (value === "") return without;
    // Fairy-Stockfish takes everything but `true` for false.
    const isSwitch = /^(?:true|false\s*(?:[#;].*)?)$/.test(value);
    if (!isSwitch)
      this.#wrong(key, `\`${key}\` is \`true\` or \`false\`.`, "No comment may stand behind `true`.");
    return value === "true";
  }

  /** Returns a switch that both players have in one position. */
  #both(key: string): boolean {
    const [white, black] = [this.#switch(`${key}White`, false), this.#switch(`${key}Black`, false)];
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

  #size(key: string, read: (text: string) => number, most: number): number {
    const value = this.#text(key);
    const size = value === "" ? 8 : read(/^\w+/.exec(value)?.[0] ?? "");
    if (Number.isInteger(size) && size >= 1 && size <= most) return size;
    this.#wrong(key, `\`${key}\` says how large the board is, up to ${most}.`);
    return 8;
  }

  /** Reports a mistake at the value of a key. */
  #wrong(key: string, message: string, hint?: string, code = "ini-value"): void {
    const entry = this.#settings.get(key);
    const at = entry?.isOwn
      ? { from: entry.at, length: entry.raw.length }
      : { from: this.#variant.from, length: this.#variant.name.length + 2 };
    this.#tell(code, at, message, hint);
  }

  /** Reports a mistake about a value that has no word here, and perhaps why. */
  #wordless(key: string, reason?: string): void {
    const why = reason === undefined ? "." : `: ${reason}`;
    this.#wrong(
      key,
      `\`${this.#settings.get(key)?.key ?? key} = ${this.#settings.get(key)?.raw ?? ""}\` has no word in the language${why}`,
      undefined,
      "ini-word",
    );
  }

  /** Returns the keys of pieces that a value names, as names here. */
  #pieceNames(key: string): readonly string[] {
    const keys = this.#text(key).split(" ");
    return keys.flatMap((it) => {
      if (it === anyPiece) return [anyPiece];
      const piece = this.#pieces.find((one) => one.key === it);
      return piece ? [piece.name] : [];
    });
  }

  /** Tells the values that have no word here; without them the key says nothing. */
  #checkUsual(): void {
    const pawn = this.#pawn ? ["pawn"] : ["pawn", ""];
    const usual: Readonly<Record<string, readonly string[]>> = {
      ...Object.fromEntries(
        ["enPassantTypes", "nMoveRuleTypes", "promotionPawnTypes"].flatMap((key) => [
          [`${key}White`, pawn],
          [`${key}Black`, pawn],
        ]),
      ),
      ...Object.fromEntries(
        "chess960 twoBoards perpetualCheckIllegal moveRepetitionIllegal"
          .split(" ")
          .map((it) => [it, ["false"]]),
      ),
      castlingRookPiecesWhite: ["rook"],
      castlingRookPiecesBlack: ["rook"],
      castlingRank: ["1"],
      countingRule: ["none"],
      materialCounting: ["none"],
      chasingRule: ["none"],
    };
    for (const [key, allowed] of Object.entries(usual))
      if (this.#settings.has(key) && !allowed.includes(this.#text(key))) this.#wordless(key);
  }

  // ------------------------------------------------------------------------------------------------ pieces

  #readPieces(): readonly FairyPiece[] {
    const pieces: FairyPiece[] = [];
    const promotions = this.#promotions();
    for (const key of [...this.#settings.keys()].filter(isPieceKey)) {
      const [, letter = "", betza = ""] = /^([A-Za-z])(?::(.*)|\s*[#;].*)?$/.exec(this.#text(key)) ?? [];
      if (/^[^A-Za-z]/.test(this.#text(key))) continue;
      const moves = betza || fairyPieces.get(key);
      if (letter === "" || moves === undefined || (betza !== "" && fairyPieces.has(key) && key !== "king")) {
        this.#wrong(
          key,
          `\`${key}\` is a letter${key === "king" ? ", or a letter and moves: `k:KN`" : ""}.`,
          "A piece of one's own is `customPiece1 = a:mQcN`.",
          "ini-piece",
        );
        continue;
      }
      const one = letter.toLowerCase();
      if (pieces.some((it) => it.letter === one)) {
        this.#wrong(
          key,
          `Two pieces have the letter \`${one}\`.`,
          "`knight = -` takes a piece out.",
          "ini-piece",
        );
        continue;
      }
      const wrong = moves === "" ? undefined : parseBetza(moves);
      if (wrong && "message" in wrong) {
        this.#wrong(key, wrong.message, undefined, "ini-piece");
        continue;
      }
      const promotesTo = promotions.get(one);
      const name = fairyPieces.has(key) ? kebab(key) : `piece-${one}`;
      pieces.push({
        letter: one,
        key,
        name,
        betza: moves,
        isKing: key === "king",
        ...(promotesTo && { promotesTo }),
      });
    }
    return pieces;
  }

  /** Maps pieces to what they become where they are promoted, by letters: `p:g s:g`. */
  #promotions(): ReadonlyMap<string, string> {
    const words = this.#text("promotedPieceType")
      .split(/\s+/)
      .filter((it) => it !== "");
    const pairs = words.map((word) => /^([a-z]):([a-z-])$/i.exec(word));
    if (pairs.includes(null))
      this.#wrong("promotedPieceType", "What pieces become is written `p:g s:g`, by their letters.");
    return new Map(
      pairs.flatMap((it) => (it && it[2] !== "-" ? [[it[1].toLowerCase(), it[2].toLowerCase()]] : [])),
    );
  }

  #named(letter: string): FairyPiece | undefined {
    return this.#pieces.find((it) => it.letter === letter.toLowerCase());
  }

  get #drops(): boolean {
    return this.#switch("pieceDrops", false) || this.#switch("capturesToHand", false);
  }

  /**
   * Returns the pieces that stand for what has been promoted, where that is told from others: in games with drops, and
   * where pieces become others.
   */
  #promoted(): readonly FairyPiece[] {
    const turned = this.#pieces.filter((it) => it.promotesTo !== undefined);
    const become = turned.flatMap((it): FairyPiece[] => {
      const goal = this.#named(it.promotesTo!);
      if (!goal) this.#wrong("promotedPieceType", `There is no piece with the letter \`${it.promotesTo}\`.`);
      return goal
        ? [{ ...goal, letter: it.letter, name: `promoted-${it.name}`, isKing: false, isPromoted: true }]
        : [];
    });
    if (!this.#drops || !this.#pawn) return become;
    const dropped = this.#promotionOf("white").map((it) => ({
      ...it,
      name: `promoted-${it.name}`,
      isPromoted: true as const,
    }));
    return [...become, ...dropped.filter((it) => !become.some((other) => other.name === it.name))];
  }

  get #pawn(): FairyPiece | undefined {
    return this.#pieces.find((it) => it.name === "pawn");
  }

  #pieceLines(): readonly string[] {
    const lines = this.#pieces.map(({ name, letter }) => `  ${name} ${letter.toUpperCase()}`);
    const promoted = this.#promoted().map(({ name, letter }) => {
      const sign = promotedSigns[letter.charCodeAt(0) - 97];
      const isTurned = this.#pieces.some(
        (it) => it.promotesTo !== undefined && name === `promoted-${it.name}`,
      );
      return `  ${name} ${sign} written ${isTurned ? `+${letter.toUpperCase()}` : `${letter.toUpperCase()}~`}`;
    });
    return [...lines, ...promoted];
  }

  // ------------------------------------------------------------------------------------------------ moves

  #moveLines(): readonly string[] {
    const rules: string[] = [];
    if (this.#switch("capturesToHand", false)) rules.push("captured to hand");
    if (this.#switch("mustCapture", false)) rules.push("must capture");
    if (this.#switch("mustDrop", false)) {
      rules.push("must drop");
      const isMore = this.#settings.has("mustDropType") || this.#switch("capturesToHand", false);
      if (isMore || this.#pieces.some((it) => it.isKing))
        this.#wordless("mustDrop", "no king, nothing captured to hand, and all pieces alike.");
    }
    if (this.#switch("blastOnCapture", false)) {
      rules.push("captures explode sparing pawn");
      if (this.#switch("extinctionPseudoRoyal", false) || this.#drops || this.#pieces.some((it) => it.isKing))
        this.#wordless("blastOnCapture", "kings may be blown up, and nothing is dropped.");
    }
    // Without a king it is a pawn that passes there, and counts as moved.
    if (this.#passes && this.#pawn && !this.#pieces.some((it) => it.isKing))
      this.#wordless(this.#both("pass") ? "passWhite" : "passOnStalemateWhite", "who passes has a king.");
    if (this.#both("passOnStalemate")) rules.push("must pass when stuck");
    else if (this.#both("pass")) rules.push("may pass");
    rules.push(...this.#forbidden());
    const promoted = this.#promoted();
    const pieces = this.#pieces.map((it) => [it.name, this.#waysOf(it)] as const);
    const others = promoted.map((it) => [it.name, this.#waysOfPromoted(it)] as const);
    for (const [name, ways] of pieces)
      if (ways.length === 0)
        this.#wordless(
          this.#pieces.find((it) => it.name === name)!.key,
          "a piece that never moves and is not dropped.",
        );
    const widest = Math.max(...[...pieces, ...others].map(([name]) => name.length));
    return [
      ...rules,
      ...[...pieces, ...others].flatMap(([name, [first, ...rest]]) => [
        `${name.padEnd(widest)}  ${first ?? ""}`,
        ...rest.map((way) => `${" ".repeat(widest)}  ${way}`),
      ]),
    ];
  }

  #forbidden(): readonly string[] {
    const king = this.#pieces.some((it) => it.isKing);
    const quiet = !this.#switch("checking", true);
    if (quiet && this.#royals().length > 0) this.#wordless("checking");
    // A pawn that has to become something, and nothing that it could become, stays behind the rows where it would.
    const stuck = (["white", "black"] as const).map((it) => this.#promotionOf(it).length === 0);
    const isStuck = this.#pawn !== undefined && this.#pawn.promotesTo === undefined && stuck.includes(true);
    if (isStuck && stuck.includes(false))
      this.#wordless("promotionPieceTypesWhite", "both players promote, or none.");
    const zone = isStuck && this.#switch("mandatoryPawnPromotion", true) ? this.#zone() : "";
    return [
      ...(zone === "" ? [] : [`forbid when mover is pawn and my pawn in ${zone}`]),
      ...(king ? ["forbid when my king is attacked"] : []),
      ...(king && quiet ? ["forbid when enemy king is attacked"] : []),
      ...this.#royals().map((it) => `forbid when ${this.#isRoyal(it)} and my ${it} is attacked`),
    ];
  }

  /** Returns pieces that are royal as long as there are few of them. */
  #royals(): readonly string[] {
    if (!this.#switch("extinctionPseudoRoyal", false)) return [];
    const royals = this.#extinct();
    const changing = [...this.#promotionOf("white"), ...this.#promotionOf("black")].map((it) => it.name);
    const least = this.#number("extinctionPieceCount", 0) + 1;
    const [board = ""] = this.#text("startFen").split(/[\s[]/);
    for (const name of royals) {
      const letter = this.#pieces.find((it) => it.name === name)?.letter ?? "";
      const isMany = [letter, letter.toUpperCase()].some((it) => board.split(it).length - 1 > least);
      if (name === anyPiece || name === "pawn" || this.#isMixed(name))
        this.#wordless("extinctionPseudoRoyal", "a royal piece does not become another.");
      else if (this.#drops && (isMany || changing.includes(name)))
        this.#wordless("extinctionPseudoRoyal", "a royal piece is not dropped.");
      else if (royals.length > 1 && changing.includes(name))
        this.#wordless("extinctionPseudoRoyal", "of several royal pieces none comes from a promotion.");
    }
    return royals;
  }

  /** Returns true if there are pieces of other names here that count as this one there. */
  #isMixed(name: string): boolean {
    const key = this.#pieces.find((it) => it.name === name)?.key;
    return (
      this.#promoted().some((it) => it.key === key) ||
      this.#pieces.some((it) => it.key === key && it.promotesTo !== undefined)
    );
  }

  #isRoyal(name: string): string {
    return `count my ${name} <= ${this.#number("extinctionPieceCount", 0) + 1}`;
  }

  #waysOf(piece: FairyPiece): readonly string[] {
    const ways =
      piece.key === "pawn" ? this.#pawnWays() : piece.key === "immobile" ? [] : [`betza ${piece.betza}`];
    if (piece.key === this.#castlingPiece()) ways.push(...this.#castlings(piece));
    if (piece.promotesTo !== undefined) ways.push(this.#turning(piece));
    if (this.#switch("pieceDrops", false) && !piece.isKing) ways.push(...this.#drop(piece));
    return ways;
  }

  #waysOfPromoted(piece: FairyPiece): readonly string[] {
    const back =
      this.#pieces.find((it) => piece.name === `promoted-${it.name}` && it.promotesTo !== undefined) ??
      this.#pawn;
    return [
      `betza ${piece.betza}`,
      ...(this.#switch("capturesToHand", false) && back ? [`taken as ${back.name}`] : []),
    ];
  }

  #pawnWays(): string[] {
    const ways = ["step forward to empty, step forward diagonal to capture or trail"];
    const rows = this.#switch("doubleStep", true) ? this.#doubleRows() : "";
    if (rows !== "") ways.push(`ride forward exactly 2 to empty from ${rows} leaving a trail`);
    const [white, black] = (["white", "black"] as const).map((it) =>
      this.#promotionOf(it).map(({ name }) => (this.#drops ? `promoted-${name}` : name)),
    );
    const zone = this.#zone();
    const must = this.#switch("mandatoryPawnPromotion", true);
    if (zone === "" || this.#pawn?.promotesTo !== undefined) return ways;
    const becomes = (names: readonly string[], whose: string): string =>
      `${must ? "becomes" : "may become"} ${names.join(", ")} on ${zone}${whose}`;
    if (white.join() === black.join()) {
      if (white.length > 0) ways.push(becomes(white, ""));
      return ways;
    }
    if (white.length > 0) ways.push(becomes(white, " for white"));
    if (black.length > 0) ways.push(becomes(black, " for black"));
    return ways;
  }

  #promotionOf(side: "white" | "black"): readonly FairyPiece[] {
    const key = `promotionPieceTypes${side === "white" ? "White" : "Black"}`;
    // Bases name pieces that a variant may have taken out.
    return this.#text(key)
      .split(" ")
      .flatMap((it) => this.#pieces.find((piece) => piece.key === it) ?? []);
  }

  /** Returns the rows where pieces are promoted, as each player sees them. */
  #promotionRows(): readonly number[] {
    return this.#mirrored("promotionRegion", { white: 8, black: 1 });
  }

  /** Writes it in words; empty where there is none. */
  #zone(): string {
    const rows = this.#promotionRows();
    const first = Math.min(...rows);
    const isWhole = rows.length === this.#height - first + 1;
    if (rows.length > 1 && !isWhole)
      this.#wordless("promotionRegionWhite", "rows where pieces are promoted follow one another.");
    if (rows.length === 0 || first === this.#height) return rows.length === 0 ? "" : "last row";
    return isWhole ? `last ${rows.length} rows` : `row ${first}`;
  }

  #doubleRows(): string {
    const rows = this.#mirrored("doubleStepRegion", { white: 2, black: 7 });
    if (rows.length === 0) return "";
    const [first, last] = [Math.min(...rows), Math.max(...rows)];
    if (rows.length !== last - first + 1)
      this.#wordless("doubleStepRegionWhite", "the rows follow one another.");
    return first === last ? `row ${first}` : `rows ${first} to ${last}`;
  }

  /** Returns the rows of a region, as each player sees them, which have to be the same. Without a word they are `usual`, or all. */
  #mirrored(key: string, usual?: Readonly<Record<"white" | "black", number>>): readonly number[] {
    const without = (side: "white" | "black"): readonly number[] =>
      usual ? [usual[side]].filter((it) => it <= this.#height) : range(1, this.#height);
    const [white, black] = [
      this.#rows(`${key}White`, without("white")),
      this.#rows(`${key}Black`, without("black")),
    ];
    const seen = black.map((row) => this.#height + 1 - row).sort((a, b) => a - b);
    const rows = [...white].sort((a, b) => a - b);
    if (seen.join() === rows.join()) return rows;
    const said = (side: string, without: number): string =>
      `\`${this.#settings.get(`${key}${side}`)?.raw ?? `*${without}`}\``;
    this.#wrong(
      this.#settings.get(`${key}Black`)?.isOwn ? `${key}Black` : `${key}White`,
      `\`${key}White\` is ${said("White", usual?.white ?? 1)} and \`${key}Black\` ${said("Black", usual?.black ?? 1)} here: one has to mirror the other on ${this.#height} rows.`,
      `\`${key}White = *${this.#height}\` and \`${key}Black = *1\` mirror each other.`,
    );
    return rows;
  }

  /** Returns the rows that a key such as `*8 *7` names, from white's side. */
  #rows(key: string, without: readonly number[]): readonly number[] {
    const text = this.#text(key);
    if (text === "") return without;
    if (text.startsWith("-")) return [];
    const rows = text
      .replace(/\s+[#;].*/, "")
      .split(/\s+/)
      .map((it) => Number(/^\*(\d+)$/.exec(it)?.[1]));
    if (rows.some((it) => !(it >= 1 && it <= this.#height))) {
      this.#wordless(key, "it has to be whole rows of the board, as in `*8`.");
      return without;
    }
    return rows;
  }

  #turning({ betza }: FairyPiece): string {
    const zone = this.#zone();
    const must = this.#switch("mandatoryPiecePromotion", false);
    const stuck = this.#switch("immobilityIllegal", false) ? stuckRows(betza) : 0;
    const forced = stuck === 0 ? "" : ` must on ${stuck === 1 ? "last row" : `last ${stuck} rows`}`;
    return `${must ? "becomes" : "may become"} promoted-${this.#pieces.find((it) => it.betza === betza && it.promotesTo !== undefined)!.name} on ${zone} or leaving${must ? "" : forced}`;
  }

  #drop({ key, name, betza }: FairyPiece): readonly string[] {
    const isPawn = name === "pawn";
    const stuck = this.#switch("immobilityIllegal", false) ? stuckRows(isPawn ? "fW" : betza) : 0;
    const first = isPawn && !this.#switch("firstRankPawnDrops", false) ? 2 : 1;
    const isKept = isPawn && !this.#switch("promotionZonePawnDrops", false);
    const zone = isKept ? this.#height + 1 - Math.min(this.#height + 1, ...this.#promotionRows()) : 0;
    const last = this.#height - Math.max(stuck, zone);
    const region = this.#mirrored("dropRegion", undefined);
    const [from, to] = [Math.max(first, Math.min(...region)), Math.min(last, Math.max(...region))];
    if (region.length > 0 && region.length !== Math.max(...region) - Math.min(...region) + 1)
      this.#wordless("dropRegionWhite", "it has to be rows that follow one another.");
    const rows = from === 1 && to === this.#height ? "" : ` in rows ${from} to ${to}`;
    const often = ["", " once per column", " twice per column"][this.#number("dropNoDoubledCount", 1)];
    const isSingle = this.#text("dropNoDoubled").split(" ").at(-1) === key;
    if (isSingle && !often) this.#wordless("dropNoDoubledCount");
    const single = isSingle ? (often ?? "") : "";
    const mate = this.#switch("shogiPawnDropMateIllegal", false) && /pawn/.test(name) ? " never mating" : "";
    return from > to ? [] : [`drop from hand${rows}${single}${mate}`];
  }

  /** Returns the key of the piece that castles. */
  #castlingPiece(): string {
    const [white, black] = ["White", "Black"].map((it) => this.#text(`castlingKingPiece${it}`) || "king");
    if (white !== black || white.includes(" "))
      this.#wordless("castlingKingPieceWhite", "one kind of piece castles, for both players.");
    return white;
  }

  #castlings({ letter }: FairyPiece): readonly string[] {
    const [board = "", , rights = "-"] = this.#text("startFen").split(/\s+/);
    if (
      !this.#switch("castling", true) ||
      !/[A-Za-z]/.test(rights) ||
      !this.#pieces.some((it) => it.key === "rook")
    )
      return [];
    // Holds a player castles on each side where a rook stands; one without a rook there needs no right.
    const rows = board
      .replace(/\[.*/, "")
      .replaceAll(/\d+/g, (it) => ".".repeat(Number(it)))
      .split("/");
    const [rook] = this.#pieces.flatMap((it) => (it.key === "rook" ? [it.letter] : []));
    for (const [row, cased] of [
      [rows[0] ?? "", (it: string) => it],
      [rows.at(-1) ?? "", (it: string) => it.toUpperCase()],
    ] as const) {
      const [before = "", after = "", more] = row.split(cased(letter));
      const able = row.includes(cased(letter))
        ? [after.includes(cased(rook)) ? "k" : "", before.includes(cased(rook)) ? "q" : ""]
        : [];
      if (able.some((it) => it !== "" && !rights.includes(cased(it))))
        this.#wordless("startFen", "every castling that the board allows is open in the beginning, or none.");
      if (more !== undefined && able.some((it) => it !== ""))
        this.#wordless("startFen", "one piece of a player's first row castles.");
    }
    if (/[^KQkq-]/.test(rights)) this.#wordless("startFen", "rights to castle are written `KQkq`.");
    const [right, left] = [
      columnOf(this.#text("castlingKingsideFile")) || "g",
      columnOf(this.#text("castlingQueensideFile")) || "c",
    ];
    if (!/^[a-z]$/.test(right)) this.#wrong("castlingKingsideFile", "This is a column, as `g`.");
    if (!/^[a-z]$/.test(left)) this.#wrong("castlingQueensideFile", "This is a column, as `c`.");
    const beside = (column: string, step: number): string => String.fromCharCode(column.charCodeAt(0) + step);
    return [
      `castle to ${right} with rook to ${beside(right, -1)}, castle to ${left} with rook to ${beside(left, 1)}`,
    ];
  }

  // ------------------------------------------------------------------------------------------------ the board, and how it ends

  #levelRows(): readonly string[] {
    const [board = ""] = this.#text("startFen").split(/[\s[]/);
    const promoted = this.#promoted();
    const rows = board.split("/").map((row) => {
      const cells = row.replace(/\d+/g, (count) => ".".repeat(Math.min(Number(count), 99)));
      return cells.replace(/\+([A-Za-z])/g, (_, letter: string) => {
        const sign = promotedSigns[letter.toLowerCase().charCodeAt(0) - 97];
        return letter === letter.toUpperCase() ? sign : sign.toLowerCase();
      });
    });
    const isKnown = (sign: string): boolean =>
      sign === "." ||
      this.#named(sign) !== undefined ||
      (promoted.length > 0 && promotedSigns.includes(sign.toUpperCase()));
    const stranger = [...rows.join("")].find((it) => !isKnown(it));
    if (stranger !== undefined)
      this.#wrong(
        "startFen",
        `\`${stranger}\` is no piece of this variant.`,
        "`startFen` says how the board begins; its letters are those of the pieces.",
        "ini-start",
      );
    else if (rows.length !== this.#height || rows.some((it) => [...it].length !== this.#width))
      this.#wrong(
        "startFen",
        `The board has ${this.#width} columns and ${this.#height} rows; \`startFen\` draws another one.`,
        "`maxFile` and `maxRank` say how large it is.",
        "ini-start",
      );
    const [, side = "w", , trail = "-"] = this.#text("startFen").split(/\s+/);
    if (side !== "w" || /^[a-z]\d/.test(trail))
      this.#wordless("startFen", "white begins, and nothing can be taken in passing.");
    return rows;
  }

  /** Returns the pieces in hand in the beginning. */
  #handLines(): readonly string[] {
    const inHand = /\[([^\]]*)\]/.exec(this.#text("startFen"))?.[1] ?? "";
    const counts = new Map<string, number>();
    for (const letter of inHand.replaceAll("-", "")) {
      const name = this.#named(letter)?.name;
      if (name === undefined || !this.#switch("pieceDrops", false))
        this.#wordless("startFen", "what is in hand has to be a piece that is dropped.");
      const held = `${letter === letter.toUpperCase() ? "white" : "black"} # ${name}`;
      counts.set(held, (counts.get(held) ?? 0) + 1);
    }
    const held = [...counts].map(([words, count]) => words.replace("#", String(count)));
    return held.length > 0 ? [`hands: ${held.join(", ")}`] : [];
  }

  get #passes(): boolean {
    return this.#both("pass") || this.#both("passOnStalemate");
  }

  get #clock(): number {
    return this.#number("nMoveRule", 50);
  }

  #stateLines(): readonly string[] {
    const lines: string[] = [];
    if (this.#clock > 0) lines.push("state: counter quiet");
    if (this.#passes) lines.push("state: counter passed");
    if (this.#switch("checkCounting", false)) lines.push("state for each player: counter checks");
    return lines;
  }

  #afterLines(): readonly string[] {
    return [
      "after",
      ...(this.#clock > 0
        ? [
            `  when ${["taken", ...(this.#drops ? ["dropped"] : []), ...(this.#promoted().length > 0 ? ["promoted"] : []), ...(this.#pawn ? ["mover is pawn"] : [])].join(" or ")}: quiet = 0`,
            "  otherwise: add 1 to quiet",
          ]
        : []),
      ...(this.#passes ? ["  when mover is piece: passed = 0", "  otherwise: add 1 to passed"] : []),
      ...(this.#switch("checkCounting", false) ? ["  when enemy king is attacked: add 1 to checks"] : []),
    ];
  }

  /** Returns the cells that `flagRegion` names, where they are no whole rows. */
  #defines(): readonly string[] {
    const goals = this.#goals();
    const lines = goals.flatMap(({ name, cells }) =>
      cells === undefined ? [] : [`define ${name} = ${cells}`],
    );
    return lines;
  }

  #goals(): readonly {
    readonly name: string;
    readonly piece: string;
    readonly side: string;
    readonly cells?: string;
  }[] {
    return (["white", "black"] as const).flatMap((side) => {
      const end = side === "white" ? "White" : "Black";
      const region = this.#text(`flagRegion${end}`).replace(/\s+[#;].*/, "");
      if (region === "" || region.startsWith("-")) return [];
      if (this.#settings.has(`flagPiece${end}`) && this.#text(`flagPiece${end}`) === "") return [];
      const key = this.#text(`flagPiece${end}`).split(" ").at(-1) || anyPiece;
      const piece = key === anyPiece ? key : this.#pieces.find((it) => it.key === key)?.name;
      if (piece === undefined) return [];
      if (this.#isMixed(piece))
        this.#wordless(`flagPiece${end}`, "it is no piece that others are promoted to.");
      const cells = region.split(/\s+/).map((word) => this.#cellsOf(word));
      if (cells.includes(undefined)) {
        this.#wrong(`flagRegion${end}`, "A region is made of cells, rows and columns: `e4 *8 a*`.");
        return [];
      }
      return [{ name: `goal-of-${side}`, piece, side, cells: cells.join(", ") }];
    });
  }

  #cellsOf(word: string): string | undefined {
    const [, column = "", row = ""] = /^([a-z*])(\d+|\*)$/.exec(word.toLowerCase()) ?? [];
    const x = column.charCodeAt(0) - 97;
    const y = this.#height - Number(row);
    if (column === "*")
      return row === "*" || !(y >= 0 && y < this.#height)
        ? undefined
        : `(0, ${y}) to (${this.#width - 1}, ${y})`;
    if (!(x >= 0 && x < this.#width)) return undefined;
    if (row === "*") return `(${x}, 0) to (${x}, ${this.#height - 1})`;
    return y >= 0 && y < this.#height ? `(${x}, ${y})` : undefined;
  }

  #extinct(): readonly string[] {
    return this.#pieceNames("extinctionPieceTypes");
  }

  #endLines(): readonly string[] {
    const value = (key: string, without: string): string => {
      const said = this.#text(key) || without;
      if (!["win", "loss", "draw"].includes(said))
        this.#wrong(key, `\`${key}\` is \`win\`, \`loss\` or \`draw\`.`);
      return said === "loss" ? "lose" : said;
    };
    const lines: string[] = this.#extinctionLines(value);
    lines.push(...this.#goalLines());
    const king = this.#pieces.some((it) => it.isKing);
    if (this.#switch("checkCounting", false)) {
      if (!king) this.#wordless("checkCounting", "checks of a king are counted.");
      const fen = this.#text("startFen");
      const [, given, white, black] = /\s(\+?)(\d+)\+(\d+)(?:\s|$)/.exec(fen) ?? ["", "", "3", "3"];
      if (white !== black) this.#wordless("startFen", "both players have to give as many checks.");
      const count = given === "" ? Number(white) : 3 - Number(white);
      lines.push(`when checks of opponent >= ${count}: lose "Checked often enough."`);
    }
    const row = this.#number("connectN", 0);
    const line = value("connectValue", "win") === "win" ? "lose" : "win";
    if (row > 0) lines.push(`when line of ${row} enemy piece: ${line} "${row} are in a row."`);
    const mate = value("checkmateValue", "loss");
    if (king) lines.push(`when no moves and my king is attacked: ${mate} "Checkmate."`);
    for (const it of this.#royals())
      lines.push(`when no moves and ${this.#isRoyal(it)} and my ${it} is attacked: ${mate} "Checkmate."`);
    lines.push(`when no moves: ${value("stalemateValue", "draw")} "No move is left."`);
    if (this.#passes) lines.push('when passed >= 2: draw "Both have passed."');
    const folds = this.#number("nFoldRule", 3);
    if (folds > 0) lines.push(...this.#repetitionLines(folds, value("nFoldValue", "draw")));
    if (this.#clock > 0)
      lines.push(`when quiet >= ${2 * this.#clock}: draw "Nothing has been taken for long."`);
    return lines;
  }

  /** Who reaches the goal wins at once; with `flagMove` the other has one move more, of which kings are judged ahead. */
  #goalLines(): readonly string[] {
    const words = '"The goal is reached."';
    const enough = this.#number("flagPieceCount", 1);
    const goals = this.#goals();
    const reached = ({ name, piece }: { name: string; piece: string }, whose: string): string =>
      enough > 1 ? `count ${whose} ${piece} in ${name} >= ${enough}` : `${whose} ${piece} in ${name}`;
    const last = (side: string): string => (side === "white" ? "black" : "white");
    if (!this.#switch("flagMove", false))
      return goals.map((it) => `when me = ${last(it.side)} and ${reached(it, "enemy")}: lose ${words}`);
    const [white, black] = goals;
    const kings = goals.filter((it) => this.#pieces.some((one) => one.isKing && one.name === it.piece));
    if (goals.length !== 2 || (kings.length > 0 && (kings.length < 2 || enough > 1)))
      this.#wordless("flagMove", "both players have a goal, and one piece reaches it.");
    if (!white || !black) return [];
    const own = goals.map((it) => `when me = ${it.side} and ${reached(it, "my")}: win ${words}`);
    if (kings.length === 0) return own;
    const late = `my ${black.piece} is attacked or not my ${black.piece} reaches ${black.name}`;
    return [
      `when me = white and ${reached(white, "my")} and ${reached(black, "enemy")}: draw "Both goals are reached."`,
      ...own,
      `when me = white and ${reached(black, "enemy")}: lose ${words}`,
      `when me = black and ${reached(white, "enemy")} and (${late}): lose ${words}`,
    ];
  }

  /** A piece that is royal is never taken, so nothing ends with it. */
  #extinctionLines(value: (key: string, without: string) => string): string[] {
    const said = this.#text("extinctionValue");
    if (said === "" || said === "none" || this.#switch("extinctionPseudoRoyal", false)) return [];
    const mine = value("extinctionValue", "loss");
    const theirs = mine === "draw" ? mine : mine === "lose" ? "win" : "lose";
    const names = this.#extinct();
    if (names.some((it) => this.#isMixed(it)))
      this.#wordless("extinctionPieceTypes", "no piece that others are promoted to.");
    const count = this.#number("extinctionPieceCount", 0);
    const least = this.#number("extinctionOpponentPieceCount", 0);
    const hand = this.#drops ? " with hand" : "";
    const line = (whose: string, other: string, name: string, enough: number, result: string): string => {
      const rest = enough > 0 ? ` and count ${other} ${name}${hand} >= ${enough}` : "";
      return `when count ${whose} ${name}${hand} <= ${count}${rest}: ${result} "They are gone."`;
    };
    const claimed = least + (this.#switch("extinctionClaim", false) ? 1 : 0);
    return [
      ...names.map((it) => line("enemy", "my", it, least, theirs)),
      ...names.map((it) => line("my", "enemy", it, claimed, mine)),
    ];
  }

  #repetitionLines(folds: number, result: string): readonly string[] {
    const words = '"The same position again."';
    const again = `when repeats >= ${folds}`;
    if (!this.#switch("nFoldValueAbsolute", false) || result === "draw")
      return [`${again}: ${result} ${words}`];
    const other = result === "win" ? "lose" : "win";
    return [`${again} and me = white: ${result} ${words}`, `${again}: ${other} ${words}`];
  }
}

/** Returns a column as Fairy-Stockfish reads it: a letter, or its number. */
const columnOf = (text: string): string =>
  /^\d+/.test(text) ? String.fromCharCode(96 + Number.parseInt(text, 10)) : text.slice(0, 1);

/** Counts the rows at the far end on which a piece that only goes forward could not move any more. */
function stuckRows(betza: string): number {
  const moves = parseBetza(betza);
  if ("message" in moves) return 0;
  const steps = moves.paths.flatMap(({ ways }) => ways.map(([[, forward]]) => Math.max(0, forward)));
  return steps.length === 0 ? 0 : Math.min(...steps);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** Rewrites a name such as `shogiPawn` as names are written here. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`);
}
