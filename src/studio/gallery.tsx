import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { GamePicture } from "./game-picture.tsx";
import { type ListedGame, listedGames } from "./listed-games.ts";

/** All games that come along, each with its picture. */
export function Gallery(): VNode {
  const [games, setGames] = useState<readonly ListedGame[] | string>();
  useEffect(() => {
    document.title = "Quadrille";
    void listedGames().then(setGames);
  }, []);
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
        </p>
      </header>
      <main>{games === undefined ? <p class="wait">One moment…</p> : <Shelves games={games} />}</main>
    </div>
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
          <h2>
            {folder === "" ? "Games" : `Games from ${folder[0]!.toUpperCase()}${folder.slice(1)} files`}
          </h2>
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
