import type { VNode } from "preact";
import { useSettings, useTheme } from "./hooks.ts";
import { t } from "./language.ts";

/** Why there is nothing to play. */
export function Problems({
  reasons,
  home,
}: {
  readonly reasons: readonly string[];
  readonly home?: string | undefined;
}): VNode {
  const [settings] = useSettings();
  const theme = useTheme(settings);
  return (
    <div class="player" data-theme={theme.name} role="alert">
      <div class="problems">
        <h1>{t("This game cannot be played")}</h1>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {home !== undefined && <a href={home}>{t("All games")}</a>}
      </div>
    </div>
  );
}
