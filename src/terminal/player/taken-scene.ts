import { ListScene } from "./list-scene.ts";
import type { SceneStack } from "./stage.ts";

/** What can be done about a play that another process has open. */
export interface Taken {
  readonly title: string;
  readonly takeOver: () => void;
  readonly playUnkept: () => void;
}

/** Asks what to do about a play that another process has open. */
export function takenScene(stage: SceneStack, { title, takeOver, playUnkept }: Taken): ListScene {
  const back = (): void => stage.back();
  return new ListScene(stage.pens, {
    title,
    choices: () => [
      { text: "Go on here; it ends in the other window", choose: takeOver },
      { text: "Play here without saving", choose: playUnkept },
      { text: "Leave it", choose: back },
    ],
    first: 2,
    redraw: () => stage.redraw(),
    back,
  });
}
