import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { TextField, type TextFieldProps, useLanguage } from "../web/index.ts";
import { allGames } from "./route.ts";
import { translateWorkshop } from "./texts/index.ts";

export interface PageProps<Found> {
  readonly title: string;
  /** Holds the title of the tab, if it differs from the heading. */
  readonly tab?: string;
  /** Holds the server's reply, or an error message; undefined while waiting. */
  readonly found?: Found | string | undefined;
  /** Holds content shown above the server's reply. */
  readonly above?: ComponentChildren;
  /** Holds links shown beside the link to all games, at the top. */
  readonly links?: ComponentChildren;
  readonly class?: string;
  /** Renders the server's reply. */
  readonly children?: (reply: Found) => ComponentChildren;
}

/** Shows a page about data of the server: a heading, the data or an error, and links. */
export function Page<Found extends object>(props: PageProps<Found>): VNode {
  const { title, tab = title, found, links, children } = props;
  useLanguage();
  useTabTitle(tab);
  return (
    <main class={props.class ?? "online"}>
      <nav>
        <a href={allGames}>{translateWorkshop("All games")}</a>
        {links && <> · {links}</>}
      </nav>
      <h1>{title}</h1>
      {props.above}
      {typeof found === "string" && <p role="alert">{found}</p>}
      {typeof found === "object" && children?.(found)}
    </main>
  );
}

/** Sets the title of the browser tab. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quadrille`;
  }, [title]);
}

/** Shows a field for the user's public name. */
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
