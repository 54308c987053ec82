import type { Diagnostic, Source } from "../../base/index.ts";
import { parseBetza } from "../../program/index.ts";
import { iniDiagnostic, type IniVariant, readIni, type TellIni } from "./ini.ts";
import { fairyPieces } from "./pieces.ts";
import { type IniSettings, isPieceKey, settingsOf } from "./settings.ts";

/** What becomes of a `variants.ini`. */
export interface ConvertedIni {
  /** The names of its variants, in order. */
  readonly variants: readonly string[];
  /** The variant as a game in the language; missing where it has mistakes, or words that do not exist here. */
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
  const sections = readIni(text, tell);
  const variants = sections.map((it) => it.name);
  const variant =
    name === undefined ? sections.at(-1) : [...sections].reverse().find((it) => it.name === name);
  const settings = variant && settingsOf(variant, sections, tell);
  const game = variant && settings && new VariantWriter(variant, settings, tell).game();
  const isClean = game !== undefined && diagnostics.length === 0;
  return { variants, diagnostics: onceEach(diagnostics), ...(isClean && { text: game }) };
}

/** Mistakes in the order of the file, each once: a value is read wherever it counts. */
function onceEach(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Map(diagnostics.map((it) => [`${it.span.from} ${it.message}`, it]));
  return [...seen.values()].sort((a, b) => a.span.from - b.span.from);
}

/** A piece of the variant: its letter, its name here, and what Betza notation says of it; nothing of pawns. */
interface FairyPiece {
  readonly letter: string;
  readonly name: string;
  readonly betza: string;
  readonly isKing: boolean;
  /** What it is when it is taken, or becomes when it is promoted, by letter. */
  readonly promotesTo?: string;
  readonly isPromoted?: true;
}

