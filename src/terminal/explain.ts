import { closest } from "../base/index.ts";
import * as syntax from "../syntax/index.ts";
import { Failure } from "./failure.ts";
import { printLine } from "./output/output.ts";
import { pageFiles, pageText } from "./page-files.ts";
import { paint } from "./output/rendering.ts";
import { type Painted, paintTemplate } from "./output/visible.ts";

/** Lists the pages that explain messages: messages of the language, and messages about other notations. */
const messagePages = ["messages.md", "messages-elsewhere.md"];

/**
 * Prints the explanation of a message, with an example that causes the message and the corrected example. Some
 * codes are used for both Quadrille and PuzzleScript.
 */
export function explain(code: string): void {
  const files = pageFiles();
  const explanationsByPage = messagePages.map((it) => syntax.explanationsIn(pageText(files, it)));
  const matches = explanationsByPage.flatMap((it) => it.get(code.toLowerCase()) ?? []);
  const codes = [...new Set(explanationsByPage.flatMap((it) => [...it.keys()]))];
  if (matches.length === 0) throw new Failure(`No message has the code ${code}.${hintForCode(code, codes)}`);
  for (const [i, it] of matches.entries()) {
    if (i > 0) printLine("\nIn a PuzzleScript file:\n");
    printExplanation(it);
  }
}

function hintForCode(code: string, codes: readonly string[]): string {
  const closestCode = closest(code, codes) ?? codes.find((it) => it.includes(code));
  return closestCode === undefined
    ? " It stands behind `error` or `warning` in what `quadrille check` prints."
    : ` Did you mean \`${closestCode}\`?`;
}

function printExplanation({ code, why, example }: syntax.Explanation): void {
  printLine(paint("bold", code));
  printLine(`\n${why}`);
  if (example.length === 0) return;
  printLine();
  for (const row of example) printLine(markedRow(row));
  printLine(
    paintTemplate`\n${paint("red", "-")} is wrong, ${paint("green", "+")} is right; all other lines are in both.`,
  );
}

function markedRow({ of: variant, text }: syntax.ExampleRow): string | Painted {
  if (variant === "both") return `    ${text}`.trimEnd();
  return variant === "wrong" ? paint("red", `  - ${text}`) : paint("green", `  + ${text}`);
}

/** Limits the number of further recipes that are listed below an answer. */
const maxRecipes = 5;

/** Prints the forms and the meaning of a word of the language, or the recipe that answers a question. */
export function printWordHelp(question: string): void {
  const files = pageFiles();
  const help = syntax.helpFrom(pageText(files, "reference.md"))(question);
  const recipes = syntax.findRecipes(syntax.recipesIn(pageText(files, "recipes.md")), question);
  if (help) return printWord(help, recipes);
  if (recipes.length > 0) return printRecipe(recipes[0], recipes.slice(1));
  const closestWord = closest(question, [...syntax.allWords]);
  const suggestion = closestWord === undefined ? "" : ` Did you mean \`${closestWord}\`?`;
  throw new Failure(`There is no command, word of the language or recipe for ${question}.${suggestion}`);
}

function printWord({ forms, rules }: syntax.WordHelp, recipes: readonly syntax.RecipePage[]): void {
  for (const form of forms) printLine(paint("bold", form));
  for (const rule of rules) printLine(`\n${rule}`);
  printRecipeTitles(recipes);
}

function printRecipe(
  { asks, says, game }: syntax.RecipePage,
  otherRecipes: readonly syntax.RecipePage[],
): void {
  printLine(paint("bold", asks));
  printLine(`\n${says}\n`);
  for (const line of game.trimEnd().split("\n")) printLine(`  ${line}`.trimEnd());
  printRecipeTitles(otherRecipes);
}

/** Prints the questions of further recipes, which `quadrille help QUESTION` can show. */
function printRecipeTitles(recipes: readonly syntax.RecipePage[]): void {
  if (recipes.length === 0) return;
  printLine("\nRecipes, each shown by `quadrille help` and its question:");
  for (const { asks } of recipes.slice(0, maxRecipes)) printLine(`  ${asks}`);
}
