import { pageAddress } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import {
  type Contents,
  type SearchEntry,
  type Paragraph,
  type Phrase,
  readFileOfBook,
  readPage,
} from "./pages.ts";
import { excerptOf, searchEntries } from "./search.ts";
import { translateWorkshop } from "../texts/index.ts";

/** Shows a field that searches all pages, with the results below it. */
export function SearchBox({
  contents,
  first = "",
}: {
  readonly contents: Contents;
  /** Holds the initial search text. */
  readonly first?: string;
}): VNode {
  const [asked, setAsked] = useState(first);
  const [entries, setEntries] = useState<readonly SearchEntry[]>();
  const isAsked = asked.trim() !== "";
  useEffect(() => {
    if (isAsked && !entries) void readEntries(contents).then(setEntries);
  }, [isAsked]);
  const results = entries && isAsked ? searchEntries(entries, asked) : [];
  return (
    <search class="search">
      <label for="search-pages">{translateWorkshop("Search")}</label>
      <input
        id="search-pages"
        type="search"
        autocomplete="off"
        value={asked}
        onInput={(event) => setAsked(event.currentTarget.value)}
      />
      <p class="count" role="status">
        {isAsked && entries ? resultCountText(results.length) : ""}
      </p>
      {results.length > 0 && (
        <ol class="found">
          {results.map((it) => (
            <li key={`${it.page} ${it.id}`}>
              <a href={pageAddress(it.page, it.id || undefined)} onClick={() => setAsked("")}>
                {it.title}
              </a>
              {it.under !== "" && <span class="under">{it.under}</span>}
              <span class="excerpt">{excerptOf(it, asked)}</span>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}

function resultCountText(count: number): string {
  if (count === 0) return translateWorkshop("Nothing is found.");
  return count === 1
    ? translateWorkshop("One place is found.")
    : translateWorkshop("{} places are found.", count);
}

/** Names the page that lists all recipes; it is excluded from the search, which finds each recipe by itself. */
const listOfRecipes = "recipes/README";

/** Loads all searchable entries: each heading of each page with the text below it. */
async function readEntries(contents: Contents): Promise<readonly SearchEntry[]> {
  const pages = contents.pages.map((it) => it.name).filter((it) => it !== listOfRecipes);
  const names = [...contents.chapters.map((it) => it.page), ...pages];
  const fetchedPages = await Promise.all(
    names.map(async (name) => {
      const page = await readPage(contents, name);
      return page ? entriesOfPage(name, page.title, page.blocks) : [];
    }),
  );
  return [...fetchedPages.flat(), ...(await recipeEntries())];
}

/** Returns a search entry for each recipe, with its question as the title. */
async function recipeEntries(): Promise<readonly SearchEntry[]> {
  const recipes =
    await readFileOfBook<readonly Pick<SearchEntry, "page" | "title" | "text">[]>("recipes.json");
  return (recipes ?? []).map((it) => ({ ...it, id: "", under: "Recipe" }));
}

function entriesOfPage(page: string, title: string, blocks: readonly Paragraph[]): readonly SearchEntry[] {
  const starts = [0, ...blocks.flatMap((it, at) => (it.is === "heading" ? [at] : [])), blocks.length];
  return starts.slice(0, -1).map((from, i) => {
    const head = blocks[from];
    const text = blocks.slice(from, starts[i + 1]);
    if (i === 0 || head?.is !== "heading") return { page, id: "", title, under: "", text: textOfAll(text) };
    return {
      page,
      id: head.id,
      title: textOfPhrase(head.text),
      under: title,
      text: textOfAll(text.slice(1)),
    };
  });
}

const textOfAll = (blocks: readonly Paragraph[]): string => blocks.map(textOfBlock).join(" ");

function textOfBlock(block: Paragraph): string {
  switch (block.is) {
    case "heading":
    case "paragraph":
      return textOfPhrase(block.text);
    case "list":
      return block.items.map(textOfAll).join(" ");
    case "quote":
      return textOfAll(block.blocks);
    case "table":
      return [block.head, ...block.rows].flat().map(textOfPhrase).join(" ");
    case "code":
      return block.text.map((it) => it[1]).join("");
  }
}

function textOfPhrase(phrase: Phrase): string {
  return phrase
    .map((it) => {
      if (typeof it === "string") return it;
      if ("code" in it) return it.code;
      if ("image" in it) return it.alt;
      if ("link" in it) return textOfPhrase(it.text);
      return textOfPhrase("strong" in it ? it.strong : it.em);
    })
    .join("");
}
