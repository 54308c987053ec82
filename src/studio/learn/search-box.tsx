import { pageAddress } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import {
  type Contents,
  type SearchEntry,
  type Paragraph,
  type Phrase,
  loadBookFile,
  readPage,
} from "./pages.ts";
import { makeExcerpt, searchEntries } from "./search.ts";
import { translateCount, translateWorkshop } from "../texts/index.ts";

/** Shows a field that searches all pages, with the results below it. */
export function SearchBox({
  contents,
  initialText = "",
}: {
  readonly contents: Contents;
  /** Holds the initial search text. */
  readonly initialText?: string;
}): VNode {
  const [query, setQuery] = useState(initialText);
  const [entries, setEntries] = useState<readonly SearchEntry[]>();
  const hasQuery = query.trim() !== "";
  useEffect(() => {
    if (hasQuery && !entries) void readEntries(contents).then(setEntries);
  }, [hasQuery]);
  const results = entries && hasQuery ? searchEntries(entries, query) : [];
  return (
    <search class="search">
      <label for="search-pages">{translateWorkshop("Search")}</label>
      <input
        id="search-pages"
        type="search"
        autocomplete="off"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <p class="count" role="status">
        {hasQuery && entries ? resultCountText(results.length) : ""}
      </p>
      {results.length > 0 && (
        <ol class="found">
          {results.map((it) => (
            <li key={`${it.page} ${it.id}`}>
              <a href={pageAddress(it.page, it.id || undefined)} onClick={() => setQuery("")}>
                {it.title}
              </a>
              {it.pageTitle !== "" && <span class="under">{it.pageTitle}</span>}
              <span class="excerpt">{makeExcerpt(it, query)}</span>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}

const resultCountText = (count: number): string =>
  count === 0
    ? translateWorkshop("Nothing is found.")
    : translateCount(count, "One place is found.", "{} places are found.");

/** Names the page that lists all recipes. It is excluded from the search, which finds the recipes themselves. */
const recipeListPage = "recipes/README";

/** Loads all searchable entries: each heading of each page with the text below it. */
async function readEntries(contents: Contents): Promise<readonly SearchEntry[]> {
  const pages = contents.pages.map((it) => it.name).filter((it) => it !== recipeListPage);
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
  const recipes = await loadBookFile<readonly Pick<SearchEntry, "page" | "title" | "text">[]>("recipes.json");
  return (recipes ?? []).map((it) => ({ ...it, id: "", pageTitle: "Recipe" }));
}

function entriesOfPage(page: string, title: string, blocks: readonly Paragraph[]): readonly SearchEntry[] {
  const sectionStarts = [0, ...blocks.flatMap((it, i) => (it.is === "heading" ? [i] : [])), blocks.length];
  return sectionStarts.slice(0, -1).map((from, i) => {
    const heading = blocks[from];
    const sectionBlocks = blocks.slice(from, sectionStarts[i + 1]);
    if (i === 0 || heading?.is !== "heading")
      return { page, id: "", title, pageTitle: "", text: textOfBlocks(sectionBlocks) };
    return {
      page,
      id: heading.id,
      title: textOfPhrase(heading.text),
      pageTitle: title,
      text: textOfBlocks(sectionBlocks.slice(1)),
    };
  });
}

const textOfBlocks = (blocks: readonly Paragraph[]): string => blocks.map(textOfBlock).join(" ");

function textOfBlock(block: Paragraph): string {
  switch (block.is) {
    case "heading":
    case "paragraph":
      return textOfPhrase(block.text);
    case "list":
      return block.items.map(textOfBlocks).join(" ");
    case "quote":
      return textOfBlocks(block.blocks);
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
