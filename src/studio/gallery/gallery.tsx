import { addressOf, gameAddress, pageAddress, publishedAddress, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, filled, useListener } from "../../web/index.ts";
import { type ListedDraft, listDrafts } from "../kept/drafts.ts";
import {
  type GameAchievement,
  readAchievements,
  type RecentPlays,
  recentPlays,
} from "../kept/recent-plays.ts";
import { type ListedGame, listedGames } from "../listed-games.ts";
import { hasServer } from "../has-server.ts";
import { useNewerPage } from "../offline/keeping-offline.ts";
import { type Texts, useTexts } from "../texts/index.ts";
import { Card, GameCard, OwnGames } from "./card.tsx";
import { Foot, PageSettings } from "./foot.tsx";
import { type Shelf, type GalleryFilter, isShown, leftGallery, shelvesOf } from "./shelves.ts";
import { GameSearch } from "./game-search.tsx";

/** Holds the data that the gallery shows. */
interface Stock {
  readonly games: readonly ListedGame[] | string;
  readonly drafts: readonly ListedDraft[];
}

/** Shows all games: recent plays, the user's own games, and the bundled games. */
export function Gallery({ route }: { readonly route: Extract<Route, { at: "gallery" }> }): VNode {
  const texts = useTexts();
  const [stock, setStock] = useState<Stock>();
  const [wish, setWish] = useState<GalleryFilter>({ words: route.words, fact: route.fact });
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = "Quadrille";
    void Promise.all([listedGames(), listDrafts()]).then(([all, drafts]) =>
      setStock({ games: typeof all === "string" ? all : all.filter(isShown), drafts }),
    );
  }, []);
  useEffect(() => {
    setWish({ words: route.words, fact: route.fact });
    leftGallery.address = addressOf(route);
  }, [route]);
  const [done] = useState(readAchievements);
  // The plays are read again once the lists have come: then the page that was left has stored its play.
  const plays = useMemo(recentPlays, [stock]);
  usePlaceKept(stock !== undefined);
  const games = typeof stock?.games === "object" ? stock.games : [];
  const shelves = useMemo(() => shelvesOf(games, wish), [games, wish]);
  const choose = (next: GalleryFilter): void => {
    setWish(next);
    leftGallery.address = addressOf({ at: "gallery", ...next });
    history.replaceState(undefined, "", leftGallery.address);
  };
  const openRandomGame = (): void => {
    const all = shelves.flatMap((it) => it.games);
    const game = all[Math.floor(Math.random() * all.length)];
    if (game) location.hash = gameAddress(game.name);
  };
  const isWhole = wish.words.trim() === "" && wish.fact === undefined;
  return (
    <div class="gallery">
      <Button class="skip" onClick={() => main.current?.focus()}>
        {texts.skip}
      </Button>
      <Newer />
      <header>
        <h1>
          <img src="./icon.svg" alt="" />
          Quadrille
        </h1>
        <PageSettings />
        <p>{texts.tagline}</p>
        <p class="ways">
          <a
            class="strong"
            href={
              plays.open[0]?.address ??
              gameAddress(games.find((it) => it.featured === 0)?.name ?? "warehouse")
            }
          >
            {texts.playNow}
          </a>
          <a href={addressOf({ at: "edit" })}>{texts.makeGame}</a>
          <a class="learn-link" href={addressOf({ at: "learn" })}>
            {texts.learn}
          </a>
          <a href={pageAddress("templates")}>{texts.templates}</a>
          {hasServer && <a href={publishedAddress()}>{texts.published}</a>}
          {hasServer && <a href={addressOf({ at: "online", shelf: "daily", name: "" })}>{texts.daily}</a>}
        </p>
        <GameSearch wish={wish} onWish={choose} onSurprise={openRandomGame} />
      </header>
      <main ref={main} tabIndex={-1}>
        {!stock && <p class="wait">{texts.wait}</p>}
        {isWhole && stock && <PlayShelf plays={plays} />}
        {isWhole && stock && <OwnGames drafts={stock.drafts} />}
        {typeof stock?.games === "string" && <p role="alert">{stock.games}</p>}
        {shelves.map((it) => (
          <ShelfView key={it.name} shelf={it} done={done} />
        ))}
        {!isWhole && stock && (
          <p class={shelves.length === 0 ? "wait" : "heard"} role="status">
            {shelves.length === 0 ? texts.nothingFound : gamesFound(texts, countOf(shelves))}
          </p>
        )}
      </main>
      <Foot games={games} />
    </div>
  );
}

const gamesFound = ({ found, foundOne }: Texts, count: number): string =>
  count === 1 ? foundOne : filled(found, [count]);

const countOf = (shelves: readonly Shelf[]): number => shelves.reduce((sum, it) => sum + it.games.length, 0);

/** Restores the scroll position at which the user left. */
function usePlaceKept(isFull: boolean): void {
  useLayoutEffect(() => {
    if (isFull) scrollTo(0, leftGallery.place);
  }, [isFull]);
  useListener("scroll", () => {
    // A page that is still empty, or is leaving, has no place.
    if (isFull) leftGallery.place = scrollY;
  });
}

/** Shows that a newer version of the page is available; a match is never interrupted by it. */
function Newer(): VNode | null {
  const texts = useTexts();
  const load = useNewerPage();
  if (!load) return null;
  return (
    <p class="newer" role="status">
      {texts.newer}{" "}
      <Button class="chip" onClick={load}>
        {texts.loadNewer}
      </Button>
    </p>
  );
}

/** Limits the plays of each sort in the gallery to a row. */
const mostPlays = 4;

/** Lists the plays that were left unfinished, then those that were played to their end. */
function PlayShelf({ plays: { open, ended } }: { readonly plays: RecentPlays }): VNode | null {
  const { shelves } = useTexts();
  const shown = [...open.slice(0, mostPlays), ...ended.slice(0, mostPlays)];
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>{open.length > 0 ? shelves.recent : shelves.ended}</h2>
      <ul class="cards recent">
        {shown.map(({ address, title, picture, ending }) => (
          <li key={address}>
            <Card {...{ address, title, picture }}>
              {ending !== undefined && (
                <p>
                  <strong class="done">{shelves.ended}</strong> {ending}
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShelfViewProps {
  readonly shelf: Shelf;
  /** Maps the address of each game to what the user has achieved in it. */
  readonly done: Readonly<Record<string, GameAchievement>>;
}

/** Shows a shelf of games under its heading; of many games only the first until the user expands the shelf. */
function ShelfView({ shelf: { name, games, shown }, done }: ShelfViewProps): VNode {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(leftGallery.open.has(name));
  const toggle = (): void => {
    if (isOpen) leftGallery.open.delete(name);
    else leftGallery.open.add(name);
    setIsOpen(!isOpen);
  };
  return (
    <section>
      <h2>{name === "found" ? gamesFound(texts, games.length) : texts.shelves[name]}</h2>
      <ul class="cards">
        {games.slice(0, isOpen ? games.length : shown).map((it) => (
          <li key={it.name}>
            <GameCard game={it} done={done[gameAddress(it.name)]} />
          </li>
        ))}
      </ul>
      {games.length > shown && (
        <Button class="chip fold" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? texts.showFewer : filled(texts.showAll, [games.length])}
        </Button>
      )}
    </section>
  );
}
