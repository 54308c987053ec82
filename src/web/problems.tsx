import problemStyles from "./design/problems.css?inline";
import { render, type VNode } from "preact";
import { useSettings, useTheme } from "./hooks.ts";
import { t, translateForeignText } from "./language.ts";

interface ProblemsProps {
  readonly reasons: readonly string[];
  readonly home: string | undefined;
}

/** Shows, in place of the player, why the game cannot be played. */
export function showProblems(root: ShadowRoot, problems: ProblemsProps): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(problemStyles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  render(<Problems {...problems} />, root);
}

function Problems({ reasons, home }: ProblemsProps): VNode {
  const [settings] = useSettings();
  const theme = useTheme(settings);
  return (
    <div class="player" data-theme={theme.name} role="alert">
      <div class="problems">
        <h1>{t("This game cannot be played")}</h1>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{translateForeignText(reason)}</li>
          ))}
        </ul>
        {home !== undefined && <a href={home}>{t("All games")}</a>}
      </div>
    </div>
  );
}
