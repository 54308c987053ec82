import { type GameFile, type OpenResult, openAddress, openFile } from "./opening.ts";
import { readKept } from "./resuming.ts";
import { type MountedPlayer, type MountOptions, mountPlayer } from "./show.tsx";
import type { Game } from "../../game/index.ts";
import { looksOf } from "../../view/index.ts";
import { loadSets } from "../sets/index.ts";

/** Serves as the base class of elements. A server has none, but can still import the player. */
const Base: typeof HTMLElement = Reflect.get(globalThis, "HTMLElement") ?? Object;

/**
 * `<quadrille-game src="warehouse.quad">`: a game on any page. Further attributes: `seed` and `level`, numbers; `fen` and `options`, lines such as `size 9`; `home`, an address
 * for the back button, and `edit`, one for reading and changing the game; `whole-page`, to hear keys wherever the focus is; `keep`, to go on where the play was left.
 */
export class QuadrilleGame extends Base {
  static readonly observedAttributes = ["src", "seed", "level"];
  /** Contains what is on the page once the game has loaded. */
  mounted: MountedPlayer | undefined = undefined;
  /** Counts what was asked for, so that an answer that comes late is not shown. */
  #asked = 0;

  connectedCallback(): void {
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#asked++;
    this.#clear();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show();
  }

  async #show(): Promise<void> {
    const asked = ++this.#asked;
    const src = this.getAttribute("src");
    if (src === null) return;
    const opened = await openAddress(src);
    const options = this.#options();
    const kept = await readKept(opened, options);
    if (asked !== this.#asked) return;
    this.#clear();
    this.mounted = mountPlayer(this, opened, options, kept);
    this.dispatchEvent(new Event("quadrille-ready", { bubbles: true }));
  }

  #clear(): void {
    this.mounted?.unmount();
    this.mounted = undefined;
  }

  #options(): MountOptions {
    const [seed, level, set] = ["seed", "level", "options"].map((name) => this.getAttribute(name));
    const wide = /^[0-9a-f]{32}$/.test(seed ?? "");
    // An empty address of the way home is this page; any other empty attribute says nothing.
    const texts = ["home", "edit", "friend", "scores", "inputs", "fen"].flatMap((name) => {
      const text = this.getAttribute(name);
      return text === null || (text === "" && name !== "home") ? [] : [[name, text] as const];
    });
    return {
      ...Object.fromEntries(texts),
      ...(wide ? { seed: seed ?? "" } : isNumber(seed) && { seed: Number(seed) }),
      ...(isNumber(level) && { level: Number(level) }),
      ...(set && { set: set.split("\n") }),
      ...(this.hasAttribute("share") && { share: () => this.dispatchEvent(new Event("quadrille-share")) }),
      wholePage: this.hasAttribute("whole-page"),
      keep: this.hasAttribute("keep"),
    };
  }
}

function isNumber(text: string | null | undefined): boolean {
  return typeof text === "string" && /^\d{1,15}$/.test(text);
}

/** Makes `<quadrille-game>` known to the page. */
export function defineElement(): void {
  if (!("customElements" in globalThis)) return;
  if (!customElements.get("quadrille-game")) customElements.define("quadrille-game", QuadrilleGame);
}

/** Puts a game into an element that has nothing else in it. A file with mistakes shows them instead. Never throws. */
export async function mount(
  element: HTMLElement,
  game: Game | GameFile | OpenResult,
  options: MountOptions = {},
): Promise<MountedPlayer> {
  const opened = "file" in game ? await openFile(game) : "ok" in game ? game : ({ ok: true, game } as const);
  if (opened.ok) await loadSets(looksOf(opened.game.program));
  return mountPlayer(element, opened, options, await readKept(opened, options));
}
