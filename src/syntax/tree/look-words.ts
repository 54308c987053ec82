const splitWords = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean);

/**
 * Maps each set of pictures to the names of its pictures. A line of `looks` assigns a picture to a kind, or names a
 * whole set.
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

/** Contains the sets whose pictures are written characters. They are used only in games that name them. */
const writtenSets: ReadonlySet<string> = new Set(["xiangqi", "janggi", "shogi"]);

/** Returns the picture that a piece has because of its name alone; undefined if there is none. */
export function pictureOfPiece(name: string): string | undefined {
  const pictureName = pictureNamed(name);
  return pictureName !== undefined && writtenSets.has(pictureName.split("/")[0]) ? undefined : pictureName;
}

/**
 * Returns the first picture with a name, as `set/name`; undefined if there is none. The set `firstSet` takes
 * precedence.
 */
export function pictureNamed(name: string, firstSet?: string): string | undefined {
  const allSets = Object.keys(pictureSets);
  const sets = firstSet !== undefined && allSets.includes(firstSet) ? [firstSet, ...allSets] : allSets;
  const set = sets.find((it) => pictureSets[it].includes(name));
  return set && `${set}/${name}`;
}
