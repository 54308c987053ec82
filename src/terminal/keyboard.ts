import { emitKeypressEvents, type Key } from "node:readline";

const names: Readonly<Record<string, string>> = {
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
  return: "Enter",
  enter: "Enter",
  escape: "Escape",
  space: "Space",
  tab: "Tab",
  backspace: "Backspace",
  delete: "Delete",
  insert: "Insert",
  home: "Home",
  end: "End",
  pageup: "PageUp",
  pagedown: "PageDown",
};

/** Single keys as they are pressed, by the names browsers give them; Ctrl-C is "Interrupt". Call the result to stop. */
export function listenToKeys(hear: (key: string) => void): () => void {
  const { stdin } = process;
  const listener = (text: string | undefined, key: Key): void => {
    const name = keyOf(text, key);
    if (name !== undefined) hear(name);
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.on("keypress", listener);
  stdin.resume();
  return () => {
    stdin.off("keypress", listener);
    if (stdin.isTTY) stdin.setRawMode(false);
    stdin.pause();
  };
}

function keyOf(text: string | undefined, { name, ctrl }: Key): string | undefined {
  if (ctrl) return name === "c" || name === "d" ? "Interrupt" : undefined;
  if (name !== undefined && names[name] !== undefined) return names[name];
  if (text !== undefined && [...text].length === 1 && text >= " ") return text;
  return name !== undefined && /^f\d+$/.test(name) ? name.toUpperCase() : undefined;
}
