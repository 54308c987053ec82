import type { VNode } from "preact";
import { findFirstGame, isRecipe, type Paragraph, type Phrase, type ReadingPage } from "./pages.ts";
import { translateWorkshop } from "../texts/index.ts";
import { useEffect, useRef } from "preact/hooks";
import { adaptToDevice, mount } from "../../web/index.ts";

/** Shows blocks of a page. */
export function Paragraphs({ blocks }: { readonly blocks: readonly Paragraph[] }): VNode {
  return (
    <>
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} />
      ))}
    </>
  );
}

function BlockView({ block }: { readonly block: Paragraph }): VNode {
  switch (block.is) {
    case "heading":
      return <Heading {...block} />;
    case "paragraph":
      return (
        <p>
          <PhraseView words={block.text} />
        </p>
      );
    case "list":
      return block.ordered ? <ol>{renderItems(block.items)}</ol> : <ul>{renderItems(block.items)}</ul>;
    case "quote":
      return (
        <blockquote>
          <Paragraphs blocks={block.blocks} />
        </blockquote>
      );
    case "code":
      return <Code {...block} />;
    case "table":
      return <Table {...block} />;
  }
}

const renderItems = (items: readonly (readonly Paragraph[])[]): readonly VNode[] =>
  items.map((blocks, i) => (
    <li key={i}>
      {blocks.length === 1 && blocks[0].is === "paragraph" ? (
        <PhraseView words={blocks[0].text} />
      ) : (
        <Paragraphs blocks={blocks} />
      )}
    </li>
  ));

/** Shows a heading that is a link target: see `goToHeading`. */
function Heading({ level, id, text }: Extract<Paragraph, { is: "heading" }>): VNode {
  const Tag = level <= 2 ? "h2" : level === 3 ? "h3" : "h4";
  return (
    <Tag id={`at-${id}`} tabIndex={-1}>
      <PhraseView words={text} />
    </Tag>
  );
}

/** Scrolls to a heading and focuses it. */
export function goToHeading(id: string): void {
  const heading = document.getElementById(`at-${id}`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Code({ info, text }: Extract<Paragraph, { is: "code" }>): VNode {
  const isBoard = info.startsWith("play");
  return (
    <pre
      class={isBoard ? "board" : "code"}
      tabIndex={0}
      aria-label={isBoard ? translateWorkshop("What is shown") : translateWorkshop("Text")}
    >
      <code>
        {text.map(([kind, tokenText], i) => (
          <span key={i} class={kind === "" ? undefined : `tok-${kind}`}>
            {tokenText}
          </span>
        ))}
      </code>
    </pre>
  );
}

function Table({ head, rows }: Extract<Paragraph, { is: "table" }>): VNode {
  return (
    <div class="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((it, i) =>
              it.length === 0 ? (
                <td key={i} />
              ) : (
                <th key={i} scope="col">
                  <PhraseView words={it} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((it, index) => (
                <td key={index}>
                  <PhraseView words={it} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PhraseView({ words }: { readonly words: Phrase }): VNode {
  return (
    <>
      {words.map((it, i) => (
        <SpanView key={i} span={it} />
      ))}
    </>
  );
}

function SpanView({ span }: { readonly span: Phrase[number] }): VNode {
  if (typeof span === "string") return <>{adaptToDevice(span)}</>;
  if ("code" in span) return <code>{span.code}</code>;
  if ("image" in span) return <img src={span.image} alt={span.alt} loading="lazy" />;
  if ("link" in span)
    return (
      <a href={span.link}>
        <PhraseView words={span.text} />
      </a>
    );
  const [Tag, words] = "strong" in span ? (["strong", span.strong] as const) : (["em", span.em] as const);
  return (
    <Tag>
      <PhraseView words={words} />
    </Tag>
  );
}

/** Shows the blocks of a page. Below the first block of a recipe it adds the playable game. */
export function PageBlocks({ name, page }: { readonly name: string; readonly page: ReadingPage }): VNode {
  const { title, blocks } = page;
  const text = isRecipe(name) ? findFirstGame(page) : undefined;
  return (
    <>
      <Paragraphs blocks={blocks.slice(0, 1)} />
      {text !== undefined && <RecipeGame text={text} label={title} />}
      <Paragraphs blocks={blocks.slice(1)} />
    </>
  );
}

function RecipeGame({ text, label }: { readonly text: string; readonly label: string }): VNode {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mounting = mount(container.current!, { file: "recipe.quad", text: `title Try it\n${text}` });
    return () => void mounting.then((it) => it.unmount());
  }, []);
  return <div class="recipe-game" ref={container} role="group" aria-label={label} />;
}
