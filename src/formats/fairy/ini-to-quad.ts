import type { Diagnostic, Source } from "../../base/index.ts";
import { parseBetza } from "../../program/index.ts";
import { iniDiagnostic, type IniVariant, readIni, type TellIni } from "./ini.ts";
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
export function iniToQuad({ file, text }: Source, name?: string, read = readIni(text)): ConvertedIni {
  const diagnostics: Diagnostic[] = [];
  const tell: TellIni = (...mistake) => void diagnostics.push(iniDiagnostic(file, mistake));
  const variants = read.variants.map((it) => it.name);
  const variant = read.variants.find((it) => it.name === (name ?? variants.at(-1)));
  if (!variant) for (const it of read.misfits) tell(...it.tell);
  const settings = variant && settingsOf(variant, read, tell);
  const game = variant && settings && new VariantWriter(variant, settings, tell).game();
  const isClean = game !== undefined && diagnostics.length === 0;
  return { variants, diagnostics: onceEach(diagnostics), ...(isClean && { text: game }) };
}

/** Returns mistakes in the order of the file, each once: a value is read wherever it counts. */
export function onceEach(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
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
  /** Names, by its key, what it is when it is taken, or becomes when it is promoted. */
  readonly promotesTo?: string;
  readonly isPromoted?: true;
}

/** Lists one letter that no piece has, for each letter of a promoted piece. */
const promotedSigns = "ÁḂĆĎÉḞǴḦÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẌÝŹ";

/** Matches Betza notation that Fairy-Stockfish reads otherwise: `a`, `d`, `j`, `O`, leapers with a range, lame and hopping ones but for a few. */
const unlike = /[adj][a-z]*[A-Z(]|O|n[a-z]*(?:[^a-zNAD]|([NAD])(?:\1|\d))|[pg][a-z]*[^a-zRBQ]|[DAHGCZLJN)]\d/;

type Goal = { readonly name: string; readonly piece: string; readonly size: number };

/** Returns a piece as what another was promoted to. */
const promotedAs = (goal: FairyPiece, { letter, name } = goal): FairyPiece => ({
  ...goal,
  ...{ letter, name: `promoted-${name}`, isKing: false, isPromoted: true },
});

class VariantWriter {
  readonly #variant: IniVariant;
  readonly #settings: IniSettings;
  readonly #tell: TellIni;
  readonly #size: Size;
  readonly #pieces: readonly FairyPiece[];

