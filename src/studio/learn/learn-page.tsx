import { addressOf, allGames, pageAddress, type Route } from "../route.ts";
import "./learn.css";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Contents, isRecipe, readPassedLessons, readPage, useContents, useLoaded } from "./pages.ts";
import { namesNothing } from "../fetching.ts";
import { PageLink, PageLists, type PageListsProps } from "./page-lists.tsx";
import { goToHeading, PageBlocks } from "./paragraphs.tsx";
import { SearchBox } from "./search-box.tsx";
import { Card } from "../gallery/index.ts";
import { type ListedGame, loadListedGames } from "../listed-games.ts";
import { useTabTitle } from "../page.tsx";
import { usePageTheme } from "../page-theme.ts";
import { TextButton, translateWorkshop, useTexts } from "../texts/index.ts";

type LearnRoute = Extract<Route, { at: "learn" }>;

/** Shows the book and the other pages of documentation, with contents and search. */
export function LearnPage({ route }: { readonly route: LearnRoute }): VNode {
  const contents = useContents();
  if (contents === "lost") return <PageFailure name="contents" />;
  if (!contents) return <p class="wait">{translateWorkshop("One moment…")}</p>;
  return (
    <div class="learn">
      <ContentsPane contents={contents} current={route.page} key={route.page} />
      <main>
        {route.page === undefined ? (
          <AllChapters contents={contents} />
        ) : route.page === "templates" ? (
          <Templates contents={contents} />
        ) : (
          <Page name={route.page} heading={route.heading} contents={contents} key={route.page} />
        )}
      </main>
    </div>
  );
}

/** Says why a page is not shown: there is none of this name, or it cannot be reached. */
function PageFailure({ name }: { readonly name: string }): VNode {
  const isAbsent = useLoaded(() => namesNothing(`learn/${name}.json`));
  return (
    <main class="learn lost">
      <p role="alert">
        {translateWorkshop(
          isAbsent === true
            ? "There is no such page."
            : "This page cannot be reached. Load it again when you are online.",
        )}
      </p>
      <p>
        <a href={allGames}>{translateWorkshop("All games")}</a> ·{" "}
        <a href={addressOf({ at: "learn" })}>{translateWorkshop("Learn")}</a>
      </p>
    </main>
  );
}

/** Shows the contents beside a page; on a narrow screen, a button opens them. */
function ContentsPane({ contents, current }: PageListsProps): VNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header class="contents">
      <p class="ways">
        <a href={allGames}>{translateWorkshop("All games")}</a>
        <a href={addressOf({ at: "learn" })} aria-current={current === undefined ? "page" : undefined}>
          {translateWorkshop("Learn")}
        </a>
        <PageLink name="templates" title={translateWorkshop("Templates")} current={current} />
        <TextButton
          aria-expanded={isOpen}
          aria-controls="contents"
          onClick={() => setIsOpen(!isOpen)}
          text="Contents"
        />
      </p>
      <SearchBox contents={contents} />
      <nav id="contents" class={isOpen ? "open" : ""} aria-label={translateWorkshop("Contents")}>
        <PageLists contents={contents} current={current} />
      </nav>
    </header>
  );
}

/** Sets the title of the tab and scrolls to the top. */
function useTitleAtTop(title: string): void {
  useTabTitle(title);
  useEffect(() => scrollTo(0, 0), []);
}

