import { CommandLine, parseInputs, replaySession, sanOf, type Session } from "../../session/index.ts";
import type { LivePlay } from "../../play/index.ts";
import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { t, translateForeignText, useLanguage } from "../language.ts";
import { Button } from "../widgets/button.tsx";

/** Runs a line of commands and macros; returns their messages, or undefined if there is none. */
function playCommands(play: LivePlay, commandLine: CommandLine, text: string): string | undefined {
  const messages: string[] = [];
  for (const { message, played } of commandLine.give(text)) {
    if (message !== undefined) messages.push(message);
    if (played) play.showChanges();
  }
  return messages.length > 0 ? messages.join("\n") : undefined;
}

/** Plays text in the input notation of a piece game; returns an error message, or undefined if all of it was played. */
function playNotation(play: LivePlay, text: string): string | undefined {
  const { game, shown, person } = play;
  const { inputs, mistakes } = parseInputs(game.program, text);
  const isList = inputs.length + mistakes.length > 1;
  const canPlayAll = (trial: Session): boolean => inputs.every((it) => trial.play(it).result === "done");
  // A list of moves is played only if all of them are legal and this user moves for all players.
  if (isList && (mistakes.length > 0 || person !== undefined || !canPlayAll(replaySession(shown))))
    return t("These moves cannot all be played here. The menu has “Open a game (PGN, FEN)”.");
  if (mistakes.length > 0) return mistakes[0].message;
  for (const input of inputs) {
    if (input.type === "cycle" && input.given.length > 0) input.given.forEach((it) => play.give(it));
    else play.play(input);
  }
  return undefined;
}

/** Returns the placeholder of the field; in a piece game it contains two legal moves as examples. */
function makePlaceholder({ game, session }: LivePlay): string {
  if (!game.program.moves) return t("Type a command");
  const { moves, position } = session;
  const examples = [moves.at(-1), moves[moves.length >> 1]].flatMap((it) =>
    it ? [sanOf(game, position, it).replace(/^P?@/, "")] : [],
  );
  return examples.length === 0 ? t("Type a move") : t("Type a move: {}", [...new Set(examples)].join(", "));
}

/** Shows a text field for commands, moves, and any other input of the game. */
export function CommandField({ play }: { readonly play: LivePlay }): VNode {
  // It is kept per session, because it knows the names and macros that the player has defined.
  const commandLine = useMemo(() => new CommandLine(play.session), [play.session]);
  const { game } = play;
  const [errorText, setErrorText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const language = useLanguage();
  const placeholder = useMemo(() => makePlaceholder(play), [play, language]);
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = field.current!.value.trim();
    if (text === "") return;
    const message = game.program.moves ? playNotation(play, text) : playCommands(play, commandLine, text);
    setErrorText(message ?? "");
    if (message === undefined) field.current!.value = "";
  };
  return (
    <form class="command" onSubmit={submit}>
      <input
        ref={field}
        type="text"
        aria-label={game.program.moves ? t("A move or a command") : t("A command")}
        placeholder={placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Button type="submit" class="plain">
        {t("Play")}
      </Button>
      {errorText !== "" && <p role="alert">{translateForeignText(errorText)}</p>}
    </form>
  );
}

export { default as commandStyles } from "../design/command.css?inline";
