import { type GameFile, type OpenResult, openAddress, openFile } from "./opening.ts";
import { readBeginning } from "./resuming.ts";
import { type MountedPlayer, type MountOptions, mountPlayer } from "./show.tsx";
import type { Game } from "../../game/index.ts";
import { looksOf } from "../../view/index.ts";
import { loadSets } from "../sets/index.ts";

/** Provides the base class of the element. A server has no `HTMLElement`, but can still import the player. */
const BaseElement: typeof HTMLElement = Reflect.get(globalThis, "HTMLElement") ?? Object;

/**
 * Shows a game on any page: `<quadrille-game src="warehouse.quad">`. Attributes: `seed`, `level`, `fen`; `options`,
 * lines such as `size 9`; `home` and `edit`, targets of buttons; `whole-page`, to get keys anywhere; `keep`, to store the
 * session and resume it later.
 */
export class QuadrilleGame extends BaseElement {
  static readonly observedAttributes = ["src", "seed", "level"];
  /** Holds the player, once the game has loaded. */
  mounted: MountedPlayer | undefined = undefined;
  /** Counts requests, so that the result of an outdated request is ignored. */
  #lastRequest = 0;

  connectedCallback(): void {
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#lastRequest++;
    this.#clear();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show();
  }

  async #show(): Promise<void> {
    const requestNumber = ++this.#lastRequest;
    const src = this.getAttribute("src");
    if (src === null) return;
    const opened = await openAddress(src);
    const options = this.#options();
    const beginning = await readBeginning(opened, options);
    if (requestNumber !== this.#lastRequest) return;
    this.#clear();
    this.mounted = mountPlayer(this, opened, options, beginning);
    this.dispatchEvent(new Event("quadrille-ready", { bubbles: true }));
  }

  #clear(): void {
    this.mounted?.unmount();
    this.mounted = undefined;
  }

  #options(): MountOptions {
    const [seed, level, optionLines] = ["seed", "level", "options"].map((name) => this.getAttribute(name));
    const isHexSeed = /^[0-9a-f]{32}$/.test(seed ?? "");
    // An empty `home` means this page; any other empty attribute is ignored.
    const givenAttributes = ["home", "edit", "friend", "scores", "inputs", "fen"].flatMap((name) => {
      const text = this.getAttribute(name);
      return text === null || (text === "" && name !== "home") ? [] : [[name, text] as const];
    });
    return {
      ...Object.fromEntries(givenAttributes),
      ...(isHexSeed ? { seed: seed ?? "" } : isNumber(seed) && { seed: Number(seed) }),
      ...(isNumber(level) && { level: Number(level) }),
      ...(optionLines && { set: optionLines.split("\n") }),
      ...(this.hasAttribute("share") && { share: () => this.dispatchEvent(new Event("quadrille-share")) }),
      wholePage: this.hasAttribute("whole-page"),
      keep: this.hasAttribute("keep"),
    };
  }
}

function isNumber(text: string | null | undefined): boolean {
  return typeof text === "string" && /^\d{1,15}$/.test(text);
}

/** Registers `<quadrille-game>` as a custom element. */
export function defineElement(): void {
  if (!("customElements" in globalThis)) return;
  if (!customElements.get("quadrille-game")) customElements.define("quadrille-game", QuadrilleGame);
}

/** Shows a game in an empty element; a file with errors shows its errors instead. Never throws. */
export async function mount(
  element: HTMLElement,
  game: Game | GameFile | OpenResult,
  options: MountOptions = {},
): Promise<MountedPlayer> {
  const opened = "file" in game ? await openFile(game) : "ok" in game ? game : ({ ok: true, game } as const);
  if (opened.ok) await loadSets(looksOf(opened.game.program));
  return mountPlayer(element, opened, options, await readBeginning(opened, options));
}
