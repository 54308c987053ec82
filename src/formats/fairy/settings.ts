import { closest } from "../../base/index.ts";
import { type IniEntry, type IniVariant, type ReadIni, type ReportIni, readIni } from "./ini.ts";
import { fairyBases, fairyPieces } from "./pieces.ts";
import table from "./settings.json" with { type: "json" };

/** Describes a setting in effect. `isOwn` is true if the file contains it, and false if a built-in base does. */
export type IniSetting = IniEntry & { readonly isOwn: boolean };

/**
 * Maps keys to the settings in effect for a variant, including those of its bases. A key for both players becomes two
 * keys that end in `White` and `Black`. Letters of pieces become the keys of the pieces, because a later section may
 * give the letters to other pieces.
 */
export type IniSettings = ReadonlyMap<string, IniSetting>;

/** Is the key that means all pieces. */
export const anyPiece = "piece";

/** Maps a key for both players, or an obsolete key, to the keys that replace it. */
const targetKeys: Readonly<Record<string, readonly string[]>> = {
  ...table.replacements,
  ...Object.fromEntries(table.forBothPlayers.map((key) => [key, [`${key}White`, `${key}Black`]])),
};

/** Lists the keys whose values are letters of pieces. */
const keysOfPieces = new Set(table.listsOfPieces.flatMap((key) => targetKeys[key] ?? [key]));

/**
 * Lists the keys whose values are pairs such as `p:g s:g` or `q:1`. The pairs of a section are added to those of its
 * base.
 */
const keysOfPairs = new Set(["promotedPieceType", "promotionLimit"]);

/** Maps a key to the values that the language can express, and to a phrase for the feature behind all other values. */
export const expressibleSettings = Object.entries(table.expressible);

/** Lists the keys that the converter knows, except those of pieces. */
const knownKeys: ReadonlySet<string> = new Set([
  ...Object.entries(targetKeys).flat(2),
  ...Object.keys(table.expressible),
  ...table.others,
]);

const mobilityKey = /^mobilityRegion(?:White|Black)([A-Z]\w*)$/;

/** Lists keys that affect only display or evaluation, not the rules of the game. */
const ignoredKeys: ReadonlySet<string> = new Set(table.ignored);

export const iniKeys: readonly string[] = [...knownKeys, ...ignoredKeys, ...fairyPieces.keys()];

const customPieceKey = /^customPiece\d+$/;

/** Returns true if a key names a piece. */
export const isPieceKey = (key: string): boolean => fairyPieces.has(key) || customPieceKey.test(key);

/** Merges the settings of a variant with those of its bases, and reports mistakes. */
export function settingsOf(variant: IniVariant, file: ReadIni, report: ReportIni): IniSettings | undefined {
  const chain = findBaseChain(variant, file.variants, report);
  for (const { section, mistake } of file.misfits) {
    const isBeforeSections = section === undefined && variant === file.variants[0];
    if (isBeforeSections || (chain ?? [variant]).some((it) => it.name === section)) report(...mistake);
  }
  if (!chain) return undefined;
  const settings = new Map<string, IniSetting>();
  for (const section of chain) mergeSection(settings, section, file.variants.includes(section), report);
  return settings;
}

let cachedBases: readonly IniVariant[] | undefined;

/** Returns the variants that every file may extend. They are parsed once. */
export const builtInBases = (): readonly IniVariant[] => (cachedBases ??= readIni(fairyBases).variants);

/** Returns a variant and its bases, the variant itself last; undefined if a base is missing, which is reported. */
function findBaseChain(variant: IniVariant, file: readonly IniVariant[], report: ReportIni) {
  const bases = builtInBases();
  const chain: IniVariant[] = [];
  for (let current: IniVariant | undefined = variant; current;) {
    chain.unshift(current);
    const { base, name, from }: IniVariant = current;
    const span = { from, length: name.length + (base === "" ? 2 : base.length + 3) };
    if (base === "" && !file.includes(current)) break;
    if (file.includes(current) && bases.some((it) => it.name === name && it.name !== "amazons")) {
      report("ini-base", span, `Fairy-Stockfish has a variant \`${name}\` of its own, and reads no other.`);
      return undefined;
    }
    const before: readonly IniVariant[] = file.includes(current) ? file.slice(0, file.indexOf(current)) : [];
    const key = base === "" ? "nothing" : base;
    current =
      before.find((it) => it.name === base) ?? bases.find((it) => it.name === key && !chain.includes(it));
    if (current) continue;
    const names = bases.map((it) => it.name).filter((it) => it !== "nothing");
    const closestName = closest(base, [...names, ...file.map((it) => it.name)]);
    const hint =
      closestName === undefined
        ? `Known are ${names.join(", ")}, and variants above this one.`
        : `Did you mean \`${closestName}\`?`;
    report("ini-base", span, `There is no variant \`${base}\` to begin from.`, hint);
    return undefined;
  }
  return chain;
}

/**
 * Merges the entries of a section into the settings, in the order in which Fairy-Stockfish reads them: pieces, obsolete
 * keys, keys for both players, all others.
 */
