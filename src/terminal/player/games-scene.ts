import { cutToColumns, type Surface, columnsOf, wrapToColumns } from "../screen/index.ts";
import { Chooser } from "./list-scene.ts";
import type { Scene, SceneEvent, SceneStack } from "./stage.ts";

/** Describes a game to choose. */
export interface OfferedGame {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Says something about it, for example that it waits to be gone on with. */
  readonly mark: string;
}

/** Shows the bundled games, a line about each, one of them chosen. */
export class GamesScene implements Scene {
  readonly #stage: SceneStack;
  readonly #games: () => readonly OfferedGame[];
  readonly #choose: (name: string) => void;
  #shown: readonly OfferedGame[] = [];
  readonly #chooser = new Chooser();
  #room = 1;

  constructor(stage: SceneStack, games: () => readonly OfferedGame[], choose: (name: string) => void) {
    this.#stage = stage;
    this.#games = games;
    this.#choose = choose;
  }

  enter(): void {
    this.#shown = this.#games();
  }

  draw(surface: Surface): void {
    const { columns, rows } = surface;
    const { pens } = this.#stage;
    const about = wrapToColumns(this.#shown[this.#chooser.at]?.about ?? "", columns - 4).slice(
      0,
      rows > 12 ? 3 : 1,
    );
    surface.text(2, 0, "Quadrille", pens.pen({ bold: true }));
    surface.text(13, 0, cutToColumns("games on a grid", columns - 15), pens.pen({ dim: true }));
    this.#room = Math.max(1, rows - 4 - (rows > 12 ? 3 : 1));
    this.#chooser.show(this.#shown.length, this.#room);
    const { first } = this.#chooser;
    const width = Math.max(0, ...this.#shown.map((it) => columnsOf(it.title)));
    for (const [row, game] of this.#shown.slice(first, first + this.#room).entries())
      this.#line(surface, 2 + row, game, width);
    about.forEach((line, index) => surface.text(2, rows - 1 - about.length + index, line));
    surface.text(
      2,
      rows - 1,
      cutToColumns("↑↓ choose  Enter play  q leave", columns - 4),
      pens.pen({ dim: true }),
    );
  }

  #line(surface: Surface, y: number, game: OfferedGame, width: number): void {
    const { pens } = this.#stage;
    const chosen = game === this.#shown[this.#chooser.at];
    const pen = chosen ? pens.pen({ inverse: true }) : 0;
    if (chosen) surface.blank(1, y, surface.columns - 2, pen);
    surface.text(
      2,
      y,
      cutToColumns(game.title, surface.columns - 4),
      chosen ? pen : pens.pen({ bold: true }),
    );
    const room = surface.columns - width - 6 - (game.mark === "" ? 0 : columnsOf(game.mark) + 1);
    surface.text(width + 4, y, cutToColumns(game.about.split("\n")[0], Math.max(0, room)), pen);
    surface.text(
      surface.columns - 2 - columnsOf(game.mark),
      y,
      game.mark,
      chosen ? pen : pens.pen({ dim: true }),
    );
  }

  hear(event: SceneEvent): void {
    const meant = this.#chooser.hear(
      event,
      this.#shown.map((it) => it.title),
      ({ y }) => (y < 2 + this.#room ? y - 2 : -1),
    );
    if (meant === "left") return this.#stage.back();
    if (meant === "taken") return this.#play();
    return event.type === "key" || meant === "moved" ? this.#stage.redraw() : undefined;
  }

  #play(): void {
    const game = this.#shown[this.#chooser.at];
    if (game) this.#choose(game.name);
  }
}
