/** The text of a line, for finding it again. */
export interface LineLabel {
  /** The nearest comment above it, or behind it. */
  readonly comment?: string;
  /** The line itself, without its comment. */
  readonly code: string;
}

/** Labels for the lines of a text, by number from 1. */
export function labelsOf(text: string): (line: number) => LineLabel {
  const lines = text.split(/\r?\n/);
  return (line) => {
    const own = lines[line - 1] ?? "";
    const [code, behind] = halves(own);
    const comment = behind ?? commentAbove(lines, line - 2);
    return { code: code.trim(), ...(comment !== undefined && { comment }) };
  };
}

/** The whole comment above a line, in Quadrille's notation or in parentheses; only empty lines may lie between. */
function commentAbove(lines: readonly string[], from: number): string | undefined {
  const found: string[] = [];
  let at = from;
  while (at >= 0 && lines[at].trim() === "") at--;
  for (; at >= 0; at--) {
    const [, text] = /^\s*\/\/\s?(.*)$/.exec(lines[at]) ?? /^\s*\((.*)\)\s*$/.exec(lines[at]) ?? [];
    if (text === undefined) break;
    found.unshift(text.trim());
  }
  return found.length > 0 ? found.join(" ") : undefined;
}

/** A line up to its comment, and the comment; `//` inside a text does not start one. */
function halves(line: string): readonly [code: string, comment: string | undefined] {
  let isText = false;
  for (let at = 0; at < line.length; at++) {
    if (isText && line[at] === "\\") at++;
    else if (line[at] === '"') isText = !isText;
    else if (!isText && line.startsWith("//", at) && (at === 0 || /\s/.test(line[at - 1])))
      return [line.slice(0, at), line.slice(at + 2).trim()];
  }
  return [line, undefined];
}
