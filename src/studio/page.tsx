import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { TextField, type TextFieldProps, useLanguage } from "../web/index.ts";
import { allGames } from "./route.ts";
import { translateWorkshop } from "./texts/index.ts";

export interface PageProps<Reply> {
  readonly title: string;
  /** Holds the server's reply, or an error message; undefined while waiting. */
  readonly reply?: Reply | string | undefined;
  /** Holds content shown above the server's reply. */
  readonly contentAbove?: ComponentChildren;
  /** Holds links shown beside the link to all games, at the top. */
  readonly links?: ComponentChildren;
  readonly class?: string;
  /** Renders the server's reply. */
  readonly children?: (reply: Reply) => ComponentChildren;
}

/** Shows a page about data of the server: a heading, the data or an error, and links. */
export function Page<Reply extends object>(props: PageProps<Reply>): VNode {
  const { title, reply, links, children } = props;
  useLanguage();
  useTabTitle(title);
  return (
    <main class={props.class ?? "online"}>
      <nav>
        <a href={allGames}>{translateWorkshop("All games")}</a>
        {links && <> · {links}</>}
      </nav>
      <h1>{title}</h1>
      {props.contentAbove}
      {typeof reply === "string" && <p role="alert">{reply}</p>}
      {typeof reply === "object" && children?.(reply)}
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
