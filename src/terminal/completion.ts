import type { Command } from "commander";
import shells from "@bomb.sh/tab";
import complete from "@bomb.sh/tab/commander";
import { libraryGames } from "./library.ts";

/** Prints the script with which a shell asks `quadrille complete`. */
export function completionScript(shell: "bash" | "zsh" | "fish" | "powershell"): void {
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
