import type { Filter, PieceRelation } from "../../syntax/index.ts";

const relations: readonly string[] = ["beyond", "opposite", "trailing", "flanking"] satisfies PieceRelation[];

/** Returns true if a filter compares the positions of pieces with those of other pieces. */
export const isPieceRelation = (filter: Filter): filter is Filter & { readonly by: PieceRelation } =>
  relations.includes(filter.by);
