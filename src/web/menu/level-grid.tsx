import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { choiceOfLevel, levelChoices, newSession, type Score, scoreText } from "../../session/index.ts";
import { boardsOf, frameOf } from "../../view/index.ts";
import type { PiecesProps } from "../board/pieces-view.tsx";
import { BoardPainter } from "../board/board-painter.ts";
import { Dialog } from "../design/parts.tsx";
import { Button, PlainButton } from "../widgets/button.tsx";
import { t, translateForeignText } from "../language.ts";

export interface LevelGridProps extends Omit<PiecesProps, "frame"> {
  /** Holds the best scores on this device. */
  readonly scores: readonly Score[];
  /** Shows the solution of the current level. */
  solve(): void;
  onClose(): void;
}

/** Shows all levels in a grid, with their starting positions and best scores. The game is paused while the grid is open. */
export function LevelGrid({ play, theme, looks, scores, solve, onClose }: LevelGridProps): VNode {
  const { program } = play.game;
  const choices = levelChoices(program, scores);
  const currentChoice = choiceOfLevel(choices, play.session.level);
  const solved = choices.filter(({ symbol }) => symbol !== undefined).length;
  const title = (
    <>
      {t("Levels")} <span class="soft">{solved > 0 && t("{} of {} solved", solved, choices.length)}</span>
    </>
  );
  return (
    <Dialog class="menu grid" label={t("Levels")} title={title} hold={() => play.halt()} onClose={onClose}>
      {(close) => (
        <>
          {program.players.length === 1 && !program.moves && (
            <PlainButton onClick={() => close(solve)} text="Solve this level" />
          )}
          <ol class="level-grid">
            {choices.map((choice, index) => {
              const { level, name, symbol, bestScore, isLocked } = choice;
              return (
                <li key={index}>
                  <Button
                    aria-current={choice === currentChoice ? "true" : undefined}
                    disabled={isLocked}
                    onClick={() => close(() => play.begin(level))}
                  >
                    {isLocked ? (
                      <span class="level-picture" />
                    ) : (
                      <LevelPicture play={play} level={level} theme={theme} looks={looks} />
                    )}
                    <span>
                      {index + 1}. {name ?? t("Level {}", level)}
                    </span>
                    <span class={symbol === undefined ? "soft" : "soft good"}>
                      {symbol} {bestScore && translateForeignText(scoreText(bestScore))}
                    </span>
                  </Button>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Dialog>
  );
}

/** Limits the size of a level's picture, in CSS pixels. */
const maxPictureSize = { width: 132, height: 84 };

type LevelPictureProps = Pick<LevelGridProps, "play" | "theme" | "looks"> & { readonly level: number };

/** Shows the starting position of a level, drawn once it scrolls into view. */
function LevelPicture({ play: { game }, level, theme, looks }: LevelPictureProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((it) => it.isIntersecting)) return;
      observer.disconnect();
      const session = newSession(game, { level, seed: 1, remember: false });
      while (session.message !== undefined) session.play({ type: "next" });
      const [block] = boardsOf(frameOf(session, { piles: true }).blocks);
      if (!block) return;
      const cssSide = Math.min(maxPictureSize.width / block.width, maxPictureSize.height / block.height, 24);
      const cell = Math.max(1, Math.round(cssSide * devicePixelRatio));
      new BoardPainter(element, looks, theme).draw({ block, cell, theme });
      element.style.width = `${(block.width * cell) / devicePixelRatio}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [game, level, theme, looks]);
  return (
    <span class="level-picture">
      <canvas ref={canvas} width={1} height={1} aria-hidden="true" />
    </span>
  );
}

export { default as gridStyles } from "../design/levels.css?inline";
