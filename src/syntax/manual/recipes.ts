/** Describes a recipe: a question that authors ask, and a small game that answers it. */
export interface RecipePage {
  readonly asks: string;
  readonly says: string;
  readonly game: string;
  /** Lists additional words that lead to the recipe. */
  readonly also: string;
}

/** Parses the recipes in a Markdown text. The heading of each is its question. */
export function recipesIn(markdown: string): readonly RecipePage[] {
  return markdown
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [, question = "", answer = "", game = "", otherWords = ""] =
        /^(.*)\n\n([\s\S]*?)\n\n```quad\n([\s\S]*?)^```\n\nAlso: (.*)\.\n/m.exec(section) ?? [];
      return { asks: question, says: answer, game, also: otherWords };
    });
}

/** Maps each part of a recipe to the score of a question's word that occurs there. */
const weightByPart = { asks: 8, also: 6, says: 2, game: 1 } as const;

/** Contains common words that do not help to find an answer to a question. */
const stopWords = new Set(
  "a an and are as at be can do does for from how i in is it make my of on or that the to what with".split(
    " ",
  ),
);

/** Returns the recipes that contain most of the words of a question, best first. */
export function findRecipes(recipes: readonly RecipePage[], question: string): readonly RecipePage[] {
  const stems = wordsOf(question)
    .filter((it) => !stopWords.has(it))
    .map(stemOf);
  const scoredRecipes = recipes.map((recipe) => ({ recipe, scores: scoresOf(recipe, stems) }));
  const rankedRecipes = rankRecipes(scoredRecipes, stems.length, weightByPart.game + 1);
  return rankedRecipes.length > 0 ? rankedRecipes : rankRecipes(scoredRecipes, stems.length, 1);
}

/**
 * Returns the recipes, best first, in which at least half of the stems have a score of `minWeight` or more. A high
 * limit ignores words that only occur in games.
 */
function rankRecipes(
  scoredRecipes: readonly { readonly recipe: RecipePage; readonly scores: readonly number[] }[],
  stemCount: number,
  minWeight: number,
): readonly RecipePage[] {
  return scoredRecipes
    .map(({ recipe, scores }) => ({
      recipe,
      words: scores.filter((it) => it >= minWeight).length,
      score: scores.reduce((sum, it) => sum + it, 0),
    }))
    .filter((it) => it.words > 0 && it.words * 2 >= stemCount)
    .sort((a, b) => b.words - a.words || b.score - a.score)
    .map((it) => it.recipe);
}

/** Returns, for each stem of a question, its score in a recipe. */
function scoresOf(recipe: RecipePage, stems: readonly string[]): readonly number[] {
  const parts = (["asks", "also", "says", "game"] as const).map((title) => ({
    text: ` ${wordsOf(recipe[title]).join(" ")}`,
    weight: weightByPart[title],
  }));
  return stems.map((stem) =>
    parts.reduce((sum, { text, weight }) => (text.includes(` ${stem}`) ? sum + weight : sum), 0),
  );
}

/** Returns the stem of a word, so that `teleporting`, `teleports` and `teleporter` find the same recipes. */
function stemOf(word: string): string {
  return word.length < 5 ? word.replace(/(?<=...)s$/, "") : word.replace(/(?:ings?|ers?|ed|es|s)$/, "");
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
