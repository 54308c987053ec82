import type { VNode } from "preact";
import { changeSettings, readSettings, Select } from "../../web/index.ts";
import { languages, useTexts } from "../texts/index.ts";

/** Put in by the build, see vite.config.ts. */
declare const quadrilleVersion: string;

/** Where there is more to read, and how the page looks. */
export function Foot(): VNode {
  const { foot } = useTexts();
  const { language, theme } = readSettings();
  return (
    <footer aria-label={foot.label}>
      <nav aria-label={foot.label}>
        <a href="language.md">{foot.language}</a>
        <a href="page.md">{foot.page}</a>
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
          ]}
          onChoose={(it) => changeSettings({ theme: it })}
        />
        <Select
          label={foot.tongue}
          value={language}
          options={[
            ["auto", `${foot.tongue}: ${foot.device}`],
            ["en", languages.en],
            ["de", languages.de],
          ]}
          onChoose={(it) => changeSettings({ language: it })}
        />
      </p>
      <p>{foot.version(quadrilleVersion)}</p>
    </footer>
  );
}
