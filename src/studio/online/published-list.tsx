import { addressOf, publishedAddress } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, Select } from "../../web/index.ts";
import { Card } from "../gallery/index.ts";
import { translateWorkshop } from "../texts/index.ts";
import { askServer } from "../has-server.ts";
import { isLikedHere, likingKey } from "./own-names.ts";
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

interface List {
  readonly games: readonly PublishedGame[];
  /** Is true if there are more games on the next page. */
  readonly more: boolean;
}

/** Lists the games published on this server. */
export function PublishedList(): VNode {
  const [words, setWords] = useState("");
  const [sort, setSort] = useState<"newest" | "liked">("newest");
  const [page, setPage] = useState(0);
  const [list, setList] = useState<List | string>();
  useEffect(() => {
    // Ignores replies to outdated requests.
    let isWanted = true;
    void askServer<List>(`published?search=${encodeURIComponent(words)}&sort=${sort}&page=${page}`).then(
      (it) => isWanted && setList(it),
    );
    return () => {
      isWanted = false;
    };
  }, [words, sort, page]);
  const search = (text: string): void => {
    setWords(text);
    setPage(0);
  };
  const above = (
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
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      <Select
        label={translateWorkshop("Order")}
        value={sort}
        options={[
          ["newest", translateWorkshop("The newest first")],
          ["liked", translateWorkshop("Most liked first")],
        ]}
        onChoose={(it) => {
          setSort(it);
          setPage(0);
        }}
      />
    </>
  );
  return (
    <Page title={translateWorkshop("Published games")} above={above} found={list}>
      {(list) => (
        <>
          <ul class="cards">
            {list.games.map((it) => (
              <li key={it.id}>
                <PublishedCard game={it} />
              </li>
            ))}
          </ul>
          {list.games.length === 0 && <p role="status">{translateWorkshop("No game was found.")}</p>}
          {page > 0 && <Button onClick={() => setPage(page - 1)}>{translateWorkshop("Newer")}</Button>}
          {list.more && <Button onClick={() => setPage(page + 1)}>{translateWorkshop("Older")}</Button>}
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
  const [own, setOwn] = useState(() => isLikedHere(id));
  const change = async (): Promise<void> => {
    const body = { key: likingKey(), likes: !own };
    const answer = await askServer<{ readonly likes: number }>(`published/${id}/like`, {
      method: "POST",
      body,
    });
    if (typeof answer === "string") return;
    setCount(answer.likes);
    setOwn(isLikedHere(id, !own));
  };
  return (
    <p class="report">
      <Button class="chip" aria-pressed={own} onClick={change}>
        {translateWorkshop("I like it")}
      </Button>{" "}
      <span role="status">
        {count === 1 ? translateWorkshop("1 likes it") : translateWorkshop("{} like it", count)}
      </span>
    </p>
  );
}

/** Lets the user report a game to the operator of the server. */
export function ReportGame({ id }: { readonly id: string }): VNode {
  const [told, setTold] = useState("");
  const report = async (): Promise<void> => {
    const reason = prompt(translateWorkshop("What is wrong with this game?"))?.trim();
    if (reason === undefined || reason === "") return;
    const answer = await askServer(`published/${id}/report`, { method: "POST", body: { reason } });
    setTold(
      typeof answer === "string"
        ? answer
        : translateWorkshop("Thank you. Whoever runs this server will read it."),
    );
  };
  return (
    <p class="report">
      <Button class="chip" onClick={report}>
        {translateWorkshop("Report")}
      </Button>{" "}
      <span role="status">{told}</span>
    </p>
  );
}
