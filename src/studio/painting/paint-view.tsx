import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { translateWorkshop } from "../texts/index.ts";
import { Painter, type PainterProps } from "./painter.tsx";
import { TransitionPainter } from "./transition-painter.tsx";

export interface PaintViewProps extends PainterProps {
  /** Is true if the game is a CABBAGE file. */
  readonly isCab: boolean;
}

/** Shows the paintable parts of a text: the transitions of a CABBAGE file, or the pictures of another file. */
export function PaintView({ isCab, ...props }: PaintViewProps): VNode {
  const { text, compiler } = props;
  const drawing = useMemo(() => (isCab ? compiler.drawCab(text) : undefined), [isCab, compiler, text]);
  if (!isCab) return <Painter {...props} />;
  return drawing ? (
    <TransitionPainter {...props} drawing={drawing} />
  ) : (
    <p class="quiet">{translateWorkshop(mendFirst)}</p>
  );
}

const mendFirst = "Mend the mistakes first: they are marked in the text.";
