import { closest } from "../../base/index.ts";
import { type IniEntry, type IniVariant, readIni, type TellIni } from "./ini.ts";
import { fairyBases, fairyPieces } from "./pieces.ts";

/** What a variant says after all that it is based on: of each key the last entry, and where it stands if that is in the file. */
export type IniSettings = ReadonlyMap<string, IniEntry & { readonly isOwn: boolean }>;

/** Keys that have a meaning here, beside those of pieces. */
const known: ReadonlySet<string> = new Set(
  `maxRank maxFile startFen promotionRank promotionRegionWhite promotionRegionBlack promotionPieceTypes promotionPieceTypesWhite
  promotionPieceTypesBlack promotedPieceType mandatoryPawnPromotion mandatoryPiecePromotion immobilityIllegal doubleStep doubleStepRank doubleStepRegionWhite doubleStepRegionBlack
  castling castlingKingsideFile castlingQueensideFile checking mustCapture pieceDrops capturesToHand firstRankPawnDrops promotionZonePawnDrops
  dropNoDoubled shogiPawnDropMateIllegal pass passWhite passBlack passOnStalemate passOnStalemateWhite passOnStalemateBlack stalemateValue checkmateValue nMoveRule nFoldRule extinctionValue extinctionClaim extinctionPieceTypes
  extinctionPieceCount extinctionOpponentPieceCount extinctionPseudoRoyal flagPiece flagPieceWhite flagPieceBlack flagRegionWhite flagRegionBlack flagMove checkCounting`.split(
    /\s+/,
  ),
);

/** Keys that say how an engine writes, values or claims something, and nothing of how pieces move. */
const silent: ReadonlySet<string> = new Set(
  `variantTemplate pieceToCharTable pocketSize chess960 twoBoards pieceValueMg pieceValueEg nnueAlias endgameEval castlingKingPiece castlingKingFile castlingRank
  perpetualCheckIllegal moveRepetitionIllegal nFoldValue nFoldValueAbsolute countingRule materialCounting enPassantTypes extinctionFirstCaptureWins`.split(
    /\s+/,
  ),
);

/** What a key has to be for what is silent to be true: another value has no word here. */
const usual: Readonly<Record<string, readonly string[]>> = {
  chess960: ["false"],
  twoBoards: ["false"],
  castlingKingFile: ["e", "f"],
  castlingRank: ["1"],
  nFoldValue: ["draw"],
  countingRule: ["none", "makruk", "cambodian", "asean"],
  materialCounting: ["none"],
};

const customPiece = /^customPiece\d+$/;

/** Whether a key names a piece. */
export const isPieceKey = (key: string): boolean => fairyPieces.has(key) || customPiece.test(key);

/** The settings of a variant of a file, over those that it is based on. Mistakes are told. */
export function settingsOf(
  variant: IniVariant,
  file: readonly IniVariant[],
  tell: TellIni,
): IniSettings | undefined {
  const bases = readIni(fairyBases, () => {});
  const settings = new Map<string, IniEntry & { readonly isOwn: boolean }>();
  const chain: IniVariant[] = [];
  for (let at: IniVariant | undefined = variant; at;) {
    chain.unshift(at);
    const { base, name, from }: IniVariant = at;
    if (base === "") break;
    const before: readonly IniVariant[] = file.includes(at) ? file.slice(0, file.indexOf(at)) : [];
    at =
      [...before].reverse().find((it) => it.name === base) ??
      bases.find((it) => it.name === base && !chain.includes(it));
    if (at) continue;
    const near = closest(
      base,
      [...bases, ...file].map((it) => it.name),
    );
    const hint =
      near === undefined
        ? `Known are ${bases.map((it) => it.name).join(", ")}, and variants above this one.`
        : `Did you mean \`${near}\`?`;
    tell(
      "ini-base",
      { from, length: name.length + base.length + 3 },
      `There is no variant \`${base}\` to begin from.`,
      hint,
    );
    return undefined;
  }
  for (const section of chain)
    for (const entry of section.entries) {
      const isOwn = file.includes(section);
      if (isOwn) checkKey(entry, tell);
      settings.set(entry.key, { ...entry, isOwn });
    }
  return settings;
}

function checkKey({ key, value, from, at }: IniEntry, tell: TellIni): void {
  if (known.has(key) || isPieceKey(key)) return;
  if (silent.has(key)) {
    const wanted = usual[key];
    if (wanted && !wanted.includes(value))
      tell(
        "ini-word",
        { from: at, length: value.length },
        `\`${key} = ${value}\` has no word in the language.`,
      );
    return;
  }
  const near = closest(key, [...known, ...fairyPieces.keys()]);
  tell(
    "ini-word",
    { from, length: key.length },
    `\`${key}\` has no word in the language, so the game would be another one.`,
    near === undefined ? undefined : `Did you mean \`${near}\`?`,
  );
}
