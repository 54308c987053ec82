import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { forgetDraft, type ListedDraft, listDrafts } from "./drafts.ts";
import { GamePicture } from "./game-picture.tsx";
import { type ListedGame, listedGames } from "./listed-games.ts";
import { ownAddress, playAddress } from "./route.ts";
import { Button } from "../web/index.ts";

/** All games that come along, each with its picture. */
export function Gallery(): VNode {
  const [games, setGames] = useState<readonly ListedGame[] | string>();
  useEffect(() => {
    document.title = "Quadrille";
    void listedGames().then(setGames);
  }, []);
  usePlaceKept(games !== undefined);
  return (
    <div class="gallery">
      <header>
        <h1>
          <img src="./icon.svg" alt="" />
          Quadrille
        </h1>
        <p>
          Games on a grid. Each is one readable text file; it plays here, in a terminal and from a program.
        </p>
        <p class="ways">
          <a class="strong" href="#/new">
            Make a game
          </a>
          <a class="learn-link" href="#/learn">
            Learn how
          </a>
        </p>
      </header>
      <main>
        <OwnGames />
        {games === undefined ? <p class="wait">One moment…</p> : <Shelves games={games} />}
      </main>
    </div>
  );
}

/** How far down somebody was. */
let place = 0;

/** Whoever comes back is where they were. */
function usePlaceKept(isFull: boolean): void {
  useLayoutEffect(() => {
    if (!isFull) return undefined;
    scrollTo(0, place);
    const keep = (): void => {
      place = scrollY;
    };
    addEventListener("scroll", keep);
    return () => removeEventListener("scroll", keep);
  }, [isFull]);
}

/** What was made or changed in this browser. */
function OwnGames(): VNode | null {
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>([]);
  useEffect(() => {
    void listDrafts().then(setDrafts);
  }, []);
  if (drafts.length === 0) return null;
  return (
    <section>
      <h2>Your games</h2>
      <ul class="cards own">
        {drafts.map((it) => (
          <li key={it.name}>
            <OwnCard draft={it} onForget={() => setDrafts(drafts.filter((other) => other !== it))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnCard({
  draft: { name, title, time },
  onForget,
}: {
  readonly draft: ListedDraft;
  onForget(): void;
}): VNode {
  const [isAsked, setIsAsked] = useState(false);
  const forget = async (): Promise<void> => {
    if (!isAsked) setIsAsked(true);
    else if (await forgetDraft(name)) onForget();
  };
  const called = title || name;
  return (
    <article class="card">
      <h3>
        <a href={ownAddress(name)}>{called}</a>
      </h3>
      <a class="second" href={playAddress(name)} aria-label={`Play ${called}`}>
        Play
      </a>
      <p>
        Changed{" "}
        {time === 0
          ? "some time ago"
          : new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}
        . Kept in this browser only.
      </p>
      <Button
        class="second"
        aria-label={`${isAsked ? "Really forget" : "Forget"} ${called}`}
        onClick={forget}
        onBlur={() => setIsAsked(false)}
      >
        {isAsked ? "Really forget" : "Forget"}
      </Button>
    </article>
  );
}

/** Games of one folder stand together. */
function Shelves({ games }: { readonly games: readonly ListedGame[] | string }): VNode {
  if (typeof games === "string") return <p role="alert">{games}</p>;
  const folders = [...new Set(games.map(folderOf))].sort();
  return (
    <>
      {folders.map((folder) => (
        <section key={folder}>
          <h2>{folder === "" ? "Games" : `Games from ${folder[0].toUpperCase()}${folder.slice(1)} files`}</h2>
          <ul class="cards">
            {games
              .filter((it) => folderOf(it) === folder)
              .map((it) => (
                <li key={it.name}>
                  <Card game={it} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function folderOf({ name }: ListedGame): string {
  return name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "";
}

function Card({ game }: { readonly game: ListedGame }): VNode {
  return (
    <article class="card">
      <GamePicture src={`games/${game.name}.json`} />
      <h3>
        <a href={`#/play/${game.name}`}>{game.title}</a>
      </h3>
      {game.about !== undefined && <p>{game.about}</p>}
      <a class="second" href={`#/edit/${game.name}`} aria-label={`Read and change ${game.title}`}>
        Read and change
      </a>
    </article>
  );
}