/** Lists all chapters with their lessons, and marks completed lessons. */
function AllChapters({ contents }: { readonly contents: Contents }): VNode {
  useTitleAtTop(translateWorkshop("Learn"));
  const theme = usePageTheme();
  const passedIds = readPassedLessons();
  const steps = contents.chapters.flatMap((it) => it.steps);
  const nextStep = steps.find((it) => !passedIds.has(it.id)) ?? steps[0];
  return (
    <article>
      <h1>{translateWorkshop("Learn to make games")}</h1>
      <p>
        {translateWorkshop(
          "Twelve games in small steps. You change the text, the game beside it changes with you, and each step tells you when you have got it. No experience needed.",
        )}
      </p>
      <p>
        <a class="strong" href={addressOf({ at: "lesson", id: nextStep.id })}>
          {passedIds.size === 0
            ? translateWorkshop("Begin with the first step")
            : translateWorkshop("Go on with {}", `${nextStep.id} ${nextStep.title}`)}
        </a>
      </p>
      <ol class="chapters">
        {contents.chapters.map((chapter, i) => (
          <li key={chapter.page}>
            <img src={`pictures/${chapter.page}.${theme}.svg`} alt="" loading="lazy" />
            <h2 lang="en">
              {i + 1}. {chapter.title}
            </h2>
            <progress
              max={chapter.steps.length}
              value={chapter.steps.filter(({ id }) => passedIds.has(id)).length}
              aria-label={translateWorkshop("done")}
            />
            <p>
              <a href={pageAddress(chapter.page)}>{translateWorkshop("Read the chapter")}</a>
            </p>
            <ol class="steps" lang="en">
              {chapter.steps.map(({ id, title }) => (
                <li key={id}>
                  <a href={addressOf({ at: "lesson", id })}>
                    {id} {title}
                  </a>
                  {passedIds.has(id) && <span class="done"> ✓ {translateWorkshop("done")}</span>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Lists templates, each of which opens in the studio as the user's own game. */
function Templates({ contents }: { readonly contents: Contents }): VNode {
  useTitleAtTop(translateWorkshop("Templates"));
  const theme = usePageTheme();
  return (
    <article>
      <h1>{translateWorkshop("Begin with a template")}</h1>
      <p>
        {translateWorkshop(
          "Each is a whole game. It opens in the studio as a game of your own, and you change what you like.",
        )}
      </p>
      <p>
        <a class="strong" href={addressOf({ at: "edit" })}>
          {translateWorkshop("Crates, as small as can be")}
        </a>
      </p>
      <p>{translateWorkshop("One level that is won in four moves, with a rule to change.")}</p>
      <GenreTemplates />
      <h2>{translateWorkshop("The book")}</h2>
      <ul class="cards templates">
        {contents.chapters.map(({ page, title, about }) => (
          <li key={page}>
            <Card
              title={title}
              address={addressOf({ at: "edit", examplePage: page })}
              picture={`pictures/${page}.${theme}.svg`}
            >
              <p lang="en">{about}</p>
              <p class="ways">
                <a class="second" href={pageAddress(page)}>
                  {translateWorkshop("How it is made")}
                </a>
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <p>
        {translateWorkshop("Recipes and the games of the gallery are beginnings too.")}{" "}
        <a href={pageAddress("recipes/README")}>{translateWorkshop("Recipes")}</a> ·{" "}
        <a href={allGames}>{translateWorkshop("All games")}</a>
      </p>
    </article>
  );
}

/** Lists featured games of each kind with their pictures. */
function GenreTemplates(): VNode {
  const texts = useTexts();
  const theme = usePageTheme();
  const [games, setGames] = useState<readonly ListedGame[]>([]);
  useEffect(() => {
    void loadListedGames().then(
      (it) => typeof it !== "string" && setGames(it.filter((game) => game.featured !== undefined)),
    );
  }, []);
  return (
    <>
      {(["puzzle", "together", "action", "toy"] as const).map((genre) => (
        <section key={genre}>
          <h2>{texts.facts[genre]}</h2>
          <ul class="cards">
            {games
              .filter((it) => it.facts.includes(genre))
              .slice(0, 4)
              .map(({ name, title }) => (
                <li key={name}>
                  <Card
                    title={title}
                    address={addressOf({ at: "edit", game: name })}
                    picture={`pictures/${name}.${theme}.svg`}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Page({
  name,
  heading,
  contents,
}: {
  readonly name: string;
  readonly heading: string | undefined;
  readonly contents: Contents;
}): VNode {
  const page = useLoaded(() => readPage(contents, name));
  useEffect(() => {
    if (!page || page === "lost") return;
    document.title = `${page.title} · Quadrille`;
    if (heading === undefined) scrollTo(0, 0);
    else goToHeading(heading);
  }, [page, heading]);
  if (page === "lost") return <PageFailure name={name} />;
  if (!page) return <p class="wait">{translateWorkshop("One moment…")}</p>;
  const renderBeginLink = (linkClass: string): VNode => (
    <a class={linkClass} href={addressOf({ at: "edit", examplePage: name })}>
      {translateWorkshop("Begin a game with it")}
    </a>
  );
  const chapter = contents.chapters.findIndex((it) => it.page === name);
  return (
    <article>
      <h1 lang="en">{page.title}</h1>
      {chapter >= 0 && (
        <p class="ways">
          <a class="strong" href={addressOf({ at: "lesson", id: `${chapter + 1}.1` })}>
            {translateWorkshop("Do it step by step")}
          </a>
          {renderBeginLink("")}
        </p>
      )}
      <div lang="en">
        <PageBlocks name={name} page={page} />
      </div>
      {isRecipe(name) && <p>{renderBeginLink("strong")}</p>}
      {chapter >= 0 && <ChapterLinks chapters={contents.chapters} at={chapter} />}
    </article>
  );
}

function ChapterLinks({ chapters, at }: Pick<Contents, "chapters"> & { readonly at: number }): VNode {
  const [previousChapter, nextChapter] = [chapters.at(at - 1), chapters[at + 1]];
  return (
    <nav class="neighbours" aria-label={translateWorkshop("Chapters")}>
      {at > 0 && previousChapter && <a href={pageAddress(previousChapter.page)}>← {previousChapter.title}</a>}
      {nextChapter && <a href={pageAddress(nextChapter.page)}>{nextChapter.title} →</a>}
    </nav>
  );
}
