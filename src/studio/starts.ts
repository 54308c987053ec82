import type { Route } from "./route.ts";
import { firstGame } from "./first-game.ts";
import { type Carried, parseLink } from "./links.ts";
import { listedGames } from "./listed-games.ts";

/** What the workshop begins with, and the name under which the browser keeps it. */
export interface Start {
  readonly name: string;
  readonly carried: Carried;
}

/** The game that an address means, or a sentence that says why there is none. Never throws. */
export async function startOf(
  route: Extract<Route, { at: "edit" | "link" }>,
): Promise<Start | { readonly wrong: string }> {
  if (route.at === "link") {
    const carried = await parseLink(route.link);
    return "wrong" in carried ? carried : { name: `link ${carried.file}`, carried };
  }
  if (route.game === undefined)
    return { name: "new", carried: { file: "my-game.quad", text: firstGame, includes: {} } };
  const games = await listedGames();
  if (typeof games === "string") return { wrong: games };
  const game = games.find((it) => it.name === route.game);
  if (!game?.file.endsWith(".quad")) return { wrong: `There is no game called ${route.game} to work on.` };
  const carried = await withIncludes(game.file);
  return carried ? { name: game.name, carried } : { wrong: `${game.file} cannot be reached.` };
}

/** A file of the gallery with all that it includes. */
async function withIncludes(file: string): Promise<Carried | undefined> {
  const text = await textAt(file);
  if (text === undefined) return undefined;
  const includes: Record<string, string> = {};
  const open = includedBy(text);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (Object.hasOwn(includes, name)) continue;
    const found = await textAt(name.endsWith(".quad") ? name : `${name}.quad`);
    // What is missing is told at its place when the text is compiled.
    if (found === undefined) continue;
    includes[name] = found;
    open.push(...includedBy(found));
  }
  return { file: file.slice(file.lastIndexOf("/") + 1), text, includes };
}

function includedBy(text: string): string[] {
  return [...text.matchAll(/^include\s+(\S.*?)\s*$/gm)].map((it) => it[1]!);
}

async function textAt(file: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`games/${file}`);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
