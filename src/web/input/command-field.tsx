import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { sanOf } from "../../session/index.ts";
import { Typing } from "./typing.ts";
import { t } from "../language.ts";

/** The look of the field for words. */
export const commandStyles = `
.command { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; padding: 0 .75rem .75rem; }
.command input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .625rem; min-height: 2.75rem; padding: 0 .75rem; width: min(18rem, 60%); }
.command input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.command input::placeholder { color: var(--soft); opacity: 1; }
.command p { flex-basis: 100%; margin: 0; text-align: center; color: var(--bad); }
`;

/** With two moves that are legal now as examples, in a game by moves. */
function placeholderOf({ game, session }: LivePlay): string {
  if (!game.program.moves) return t("Type a command");
  const { moves, position } = session;
  const examples = [moves.at(-1), moves[moves.length >> 1]].flatMap((it) =>
    it ? [sanOf(game, position, it).replace(/^P?@/, "")] : [],
  );
  return examples.length === 0 ? t("Type a move") : t("Type a move: {}", [...new Set(examples)].join(", "));
}

/** A line for words: commands, moves, any input of the game. */
export function CommandField({ play }: { readonly play: LivePlay }): VNode {
  const typing = useMemo(() => new Typing(play), [play]);
  const [wrong, setWrong] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const placeholder = useMemo(() => placeholderOf(play), [play]);
  const send = (event: Event): void => {
    event.preventDefault();
    const text = field.current!.value.trim();
    if (text === "") return;
    const mistake = typing.give(text);
    setWrong(mistake ?? "");
    if (mistake === undefined) field.current!.value = "";
  };
  return (
    <form class="command" onSubmit={send}>
      <input
        ref={field}
        type="text"
        aria-label={play.game.program.moves ? t("A move or a command") : t("A command")}
        placeholder={placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <button type="submit" class="plain">
        {t("Play")}
      </button>
      {wrong !== "" && <p role="alert">{wrong}</p>}
    </form>
  );
}
