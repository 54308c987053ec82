import { cutToColumns, type Surface, columnsOf, wrapToColumns } from "../screen/index.ts";
import { Chooser, isPressed } from "./list-scene.ts";
import type { Scene, SceneStack } from "./stage.ts";

/** Describes a game to choose. */
export interface OfferedGame {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Is a remark about the game, for example that a session can be resumed. */
  readonly mark: string;
}

/** Shows the bundled games, a line about each, one of them chosen. */
export function gamesScene(
  stage: SceneStack,
  games: () => readonly OfferedGame[],
  choose: (name: string) => void,
): Scene {
  const { pens } = stage;
  const chooser = new Chooser();
  let shown: readonly OfferedGame[] = [];
  let room = 1;

  function drawLine(surface: Surface, y: number, game: OfferedGame, width: number): void {
    const { columns } = surface;
    const chosen = game === shown[chooser.at];
    const pen = chosen ? pens.pen({ inverse: true }) : 0;
    if (chosen) surface.blank(1, y, columns - 2, pen);
    surface.text(2, y, cutToColumns(game.title, columns - 4), chosen ? pen : pens.pen({ bold: true }));
    const left = columns - width - 6 - (game.mark === "" ? 0 : columnsOf(game.mark) + 1);
    surface.text(width + 4, y, cutToColumns(game.about.split("\n")[0], Math.max(0, left)), pen);
    const markPen = chosen ? pen : pens.pen({ dim: true });
    surface.text(columns - 2 - columnsOf(game.mark), y, game.mark, markPen);
  }

  return {
    enter() {
      shown = games();
    },
    draw(surface) {
      const { columns, rows } = surface;
      const lines = rows > 12 ? 3 : 1;
      const about = wrapToColumns(shown[chooser.at]?.about ?? "", columns - 4).slice(0, lines);
      surface.text(2, 0, "Quadrille", pens.pen({ bold: true }));
      surface.text(13, 0, cutToColumns("games on a grid", columns - 15), pens.pen({ dim: true }));
      room = Math.max(1, rows - 4 - lines);
      chooser.show(shown.length, room);
      const width = Math.max(0, ...shown.map((it) => columnsOf(it.title)));
      for (const [row, game] of shown.slice(chooser.first, chooser.first + room).entries())
        drawLine(surface, 2 + row, game, width);
      about.forEach((line, index) => surface.text(2, rows - 1 - about.length + index, line));
      const foot = cutToColumns("↑↓ choose  a..z search  Enter play  q leave", columns - 4);
      surface.text(2, rows - 1, foot, pens.pen({ dim: true }));
    },
    hear(event) {
      const meant = chooser.hear(
        event,
        shown.map((it) => it.title),
        ({ y }) => (y < 2 + room ? y - 2 : -1),
      );
      if (meant === "left") return stage.back();
      if (meant !== "taken") return isPressed(event) || meant === "moved" ? stage.redraw() : undefined;
      const game = shown[chooser.at];
      return game && choose(game.name);
    },
  };
}
