import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { fillIn } from "../../base/index.ts";
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
import { canStorePage, downloadAllGames } from "../offline/keeping-offline.ts";
import { useTexts } from "../texts/index.ts";

/** Is defined by the build, see vite.config.ts. */
declare const quadrilleVersion: string;

/** Shows settings for colours and language, as two icons that open lists. */
export function PageSettings(): VNode {
  const { foot } = useTexts();
  const { theme } = readSettings();
  return (
    <p class="settings">
      <Setting
        icon="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"
        label={foot.colours}
        value={theme}
        options={[
          ["auto", foot.themes.auto],
          ["light", foot.themes.light],
          ["dark", foot.themes.dark],
          // Keeps the current theme in the list if it is one that the player offers.
          ...(theme in foot.themes ? [] : [[theme, theme] as const]),
        ]}
        onChoose={(it) => changeSettings({ theme: it })}
      />
      <Setting
        icon="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18"
        label={foot.tongue}
        value={chosenLanguage() ?? "auto"}
        options={[["auto", foot.device], ...Object.entries(languages)]}
        onChoose={(it) => chooseLanguage(it === "auto" ? undefined : (it as keyof typeof languages))}
      />
    </p>
  );
}

/** Shows an icon, drawn on a square of 24 units, that opens a list. */
function Setting<Value extends string>(
  props: Parameters<typeof Select<Value>>[0] & { readonly icon: string },
): VNode {
  return (
    <label class="round" title={props.label}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d={props.icon} />
      </svg>
      <Select {...props} />
    </label>
  );
}

/** Shows links to documentation, and the version. */
export function Foot({ games }: { readonly games: readonly ListedGame[] }): VNode {
  const { foot } = useTexts();
  return (
    <footer aria-label={foot.label}>
      <nav aria-label={foot.label}>
        <a href={pageAddress("language")}>{foot.language}</a>
        <a href={pageAddress("page")}>{foot.page}</a>
        <a href="licences.md">{foot.licences}</a>
      </nav>
      {canStorePage && (
        <p class="choices">
          <DownloadAllButton games={games} />
        </p>
      )}
      <p>{fillIn(foot.version, [quadrilleVersion])}</p>
    </footer>
  );
}

/** Downloads all games for offline use. */
function DownloadAllButton({ games }: { readonly games: readonly ListedGame[] }): VNode {
  const { offline } = useTexts();
  const [downloadState, setDownloadState] = useState<"open" | "busy" | "done" | "failed">("open");
  const download = async (): Promise<void> => {
    setDownloadState("busy");
    setDownloadState((await downloadAllGames(games)) ? "done" : "failed");
  };
  return (
    <>
      <Button class="chip" disabled={downloadState === "busy"} onClick={download}>
        {offline.keep}
      </Button>
      <span role="status">{downloadState === "open" ? "" : offline[downloadState]}</span>
    </>
  );
}