/** One letter that no piece has, for each letter of a promoted piece. */
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
    const sections = [
      [
        `title ${this.#variant.name}`,
        `about A variant of a file for Fairy-Stockfish, based on ${this.#variant.base || "nothing"}.`,
      ],
      ["players white faces up, black faces down", `board ${this.#width}x${this.#height} lettered chequered`],
      ["pieces", ...this.#pieceLines()],
      this.#defines(),
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
    if (value !== "true" && value !== "false") this.#wrong(key, `\`${key}\` is \`true\` or \`false\`.`);
    return value === "true";
  }

  #number(key: string, without: number): number {
    const value = this.#text(key);
    if (value === "") return without;
    if (!/^\d+$/.test(value)) this.#wrong(key, `\`${key}\` is a number.`);
    return Number(value) || 0;
  }

  #size(key: string, read: (text: string) => number, most: number): number {
    const value = this.#text(key);
    const size = value === "" ? 8 : read(value);
    if (Number.isInteger(size) && size >= 1 && size <= most) return size;
    this.#wrong(key, `\`${key}\` says how large the board is, up to ${most}.`);
    return 8;
  }

  /** A mistake at the value of a key. */
  #wrong(key: string, message: string, hint?: string, code = "ini-value"): void {
    const entry = this.#settings.get(key);
    const at = entry?.isOwn
      ? { from: entry.at, length: entry.value.length }
      : { from: this.#variant.from, length: this.#variant.name.length + 2 };
    this.#tell(code, at, message, hint);
  }

  /** A mistake about a value that has no word here. */
  #wordless(key: string, why: string): void {
    this.#wrong(
      key,
      `\`${key} = ${this.#text(key)}\` has no word in the language: ${why}`,
      undefined,
      "ini-word",
    );
  }

  // ------------------------------------------------------------------------------------------------ pieces

  #readPieces(): readonly FairyPiece[] {
    const pieces: FairyPiece[] = [];
    const promotions = this.#promotions();
    for (const key of [...this.#settings.keys()].filter(isPieceKey)) {
      const [, letter = "", betza = ""] = /^([A-Za-z])(?::(.*))?$/.exec(this.#text(key)) ?? [];
      if (this.#text(key) === "-") continue;
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
        name,
        betza: moves,
        isKing: key === "king",
        ...(promotesTo && { promotesTo }),
      });
    }
    return pieces;
  }

  /** `p:g s:g`: what pieces become where they are promoted, by letters. */
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

  /** The pieces that stand for what has been promoted, where that is told from others: in games with drops, and where pieces become others. */
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
    const passes = ["pass", "passWhite", "passBlack"].filter((it) => this.#switch(it, false));
    const stuck = ["passOnStalemate", "passOnStalemateWhite", "passOnStalemateBlack"].filter((it) =>
      this.#switch(it, false),
    );
    for (const key of [...passes, ...stuck])
      if (/White|Black/.test(key)) this.#wordless(key, "both players pass, or none.");
    if (passes.length > 0) rules.push("may pass");
    if (stuck.length > 0) rules.push("must pass when stuck");
    rules.push(...this.#forbidden());
    const promoted = this.#promoted();
    const pieces = this.#pieces.map((it) => [it.name, this.#waysOf(it)] as const);
    const others = promoted.map((it) => [it.name, this.#waysOfPromoted(it)] as const);
    const widest = Math.max(...[...pieces, ...others].map(([name]) => name.length));
    return [
      ...rules,
      ...[...pieces, ...others].flatMap(([name, [first, ...rest]]) => [
        `${name.padEnd(widest)}  ${first}`,
        ...rest.map((way) => `${" ".repeat(widest)}  ${way}`),
      ]),
    ];
  }

  #forbidden(): readonly string[] {
    const checks = this.#switch("checking", true);
    const king = this.#pieces.find((it) => it.isKing);
    const royals = this.#switch("extinctionPseudoRoyal", false) ? this.#extinct() : [];
    const least = this.#number("extinctionPieceCount", 0) + 1;
    return [
      ...(king && checks ? ["forbid when my king is attacked"] : []),
      ...(checks
        ? royals.flatMap((it) => [
            `forbid when count my ${it} = ${least} and my ${it} is attacked`,
            `forbid when count my ${it} < ${least}`,
          ])
        : []),
    ];
  }

  #waysOf(piece: FairyPiece): readonly string[] {
    const ways = piece.name === "pawn" ? this.#pawnWays() : [`betza ${piece.betza}`];
    if (piece.isKing) ways.push(...this.#castlings());
    if (piece.promotesTo !== undefined) ways.push(this.#turning(piece));
    if (this.#switch("pieceDrops", false) && !piece.isKing) ways.push(this.#drop(piece));
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
    if (this.#switch("doubleStep", true))
      ways.push(`ride forward exactly 2 to empty from ${this.#doubleRows()} leaving a trail`);
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
    const own = side === "white" ? "promotionPieceTypesWhite" : "promotionPieceTypesBlack";
    const key = this.#settings.has(own) ? own : "promotionPieceTypes";
    const letters = this.#text(key) === "-" ? [] : [...this.#text(key).replace(/\s/g, "")];
    return letters.flatMap((letter) => {
      const piece = this.#named(letter);
      // Bases name pieces that a variant may have taken out.
      if (!piece && this.#settings.get(key)?.isOwn)
        this.#wrong(key, `There is no piece with the letter \`${letter}\`.`);
      return piece ? [piece] : [];
    });
  }

  /** The rows where pieces are promoted, as each player sees them. */
  #promotionRows(): readonly number[] {
    const rank = this.#number("promotionRank", 0);
    if (rank > 0) return range(rank, this.#height);
    return this.#mirrored("promotionRegion", { white: 8, black: 1 });
  }

  /** The same in words; empty where there is none. */
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
    const rank = this.#number("doubleStepRank", 0);
    const rows = rank > 0 ? [rank] : this.#mirrored("doubleStepRegion", { white: 2, black: 7 });
    const [first, last] = [Math.min(...rows), Math.max(...rows)];
    return first === last ? `row ${first}` : `rows ${first} to ${last}`;
  }

  /** The rows of a region, as each player sees them, which have to be the same; where nothing is said, Fairy-Stockfish takes those of chess. */
  #mirrored(key: string, usual: Readonly<Record<"white" | "black", number>>): readonly number[] {
    const white = this.#rows(
      `${key}White`,
      [usual.white].filter((it) => it <= this.#height),
    );
    const black = this.#rows(
      `${key}Black`,
      [usual.black].filter((it) => it <= this.#height),
    );
    const seen = black.map((row) => this.#height + 1 - row).sort((a, b) => a - b);
    const rows = [...white].sort((a, b) => a - b);
    if (seen.join() === rows.join()) return rows;
    const said = (side: string, without: number): string =>
      `\`${this.#text(`${key}${side}`) || `*${without}`}\``;
    this.#wrong(
      this.#settings.get(`${key}Black`)?.isOwn ? `${key}Black` : `${key}White`,
      `\`${key}White\` is ${said("White", usual.white)} and \`${key}Black\` ${said("Black", usual.black)} here: one has to mirror the other on ${this.#height} rows.`,
      `\`${key}White = *${this.#height}\` and \`${key}Black = *1\` mirror each other.`,
    );
    return rows;
  }

  /** `*8 *7`: rows from white's side. */
  #rows(key: string, without: readonly number[]): readonly number[] {
    const text = this.#text(key);
    if (text === "") return without;
    if (text === "-") return [];
    const rows = text.split(/\s+/).map((it) => Number(/^\*(\d+)$/.exec(it)?.[1]));
    if (rows.some((it) => !(it >= 1 && it <= this.#height))) {
      this.#wordless(key, "it has to be whole rows of the board, as in `*8`.");
      return without;
    }
    return rows;
  }

  #turning({ betza }: FairyPiece): string {
    const zone = this.#zone();
    const must = this.#switch("mandatoryPiecePromotion", false) ? ` must on ${zone}` : "";
    const stuck = this.#switch("immobilityIllegal", false) ? stuckRows(betza) : 0;
    const forced = stuck === 0 ? "" : ` must on ${stuck === 1 ? "last row" : `last ${stuck} rows`}`;
    return `may become promoted-${this.#pieces.find((it) => it.betza === betza && it.promotesTo !== undefined)!.name} on ${zone} or leaving${must || forced}`;
  }

  #drop({ name, betza }: FairyPiece): string {
    const isPawn = name === "pawn";
    const stuck = this.#switch("immobilityIllegal", false) ? stuckRows(isPawn ? "fW" : betza) : 0;
    const first = isPawn && !this.#switch("firstRankPawnDrops", false) ? 2 : 1;
    const isKept = isPawn && !this.#switch("promotionZonePawnDrops", false);
    const zone = isKept ? this.#height + 1 - Math.min(this.#height + 1, ...this.#promotionRows()) : 0;
    const last = this.#height - Math.max(stuck, zone);
    const rows = first === 1 && last === this.#height ? "" : ` in rows ${first} to ${last}`;
    const single =
      this.#text("dropNoDoubled").toLowerCase() === this.#named(name[0])?.letter ? " once per column" : "";
    const mate = this.#switch("shogiPawnDropMateIllegal", false) && /pawn/.test(name) ? " never mating" : "";
    return `drop from hand${rows}${single}${mate}`;
  }

  #castlings(): readonly string[] {
    const rights = this.#text("startFen").split(/\s+/)[2] ?? "-";
    if (
      !this.#switch("castling", true) ||
      !/[KQkq]/.test(rights) ||
      !this.#pieces.some((it) => it.name === "rook")
    )
      return [];
    const [right, left] = [
      this.#text("castlingKingsideFile") || "g",
      this.#text("castlingQueensideFile") || "c",
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
    if (/\[[^\]-]/.test(this.#text("startFen"))) this.#wordless("startFen", "here hands begin empty.");
    return rows;
  }

  get #clock(): number {
    return this.#number("nMoveRule", 50);
  }

  #stateLines(): readonly string[] {
    const lines: string[] = [];
    if (this.#clock > 0) lines.push("state: counter quiet");
    if (this.#switch("pass", false)) lines.push("state: counter passed");
    if (this.#switch("checkCounting", false)) lines.push("state for each player: counter checks");
    return lines;
  }

  #afterLines(): readonly string[] {
    return [
      "after",
      ...(this.#clock > 0
        ? [`  when taken${this.#pawn ? " or mover is pawn" : ""}: quiet = 0`, "  otherwise: add 1 to quiet"]
        : []),
      ...(this.#switch("pass", false)
        ? ["  when mover is piece: passed = 0", "  otherwise: add 1 to passed"]
        : []),
      ...(this.#switch("checkCounting", false) ? ["  when enemy king is attacked: add 1 to checks"] : []),
    ];
  }

  /** The cells that `flagRegion` names, where they are no whole rows. */
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
      const letter = this.#text(`flagPiece${end}`) || this.#text("flagPiece");
      const region = this.#text(`flagRegion${end}`);
      if (letter === "" || letter === "-" || region === "") return [];
      const piece = letter === "*" ? "piece" : this.#named(letter)?.name;
      if (piece === undefined) {
        this.#wrong("flagPiece", `There is no piece with the letter \`${letter}\`.`);
        return [];
      }
      const cells = region.split(/\s+/).map((word) => this.#cellsOf(word));
      if (cells.includes(undefined)) {
        this.#wrong(`flagRegion${end}`, "A region is made of cells, rows and columns: `e4 *8 a*`.");
        return [];
      }
      return [{ name: `goal-of-${side}`, piece, side, cells: cells.join(", ") }];
    });
  }

  #cellsOf(word: string): string | undefined {
    const [, column = "", row = ""] = /^([a-z*])(\d+|\*)$/.exec(word) ?? [];
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
    const letters = this.#text("extinctionPieceTypes").replace(/\s/g, "");
    if (letters === "" || letters === "-") return [];
    return [...letters].flatMap((letter) => {
      const name = letter === "*" ? "piece" : this.#named(letter)?.name;
      if (name === undefined && this.#settings.get("extinctionPieceTypes")?.isOwn)
        this.#wrong("extinctionPieceTypes", `There is no piece with the letter \`${letter}\`.`);
      return name === undefined ? [] : [name];
    });
  }

  #endLines(): readonly string[] {
    const lines: string[] = [];
    const value = (key: string, without: string): string => {
      const said = this.#text(key) || without;
      if (!["win", "loss", "draw"].includes(said))
        this.#wrong(key, `\`${key}\` is \`win\`, \`loss\` or \`draw\`.`);
      return said === "loss" ? "lose" : said;
    };
    if (this.#switch("flagMove", false)) this.#wordless("flagMove", "who reaches the goal wins at once.");
    for (const { name, piece, side } of this.#goals())
      lines.push(
        `when me = ${side === "white" ? "black" : "white"} and enemy ${piece} in ${name}: lose "The goal is reached."`,
      );
    if (this.#switch("checkCounting", false)) {
      const count =
        /\s(\d+)\+(\d+)\s/.exec(this.#text("startFen")) ?? /\s\+(\d+)\+(\d+)/.exec(this.#text("startFen"));
      lines.push(`when checks of opponent >= ${count?.[1] ?? "3"}: lose "Checked often enough."`);
    }
    const extinct = this.#text("extinctionValue");
    if (extinct !== "" && extinct !== "none") {
      const [mine, theirs] = [
        value("extinctionValue", "loss"),
        value("extinctionValue", "loss") === "lose" ? "win" : "lose",
      ];
      const count = this.#number("extinctionPieceCount", 0);
      const least = this.#number("extinctionOpponentPieceCount", 0);
      for (const name of this.#extinct()) {
        const other = (whose: string): string => (least > 0 ? ` and count ${whose} ${name} >= ${least}` : "");
        lines.push(`when count enemy ${name} <= ${count}${other("my")}: ${theirs} "They are gone."`);
        lines.push(`when count my ${name} <= ${count}${other("enemy")}: ${mine} "They are gone."`);
      }
    }
    const king = this.#pieces.some((it) => it.isKing);
    if (king && this.#switch("checking", true))
      lines.push(`when no moves and my king is attacked: ${value("checkmateValue", "loss")} "Checkmate."`);
    lines.push(`when no moves: ${value("stalemateValue", "draw")} "No move is left."`);
    if (this.#switch("pass", false)) lines.push('when passed >= 2: draw "Both have passed."');
    const folds = this.#number("nFoldRule", 3);
    if (folds > 0) lines.push(`when repeats >= ${folds}: draw "The same position again."`);
    if (this.#clock > 0)
      lines.push(`when quiet >= ${2 * this.#clock}: draw "Nothing has been taken for long."`);
    return lines;
  }
}

/** On how many rows at the far end a piece could not move any more, which only goes forward. */
function stuckRows(betza: string): number {
  const moves = parseBetza(betza);
  if ("message" in moves) return 0;
  const steps = moves.paths.flatMap(({ ways }) => ways.map(([[, forward]]) => Math.max(0, forward)));
  return steps.length === 0 ? 0 : Math.min(...steps);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** `shogiPawn` as names are written here. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`);
}
