import type { VNode } from "preact";
import { useState } from "preact/hooks";
import {
  Button,
  changeSettings,
  chooseLanguage,
  chosenLanguage,
  languages,
  readSettings,
  Select,
} from "../../web/index.ts";
import { pageAddress } from "../route.ts";
import type { ListedGame } from "../listed-games.ts";
import { canKeep, keepAllGames } from "../offline/keeping-offline.ts";
import { useTexts } from "../texts/index.ts";

/** Is defined by the build, see vite.config.ts. */
declare const quadrilleVersion: string;

/** Shows links to documentation, and settings for colours and language. */
export function Foot({ games }: { readonly games: readonly ListedGame[] }): VNode {
  const { foot } = useTexts();
  const { theme } = readSettings();
  return (
    <footer aria-label={foot.label}>
      <nav aria-label={foot.label}>
        <a href={pageAddress("language")}>{foot.language}</a>
        <a href={pageAddress("page")}>{foot.page}</a>
        <a href="licences.md">{foot.licences}</a>
      </nav>
      <p class="choices">
        <Select
          label={foot.colours}
          value={theme}
          options={[
            ["auto", `${foot.colours}: ${foot.themes.auto}`],
            ["light", foot.themes.light],
            ["dark", foot.themes.dark],
            // Keeps the current theme in the list if it is one that the player offers.
            ...(theme in foot.themes ? [] : [[theme, theme] as const]),
          ]}
          onChoose={(it) => changeSettings({ theme: it })}
        />
        <Select
          label={foot.tongue}
          value={chosenLanguage() ?? "auto"}
          options={[
            ["auto", `${foot.tongue}: ${foot.device}`],
            ["en", languages.en],
            ["de", languages.de],
          ]}
          onChoose={(it) => chooseLanguage(it === "auto" ? undefined : it)}
        />
        {canKeep && <KeepAll games={games} />}
      </p>
      <p>{foot.version(quadrilleVersion)}</p>
    </footer>
  );
}

/** Downloads all games for offline use. */
function KeepAll({ games }: { readonly games: readonly ListedGame[] }): VNode {
  const { offline } = useTexts();
  const [state, setState] = useState<"open" | "busy" | "done" | "failed">("open");
  const keep = async (): Promise<void> => {
    setState("busy");
    setState((await keepAllGames(games)) ? "done" : "failed");
  };
  return (
    <>
      <Button class="chip" disabled={state === "busy"} onClick={keep}>
        {offline.keep}
      </Button>
      <span role="status">{state === "open" ? "" : offline[state]}</span>
    </>
  );
}
