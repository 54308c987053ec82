import type { Command } from "commander";
import shells from "@bomb.sh/tab";
import complete from "@bomb.sh/tab/commander";
import { flush, print } from "./output/output.ts";
import { libraryGames } from "./library.ts";

/** Stands in for a function of the package bash-completion, which not every bash has. */
const forBash = `type _get_comp_words_by_ref >/dev/null 2>&1 || _get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
}
`;

/** Prints the script with which a shell asks `quadrille complete`. */
export function completionScript(shell: "bash" | "zsh" | "fish" | "powershell"): void {
  if (shell === "bash") print(forBash);
  flush();
  shells.setup("quadrille", "quadrille", shell);
}

/** Gives a command line the hidden command `complete`, which answers a shell: commands, options, choices and games. */
export function addComplete(cli: Command): void {
  const root = complete(cli, { completionCommandName: "completion-script" });
  const offer = (tell: (name: string, about: string) => void): void => {
    for (const { name } of libraryGames()) tell(name, "");
  };
  root.argument("game", offer);
  for (const it of cli.commands)
    for (const argument of it.registeredArguments)
      if (argument.name() === "game")
        root.commands.get(it.name())?.argument("game", offer, argument.variadic);
}