  constructor(variant: IniVariant, settings: IniSettings, tell: TellIni) {
    this.#variant = variant;
    this.#settings = settings;
    this.#tell = tell;
    this.#size = {
      width: this.#length("maxFile", (it) => (/^[a-z]$/.test(it) ? it.charCodeAt(0) - 96 : Number(it)), 26),
      height: this.#length("maxRank", Number, 16),
    };
    this.#pieces = this.#readPieces();
  }

  game(): string {
    this.#checkUsual();
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

  #switch(key: string, without: boolean): boolean {
    const value = this.#text(key);
    if (value === "") return without;
    // Fairy-Stockfish takes everything but `true` for false.
    const isSwitch = /^(?:true|false\s*(?:[#;].*)?)$/.test(value);
    if (!isSwitch)
      this.#wrong(key, `\`${key}\` is \`true\` or \`false\`.`, "No comment may stand behind `true`.");
    return value === "true";
  }

  /** Returns true for a switch that is on; without the key it is off. */
  #is(key: string): boolean {
    return this.#switch(key, false);
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

  #length(key: string, read: (text: string) => number, most: number): number {
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
      return piece ? [this.#sameAs(piece.key)] : [];
    });
  }

  /** Tells the values that have no word here; without them the key says nothing. */
  #checkUsual(): void {
    const usual: Readonly<Record<string, readonly string[]>> = {
      ...Object.fromEntries(
        "chess960 twoBoards moveRepetitionIllegal".split(" ").map((it) => [it, ["false"]]),
      ),
      enclosingDrop: ["none", "reversi", "ataxx", "top"],
      flipEnclosedPieces: ["none", "reversi", "ataxx"],
      wallingRule: ["none", "duck", "arrow"],
      countingRule: ["none"],
      materialCounting: ["none", "blackdrawodds", "whitedrawodds", "unweighted"],
      chasingRule: ["none"],
    };
    for (const [key, allowed] of Object.entries(usual))
      if (this.#settings.has(key) && !allowed.includes(this.#text(key))) this.#wordless(key);
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
        const more = key === "king" ? ", or a letter and moves: `k:KN`" : "";
        const hint = "A piece of one's own is `customPiece1 = a:mQcN`.";
        this.#wrong(key, `\`${key}\` is a letter${more}.`, hint, "ini-piece");
      } else if (unlike.test(betza)) {
        this.#wrong(key, "Fairy-Stockfish reads these moves otherwise.", undefined, "ini-piece");
      } else if (read && "message" in read) this.#wrong(key, read.message, undefined, "ini-piece");
      else {
        const [one, promotesTo] = [letter.toLowerCase(), promotions.get(key)];
        const name = fairyPieces.has(key) ? kebab(key) : `piece-${one}`;
        const own = { letter: one, key, name, betza: moves, isKing: key === "king" };
        pieces.push({ ...own, ...(promotesTo && { promotesTo }) });
      }
    }
    return pieces;
  }

  /** Maps the keys of pieces to what another key of the file says of each. */
  #pairs(key: string): ReadonlyMap<string, string> {
    const pairs = this.#text(key)
      .split(" ")
      .map((it) => it.split(":") as [string, string]);
    // A later pair takes back an earlier one.
    return new Map([...new Map(pairs)].filter(([, value]) => value !== "-"));
  }

  #named(letter: string): FairyPiece | undefined {
    return this.#pieces.find((it) => it.letter === letter.toLowerCase());
  }

  get #hasKing(): boolean {
    return this.#pieces.some((it) => it.isKing);
  }

  get #drops(): boolean {
    return this.#is("pieceDrops") || this.#is("capturesToHand");
  }

  /**
   * Returns the pieces that stand for what has been promoted, where that is told from others: in games with drops, and
   * where pieces become others.
   */
  #promoted(): readonly FairyPiece[] {
    const turned = this.#pieces.filter((it) => it.promotesTo !== undefined);
    const become = turned.flatMap((it): FairyPiece[] => {
      const goal = this.#pieces.find((one) => one.key === it.promotesTo);
      return goal ? [promotedAs(goal, it)] : [];
    });
    const pawns = players.filter((player) => this.#pieces.some((it) => this.#isPawn(it, player)));
    if (!this.#drops) return become;
    const choices = new Set(pawns.flatMap((it) => this.#promotionOf(it)));
    const dropped = [...choices].map((it) => promotedAs(it));
    return [...become, ...dropped.filter((it) => !become.some((other) => other.name === it.name))];
  }

  #pieceLines(): readonly string[] {
    const lines = this.#pieces.map(({ name, letter }) => `  ${name} ${letter.toUpperCase()}`);
    const promoted = this.#promoted().map(({ name, letter }) => {
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
      if (isMore || this.#hasKing)
        this.#wordless("mustDrop", "no king, nothing captured to hand, and all pieces alike.");
    }
    if (this.#is("blastOnCapture")) {
      rules.push(`captures explode${this.#pieces.some((it) => it.key === "pawn") ? " sparing pawn" : ""}`);
      if (this.#hasKing || this.#is("capturesToHand"))
        this.#wordless("blastOnCapture", "no king is royal, and nothing is captured to hand.");
    }
    const flips = this.#text("flipEnclosedPieces");
    if (flips === "reversi") rules.push("landing turns enclosed diagonally");
    if (flips === "ataxx") rules.push("landing turns neighbours diagonally");
    const wall = { duck: "wanders", arrow: "stays in reach" }[this.#text("wallingRule")];
    if (wall !== undefined) rules.push(`wall wall ${wall}`);
    if (wall !== undefined && (this.#royals().length > 0 || this.#hasKing))
      this.#wordless("wallingRule", "no king could be in check behind a wall that is still to be put.");
    const isOver = ["extinctionValue", "connectN", "connectNxN", "collinearN"].some((it) =>
      /[1-9a-z]/.test(this.#text(it).replace("none", "")),
    );
    if (wall !== undefined && (isOver || this.#goals().length > 0))
      this.#wordless("wallingRule", "a move that ends the game would still put a wall.");
    // Without a king it is a pawn that passes there, and counts as moved.
    if (this.#passes && this.#resets() !== "" && !this.#hasKing)
      this.#wordless(this.#both("pass") ? "passWhite" : "passOnStalemateWhite", "who passes has a king.");
    if (this.#both("passOnStalemate")) rules.push("must pass when stuck");
    else if (this.#both("pass")) rules.push("may pass");
    rules.push(...this.#forbidden());
    const promoted = this.#promoted();
    const all = [...this.#pieces, ...promoted];
    const widest = Math.max(...all.map(({ name }) => name.length));
    const lines = all.flatMap((it) => {
      const ways = it.isPromoted ? this.#waysOfPromoted(it) : this.#waysOf(it);
      if (ways.length === 0) this.#wordless(it.key, "a piece that never moves and is not dropped.");
      return ways.map((way, at) => `${(at === 0 ? it.name : "").padEnd(widest)}  ${way}`);
    });
    return [...rules, ...lines];
  }

  #forbidden(): readonly string[] {
    const king = this.#hasKing;
    const quiet = !this.#switch("checking", true);
    if (quiet && this.#royals().length > 0) this.#wordless("checking");
    return [
      ...this.#stuckPawns(),
      ...(king ? ["forbid when my king is attacked"] : []),
      ...(king && quiet ? ["forbid when enemy king is attacked"] : []),
      ...this.#royals().flatMap((it) => [
        `forbid when ${this.#isExposed(it)}`,
        ...(this.#is("blastOnCapture") ? [`forbid when no my ${it}`] : []),
      ]),
    ];
  }

  /** A pawn that has to become something, and nothing that it could become, stays behind the rows where it would. */
  #stuckPawns(): readonly string[] {
    if (!this.#switch("mandatoryPawnPromotion", true)) return [];
    return this.#pieces.flatMap((piece) => {
      const stuck = players.filter(
        (it) =>
          this.#isPawn(piece, it) && piece.promotesTo === undefined && this.#promotionOf(it).length === 0,
      );
      const zone = stuck.length === 0 ? "" : this.#regionText("promotionRegion#", this.#lastRow, stuck);
      return zone === "" ? [] : [`forbid when mover is ${piece.name} and my ${piece.name} in ${zone}`];
    });
  }

  /** Returns pieces that are royal as long as there are few of them. */
  #royals(): readonly string[] {
    if (!this.#is("extinctionPseudoRoyal")) return [];
    const royals = this.#extinct();
    const changing = [...this.#promotionOf("white"), ...this.#promotionOf("black")].map((it) => it.name);
    const least = this.#number("extinctionPieceCount", 0) + 1;
    const [board = "", hand = ""] = this.#text("startFen").split(/[\s[\]]/);
    for (const name of royals) {
      const piece = this.#pieces.find((it) => this.#sameAs(it.key) === name);
      const letters = [piece?.letter ?? "", piece?.letter.toUpperCase() ?? ""];
      const isMany = letters.some((it) => board.split(it).length - 1 > least);
      const comes = this.#drops && (this.#is("capturesToHand") || letters.some((it) => hand.includes(it)));
      const isRoyal = (key: string): boolean => royals.includes(this.#sameAs(key));
      const isWon = this.#pieces.some(
        (it) => it.promotesTo !== undefined && this.#sameAs(it.promotesTo) === name && !isRoyal(it.key),
      );
      const isChanging = changing.includes(name);
      const explodes = this.#is("blastOnCapture") && (least > 1 || letters.some((it) => !board.includes(it)));
      const tests: readonly (readonly [boolean, string])[] = [
        [name === anyPiece || name === "pawn" || isWon, "a royal piece does not become another."],
        [comes && (isMany || isChanging), "a royal piece is not dropped."],
        [royals.length > 1 && isChanging, "of several royal pieces none comes from a promotion."],
        [explodes, "where pieces explode, each player has one royal piece."],
      ];
      const wrong = tests.find(([isSo]) => isSo);
      if (wrong) this.#wordless("extinctionPseudoRoyal", wrong[1]);
    }
    return royals;
  }

  /** Returns the name of all pieces that count as this one there: those that others were promoted to have names of their own here. */
  #sameAs(key: string): string {
    const own = this.#pieces.find((it) => it.key === key)?.name ?? "";
    return this.#promoted().some((it) => it.key === key) ? `any-${own}` : own;
  }

  #isRoyal(name: string): string {
    return `count my ${name} <= ${this.#number("extinctionPieceCount", 0) + 1}`;
  }

  /** Says that a royal piece is attacked, and could be taken: not where it would blow up that of who takes it. */
  #isExposed(name: string): string {
    const exposed = `${this.#isRoyal(name)} and my ${name} is attacked`;
    if (!this.#is("blastOnCapture")) return exposed;
    return `${exposed} and enemy ${name} and no my ${name} around enemy ${name}`;
  }

  #waysOf(piece: FairyPiece): readonly string[] {
    const ways = this.#steps(piece);
    if (piece.key === this.#castlingPiece()) ways.push(...this.#castlings(piece));
    ways.push(...(piece.promotesTo === undefined ? this.#promotionsOf(piece) : this.#turning(piece)));
    if (this.#is("pieceDrops") && !piece.isKing) ways.push(...this.#drop(piece));
    return ways;
  }

  #waysOfPromoted(piece: FairyPiece): readonly string[] {
    const back =
      this.#pieces.find((it) => piece.name === `promoted-${it.name}` && it.promotesTo !== undefined) ??
      this.#pieces.find((it) => it.key === this.#keysOf("promotionPawnTypes", "white", "pawn")[0]);
    const turns = this.#is("pieceDemotion") && back?.promotesTo !== undefined;
    return [
      ...this.#steps(piece),
      ...(turns ? this.#turning(piece, back) : []),
      ...(this.#is("dropPromoted") && back ? this.#drop(back, piece) : []),
      ...(this.#is("capturesToHand") && back ? [`taken as ${back.name}`] : []),
    ];
  }

  /** Returns the steps of a piece, each in the region where it may go. */
  #steps(piece: FairyPiece): string[] {
    const ways = piece.key === "pawn" ? this.#pawnSteps(piece) : this.#betzaSteps(piece);
    const dead = piece.promotesTo === undefined && piece.key !== "pawn" ? this.#deadRows(piece) : 0;
    const region = this.#mobility(piece.key, dead);
    return region === this.#allText
      ? ways
      : ways.map((it) => `${it.replaceAll(", ", ` in ${region}, `)} in ${region}`);
  }

  /** Returns the rows at the far end that a piece must not stand on, because it could not move on. */
  #deadRows({ key, betza }: FairyPiece): number {
    return this.#is("immobilityIllegal") ? stuckRows(key === "pawn" ? "fW" : betza) : 0;
  }

  /** Writes where a piece may stand, but for some rows at the far end. */
  #mobility(key: string, dead: number): string {
    const [white, black] = players.map((it) => this.#within(this.#mobile(key, it), it, 1, dead));
    return cellsText({ white, black }, this.#size);
  }

  /** Keeps the cells from a row on, as a player sees the board, without some rows at the far end. */
  #within(cells: IniRegion, player: IniPlayer, from: number, dead: number): IniRegion {
    const { width, height } = this.#size;
    const row = (it: number): number =>
      player === "white" ? height - Math.floor(it / width) : Math.floor(it / width) + 1;
    return cells.filter((it) => row(it) >= from && row(it) <= height - dead);
  }

  #mobile(key: string, player: IniPlayer): IniRegion {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    return this.#region(`mobilityRegion#${name}`, player, () => this.#all);
  }

  #betzaSteps(piece: FairyPiece): string[] {
    const { key, betza } = piece;
    if (key === "immobile") return [];
    const steps: string[] = [];
    const early: string[] = [];
    for (const [atom, letters, step] of betza.matchAll(/([a-z]*)(\(\d+,\d+\)|[A-Z])(?:\2|\d+)?/g)) {
      const plain = atom.replace(/^[a-z]*/, letters.replaceAll(/[ei]/g, ""));
      if (letters.includes("i")) early.push(...this.#firstStep(piece, letters, step, plain));
      else if (this.#takesTrail(piece) && letters.includes("c") && !letters.includes("m"))
        steps.push(`e${plain}`);
      else steps.push(plain);
    }
    const rides = piece.isKing && this.#is("flyingGeneral") ? ["ride straight to capture king"] : [];
    return [...(steps.length > 0 ? [`betza ${steps.join("")}`] : []), ...early, ...rides];
  }

  /** Writes a step that only a piece on the rows of two steps has; one along a line leaves a trail. */
  #firstStep(piece: FairyPiece, letters: string, step: string, plain: string): readonly string[] {
    const from = this.#doubleRows("double");
    if (from === "") return [];
    const directions = letters.replaceAll(/[imn]/g, "");
    const words = { f: "forward", b: "backward", s: "sideways" }[directions];
    if (step === "D" && letters.includes("n") && letters.includes("m") && words !== undefined)
      return [`ride ${words} exactly 2 to empty from ${from} leaving a trail`];
    if (!/[NCZ]/.test(step)) this.#wordless(piece.key, "a first step along a line is written `ifmnD`.");
    return [`betza ${plain} from ${from}`];
  }

  #takesTrail({ key }: FairyPiece): boolean {
    const betza = this.#text(key).slice(2);
    // Whatever the file says, a pawn of Fairy-Stockfish takes pawns in passing.
    return (
      key === "pawn" ||
      betza.includes("e") ||
      players.some((it) => this.#keysOf("enPassantTypes", it, "pawn").includes(key))
    );
  }

  /** Returns the keys of pieces that a key for one player names. */
  #keysOf(key: string, player: IniPlayer, without: string): readonly string[] {
    const whole = `${key}${player === "white" ? "White" : "Black"}`;
    return this.#settings.has(whole) ? this.#text(whole).split(" ") : [without];
  }

  /** Returns true for what is promoted as a pawn is; a pawn is, whatever the file says. */
  #isPawn({ key }: FairyPiece, player: IniPlayer): boolean {
    return key === "pawn" || this.#keysOf("promotionPawnTypes", player, "pawn").includes(key);
  }

  #pawnSteps(piece: FairyPiece): string[] {
    const trail = this.#isPassing(piece)
      ? `, step forward diagonal to trail becoming ${piece.name}`
      : this.#takesTrail(piece)
        ? " or trail"
        : "";
    const ways = [`step forward to empty, step forward diagonal to capture${trail}`];
    for (const which of ["double", "triple"] as const) {
      const [count, rows] = [which === "double" ? 2 : 3, this.#doubleRows(which)];
      if (rows !== "") ways.push(`ride forward exactly ${count} to empty from ${rows} leaving a trail`);
    }
    return ways;
  }

  #promotionsOf(piece: FairyPiece): readonly string[] {
    const verb = this.#switch("mandatoryPawnPromotion", true) ? "becomes" : "may become";
    const forced = verb === "may become" && this.#deadRows(piece) > 0 ? " must on last row" : "";
    const choices = players.map((it) =>
      !this.#isPawn(piece, it)
        ? ""
        : this.#promotionOf(it)
            .map(({ name, key, isKing }) => {
              if (isKing) this.#wordless("promotionPieceTypesWhite", "a player has one king.");
              return `${this.#drops ? `promoted-${name}` : name}${this.#limit(key)}`;
            })
            .join(", "),
    );
    const zone = (of: readonly IniPlayer[]): string =>
      this.#regionText("promotionRegion#", this.#lastRow, of);
    const becomes = (names: string, of: readonly IniPlayer[]): readonly string[] =>
      names === "" || zone(of) === "" ? [] : [`${verb} ${names} on ${zone(of)}${forced}`];
    const [white = "", black = ""] = choices;
    if (white + black !== "" && piece.key !== "pawn" && this.#isPassing(piece))
      this.#wordless("promotionPieceTypesWhite", "a pawn that captures in passing is not promoted.");
    if (white === black) return becomes(white, players);
    return [...becomes(white, ["white"]), ...becomes(black, ["black"])];
  }

  /** Returns how many of a piece a player may have for another to be promoted to it. */
  #limit(key: string | undefined): string {
    const most = this.#pairs("promotionLimit").get(key ?? "");
    const piece = this.#pieces.find((it) => it.key === key);
    const isThere =
      piece && this.#board.toLowerCase().replaceAll(`+${piece.letter}`, "").includes(piece.letter);
    if (most !== undefined && isThere && this.#promoted().some((it) => it.key === key))
      this.#wordless("promotionLimit", "it counts what was promoted, or what was there, but not both.");
    return most === undefined ? "" : ` at most ${most}`;
  }

  #promotionOf(side: IniPlayer): readonly FairyPiece[] {
    // Bases name pieces that a variant may have taken out.
    return this.#keysOf("promotionPieceTypes", side, "").flatMap(
      (it) => this.#pieces.find((piece) => piece.key === it) ?? [],
    );
  }

  readonly #lastRow = (player: IniPlayer): IniRegion => rowCells([player === "white" ? 8 : 1], this.#size);

  get #all(): IniRegion {
    return Array.from({ length: this.#size.width * this.#size.height }, (_, cell) => cell);
  }

  get #allText(): string {
    return cellsText({ white: this.#all, black: this.#all }, this.#size);
  }

  /** Returns the cells that a key names for a player; `#` in it stands for who that is. Without the key they are `usual`. */
  #region(key: string, player: IniPlayer, usual: (player: IniPlayer) => IniRegion): IniRegion {
    const whole = key.replace("#", player === "white" ? "White" : "Black");
    if (!this.#settings.has(whole)) return usual(player);
    const cells = readRegion(this.#text(whole), this.#size);
    if (!cells) this.#wrong(whole, "A region is made of cells, rows and columns: `e4 *8 a*`.");
    return cells ?? [];
  }

  /** Writes a region in words, for these players; empty where there is none. */
  #regionText(
    key: string,
    usual: (player: IniPlayer) => IniRegion,
    of: readonly IniPlayer[] = players,
  ): string {
    const [white, black] = players.map((it) => (of.includes(it) ? this.#region(key, it, usual) : []));
    return cellsText({ white, black }, this.#size);
  }

  #doubleRows(which: "double" | "triple"): string {
    if (!this.#switch("doubleStep", true)) return "";
    const usual = (player: IniPlayer): IniRegion =>
      which === "triple" ? [] : rowCells([player === "white" ? 2 : 7], this.#size);
    return this.#regionText(`${which}StepRegion#`, usual);
  }

  /** Returns true for a piece that may capture in passing where it could be promoted, which it is not. */
  #isPassing(piece: FairyPiece): boolean {
    if (!this.#takesTrail(piece) || !this.#switch("doubleStep", true)) return false;
    return players.some((player) => {
      const [ahead, row, other] = player === "white" ? [1, 7, "black" as const] : [-1, 2, "white" as const];
      const zone = this.#region("promotionRegion#", player, this.#lastRow);
      const from = this.#region("doubleStepRegion#", other, () => rowCells([row], this.#size));
      const far = this.#region("tripleStepRegion#", other, () => []);
      const step = ahead * this.#size.width;
      return [...from, ...far, ...far.map((it) => it + step)].some((it) => zone.includes(it + step));
    });
  }

  /** Writes how a piece turns into another, or back, where it is promoted. */
  #turning(piece: FairyPiece, back = piece): readonly string[] {
    const zone = this.#regionText("promotionRegion#", this.#lastRow);
    if (zone === "") return [];
    const isPawn = players.some((it) => this.#isPawn(back, it));
    if (isPawn && back.key !== "pawn" && this.#isPassing(back))
      this.#wordless("promotedPieceType", "a pawn that captures in passing is not promoted.");
    const must = this.#switch(isPawn ? "mandatoryPawnPromotion" : "mandatoryPiecePromotion", isPawn);
    const most = this.#limit(back.promotesTo);
    const name = piece === back ? `promoted-${piece.name}${most}` : back.name;
    const stuck = this.#deadRows(piece);
    const forced = stuck === 0 ? "" : ` must on ${stuck === 1 ? "last row" : `last ${stuck} rows`}`;
    return [`${must ? "becomes" : "may become"} ${name} on ${zone} or leaving${must ? "" : forced}`];
  }

  /** Writes how a piece is dropped, or what it is promoted to. */
  #drop(piece: FairyPiece, as = piece): readonly string[] {
    const { key } = piece;
    const isPawn = key === "pawn";
    const first = isPawn && !this.#is("firstRankPawnDrops") ? 2 : 1;
    const isKept = isPawn && !this.#is("promotionZonePawnDrops");
    const region = (player: IniPlayer): IniRegion => {
      const zone = isKept ? this.#region("promotionRegion#", player, this.#lastRow) : [];
      const mobile = this.#within(this.#mobile(key, player), player, first, this.#deadRows(as));
      const all = this.#region("dropRegion#", player, () => this.#all);
      return all.filter((it) => !zone.includes(it) && mobile.includes(it));
    };
    const cells = cellsText({ white: region("white"), black: region("black") }, this.#size);
    const where = cells === this.#allText ? "" : ` in ${cells}`;
    const isSingle = this.#text("dropNoDoubled").split(" ").at(-1) === key;
    const isAlike = this.#promoted().some((it) => it.key === key) || this.#is("dropPromoted");
    if (isSingle && isAlike)
      this.#wordless("dropNoDoubled", "no promoted pieces count, and none is dropped.");
    const most = isSingle ? this.#number("dropNoDoubledCount", 1) : -1;
    const often = { "-1": "", 1: " once per column", 2: " twice per column" }[most];
    if (often === undefined && most > 0) this.#wordless("dropNoDoubledCount");
    const from = this.#is("freeDrops") ? "supply" : "hand";
    return cells === "" || most === 0 ? [] : [`drop from ${from}${where}${often ?? ""}${this.#enclosing()}`];
  }

  #enclosing(): string {
    if (this.#text("enclosingDrop") === "reversi" && this.#text("startFen").includes("*"))
      this.#wordless("startFen", "no line of what is enclosed crosses a wall.");
    const start = readRegion(this.#text("enclosingDropStart"), this.#size) ?? [];
    const first =
      start.length === 0 ? "" : ` first in ${cellsText({ white: start, black: start }, this.#size)}`;
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
    const rook = this.#castlingRook();
    if (!this.#switch("castling", true) || !/[A-Za-z]/.test(rights) || rook === undefined) return [];
    // Holds a player castles on each side where a rook stands; one without a rook there needs no right.
    const rows = this.#board.replaceAll(/\d+/g, (it) => ".".repeat(Number(it))).split("/");
    const rank = this.#number("castlingRank", 1);
    for (const [row, cased] of [
      [rows.at(rank - 1) ?? "", (it: string) => it],
      [rows.at(-rank) ?? "", (it: string) => it.toUpperCase()],
    ] as const) {
      const [before = "", after = "", more] = row.split(cased(letter));
      const able = row.includes(cased(letter))
        ? [after.includes(cased(rook.letter)) ? "k" : "", before.includes(cased(rook.letter)) ? "q" : ""]
        : [];
      if (able.some((it) => it !== "" && !rights.includes(cased(it))))
        this.#wordless("startFen", "every castling that the board allows is open in the beginning, or none.");
      if (more !== undefined && able.some((it) => it !== ""))
        this.#wordless("startFen", "one piece of a player's first row castles.");
    }
    if (/[QRBDH]|WW/.test(betza) && key !== "king")
      this.#wordless("castlingKingPieceWhite", "what castles does not go as far by itself.");
    const file = columnOf(this.#text("castlingKingFile"));
    const columns = [rows.at(rank - 1), rows.at(-rank)].map((it, at) =>
      (it ?? "").indexOf(at === 0 ? letter : letter.toUpperCase()),
    );
    if (file !== "" && columns.some((it) => it >= 0 && it !== file.charCodeAt(0) - 97))
      this.#wordless("castlingKingFile", "it is where the king begins.");
    if (/[^KQkq-]/.test(rights)) this.#wordless("startFen", "rights to castle are written `KQkq`.");
    const [right, left] = [
      columnOf(this.#text("castlingKingsideFile")) || "g",
      columnOf(this.#text("castlingQueensideFile")) || "c",
    ];
    if (!/^[a-z]$/.test(right)) this.#wrong("castlingKingsideFile", "This is a column, as `g`.");
    if (!/^[a-z]$/.test(left)) this.#wrong("castlingQueensideFile", "This is a column, as `c`.");
    const beside = (column: string, step: number): string => String.fromCharCode(column.charCodeAt(0) + step);
    return [
      `castle to ${right} with ${rook.name} to ${beside(right, -1)}, castle to ${left} with ${rook.name} to ${beside(left, 1)}`,
    ];
  }

  #castlingRook(): FairyPiece | undefined {
    const [white = [], black] = players.map((it) => this.#keysOf("castlingRookPieces", it, "rook"));
    if (white.join() !== black?.join() || white.length > 1)
      this.#wordless("castlingRookPiecesWhite", "a king castles with one kind of piece, for both players.");
    return this.#pieces.find((it) => it.key === white[0]);
  }

  // ------------------------------------------------------------------------------------------------ the board, and how it ends

  #levelRows(): readonly string[] {
    const promoted = this.#promoted();
    const rows = this.#board.split("/").map((row) => {
      const cells = row.replace(/\d+/g, (count) => ".".repeat(Math.min(Number(count), 99)));
      return cells.replace(/\+([A-Za-z])/g, (_, letter: string) => {
        const sign = promotedSigns[letter.toLowerCase().charCodeAt(0) - 97];
        return letter === letter.toUpperCase() ? sign : sign.toLowerCase();
      });
    });
    const isKnown = (sign: string): boolean =>
      sign === "." ||
      sign === "*" ||
      this.#named(sign) !== undefined ||
      (promoted.length > 0 && promotedSigns.includes(sign.toUpperCase()));
    const stranger = [...rows.join("")].find((it) => !isKnown(it));
    const { width, height } = this.#size;
    const isOther = rows.length !== height || rows.some((it) => [...it].length !== width);
    const wrong =
      stranger !== undefined
        ? `\`${stranger}\` is no piece of this variant.`
        : `The board has ${width} columns and ${height} rows; \`startFen\` draws another one.`;
    const hint =
      stranger !== undefined
        ? "`startFen` says how the board begins; its letters are those of the pieces."
        : "`maxFile` and `maxRank` say how large it is.";
    if (stranger !== undefined || isOther) this.#wrong("startFen", wrong, hint, "ini-start");
    const [, side = "w", , trail = "-"] = this.#text("startFen").split(/\s+/);
    if (side !== "w" || /^[a-z]\d/.test(trail))
      this.#wordless("startFen", "white begins, and nothing can be taken in passing.");
    return rows.map((it) => it.replaceAll("*", "#"));
  }

  /** Returns the board of the beginning, as a FEN has it. */
  get #board(): string {
    return this.#text("startFen").replace(/[\s[].*/, "");
  }

  get #hasWalls(): boolean {
    return this.#settings.has("wallingRule") || this.#text("startFen").includes("*");
  }

  /** Returns the pieces in hand in the beginning. */
  #handLines(): readonly string[] {
    const free = this.#is("freeDrops");
    const inHand = (!free && /\[([^\]]*)\]/.exec(this.#text("startFen"))?.[1]) || "";
    const counts = new Map<string, number>();
    for (const letter of inHand.replaceAll("-", "")) {
      const { name, isKing = true } = this.#named(letter) ?? {};
      if (isKing || !this.#is("pieceDrops"))
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
    if (this.#is("checkCounting")) lines.push("state for each player: counter checks");
    if (this.#perpetual) lines.push("state for each player: counter row-of-checks");
    return lines;
  }

  get #perpetual(): boolean {
    return this.#is("perpetualCheckIllegal") && this.#checked("my") !== "";
  }

  /** Says when a piece of those that make a move irreversible has moved for good; empty without such pieces. */
  #resets(): string {
    const named = this.#pieces.filter((piece) => {
      const whose = players.filter((it) => this.#keysOf("nMoveRuleTypes", it, "pawn").includes(piece.key));
      if (whose.length === 0) return false;
      const read = parseBetza(piece.betza);
      const paths = "message" in read || piece.key === "pawn" ? [] : read.paths;
      const ways = paths.flatMap((path) =>
        path.legs.at(-1)?.to.empty ? path.ways.map((it) => [it[0], path.first === true] as const) : [],
      );
      const returns = ways.map(
        ([[x, y], isFirst]) => !isFirst && ways.some(([[a, b]]) => a === -x && b === -y),
      );
      if (returns.includes(true) && returns.includes(false))
        this.#wordless("nMoveRule", "all moves of a pawn can be taken back, or none.");
      if (returns.includes(true)) return false;
      if (whose.length === 1 && this.#mayHave(piece, whose[0] === "white" ? "black" : "white"))
        this.#wordless("nMoveRule", "moves of a piece count alike for both players.");
      return true;
    });
    return named.map((it) => `mover is ${it.name}`).join(" or ");
  }

  /** Returns true unless a player begins without a piece, and gets none. */
  #mayHave({ letter, key }: FairyPiece, player: IniPlayer): boolean {
    const sign = player === "white" ? letter.toUpperCase() : letter;
    return (
      this.#drops || this.#board.includes(sign) || this.#promotionOf(player).some((it) => it.key === key)
    );
  }

  /** Says that a king, or each piece that is royal, stands in check. */
  #checked(whose: "my" | "enemy"): string {
    const names = [...(this.#hasKing ? ["king"] : []), ...this.#royals()];
    return names.map((it) => `${whose} ${it} is attacked`).join(" or ");
  }

  #afterLines(): readonly string[] {
    const others = this.#resets();
    const isOther = (it: FairyPiece): boolean =>
      players.some((one) => this.#isPawn(it, one) && this.#promotionOf(one).length > 0) &&
      !others.split(" or ").includes(`mover is ${it.name}`);
    const isPawn = this.#pieces.some((it) => it.promotesTo === undefined && isOther(it));
    const turns = this.#promoted().length > 0;
    if (isPawn && turns && this.#is("pieceDemotion"))
      this.#wordless("pieceDemotion", "a promotion can be taken back, or none can.");
    const promotes = isPawn || (turns && !this.#is("pieceDemotion"));
    const resets = ["taken", this.#drops ? "dropped" : "", promotes ? "promoted" : "", others];
    const reset = resets.filter((it) => it !== "").join(" or ");
    return [
      "after",
      ...(this.#clock > 0 ? [`  when ${reset}: quiet = 0`, "  otherwise: add 1 to quiet"] : []),
      ...(this.#passes ? ["  when mover is piece: passed = 0", "  otherwise: add 1 to passed"] : []),
      ...(this.#is("checkCounting") ? ["  when enemy king is attacked: add 1 to checks"] : []),
      ...(this.#perpetual
        ? [`  when ${this.#checked("enemy")}: add 1 to row-of-checks`, "  otherwise: row-of-checks = 0"]
        : []),
    ];
  }

  /** Returns names for the cells of goals, and for pieces that go by several names here. */
  #defines(): readonly string[] {
    const same = this.#pieces.flatMap((piece) => {
      const promoted = this.#promoted().filter((it) => it.key === piece.key);
      const names = [piece.name, ...promoted.map((it) => it.name)].join(", ");
      return promoted.length > 0 ? [`define ${this.#sameAs(piece.key)} = ${names}`] : [];
    });
    return [...same, ...this.#goals().map(({ name, cells }) => `define ${name} = ${cells}`)];
  }

  #goals() {
    return players.flatMap((side) => {
      const end = side === "white" ? "White" : "Black";
      if (this.#settings.has(`flagPiece${end}`) && this.#text(`flagPiece${end}`) === "") return [];
      const key = this.#text(`flagPiece${end}`).split(" ").at(-1) || anyPiece;
      const piece = key === anyPiece ? key : this.#sameAs(key);
      const cells = this.#region("flagRegion#", side, () => []);
      if (piece === "" || cells.length === 0) return [];
      const { width } = this.#size;
      const parts = cells.map((it) => `(${it % width}, ${Math.floor(it / width)})`);
      return [{ name: `goal-of-${side}`, piece, key, side, cells: parts.join(", "), size: cells.length }];
    });
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
    const king = this.#hasKing;
    if (this.#is("checkCounting")) {
      if (!king) this.#wordless("checkCounting", "checks of a king are counted.");
      const fen = this.#text("startFen");
      const [, given, white, black] = /\s(\+?)(\d+)\+(\d+)(?:\s|$)/.exec(fen) ?? ["", "", "3", "3"];
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
    // Fairy-Stockfish lets a pawn be dropped for mate, and who drops it has lost.
    const pawn = this.#pieces.find((it) => it.key === "shogiPawn");
    if (king && pawn && this.#is("shogiPawnDropMateIllegal"))
      lines.push(
        `when no moves and dropped and mover is ${pawn.name} and my king is attacked: win "No mate by a dropped pawn."`,
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
    // Fairy-Stockfish passes with a piece, so that nobody without one can.
    if (this.#passes && !king) {
      const told = lines.filter((it) => /^when no moves(?!.* attacked| and dropped)/.test(it));
      lines.push(...told.map((it) => it.replace("no moves", "no my piece")));
      if (this.#is("pieceDrops") && !this.#settings.has("enclosingDrop"))
        this.#wordless(this.#both("pass") ? "passWhite" : "passOnStalemateWhite", "who drops has a king.");
    }
    if (this.#passes) lines.push('when passed >= 2: draw "Both have passed."');
    const folds = this.#number("nFoldRule", 3);
    if (folds > 0) lines.push(...this.#repetitionLines(folds, value("nFoldValue", "draw")));
    if (this.#clock > 0)
      lines.push(`when quiet >= ${2 * this.#clock}: draw "Nothing has been taken for long."`);
    return lines.flatMap((it) => this.#drawn(it));
  }

  /** Returns an end as it is, but a draw as what it is where one side has the odds, or more pieces win. */
  #drawn(line: string): readonly string[] {
    const odds = this.#text("materialCounting") || "none";
    const [, test, text] = /^when (.*): draw (".*")$/.exec(line) ?? [];
    if (test === undefined || odds === "none") return [line];
    if (odds === "unweighted")
      return [
        `when (${test}) and count my piece > count enemy piece: win ${text}`,
        `when (${test}) and count my piece < count enemy piece: lose ${text}`,
        line,
      ];
    const winner = odds === "whitedrawodds" ? "white" : "black";
    return [`when (${test}) and me = ${winner}: win ${text}`, `when ${test}: lose ${text}`];
  }

  /** Says what pieces in a row, in a square or on one line of the board bring. */
  #connectLines(result: string): readonly string[] {
    const count = this.#number("connectN", 0);
    const side = this.#number("connectNxN", 0);
    const loose = this.#number("collinearN", 0);
    const steps = {
      connectHorizontal: [[1, 0]],
      connectVertical: [[0, 1]],
      connectDiagonal: [1, -1].map((it) => [it, 1]),
    };
    const ways = Object.entries(steps).flatMap(([key, it]) => (this.#switch(key, true) ? it : []));
    const isNamed = this.#settings.has("connectPieceTypes");
    const [piece = anyPiece, ...others] = isNamed ? this.#pieceNames("connectPieceTypes") : [];
    if (others.length > 0 && count + side + loose > 0)
      this.#wordless("connectPieceTypes", "all pieces connect, or one kind.");
    const { width, height } = this.#size;
    const upTo = (most: number): number[] => Array.from({ length: most }, (_, it) => it);
    const end = (lines: readonly string[], enough: number, text: string): string[] => {
      const tests = lines.map((it) => `count enemy ${piece} in ${it} >= ${enough}`);
      return tests.length === 0 ? [] : [`when ${tests.join(" or ")}: ${result} "${text}"`];
    };
    if (loose > 0 && this.#switch("connectDiagonal", true))
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

  /** Who reaches the goal wins at once; with `flagMove` the other has one move more, of which kings are judged ahead. */
  #goalLines(): readonly string[] {
    const words = '"The goal is reached."';
    const [late, safe] = [this.#is("flagMove"), this.#is("flagPieceSafe")];
    const goals = this.#goals();
    return players.flatMap((me) => {
      const mine = goals.find((it) => it.side === me);
      const theirs = goals.find((it) => it.side !== me);
      const own = mine && this.#reached(mine, "my", safe && !late);
      const other = theirs && this.#reached(theirs, "enemy", safe);
      const when = `when me = ${me} and`;
      const lines: string[] = [];
      const isDraw = late ? me === "white" && theirs?.key === "king" : safe;
      if (own !== undefined && other !== undefined && (late || safe) && isDraw)
        lines.push(`${when} ${own} and ${other}: draw "Both goals are reached."`);
      if (own !== undefined && (late || safe)) lines.push(`${when} ${own}: win ${words}`);
      const isKing =
        mine?.key === "king" ||
        (!mine && this.#text(`flagPiece${me === "white" ? "White" : "Black"}`) === "king");
      if (other === undefined || (late && !safe && !isKing)) return lines;
      const judged = late && isKing && me === "black" && mine;
      const hopeless = judged ? ` and (my king is attacked or not my king reaches ${mine.name})` : "";
      return [...lines, `${when} ${other}${hopeless}: lose ${words}`];
    });
  }

  /** Says that enough pieces are in a goal, and with `safe` that none of just enough could be taken. */
  #reached({ name, piece, size }: Goal, whose: string, safe: boolean): string {
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

  /** A piece that is royal is never taken, so nothing ends with it. */
  #extinctionLines(value: (key: string, without: string) => string): string[] {
    const said = this.#text("extinctionValue");
    const lasts = this.#is("extinctionPseudoRoyal") && !this.#is("blastOnCapture");
    if (said === "" || said === "none" || lasts) return [];
    const mine = value("extinctionValue", "loss");
    const theirs = mine === "draw" ? mine : mine === "lose" ? "win" : "lose";
    const names = this.#extinct();
    const count = this.#number("extinctionPieceCount", 0);
    const least = this.#number("extinctionOpponentPieceCount", 0);
    const hand = this.#drops ? " with hand" : "";
    const line = (whose: string, other: string, name: string, enough: number, result: string): string => {
      const rest = enough > 0 ? ` and count ${other} ${name}${hand} >= ${enough}` : "";
      return `when count ${whose} ${name}${hand} <= ${count}${rest}: ${result} "They are gone."`;
    };
    const claimed = least + (this.#is("extinctionClaim") ? 1 : 0);
    return [
      ...names.map((it) => line("enemy", "my", it, least, theirs)),
      ...names.map((it) => line("my", "enemy", it, claimed, mine)),
    ];
  }

  #repetitionLines(folds: number, result: string): readonly string[] {
    const words = '"The same position again."';
    const again = `when repeats >= ${folds}`;
    const enough = "row-of-checks of opponent >= rounds";
    const lines = this.#perpetual
      ? [
          `${again} and ${enough} and row-of-checks < rounds: win "Nobody gives check for ever."`,
          `${again} and row-of-checks >= rounds and row-of-checks of opponent < rounds: lose "Nobody gives check for ever."`,
          ...(result === "draw" ? [] : [`${again} and ${enough}: draw ${words}`]),
        ]
      : [];
    if (!this.#is("nFoldValueAbsolute") || result === "draw")
      return [...lines, `${again}: ${result} ${words}`];
    const other = result === "win" ? "lose" : "win";
    return [...lines, `${again} and me = white: ${result} ${words}`, `${again}: ${other} ${words}`];
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

/** Rewrites a name such as `shogiPawn` as names are written here. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`);
}
