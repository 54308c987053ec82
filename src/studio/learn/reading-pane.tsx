import { parseRoute } from "../route.ts";
import "./learn.css";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../web/index.ts";
import { type Contents, readPage, useContents, useLoaded } from "./pages.ts";
import { PageLists } from "./page-lists.tsx";
import { goToHeading, Paragraphs, isRecipe, RecipeBlocks } from "./paragraphs.tsx";
import { SearchBox } from "./search-box.tsx";
import { translateWorkshop } from "../texts/index.ts";

/** Locates a page, and possibly a heading on it. */
interface Place {
  readonly page: string;
  readonly heading: string | undefined;
}

/** Shows all documentation beside a text: a search that starts with a word of the text, and the chosen page. */
export function ReadingPane({ word, onClose }: { readonly word: string; onClose(): void }): VNode {
  const contents = useContents();
  const [place, setPlace] = useState<Place>();
  /** Opens links to other pages inside the pane. */
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : undefined;
    const route = parseRoute(link?.getAttribute("href") ?? "");
    if (route.at !== "learn" || route.page === "templates") return;
    event.preventDefault();
    setPlace(route.page === undefined ? undefined : { page: route.page, heading: route.heading });
  };
  return (
    <section class="lesson reading" aria-label={translateWorkshop("Help")} onClickCapture={follow}>
      <p class="ways">
        {place && <Button onClick={() => setPlace(undefined)}>{translateWorkshop("All pages")}</Button>}
        <Button onClick={onClose}>{translateWorkshop("Close")}</Button>
      </p>
      {contents === "lost" && <p role="alert">{translateWorkshop("These pages cannot be reached.")}</p>}
      {contents && contents !== "lost" && (
        <>
          <SearchBox contents={contents} first={word} />
          {place ? (
            <PageIn key={`${place.page} ${place.heading}`} place={place} contents={contents} />
          ) : (
            <PageLists contents={contents} />
          )}
        </>
      )}
    </section>
  );
}

function PageIn({
  place: { page: name, heading },
  contents,
}: {
  readonly place: Place;
  readonly contents: Contents;
}): VNode {
  const page = useLoaded(() => readPage(contents, name));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!page || page === "lost") return;
    if (heading === undefined) title.current?.focus();
    else goToHeading(heading);
  }, [page]);
  if (page === "lost") return <p role="alert">{translateWorkshop("This page cannot be reached.")}</p>;
  if (!page) return <p>{translateWorkshop("One moment…")}</p>;
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {page.title}
      </h2>
      {isRecipe(name) ? <RecipeBlocks page={page} /> : <Paragraphs blocks={page.blocks} />}
    </>
  );
}
