import { addressOf, gameAddress } from "../route.ts";
import type { ComponentChildren, VNode } from "preact";
import type { GameAchievement } from "../kept/recent-plays.ts";
import type { ListedGame } from "../listed-games.ts";
import { usePageTheme } from "../page-theme.ts";
import { type Texts, useTexts } from "../texts/index.ts";
import { useState } from "preact/hooks";
import { fillIn } from "../../base/index.ts";
import { Button, adaptToDevice } from "../../web/index.ts";
import { forgetDraft, type ListedDraft } from "../kept/drafts.ts";

interface GameCardProps {
  readonly game: ListedGame;
  /** Describes the user's results in the game; undefined if the user has never finished it. */
  readonly achievement?: GameAchievement | undefined;
}

/** Shows a bundled game. */
export function GameCard({ game, achievement }: GameCardProps): VNode {
  const texts = useTexts();
  const theme = usePageTheme();
  return (
    <Card title={game.title} address={gameAddress(game.name)} picture={`pictures/${game.name}.${theme}.svg`}>
      {game.about !== undefined && <p>{adaptToDevice(game.about)}</p>}
      <p class="marks">
        {labelsOf(game, texts).join(" · ")}
        {achievement && <strong class="done">{describeAchievement(achievement, texts)}</strong>}
      </p>
    </Card>
  );
}

/** Describes the best score, or else the number of solved levels, or else how often the game was played to its end. */
function describeAchievement({ plays, solved, levels, best }: GameAchievement, { done }: Texts): string {
  if (best !== undefined) return fillIn(done.best, [best]);
  if (solved > 0) return levels === 1 ? done.solved : fillIn(done.solvedOf, [solved, levels]);
  return plays === 1 ? done.playedOnce : fillIn(done.played, [plays]);
}

/** Returns short labels for a game. The label for single-player games is left out if any other label applies. */
function labelsOf({ facts, levels }: ListedGame, { marks }: Texts): readonly string[] {
  const words = facts.flatMap((it) => (it === "alone" ? [] : [marks[it]]));
  return [
    ...(facts.includes("alone") && words.length === 0 ? [marks.alone] : words),
    ...(levels > 1 ? [fillIn(marks.levels, [levels])] : []),
  ];
}

export interface CardProps {
  readonly title: string;
  readonly address: string;
  /** Holds the address of a picture; without it the space stays empty. */
  readonly picture: string | undefined;
  readonly children?: ComponentChildren;
}

/** Shows a game as a card; all of the card is a link to it. */
export function Card({ title, address, picture, children }: CardProps): VNode {
  return (
    <article class="card">
      <div class="picture">{picture && <img src={picture} alt="" loading="lazy" decoding="async" />}</div>
      <h3>
        <a href={address}>{title}</a>
      </h3>
      {children}
    </article>
  );
}

/** Lists the games made or changed in this browser. */
export function OwnGames(props: { readonly drafts: readonly ListedDraft[] }): VNode | null {
  const { shelves } = useTexts();
  const [drafts, setDrafts] = useState(props.drafts);
  if (drafts.length === 0) return null;
  return (
    <section>
      <h2>{shelves.own}</h2>
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
  draft: { name, title, time, picture },
  onForget,
}: {
  readonly draft: ListedDraft;
  onForget(): void;
}): VNode {
  const texts = useTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirmAndForget = async (): Promise<void> => {
    if (!isConfirming) setIsConfirming(true);
    else if (await forgetDraft(name)) onForget();
  };
  const shownName = title || name;
  const changeTime = new Date(time).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <Card title={shownName} address={addressOf({ at: "mine", name })} picture={picture}>
      <p class="marks">{time === 0 ? texts.changedOnce : fillIn(texts.changedAt, [changeTime])}</p>
      <p class="ways">
        <a
          class="second"
          href={addressOf({ at: "own", name })}
          aria-label={fillIn(texts.changeGame, [shownName])}
        >
          {texts.change}
        </a>
        <Button
          class="second"
          aria-label={fillIn(isConfirming ? texts.reallyForgetGame : texts.forgetGame, [shownName])}
          onClick={confirmAndForget}
          onBlur={() => setIsConfirming(false)}
        >
          {isConfirming ? texts.reallyForget : texts.forget}
        </Button>
      </p>
    </Card>
  );
}
