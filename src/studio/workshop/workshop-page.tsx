import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadCompiler } from "../../web/index.ts";
import { readDraft } from "../kept/drafts.ts";
import type { WorkshopRoute } from "../route.ts";
import { loadWorkshopStart } from "./starts.ts";
import { OpenFailure } from "../late-view.tsx";
import { Workshop, type WorkshopProps } from "./workshop.tsx";
import { translateWorkshop } from "../texts/index.ts";

/** Shows the workshop once the text and the compiler are loaded. */
export function WorkshopPage({ route }: { readonly route: WorkshopRoute }): VNode {
  const [ready, setReady] = useState<WorkshopProps | { readonly wrong: string }>();
  useEffect(() => {
    void loadParts(route).then(setReady);
  }, []);
  if (!ready) return <p class="wait">{translateWorkshop("One moment…")}</p>;
  if ("wrong" in ready) return <OpenFailure wrong={ready.wrong} />;
  return <Workshop {...ready} />;
}

async function loadParts(route: WorkshopRoute): Promise<WorkshopProps | { readonly wrong: string }> {
  const [compiler, language] = await Promise.all([loadCompiler(), import("../writing/language.ts")]).catch(
    () => [],
  );
  if (!compiler || !language)
    return {
      wrong: translateWorkshop("A part of the page cannot be reached. Load it again when you are online."),
    };
  const start = await loadWorkshopStart(route, compiler);
  if ("wrong" in start) return start;
  return { start, draft: await readDraft(start.name), compiler, language: new language.EditorLanguage() };
}
