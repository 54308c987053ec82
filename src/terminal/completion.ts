import { existsSync, readdirSync } from "node:fs";
import type { Command } from "commander";
import shells from "@bomb.sh/tab";
import complete from "@bomb.sh/tab/commander";
import { flush, print } from "./output/output.ts";
import { libraryGames } from "./library.ts";

/** Defines a function of the bash-completion package in case that package is not installed. */
const bashFallback = `type _get_comp_words_by_ref >/dev/null 2>&1 || _get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
}
`;

/** Prints a shell script that gets completions by running `quadrille complete`. */
export function completionScript(shell: "bash" | "zsh" | "fish" | "powershell"): void {
  if (shell === "bash") print(bashFallback);
  flush();
  shells.setup("quadrille", "quadrille", shell);
}

/**
 * Returns the files and folders whose paths begin with a word. If the only match is a folder, its content is added,
 * because shells append a blank to a single completion. Names that a shell would split into words are omitted.
 */
function completePath(word: string): readonly string[] {
  const folder = word.slice(0, word.lastIndexOf("/") + 1);
  const entries = (existsSync(folder || ".") ? readdirSync(folder || ".", { withFileTypes: true }) : [])
    .map((it) => `${folder}${it.name}${it.isDirectory() ? "/" : ""}`)
    .filter((it) => it.startsWith(word) && (it[folder.length] !== "." || word !== folder))
    .filter((it) => /^[\p{L}\p{M}\p{N}./_@+-]+$/u.test(it));
  const [onlyPath = ""] = entries;
  return entries.length === 1 && onlyPath.endsWith("/") ? [onlyPath, ...completePath(onlyPath)] : entries;
}

/** Adds the hidden command `complete`, which returns completions to a shell: commands, options, choices, games and files. */
export function addComplete(cli: Command): void {
  const root = complete(cli, { completionCommandName: "completion-script" });
  const offerFiles = (offerWord: (name: string, description: string) => void): void => {
    for (const file of completePath(process.argv.at(-1) ?? "")) offerWord(file, "");
  };
  const offerGames = (offerWord: (name: string, description: string) => void): void => {
    for (const { name } of libraryGames()) offerWord(name, "");
    offerFiles(offerWord);
  };
  root.argument("game", offerGames);
  const [game, file] = [offerGames, offerFiles];
  const offersByName: Record<string, typeof offerGames> = { game, games: game, file, folder: file, to: file };
  for (const it of cli.commands) {
    const ownCommand = root.commands.get(it.name());
    for (const argument of it.registeredArguments) {
      const handler = offersByName[argument.name()];
      if (handler) ownCommand?.argument(argument.name(), handler, argument.variadic);
    }
    for (const option of it.options)
      if (/<(?:file|folder)>/.test(option.flags))
        ownCommand?.option(option.name(), option.description, offerFiles);
  }
}
