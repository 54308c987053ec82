import { parseRoute, type Route } from "../route.ts";
import "./learn.css";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Contents, readPage, useContents, useLoaded } from "./pages.ts";
import { PageLists } from "./page-lists.tsx";
import { goToHeading, PageBlocks } from "./paragraphs.tsx";
import { SearchBox } from "./search-box.tsx";
import { TextButton, translateWorkshop } from "../texts/index.ts";

/** Locates a page and, optionally, a heading on it. */
type OpenPage = Omit<Extract<Route, { at: "learn" }>, "at"> & { readonly page: string };

/** Shows the documentation beside a text: a search, which begins with a word of the text, and the chosen page. */
export function ReadingPane({ word, onClose }: { readonly word: string; onClose(): void }): VNode {
  const contents = useContents();
  const [openPage, setOpenPage] = useState<OpenPage>();
  /** Opens links to other pages inside the pane. */
  const openInPane = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : undefined;
    const route = parseRoute(link?.getAttribute("href") ?? "");
    if (route.at !== "learn" || route.page === "templates") return;
    event.preventDefault();
    setOpenPage(route.page === undefined ? undefined : { ...route, page: route.page });
  };
  return (
    <section class="lesson reading" aria-label={translateWorkshop("Help")} onClickCapture={openInPane}>
      <p class="ways">
        {openPage && <TextButton onClick={() => setOpenPage(undefined)} text="All pages" />}
        <TextButton onClick={onClose} text="Close" />
      </p>
      {contents === "lost" && <p role="alert">{translateWorkshop("These pages cannot be reached.")}</p>}
      {contents && contents !== "lost" && (
        <>
          <SearchBox contents={contents} initialText={word} />
          {openPage ? (
            <PageView key={`${openPage.page} ${openPage.heading}`} openPage={openPage} contents={contents} />
          ) : (
            <PageLists contents={contents} />
          )}
        </>
      )}
    </section>
  );
}

function PageView({
  openPage: { page: name, heading },
  contents,
}: {
  readonly openPage: OpenPage;
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
      <PageBlocks name={name} page={page} />
    </>
  );
}
