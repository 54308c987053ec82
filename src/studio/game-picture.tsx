import type { RefObject, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../game/index.ts";
import { newSession } from "../session/index.ts";
import { type BoardBlock, boardsOf, frameOf, looksOf } from "../view/index.ts";
import { BoardPainter, openAddress } from "../web/index.ts";
import { pageTheme } from "./page-theme.ts";

/** How large a picture may be, in CSS pixels. */
const largest = { width: 288, height: 168 };

/** How a game begins, drawn once it comes into sight. */
export function GamePicture({ src }: { readonly src: string }): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((it) => it.isIntersecting)) return;
      observer.disconnect();
      void drawBeginning(src, canvas);
    });
    observer.observe(canvas.current!.parentElement!);
    return () => observer.disconnect();
  }, [src]);
  return (
    <div class="picture">
      <canvas ref={canvas} width={0} height={0} aria-hidden="true" />
    </div>
  );
}

async function drawBeginning(src: string, target: RefObject<HTMLCanvasElement | null>): Promise<void> {
  const opened = await openAddress(src);
  const canvas = target.current;
  if (!opened.ok || !canvas) return;
  const block = firstBoard(opened.game);
  if (!block) return;
  const theme = pageTheme();
  const side = Math.min(largest.width / block.width, largest.height / block.height, 32);
  const cell = Math.max(1, Math.round(side * devicePixelRatio));
  new BoardPainter(canvas, looksOf(opened.game.program), theme).draw({ block, cell, theme });
  canvas.style.width = `${(block.width * cell) / devicePixelRatio}px`;
}

function firstBoard(game: Game): BoardBlock | undefined {
  return boardsOf(frameOf(newSession(game, { seed: 1, remember: false }), { piles: true }).blocks)[0];
}
