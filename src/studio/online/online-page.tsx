import { gameAddress, publishedAddress, type Route } from "../route.ts";
import "./online.css";
import { CarriedGame } from "../playing/carried-game.tsx";
import { ModeratorPage } from "./moderator-page.tsx";
import { StoredPage } from "./stored-page.tsx";
import { ScoresPage } from "./scores-page.tsx";
import { makeMoment } from "../moment.ts";
import { type BoardRow, BoardRows, readPublished } from "./board-rows.tsx";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { askServer } from "../has-server.ts";
import { type ListedGame, loadListedGames } from "../listed-games.ts";
import { adaptToDevice } from "../../web/index.ts";
import { Page } from "../page.tsx";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { type PublishedGame, Likes, ReportGame, PublishedList } from "./published-list.tsx";

/**
 * Shows pages about the server's data: published games, scores, the puzzle of the day, and the data stored about users.
 */
export function OnlinePage({ route }: { readonly route: Extract<Route, { at: "online" }> }): VNode {
  if (route.shelf === "scores") return <ScoresPage game={route.name} level={route.moment.level} />;
  if (route.shelf === "daily") return <DailyPage />;
  if (route.shelf === "stored") return <StoredPage />;
  if (route.shelf === "moderate") return <ModeratorPage />;
  const about = /^(.+)\/about$/.exec(route.name)?.[1];
  if (about !== undefined) return <PublishedPage key={about} id={about} />;
  return route.name === "" ? <PublishedList /> : <CarriedGame route={route} />;
}

interface DailyPuzzle {
  readonly day: string;
  /** Identifies the game. */
  readonly game: string;
  readonly title: string;
  readonly level: number;
  readonly rows: readonly BoardRow[];
}

/** Shows today's level and who solved it in the fewest inputs, and yesterday's level with its solutions. */
function DailyPage(): VNode {
  const [days, setDays] = useState<readonly (DailyPuzzle | string)[]>([]);
  const [games, setGames] = useState<readonly ListedGame[]>([]);
  const aboutOf = (game: string): string => games.find((it) => it.name === game)?.about ?? "";
  useEffect(() => {
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, "yyyy-mm-dd".length);
    const days = ["", `?day=${yesterday}`];
    void Promise.all(days.map((it) => askServer<DailyPuzzle>(`scores/daily${it}`))).then(setDays);
    void loadListedGames().then((it) => typeof it === "object" && setGames(it));
  }, []);
  return (
    <Page title={translateWorkshop("Puzzle of the day")} reply={days}>
      {(days) => (
        <>
          <p>
            {translateWorkshop(
              "Everybody has the same level. Solve it first, then send your solution from the menu, under Scores: the shortest is first. Tomorrow all can be watched.",
            )}
          </p>
          {days.map((it, i) =>
            typeof it === "string" ? (
              i === 0 && <p role="alert">{it}</p>
            ) : (
              <Day key={it.day} daily={it} about={aboutOf(it.game)} />
            ),
          )}
        </>
      )}
    </Page>
  );
}

function Day({ daily, about }: { readonly daily: DailyPuzzle; readonly about: string }): VNode {
  const { day, game, title, level, rows } = daily;
  const address = gameAddress(game);
  const levelAddress = address + makeMoment({ level });
  return (
    <section>
      <h2>
        <a href={levelAddress}>{translateWorkshop("{}, level {}", title, level)}</a>{" "}
        <small class="soft">{day}</small>
      </h2>
      {about !== "" && <p>{adaptToDevice(about)}</p>}
      <p>
        <a href={levelAddress}>{translateWorkshop("Play")}</a>
      </p>
      <BoardRows rows={rows} by="inputs" address={address} />
      {rows.length === 0 && <p>{translateWorkshop("Nobody has sent a solution yet.")}</p>}
    </section>
  );
}

interface GameLink {
  readonly id: string;
  readonly title: string;
}

interface PublishedFacts extends PublishedGame {
  /** Lists the games that it was made from, directly and indirectly. */
  readonly line: readonly GameLink[];
  readonly remixes: readonly GameLink[];
  readonly versions: readonly { readonly number: number; readonly hash: string; readonly at: number }[];
}

/** Shows a published game: its description, its versions, the games it was made from, and the games made from it. */
function PublishedPage({ id }: { readonly id: string }): VNode {
  const [facts, setFacts] = useState<PublishedFacts | string>();
  useEffect(() => void askServer<PublishedFacts>(`published/${id}`).then(setFacts), [id]);
  const title = typeof facts === "object" ? facts.title : translateWorkshop("Published games");
  const listLink = <a href={publishedAddress()}>{translateWorkshop("Published games")}</a>;
  return (
    <Page title={title} reply={facts} links={listLink}>
      {(it) => <FactsView facts={it} />}
    </Page>
  );
}

function FactsView({ facts }: { readonly facts: PublishedFacts }): VNode {
  const { id, author, about, line, remixes, versions } = facts;
  return (
    <>
      <img class="first" src={`api/published/${id}/picture.svg`} alt="" />
      {author !== undefined && <p>{author}</p>}
      {about !== undefined && <p>{about}</p>}
      <p class="ways">
        <a href={publishedAddress(id)}>{translateWorkshop("Play")}</a>{" "}
        <TextButton
          class="chip"
          onClick={() => void readPublished(id)}
          text="Read it, and make another of it"
        />
      </p>
      <Likes game={facts} />
      <ReportGame id={id} />
      {line.length > 0 && <Games heading={translateWorkshop("Made from")} games={line} />}
      {remixes.length > 0 && <Games heading={translateWorkshop("What was made from it")} games={remixes} />}
      <h2>{translateWorkshop("Versions")}</h2>
      <ol reversed>
        {versions.map(({ number, hash, at }) => (
          <li key={number} value={number}>
            <a href={`api/published/${id}/text?version=${hash}`}>{new Date(at).toLocaleDateString()}</a>
          </li>
        ))}
      </ol>
    </>
  );
}

function Games({ heading, games }: { readonly heading: string; readonly games: readonly GameLink[] }): VNode {
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {games.map(({ id, title }) => (
          <li key={id}>
            <a href={publishedAddress(`${id}/about`)}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
