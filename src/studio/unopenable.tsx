import type { VNode } from "preact";
import { say } from "./texts/index.ts";

/** In place of a game: why there is none, and where to go from here. */
export function Unopenable({ wrong }: { readonly wrong: string }): VNode {
  return (
    <main class="wait">
      <h1>{say("This game cannot be opened")}</h1>
      <p role="alert">{wrong}</p>
      <p>
        <a href="#/">{say("All games")}</a> · <a href="#/new">{say("Make a game")}</a>
      </p>
    </main>
  );
}
