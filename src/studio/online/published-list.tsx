import { addressOf, publishedAddress } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Select } from "../../web/index.ts";
import { Card } from "../gallery/index.ts";
import { TextButton, translateCount, translateWorkshop } from "../texts/index.ts";
import { askServer } from "../has-server.ts";
import { isLikedHere, readLikingKey } from "./own-names.ts";
import { Page } from "../page.tsx";

/** Describes a published game in a list. */
export interface PublishedGame {
  readonly id: string;
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly players: number;
  readonly levels: number;
  readonly likes: number;
}

interface GamesPage {
  readonly games: readonly PublishedGame[];
  /** Is true if there are more games on the next page. */
  readonly more: boolean;
}

/** Lists the games published on this server. */
export function PublishedList(): VNode {
  const [query, setQuery] = useState({ words: "", sort: "newest" as "newest" | "liked", page: 0 });
  const { words, sort, page } = query;
  /** Changes the query, and returns to the first page unless `part` contains another. */
  const changeQuery = (part: Partial<typeof query>): void => setQuery((it) => ({ ...it, page: 0, ...part }));
  const [gamesPage, setGamesPage] = useState<GamesPage | string>();
  useEffect(() => {
    // Ignores replies to outdated requests.
    let isWanted = true;
    void askServer<GamesPage>(`published?search=${encodeURIComponent(words)}&sort=${sort}&page=${page}`).then(
      (it) => isWanted && setGamesPage(it),
    );
    return () => {
      isWanted = false;
    };
  }, [words, sort, page]);
  const listHeader = (
    <>
      <p>
        <a href={addressOf({ at: "edit" })}>{translateWorkshop("Make a game")}</a> ·{" "}
        <a href="api/published/feed.xml">{translateWorkshop("Feed")}</a> ·{" "}
        <a href={addressOf({ at: "online", shelf: "stored", name: "" })}>
          {translateWorkshop("What is stored")}
        </a>
      </p>
      <input
        type="search"
        aria-label={translateWorkshop("Search")}
        placeholder={translateWorkshop("Search")}
        maxLength={100}
        value={words}
        onInput={({ currentTarget }) => changeQuery({ words: currentTarget.value })}
      />
      <Select
        label={translateWorkshop("Order")}
        value={sort}
        options={[
          ["newest", translateWorkshop("The newest first")],
          ["liked", translateWorkshop("Most liked first")],
        ]}
        onChoose={(it) => changeQuery({ sort: it })}
      />
    </>
  );
  return (
    <Page title={translateWorkshop("Published games")} contentAbove={listHeader} reply={gamesPage}>
      {(loadedPage) => (
        <>
          <ul class="cards">
            {loadedPage.games.map((it) => (
              <li key={it.id}>
                <PublishedCard game={it} />
              </li>
            ))}
          </ul>
          {loadedPage.games.length === 0 && <p role="status">{translateWorkshop("No game was found.")}</p>}
          {page > 0 && <TextButton onClick={() => changeQuery({ page: page - 1 })} text="Newer" />}
          {loadedPage.more && <TextButton onClick={() => changeQuery({ page: page + 1 })} text="Older" />}
        </>
      )}
    </Page>
  );
}

function PublishedCard({ game }: { readonly game: PublishedGame }): VNode {
  const { id, title, author, about } = game;
  return (
    <Card title={title} address={publishedAddress(id)} picture={`api/published/${id}/picture.svg`}>
      {author !== undefined && <p class="marks">{author}</p>}
      {about !== undefined && <p>{about}</p>}
      <p class="report">
        <a href={publishedAddress(`${id}/about`)}>{translateWorkshop("About this game")}</a>
      </p>
      <Likes game={game} />
      <ReportGame id={id} />
    </Card>
  );
}

/** Shows how many users like a game, and lets the user like it. */
export function Likes({ game: { id, likes } }: { readonly game: PublishedGame }): VNode {
  const [count, setCount] = useState(likes);
  const [isLiked, setIsLiked] = useState(() => isLikedHere(id));
  const toggle = async (): Promise<void> => {
    const body = { key: readLikingKey(), likes: !isLiked };
    const answer = await askServer<{ readonly likes: number }>(`published/${id}/like`, { body });
    if (typeof answer === "string") return;
    setCount(answer.likes);
    setIsLiked(isLikedHere(id, !isLiked));
  };
  return (
    <p class="report">
      <TextButton class="chip" aria-pressed={isLiked} onClick={toggle} text="I like it" />{" "}
      <span role="status">{translateCount(count, "1 likes it", "{} like it")}</span>
    </p>
  );
}

/** Lets the user report a game to the operator of the server. */
export function ReportGame({ id }: { readonly id: string }): VNode {
  const [notice, setNotice] = useState("");
  const report = async (): Promise<void> => {
    const reason = prompt(translateWorkshop("What is wrong with this game?"))?.trim();
    if (reason === undefined || reason === "") return;
    const answer = await askServer(`published/${id}/report`, { body: { reason } });
    setNotice(
      typeof answer === "string"
        ? answer
        : translateWorkshop("Thank you. Whoever runs this server will read it."),
    );
  };
  return (
    <p class="report">
      <TextButton class="chip" onClick={report} text="Report" /> <span role="status">{notice}</span>
    </p>
  );
}
