import { addressOf, allGames } from "./route.ts";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { translateForeignText } from "../web/index.ts";
import { translateWorkshop, useTexts } from "./texts/index.ts";

/** Loads a part of the page and shows it, or an error if it cannot be loaded. */
export function LateView<Props extends object>({
  load,
  props,
}: {
  readonly load: () => Promise<(props: Props) => VNode>;
  readonly props: Props;
}): VNode {
  const { wait } = useTexts();
  const [View, setView] = useState<(props: Props) => VNode>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    load().then(
      (it) => setView(() => it),
      () => setHasFailed(true),
    );
  }, []);
  if (hasFailed)
    return (
      <OpenFailure
        wrong={translateWorkshop("A part of the page cannot be reached. Load it again when you are online.")}
      />
    );
  return View ? <View {...props} /> : <p class="wait">{wait}</p>;
}

/** Shows why a game cannot be opened, with links to other pages. */
export function OpenFailure({ wrong }: { readonly wrong: string }): VNode {
  return (
    <main class="wait">
      <h1>{translateWorkshop("This game cannot be opened")}</h1>
      <p role="alert">{translateForeignText(wrong)}</p>
      <p>
        <a href={allGames}>{translateWorkshop("All games")}</a> ·{" "}
        <a href={addressOf({ at: "edit" })}>{translateWorkshop("Make a game")}</a>
      </p>
    </main>
  );
}
