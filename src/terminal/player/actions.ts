/** Describes an action of the player program that is not a control of the game. */
export interface PlayerAction<Name extends string = string> {
  readonly name: Name;
  /** Stores the title of the action in the menu. */
  readonly title: string;
  /** Lists the keys in order of preference. If the game uses a key itself, the action does not get it. */
  readonly keys: readonly string[];
  /** Is true if the action exists only in games with a clock. */
  readonly needsClock?: true;
}

export type ActionName = (typeof playerActions)[number]["name"];

export const playerActions = [
  { name: "undo", title: "Undo", keys: ["u", "Backspace", "Ctrl+u"] },
  { name: "restart", title: "Restart the level", keys: ["r", "Ctrl+r"] },
  { name: "pause", title: "Pause", keys: ["p", "Ctrl+p"], needsClock: true },
  { name: "slower", title: "Slower", keys: ["-"], needsClock: true },
  { name: "faster", title: "Faster", keys: ["+", "="], needsClock: true },
  { name: "wait", title: "Let time pass", keys: ["."] },
  { name: "levels", title: "Choose a level", keys: ["l", "F3"] },
  { name: "keys", title: "Keys", keys: ["?", "F1"] },
  { name: "scores", title: "High scores", keys: ["F4"] },
  { name: "prompt", title: "Type an input", keys: [":", "F5"] },
  { name: "hint", title: "Hint", keys: ["h", "F6"] },
  { name: "look", title: "Look at a cell", keys: ["x", "F7"] },
  { name: "map", title: "Small map, or none", keys: ["m", "F8"] },
  { name: "fresh", title: "New game", keys: ["N", "Ctrl+n"] },
  { name: "menu", title: "Menu", keys: ["Escape", "F10"] },
  { name: "quit", title: "Save and leave", keys: ["q", "Ctrl+q"] },
] as const satisfies readonly PlayerAction[];
