import { addressOf, gameAddress, pageAddress, publishedAddress, type Route } from "../route.ts";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { fillIn } from "../../base/index.ts";
import { Button, useListener } from "../../web/index.ts";
import { type ListedDraft, listDrafts } from "../kept/drafts.ts";
import {
  type GameAchievement,
  readAchievements,
  type RecentPlays,
  readRecentPlays,
} from "../kept/recent-plays.ts";
import { type ListedGame, loadListedGames } from "../listed-games.ts";
import { hasServer } from "../has-server.ts";
import { useNewerPage } from "../offline/keeping-offline.ts";
import { type Texts, useTexts } from "../texts/index.ts";
import { Card, GameCard, OwnGames } from "./card.tsx";
import { Foot, PageSettings } from "./foot.tsx";
import { type Shelf, type GalleryFilter, isShown, galleryState, makeShelves } from "./shelves.ts";
import { GameSearch } from "./game-search.tsx";

/** Holds the data that the gallery shows. */
interface GalleryData {
  readonly games: readonly ListedGame[] | string;
  readonly drafts: readonly ListedDraft[];
}

/** Shows all games: recent plays, the user's own games, and the bundled games. */
export function Gallery({ route }: { readonly route: Extract<Route, { at: "gallery" }> }): VNode {
  const texts = useTexts();
  const [galleryData, setGalleryData] = useState<GalleryData>();
  const [filter, setFilter] = useState<GalleryFilter>(route);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = "Quadrille";
    void Promise.all([loadListedGames(), listDrafts()]).then(([games, drafts]) =>
      setGalleryData({ games: typeof games === "string" ? games : games.filter(isShown), drafts }),
    );
  }, []);
  useEffect(() => {
    setFilter({ words: route.words, fact: route.fact });
    galleryState.address = addressOf(route);
  }, [route]);
  const [achievements] = useState(readAchievements);
  // The recent games are read again once the lists are loaded, because the page that was left has stored its game by then.
  const recentPlays = useMemo(readRecentPlays, [galleryData]);
  useKeptScrollPosition(galleryData !== undefined);
  const games = typeof galleryData?.games === "object" ? galleryData.games : [];
  const shelves = useMemo(() => makeShelves(games, filter), [games, filter]);
  const changeFilter = (newFilter: GalleryFilter): void => {
    setFilter(newFilter);
    galleryState.address = addressOf({ at: "gallery", ...newFilter });
    history.replaceState(undefined, "", galleryState.address);
  };
  const shownGames = shelves.flatMap((it) => it.games);
  const openRandomGame = (): void => {
    const game = shownGames[Math.floor(Math.random() * shownGames.length)];
    if (game) location.hash = gameAddress(game.name);
  };
  const isUnfiltered = filter.words.trim() === "" && filter.fact === undefined;
  return (
    <div class="gallery">
      <Button class="skip" onClick={() => main.current?.focus()}>
        {texts.skip}
      </Button>
      <NewVersionNotice />
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
              recentPlays.open[0]?.address ??
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
        <GameSearch filter={filter} onFilter={changeFilter} onRandom={openRandomGame} />
      </header>
      <main ref={main} tabIndex={-1}>
        {!galleryData && <p class="wait">{texts.wait}</p>}
        {isUnfiltered && galleryData && <PlayShelf plays={recentPlays} />}
        {isUnfiltered && galleryData && <OwnGames drafts={galleryData.drafts} />}
        {typeof galleryData?.games === "string" && <p role="alert">{galleryData.games}</p>}
        {shelves.map((it) => (
          <ShelfView key={it.name} shelf={it} achievements={achievements} />
        ))}
        {!isUnfiltered && galleryData && (
          <p class={shelves.length === 0 ? "wait" : "heard"} role="status">
            {shelves.length === 0 ? texts.nothingFound : foundGamesText(texts, shownGames.length)}
          </p>
        )}
      </main>
      <Foot games={games} />
    </div>
  );
}

const foundGamesText = ({ found, foundOne }: Texts, count: number): string =>
  count === 1 ? foundOne : fillIn(found, [count]);

/** Restores the scroll position at which the user left. */
function useKeptScrollPosition(hasContent: boolean): void {
  useLayoutEffect(() => {
    if (hasContent) scrollTo(0, galleryState.place);
  }, [hasContent]);
  useListener("scroll", () => {
    // An empty page scrolls to its top by itself, which must not replace the position of the user.
    if (hasContent) galleryState.place = scrollY;
  });
}

/** Shows that a newer version of the page is available; a match is never interrupted by it. */
function NewVersionNotice(): VNode | null {
  const texts = useTexts();
  const loadNewVersion = useNewerPage();
  if (!loadNewVersion) return null;
  return (
    <p class="newer" role="status">
      {texts.newer}{" "}
      <Button class="chip" onClick={loadNewVersion}>
        {texts.loadNewer}
      </Button>
    </p>
  );
}

/** Limits how many unfinished games and how many finished games are shown, so that each group fills one row of cards. */
const maxPlays = 4;

/** Lists the games that the user left unfinished, then those that were played to their end. */
function PlayShelf({ plays: { open, ended } }: { readonly plays: RecentPlays }): VNode | null {
  const { shelves } = useTexts();
  const shownPlays = [...open.slice(0, maxPlays), ...ended.slice(0, maxPlays)];
  if (shownPlays.length === 0) return null;
  return (
    <section>
      <h2>{open.length > 0 ? shelves.recent : shelves.ended}</h2>
      <ul class="cards recent">
        {shownPlays.map(({ address, title, picture, ending }) => (
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
  /** Maps the address of each game to the user's results in it. */
  readonly achievements: Readonly<Record<string, GameAchievement>>;
}

/** Shows a shelf of games under its heading. If there are many games, it shows only the first until the user expands the shelf. */
function ShelfView({ shelf: { name, games, limit }, achievements }: ShelfViewProps): VNode {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(galleryState.open.has(name));
  const toggle = (): void => {
    if (isOpen) galleryState.open.delete(name);
    else galleryState.open.add(name);
    setIsOpen(!isOpen);
  };
  return (
    <section>
      <h2>{name === "found" ? foundGamesText(texts, games.length) : texts.shelves[name]}</h2>
      <ul class="cards">
        {games.slice(0, isOpen ? games.length : limit).map((it) => (
          <li key={it.name}>
            <GameCard game={it} achievement={achievements[gameAddress(it.name)]} />
          </li>
        ))}
      </ul>
      {games.length > limit && (
        <Button class="chip fold" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? texts.showFewer : fillIn(texts.showAll, [games.length])}
        </Button>
      )}
    </section>
  );
}
