import { cutToColumns, keyName, splitCharacters, columnsOf } from "../screen/index.ts";
import { isPressed } from "./list-scene.ts";
import { makeTextScene } from "./lists.ts";
import type { PlayScene } from "./play-scene.ts";
import type { Scene } from "./stage.ts";

/** Shows a text field for commands such as `3 left`, `e4`, `click 3 4` and `help`. `trouble` is an error of the last command. */
export function makePromptScene(play: PlayScene, text = "", trouble = ""): Scene {
  const { stage, typedCommands } = play;
  /** Stores the index of the earlier command that the Up key has recalled. */
  let commandIndex = typedCommands.length;

  function handleKey(name: string, key: string): void {
    if (name === "Escape") return stage.back();
    if (name === "Enter") return submitText();
    if (name === "Backspace") text = splitCharacters(text).slice(0, -1).join("");
    else if (name === "Ctrl+u") text = "";
    else if (name === "ArrowUp" || name === "ArrowDown") {
      const newIndex = commandIndex + (name === "ArrowUp" ? -1 : 1);
      commandIndex = Math.max(0, Math.min(newIndex, typedCommands.length));
      text = typedCommands[commandIndex] ?? "";
    } else if (name === "Space") text += " ";
    else if (name === key && [...key].length === 1) text += key;
    trouble = "";
  }

  function submitText(): void {
    const command = text.trim();
    stage.back();
    if (command === "") return undefined;
    typedCommands.push(command);
    const reply = play.playCommand(command);
    if (reply === undefined) return undefined;
    return stage.show(reply.includes("\n") ? makeTextScene(play, reply) : makePromptScene(play, "", reply));
  }

  return {
    draw(surface) {
      const { pens } = stage;
      const y = surface.rows - 1;
      surface.blank(0, y, surface.columns, 0);
      const textColumns = surface.columns - 4;
      const textSigns = splitCharacters(text);
      let firstSign = 0;
      while (columnsOf(textSigns.slice(firstSign).join("")) > textColumns) firstSign++;
      const textEnd = 3 + surface.text(3, y, textSigns.slice(firstSign).join(""));
      surface.text(1, y, ":", pens.penFor({ bold: true }));
      surface.text(textEnd, y, " ", pens.penFor({ inverse: true }));
      if (trouble === "" || y === 0) return;
      surface.blank(0, y - 1, surface.columns, 0);
      surface.text(1, y - 1, cutToColumns(trouble, surface.columns - 2), pens.penFor({ ink: "#ff6b6b" }));
    },
    handleEvent(event) {
      if (event.type === "paste") text += event.text.replaceAll(/\s+/g, " ");
      else if (isPressed(event)) handleKey(keyName(event), event.key);
      stage.redraw();
    },
  };
}
