import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../web/index.ts";
import { forgetDraft, type ListedDraft } from "../kept/drafts.ts";
import { ownAddress, playAddress } from "../route.ts";
import { useTexts } from "../texts/index.ts";
import { Card } from "./card.tsx";

/** What was made or changed in this browser. */
export function OwnGames({ drafts: found }: { readonly drafts: readonly ListedDraft[] }): VNode | null {
  const { shelves } = useTexts();
  const [drafts, setDrafts] = useState(found);
  if (drafts.length === 0) return null;
  return (
    <section>
      <h2>{shelves.own}</h2>
      <ul class="cards own">
        {drafts.map((it) => (
          <li key={it.name}>
            <OwnCard draft={it} onForget={() => setDrafts(drafts.filter((other) => other !== it))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnCard({
  draft: { name, title, time, picture },
  onForget,
}: {
  readonly draft: ListedDraft;
  onForget(): void;
}): VNode {
  const texts = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const forget = async (): Promise<void> => {
    if (!isAsked) setIsAsked(true);
    else if (await forgetDraft(name)) onForget();
  };
  const called = title || name;
  const when = new Date(time).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <Card title={called} address={playAddress(name)} picture={picture}>
      <p class="marks">{time === 0 ? texts.changedOnce : texts.changedAt(when)}</p>
      <p class="ways">
        <a class="second" href={ownAddress(name)} aria-label={texts.changeGame(called)}>
          {texts.change}
        </a>
        <Button
          class="second"
          aria-label={isAsked ? texts.reallyForgetGame(called) : texts.forgetGame(called)}
          onClick={forget}
          onBlur={() => setIsAsked(false)}
        >
          {isAsked ? texts.reallyForget : texts.forget}
        </Button>
      </p>
    </Card>
  );
}
