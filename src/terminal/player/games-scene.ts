import { cutToColumns, type Surface, columnsOf, wrapToColumns } from "../screen/index.ts";
import { Chooser, isPressed } from "./list-scene.ts";
import type { Scene, SceneStack } from "./stage.ts";

/** Describes a game in the list of games. */
export interface OfferedGame {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Stores a remark about the game, for example that it has a session to continue. */
  readonly mark: string;
}

/** Shows a list of the bundled games, one per line. */
export function makeGamesScene(
  stage: SceneStack,
  listGames: () => readonly OfferedGame[],
  choose: (name: string) => void,
): Scene {
  const { pens } = stage;
  const chooser = new Chooser();
  let shownGames: readonly OfferedGame[] = [];
  let rowCount = 1;

  function drawLine(surface: Surface, y: number, game: OfferedGame, width: number): void {
    const { columns } = surface;
    const isChosen = game === shownGames[chooser.index];
    const pen = isChosen ? pens.penFor({ inverse: true }) : 0;
    if (isChosen) surface.blank(1, y, columns - 2, pen);
    surface.text(2, y, cutToColumns(game.title, columns - 4), isChosen ? pen : pens.penFor({ bold: true }));
    const aboutColumns = columns - width - 6 - (game.mark === "" ? 0 : columnsOf(game.mark) + 1);
    surface.text(width + 4, y, cutToColumns(game.about.split("\n")[0], Math.max(0, aboutColumns)), pen);
    const markPen = isChosen ? pen : pens.penFor({ dim: true });
    surface.text(columns - 2 - columnsOf(game.mark), y, game.mark, markPen);
  }

  return {
    enter() {
      shownGames = listGames();
    },
    draw(surface) {
      const { columns, rows } = surface;
      const aboutRows = rows > 12 ? 3 : 1;
      const { about = "" } = shownGames[chooser.index] ?? {};
      const aboutLines = wrapToColumns(about, columns - 4).slice(0, aboutRows);
      surface.text(2, 0, "Quadrille", pens.penFor({ bold: true }));
      surface.text(13, 0, cutToColumns("games on a grid", columns - 15), pens.penFor({ dim: true }));
      rowCount = Math.max(1, rows - 4 - aboutRows);
      chooser.scrollTo(shownGames.length, rowCount);
      const width = Math.max(0, ...shownGames.map((it) => columnsOf(it.title)));
      for (const [row, game] of shownGames.slice(chooser.top, chooser.top + rowCount).entries())
        drawLine(surface, 2 + row, game, width);
      aboutLines.forEach((line, index) => surface.text(2, rows - 1 - aboutLines.length + index, line));
      const footText = cutToColumns("↑↓ choose  a..z search  Enter play  q leave", columns - 4);
      surface.text(2, rows - 1, footText, pens.penFor({ dim: true }));
    },
    handleEvent(event) {
      const choice = chooser.handleEvent(
        event,
        shownGames.map((it) => it.title),
        ({ y }) => (y < 2 + rowCount ? y - 2 : -1),
      );
      if (choice === "left") return stage.back();
      if (choice !== "chosen") return isPressed(event) || choice === "moved" ? stage.redraw() : undefined;
      const game = shownGames[chooser.index];
      return game && choose(game.name);
    },
  };
}
