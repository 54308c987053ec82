import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Contents, SearchEntry } from "./pages.ts";
import { readEntries } from "./search-entries.ts";
import { excerptOf, searchEntries } from "./search.ts";
import { say } from "../texts/index.ts";

/** A field to look for words on all pages, with what is found below it. */
export function SearchBox({
  contents,
  first = "",
}: {
  readonly contents: Contents;
  /** What is looked for at first. */
  readonly first?: string;
}): VNode {
  const [asked, setAsked] = useState(first);
  const [entries, setEntries] = useState<readonly SearchEntry[]>();
  const isAsked = asked.trim() !== "";
  useEffect(() => {
    if (isAsked && !entries) void readEntries(contents).then(setEntries);
  }, [isAsked]);
  const found = entries && isAsked ? searchEntries(entries, asked) : [];
  return (
    <search class="search">
      <label for="search-pages">{say("Search")}</label>
      <input
        id="search-pages"
        type="search"
        autocomplete="off"
        value={asked}
        onInput={(event) => setAsked(event.currentTarget.value)}
      />
      <p class="count" role="status">
        {isAsked && entries ? sumOf(found.length) : ""}
      </p>
      {found.length > 0 && (
        <ol class="found">
          {found.map((it) => (
            <li key={`${it.page} ${it.id}`}>
              <a
                href={`#/learn/${it.page}${it.id === "" ? "" : `?at=${it.id}`}`}
                onClick={() => setAsked("")}
              >
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

function sumOf(count: number): string {
  if (count === 0) return say("Nothing is found.");
  return count === 1 ? say("One place is found.") : say("{} places are found.", count);
}
