const splitWords = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean);

/**
 * Maps each set of pictures to the names of its pictures, which `looks` can assign to kinds. A line of `looks` may also consist
 * of the name of a set.
 */
export const pictureSets: Readonly<Record<string, readonly string[]>> = {
  plain: splitWords(
    "clear disc crowned stone card tile lamp wall figure ball gem cross coin dot earth water north east south west",
  ),
  chess: splitWords("pawn knight bishop rook queen king"),
  fairy: splitWords("archbishop chancellor amazon cannon"),
  animals: splitWords("elephant wolf fox lion giraffe horse butterfly snake turtle ant fish"),
  birds: splitWords("chick hen eagle hawk swallow goose crane quail pheasant phoenix falcon duck"),
  things:
    splitWords(`door key flag bomb tree plant star moon sun shield sword swords helmet crown wizard runner trident bow
  ghost boat heart anchor`),
  xiangqi: splitWords("soldier cannon horse elephant advisor rook king"),
  janggi: splitWords("soldier cannon horse elephant advisor rook king"),
  shogi:
    splitWords(`pawn lance knight silver gold bishop rook king promoted-pawn promoted-lance promoted-knight promoted-silver
  horse dragon tokin`),
};

/** Contains sets that are used only in games that name them, because their pieces have characters on them. */
const writtenSets: ReadonlySet<string> = new Set(["xiangqi", "janggi", "shogi"]);

/** Returns the picture that a piece has only because of its name; undefined if there is none. */
export function pictureOfPiece(name: string): string | undefined {
  const pictureName = pictureNamed(name);
  return pictureName !== undefined && writtenSets.has(pictureName.split("/")[0]) ? undefined : pictureName;
}

/** Returns the first picture with this name, as `set/name`; the set `firstSet` takes precedence over all other sets. */
export function pictureNamed(name: string, firstSet?: string): string | undefined {
  const allSets = Object.keys(pictureSets);
  const sets = firstSet !== undefined && allSets.includes(firstSet) ? [firstSet, ...allSets] : allSets;
  const set = sets.find((it) => pictureSets[it].includes(name));
  return set && `${set}/${name}`;
}
