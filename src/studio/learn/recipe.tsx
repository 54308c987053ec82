import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { mount, type Mounted } from "../../web/index.ts";
import { Paragraphs } from "./paragraphs.tsx";
import type { Paragraph, ReadingPage } from "./pages.ts";

/** Whether a page is one of the recipes. */
export const isRecipe = (name: string): boolean => /^recipes\/[a-z]/.test(name);

/** A recipe: its sentence, its game to be seen and played, and the text of the game. */
export function RecipeBlocks({ page: { title, blocks } }: { readonly page: ReadingPage }): VNode {
  const text = blocks.map(gameText).find((it) => it !== undefined);
  return (
    <>
      <Paragraphs blocks={blocks.slice(0, 1)} />
      {text !== undefined && <RecipeGame text={text} label={title} />}
      <Paragraphs blocks={blocks.slice(1)} />
    </>
  );
}

function gameText(block: Paragraph): string | undefined {
  return block.is === "code" && block.info === "quad"
    ? block.text.map(([, part]) => part).join("")
    : undefined;
}

function RecipeGame({ text, label }: { readonly text: string; readonly label: string }): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let mounted: Mounted | undefined;
    let isWanted = true;
    void begin();
    async function begin(): Promise<void> {
      if (!place.current) return;
      const shown = await mount(place.current, { file: "recipe.quad", text: `title Try it\n${text}` });
      if (isWanted) mounted = shown;
      else shown.unmount();
    }
    return () => {
      isWanted = false;
      mounted?.unmount();
    };
  }, []);
  return <div class="recipe-game" ref={place} role="group" aria-label={label} />;
}
