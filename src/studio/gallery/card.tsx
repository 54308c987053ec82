import type { ComponentChildren, VNode } from "preact";
import type { Done } from "../kept/done-here.ts";
import type { Fact, ListedGame } from "../listed-games.ts";
import { usePageTheme } from "../page-theme.ts";
import { type Texts, useTexts } from "../texts/index.ts";

interface GameCardProps {
  readonly game: ListedGame;
  /** What was done in it in this browser, if anything came to an end. */
  readonly done?: Done | undefined;
}

/** A game that comes along. */
export function GameCard({ game, done }: GameCardProps): VNode {
  const texts = useTexts();
  const theme = usePageTheme();
  return (
    <Card title={game.title} address={`#/play/${game.name}`} picture={`pictures/${game.name}.${theme}.svg`}>
      {game.about !== undefined && <p>{game.about}</p>}
      <p class="marks">
        {marksOf(game, texts).join(" · ")}
        {done && <strong class="done">{doneText(done, texts)}</strong>}
      </p>
    </Card>
  );
}

/** The best score, or how many levels were solved, or how often it was played. */
function doneText({ plays, solved, levels, best }: Done, { done }: Texts): string {
  if (best !== undefined) return done.best(best);
  return solved > 0 ? done.solved(solved, levels) : done.plays(plays);
}

/** What is told of a game in a few words. A game against the computer is one for two as well. */
function marksOf({ facts, levels }: ListedGame, { marks }: Texts): readonly string[] {
  const told = facts.filter((it): it is Exclude<Fact, "alone"> => it !== "alone");
  const words = told.map((it) => marks[it]);
  return [
    ...(facts.includes("alone") && words.length === 0 ? [marks.alone] : words),
    ...(levels > 1 ? [marks.levels(levels)] : []),
  ];
}

export interface CardProps {
  readonly title: string;
  readonly address: string;
  /** The address of a picture; without it the place stays empty. */
  readonly picture: string | undefined;
  readonly children?: ComponentChildren;
}

/** Something to play: all of the card leads there. */
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
