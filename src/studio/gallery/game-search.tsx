import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { Button, useListener } from "../../web/index.ts";
import { type Fact, facts } from "../listed-games.ts";
import { useTexts } from "../texts/index.ts";
import type { GalleryFilter } from "./shelves.ts";

export interface GameSearchProps {
  readonly wish: GalleryFilter;
  onWish(wish: GalleryFilter): void;
  onSurprise(): void;
}

/** Shows controls that filter the listed games by words or kind, or pick one at random. */
export function GameSearch({ wish, onWish, onSurprise }: GameSearchProps): VNode {
  const texts = useTexts();
  const box = useRef<HTMLInputElement>(null);
  useListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    box.current?.focus();
  });
  return (
    <search class="search">
      <input
        ref={box}
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        value={wish.words}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => onWish({ ...wish, words: currentTarget.value })}
      />
      {wish.words !== "" && (
        <Button
          class="clear"
          aria-label={texts.clearSearch}
          onClick={() => {
            onWish({ ...wish, words: "" });
            box.current?.focus();
          }}
        >
          ×
        </Button>
      )}
      <div class="chips" role="group" aria-label={texts.filters}>
        <Chip
          text={texts.facts.any}
          isOn={wish.fact === undefined}
          onChoose={() => onWish({ ...wish, fact: undefined })}
        />
        {facts.map((it: Fact) => (
          <Chip
            key={it}
            text={texts.facts[it]}
            isOn={wish.fact === it}
            onChoose={() => onWish({ ...wish, fact: wish.fact === it ? undefined : it })}
          />
        ))}
        <Button class="chip surprise" onClick={onSurprise}>
          {texts.surprise}
        </Button>
      </div>
    </search>
  );
}

function Chip({
  text,
  isOn,
  onChoose,
}: {
  readonly text: string;
  readonly isOn: boolean;
  onChoose(): void;
}): VNode {
  return (
    <Button class="chip" aria-pressed={isOn} onClick={onChoose}>
      {text}
    </Button>
  );
}
