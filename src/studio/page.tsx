import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { TextField, type TextFieldProps, useLanguage } from "../web/index.ts";
import { allGames } from "./route.ts";
import { translateWorkshop } from "./texts/index.ts";

export interface PageProps<Found> {
  readonly title: string;
  /** Stands in the tab, where that is another. */
  readonly tab?: string;
  /** Holds what the server has answered, or a sentence that says why not; undefined while it is awaited. */
  readonly found?: Found | string | undefined;
  /** Stands above what the server has answered. */
  readonly above?: ComponentChildren;
  /** Stands beside the link to all games, at the end. */
  readonly links?: ComponentChildren;
  readonly class?: string;
  /** Returns what is shown of what the server has answered. */
  readonly children?: (found: Found) => ComponentChildren;
}

/** Shows a page about something that the server keeps: its heading, what there is or why there is nothing, and where to go on. */
export function Page<Found extends object>(props: PageProps<Found>): VNode {
  const { title, tab = title, found, links, children } = props;
  useLanguage();
  useTabTitle(tab);
  return (
    <main class={props.class ?? "online"}>
      <h1>{title}</h1>
      {props.above}
      {typeof found === "string" && <p role="alert">{found}</p>}
      {typeof found === "object" && children?.(found)}
      <p>
        {links}
        {links && " · "}
        <a href={allGames}>{translateWorkshop("All games")}</a>
      </p>
    </main>
  );
}

/** Names the tab of the browser. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quadrille`;
  }, [title]);
}

/** Asks for the name that others see beside a score. */
export function NameField(props: Pick<TextFieldProps, "value" | "onText">): VNode {
  return (
    <TextField
      label={translateWorkshop("Your name")}
      maxLength={32}
      required
      autocomplete="username"
      {...props}
    />
  );
}