function mergeSection(
  settings: Map<string, IniSetting>,
  { entries }: IniVariant,
  isOwn: boolean,
  report: ReportIni,
): void {
  const entriesByKey = new Map(entries.map((it) => [it.key, it]));
  if (isOwn) for (const entry of entries) checkKey(entry, report);
  for (const key of ["maxRank", "maxFile"])
    if (entriesByKey.has(key)) settings.set(key, { ...entriesByKey.get(key)!, isOwn });
  // A piece takes its letter away from the piece that had it. If several pieces claim a letter, the last one in
  // Fairy-Stockfish's order gets it.
  for (const [key, entry] of [...entriesByKey].filter(([it]) => isPieceKey(it)).sort(compareOrder)) {
    const letter = letterOf(entry);
    for (const [otherKey, it] of settings)
      if (letter !== undefined && isPieceKey(otherKey) && letterOf(it) === letter) settings.delete(otherKey);
    settings.set(key, { ...entry, isOwn });
  }
  const letters = new Map(
    [...settings].flatMap(([key, entry]) => {
      const letter = isPieceKey(key) ? letterOf(entry) : undefined;
      return letter === undefined ? [] : [[letter, key] as const];
    }),
  );
  const putSetting = (key: string, entry: IniEntry): void => {
    const reportOwn = isOwn ? report : undefined;
    const value = keysOfPieces.has(key)
      ? readPieceKeys(entry, letters, reportOwn)
      : keysOfPairs.has(key)
        ? `${settings.get(key)?.value ?? ""} ${readPairs(entry, letters, reportOwn)}`
        : entry.value;
    settings.set(key, { ...entry, value, isOwn });
  };
  putRows(settings, entriesByKey, isOwn);
  for (const [key, targets] of Object.entries(targetKeys)) {
    const entry = entriesByKey.get(key);
    const value = key === "dropOnTop" && entry ? { true: "top" }[entry.value] : entry?.value;
    if (entry && value !== undefined) for (const target of targets) putSetting(target, { ...entry, value });
  }
  for (const [key, entry] of entriesByKey)
    if (!isPieceKey(key) && !targetKeys[key] && !/^(?:promotion|doubleStep)Rank$/.test(key))
      putSetting(key, entry);
}

/** Returns the letter that a value gives to a piece, in lower case. */
const letterOf = ({ value }: IniEntry): string | undefined => /^[a-z]/i.exec(value)?.[0].toLowerCase();

const orderOf = (key: string): number =>
  key === "king"
    ? 1000
    : customPieceKey.test(key)
      ? 100 + Number(key.slice(11))
      : [...fairyPieces.keys()].indexOf(key);

const compareOrder = ([a]: [string, unknown], [b]: [string, unknown]): number => orderOf(a) - orderOf(b);

/** Converts the obsolete keys `promotionRank` and `doubleStepRank` to regions. */
function putRows(settings: Map<string, IniSetting>, last: ReadonlyMap<string, IniEntry>, isOwn: boolean) {
  const height = Number.parseInt(settings.get("maxRank")?.value ?? "8", 10);
  for (const [key, region] of [
    ["promotionRank", "promotionRegion"],
    ["doubleStepRank", "doubleStepRegion"],
  ] as const) {
    const entry = last.get(key);
    const rank = Number.parseInt(entry?.value ?? "", 10);
    if (!entry || !(rank >= 1 && rank <= height && height <= 99)) continue;
    const [from, to] = key === "promotionRank" ? [rank, height] : [2, rank];
    const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    const writeRows = (side: readonly number[]): string => side.map((it) => `*${it}`).join(" ") || "-";
    settings.set(`${region}White`, { ...entry, value: writeRows(rows), isOwn });
    settings.set(`${region}Black`, { ...entry, value: writeRows(rows.map((it) => height + 1 - it)), isOwn });
  }
}

/**
 * Returns the keys of the pieces with these letters. Like Fairy-Stockfish, it stops at the first character that is no
 * piece.
 */
function readPieceKeys(
  { value, at }: IniEntry,
  letters: ReadonlyMap<string, string>,
  report: ReportIni | undefined,
): string {
  const keys: string[] = [];
  for (const letter of value.replaceAll(/\s/g, "")) {
    const key = letter === "*" ? anyPiece : letters.get(letter.toLowerCase());
    if (key !== undefined) keys.push(key);
    else {
      const valueSpan = { from: at, length: value.length };
      if (!/[-#;]/.test(letter))
        report?.("ini-value", valueSpan, `There is no piece with the letter \`${letter}\`.`);
      break;
    }
  }
  return keys.join(" ");
}

/** Returns pairs of a piece and another piece or a number, with keys instead of letters. */
function readPairs(
  { key, value, at }: IniEntry,
  letters: ReadonlyMap<string, string>,
  report: ReportIni | undefined,
): string {
  const pairs = value
    .replace(/\s*[#;].*/, "")
    .split(/\s+/)
    .map((word) => {
      const [, letter = "", otherText = ""] = /^([a-z]):([a-z-]|\d+)$/i.exec(word) ?? [];
      const names = [letter, otherText].map(
        (it) => letters.get(it.toLowerCase()) ?? (/^[a-z]?$/i.test(it) ? "" : it),
      );
      return names.includes("") ? undefined : names.join(":");
    });
  const valueSpan = { from: at, length: value.length };
  if (pairs.includes(undefined))
    report?.("ini-value", valueSpan, `\`${key}\` pairs letters of pieces, as in \`p:g s:g\`.`);
  return pairs.join(" ");
}

function checkKey({ key, from }: IniEntry, report: ReportIni): void {
  const [, pieceName = ""] = mobilityKey.exec(key) ?? [];
  if (knownKeys.has(key) || isPieceKey(key) || ignoredKeys.has(key)) return;
  if (isPieceKey(pieceName.charAt(0).toLowerCase() + pieceName.slice(1))) return;
  const closestKey = closest(key, [...knownKeys, ...fairyPieces.keys()]);
  report(
    "ini-word",
    { from, length: key.length },
    `\`${key}\` has no word in the language, so the game would be another one.`,
    closestKey === undefined ? undefined : `Did you mean \`${closestKey}\`?`,
  );
}
