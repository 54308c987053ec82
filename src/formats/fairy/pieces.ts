import pieces from "./pieces.json" with { type: "json" };
import variants from "./variants.json" with { type: "json" };

/** Maps the names of pieces in Fairy-Stockfish to their moves in Betza notation, according to its documentation. */
export const fairyPieces: ReadonlyMap<string, string> = new Map(Object.entries(pieces));

/** Contains the variants that a file can extend, as the text of an ini file. In the table, `; ` separates the settings of a variant. */
export const fairyBases = Object.entries(variants)
  .map(([heading, settings]) => `[${heading}]\n${settings.replaceAll("; ", "\n")}\n`)
  .join("");
