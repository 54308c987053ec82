import { closest } from "../base/index.ts";
import {
  allWords,
  findRecipes,
  helpFrom,
  type RecipePage,
  recipesIn,
  type WordHelp,
} from "../syntax/index.ts";
import { Failure } from "./failure.ts";
import { printLine } from "./output/output.ts";
import { pageFiles, pageText } from "./page-files.ts";
import { paint } from "./output/paint.ts";

/** The most recipes to name behind an answer. */
const mostRecipes = 5;

/** Tells how a word of the language is written and what it does, or shows the recipe that a question is looking for. */
export function wordHelp(question: string): void {
  const files = pageFiles();
  const help = helpFrom(pageText(files, "reference.md"))(question);
  const recipes = findRecipes(recipesIn(pageText(files, "recipes.md")), question);
  if (help) return tellWord(help, recipes);
  if (recipes.length > 0) return tellRecipe(recipes[0], recipes.slice(1));
  const near = closest(question, [...allWords]);
  const meant = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  throw new Failure(`There is no command, word of the language or recipe for ${question}.${meant}`);
}

function tellWord({ forms, rules }: WordHelp, recipes: readonly RecipePage[]): void {
  for (const form of forms) printLine(paint("bold", form));
  for (const rule of rules) printLine(`\n${rule}`);
  tellMore(recipes);
}

function tellRecipe({ asks, says, game }: RecipePage, others: readonly RecipePage[]): void {
  printLine(paint("bold", asks));
  printLine(`\n${says}\n`);
  for (const line of game.trimEnd().split("\n")) printLine(`  ${line}`.trimEnd());
  tellMore(others);
}

/** Names further recipes by their questions, which find them. */
function tellMore(recipes: readonly RecipePage[]): void {
  if (recipes.length === 0) return;
  printLine("\nRecipes, each shown by `quadrille help` and its question:");
  for (const { asks } of recipes.slice(0, mostRecipes)) printLine(`  ${asks}`);
}
