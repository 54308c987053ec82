import type { VNode } from "preact";
import { pageAddress } from "../route.ts";
import { translateWorkshop } from "../texts/index.ts";
import type { Contents } from "./pages.ts";

export interface PageListsProps {
  readonly contents: Contents;
  /** Names the open page. */
  readonly current?: string | undefined;
}

/** Lists the chapters of the book and the other pages as links. */
export function PageLists({ contents: { chapters, pages }, current }: PageListsProps): VNode {
  return (
    <>
      <h2>{translateWorkshop("The book")}</h2>
      <ol lang="en">
        {chapters.map(({ page, title }) => (
          <li key={page}>
            <PageLink name={page} title={title} current={current} />
          </li>
        ))}
      </ol>
      <h2>{translateWorkshop("More to read")}</h2>
      <ul lang="en">
        {pages.map(({ name, title }) => (
          <li key={name}>
            <PageLink name={name} title={title} current={current} />
          </li>
        ))}
      </ul>
    </>
  );
}

type PageLinkProps = Pick<PageListsProps, "current"> & { readonly name: string; readonly title: string };

/** Links to a page, and marks the page that is open. */
export function PageLink({ name, title, current }: PageLinkProps): VNode {
  return (
    <a href={pageAddress(name)} aria-current={name === current ? "page" : undefined}>
      {title}
    </a>
  );
}
