import type { VNode } from "preact";
import { levels, usualLevel } from "../../solve/index.ts";
import type { LivePlay } from "../../play/index.ts";
import type { ComputerSide } from "../settings.ts";
import { Button, Select } from "../widgets/button.tsx";
import { t } from "../language.ts";

export interface StartProps {
  readonly play: LivePlay;
  readonly rivalry: ComputerSide | undefined;
  setRivalry(rivalry: ComputerSide | undefined): void;
  /** Holds the address for a match against a friend, if there is one. */
  readonly friend: string | undefined;
  /** Called when the user has chosen who plays. */
  onChosen(): void;
}

/** Asks whom the user wants to play against, until the user has answered or has made a move, which counts as an answer. */
export function StartRow({ play, rivalry, setRivalry, friend, onChosen }: StartProps): VNode {
  const { awaited, inputs } = play.session;
  const choose = (level: number): void => {
    const [next = 0] = awaited;
    setRivalry({ player: rivalry?.player ?? (inputs.length > 0 ? next : 1 - next), level });
  };
  return (
    <div class="start" role="group" aria-label={t("Against whom")}>
      <span class="soft">{t("Play")}:</span>
      {rivalry ? (
        <Select
          label={t("Strength of the computer")}
          value={rivalry.level}
          options={levels.map((_, at) => [at + 1, t("Computer, level {}", at + 1)] as const)}
          onChoose={choose}
        />
      ) : (
        <Button class="primary" onClick={() => choose(usualLevel)}>
          {t("Computer")}
        </Button>
      )}
      {friend !== undefined && (
        <a class="plain" href={friend}>
          {t("Friend")}
        </a>
      )}
      <Button
        class="plain"
        onClick={() => {
          setRivalry(undefined);
          onChosen();
        }}
      >
        {t("Both sides")}
      </Button>
    </div>
  );
}
