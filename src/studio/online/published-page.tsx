import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, useLanguage } from "../../web/index.ts";
import { ask } from "../asking.ts";
import { say } from "../texts/index.ts";
import { readPublished } from "./read-published.ts";
import { Likes, type PublishedGame, ReportGame } from "./published-list.tsx";

interface Named {
  readonly id: string;
  readonly title: string;
}

interface Facts extends PublishedGame {
  /** What it was made from, and what that was made from, and so on. */
  readonly line: readonly Named[];
  readonly remixes: readonly Named[];
  readonly versions: readonly { readonly number: number; readonly hash: string; readonly at: number }[];
}

/** All that is told of a published game: what it is, its versions, what it was made from and what was made from it. */
export function PublishedPage({ id }: { readonly id: string }): VNode {
  useLanguage();
  const [facts, setFacts] = useState<Facts | string>();
  useEffect(() => void ask<Facts>(`published/${id}`).then(setFacts), [id]);
  const title = typeof facts === "object" ? facts.title : say("Published games");
  useEffect(() => {
    document.title = `${title} · Quadrille`;
  }, [title]);
  return (
    <main class="online">
      <h1>{title}</h1>
      {typeof facts === "string" && <p role="alert">{facts}</p>}
      {typeof facts === "object" && <Told facts={facts} />}
      <p>
        <a href="#/published">{say("Published games")}</a> · <a href="#/">{say("All games")}</a>
      </p>
    </main>
  );
}

function Told({ facts }: { readonly facts: Facts }): VNode {
  const { id, author, about, line, remixes, versions } = facts;
  return (
    <>
      <img class="first" src={`api/published/${id}/picture.svg`} alt="" />
      {author !== undefined && <p>{author}</p>}
      {about !== undefined && <p>{about}</p>}
      <p class="ways">
        <a href={`#/published/${id}`}>{say("Play")}</a>{" "}
        <Button class="chip" onClick={() => void readPublished(id)}>
          {say("Read it, and make another of it")}
        </Button>
      </p>
      <Likes game={facts} />
      <ReportGame id={id} />
      {line.length > 0 && <Line heading={say("Made from")} games={line} />}
      {remixes.length > 0 && <Line heading={say("What was made from it")} games={remixes} />}
      <h2>{say("Versions")}</h2>
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

function Line({ heading, games }: { readonly heading: string; readonly games: readonly Named[] }): VNode {
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {games.map(({ id, title }) => (
          <li key={id}>
            <a href={`#/published/${id}/about`}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
