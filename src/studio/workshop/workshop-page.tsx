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
  const [loadResult, setLoadResult] = useState<WorkshopProps | { readonly wrong: string }>();
  useEffect(() => {
    void loadWorkshopProps(route).then(setLoadResult);
  }, []);
  if (!loadResult) return <p class="wait">{translateWorkshop("One moment…")}</p>;
  if ("wrong" in loadResult) return <OpenFailure wrong={loadResult.wrong} />;
  return <Workshop {...loadResult} />;
}

async function loadWorkshopProps(route: WorkshopRoute): Promise<WorkshopProps | { readonly wrong: string }> {
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
