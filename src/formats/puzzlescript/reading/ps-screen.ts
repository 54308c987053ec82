import type { PsReporter } from "../ps-reporter.ts";
import type { PsSetting } from "../ps-tree.ts";

/** The size of the original's screen: lines, and letters in each. */
export const screen = { lines: 12, letters: 34 } as const;

const line = new RegExp(`.{1,${screen.letters}}(?:\\s|$)|.{${screen.letters}}`, "g");

/** How many lines a text takes, broken between words where that is possible. */
export const lineCount = (text: string): number => text.match(line)?.length ?? 0;

/**
 * Checks that title and author fit in five lines of the title screen, or six if it has fewer lines of controls. At least one line of the author
 * is shown.
 */
export function checkTitleScreen(settings: readonly PsSetting[], reporter: PsReporter): void {
  const valueOf = (key: string) => settings.filter((it) => it.key.text === key).at(-1)?.value;
  const has = (key: string) => settings.some((it) => it.key.text === key);
  const [title, author] = [valueOf("title"), valueOf("author")];
  const room = has("noaction") || (has("noundo") && has("norestart")) ? 6 : 5;
  const titleLines = lineCount(title?.text ?? "");
  const authorLines = author ? lineCount(`by ${author.text}`) : 0;
  if (author && authorLines > 1 && titleLines + authorLines > room)
    reporter.warning("setting-long", author, "author");
  if (title && titleLines > 1 && titleLines + Math.min(authorLines, 1) > room)
    reporter.warning("setting-long", title, "title");
}
