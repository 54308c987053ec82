import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { Button, useListener } from "../../web/index.ts";
import { type Fact, filterFacts } from "../listed-games.ts";
import { useTexts } from "../texts/index.ts";
import type { GalleryFilter } from "./shelves.ts";

export interface GameSearchProps {
  readonly filter: GalleryFilter;
  onFilter(filter: GalleryFilter): void;
  onRandom(): void;
}

/** Shows controls that filter the listed games by words or kind, or pick one at random. */
export function GameSearch({ filter, onFilter, onRandom }: GameSearchProps): VNode {
  const texts = useTexts();
  const box = useRef<HTMLInputElement>(null);
  useListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    box.current?.focus();
  });
  const renderChip = (text: string, fact: Fact | undefined): VNode => {
    const isPressed = filter.fact === fact;
    return (
      <Button
        class="chip"
        key={text}
        aria-pressed={isPressed}
        onClick={() => onFilter({ ...filter, fact: isPressed ? undefined : fact })}
      >
        {text}
      </Button>
    );
  };
  return (
    <search class="search">
      <input
        ref={box}
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        value={filter.words}
        spellcheck={false}
        autocomplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => onFilter({ ...filter, words: currentTarget.value })}
      />
      {filter.words !== "" && (
        <Button
          class="clear"
          aria-label={texts.clearSearch}
          onClick={() => {
            onFilter({ ...filter, words: "" });
            box.current?.focus();
          }}
        >
          ×
        </Button>
      )}
      <div class="chips" role="group" aria-label={texts.filters}>
        {renderChip(texts.facts.any, undefined)}
        {filterFacts.map((it) => renderChip(texts.facts[it], it))}
        <Button class="chip surprise" onClick={onRandom}>
          {texts.surprise}
        </Button>
      </div>
    </search>
  );
}
