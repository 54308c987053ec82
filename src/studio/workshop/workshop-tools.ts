import { addressOf } from "../route.ts";
import type { Source } from "../../base/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import type { LivePlay } from "../../play/index.ts";
import type { Program } from "../../program/index.ts";
import { runTests, type TestResult } from "../../testing/index.ts";
import { copyText, adaptToDevice } from "../../web/index.ts";
import type { Compiler, CompiledText } from "../compiler.ts";
import { exportHtml } from "../files/export-html.ts";
import { chooseTextFile, saveFile } from "../files/disk.ts";
import { hasServer } from "../has-server.ts";
import { type GameInLink, makeLink } from "../links.ts";
import { makePuzzleTest, makeTest } from "./recording.ts";
import type { Editor } from "../writing/editor.ts";
import type { EditorLanguage } from "../writing/language.ts";
import { translateWorkshop } from "../texts/index.ts";

/** Holds the results of tests, with the game and its sources. */
export interface GameTestResults {
  readonly testResults: readonly TestResult[];
  readonly game: Game;
  readonly sources: readonly Source[];
}

/**
 * Holds the parts of the workshop that its tools use: the edited game (`linkedGame`), its text when it was opened
 * (`original`), the game in progress beside the editor, the compiler, and functions that change the page.
 */
export interface WorkshopToolContext {
  readonly linkedGame: GameInLink;
  /** Returns the result of compiling the current texts, even while the user types. */
  compiled(): CompiledText;
  readonly compiler: Compiler;
  readonly language: EditorLanguage;
  /** Runs a function on the editor of the game's own file. */
  editOwnFile(act: (editor: Editor) => void): void;
  readonly play: { current: LivePlay | undefined };
  readonly original: string;
  setName(file: string): void;
  setNotice(notice: string): void;
  setResults(results: GameTestResults | undefined): void;
  setPublishing(isPublishing: boolean): void;
}

/** Describes the tools of the workshop. */
export type WorkshopTools = ReturnType<typeof makeWorkshopTools>;

/** Returns the functions of the toolbar's buttons. */
export function makeWorkshopTools(context: WorkshopToolContext) {
  const { linkedGame, compiler, editOwnFile, play, original, setName, setNotice, setResults } = context;
  const isCab = linkedGame.file.endsWith(".cab");
  const notify = (...sentence: Parameters<typeof translateWorkshop>): void =>
    setNotice(adaptToDevice(translateWorkshop(...sentence)));
  const replace = (text: string): void => {
    setResults(undefined);
    editOwnFile((it) => it.replace(text));
  };
  /** Returns a tool that needs a game without mistakes. */
  const withProgram = (run: (program: Program, sources: readonly Source[]) => unknown) => (): unknown => {
    const { program, sources } = context.compiled();
    return program ? run(program, sources) : notify("Mend the mistakes first: they are marked in the text.");
  };
  const makeLinkOrNotify = async (): Promise<string | undefined> => {
    const link = await makeLink(linkedGame);
    if (link === undefined) notify("The game is too large for a link. Save it to disk and send the file.");
    return link;
  };
  const reportErrorsOf = (work: () => Promise<void>) =>
    work().catch((error: unknown) => setNotice((error as Error).message));
  return {
    /** Clears the last message. */
    quiet: () => setNotice(""),
    format: withProgram(() =>
      editOwnFile(() => context.language.format(linkedGame.file).then((text) => text && setNotice(text))),
    ),
    test: withProgram((program, sources) => {
      if (program.tests.length === 0)
        return notify("The game has no tests yet. Play, then press `Keep play as test`.");
      const game = makeGame(program);
      return setResults({ testResults: runTests(game), game, sources });
    }),
    record: () => {
      const session = play.current?.session;
      if (!session || session.inputs.length === 0)
        return notify("Play first: click the game and use its keys. What you played becomes the test.");
      const name = `played ${(context.compiled().program?.tests.length ?? 0) + 1}`;
      const test = compiler.isPuzzle(linkedGame.text)
        ? compiler.puzzleTest(makePuzzleTest(session, name), linkedGame.text)
        : makeTest(session, name);
      if (test === undefined)
        return notify(
          "The board shows parentheses, which a comment cannot hold. Give their objects other signs.",
        );
      const textWithoutEnd = linkedGame.text.trimEnd();
      const text = `\n\n${test}`;
      editOwnFile((it) => it.edit([{ from: textWithoutEnd.length, to: linkedGame.text.length, text }]));
      editOwnFile((it) => it.show(`${textWithoutEnd}${text}`.trimEnd().split("\n").length));
      return notify("The play is a test now, at the end of the text. `Run tests` plays it again.");
    },
    /** Converts a text in another language to the language of Quadrille. */
    convert: withProgram(() => {
      const quad = compiler.quadOf(linkedGame.file, linkedGame.text);
      if (quad === undefined) return undefined;
      setName(`${withoutExtension(linkedGame.file)}.quad`);
      editOwnFile((it) => it.replace(quad));
      return notify(
        "The game is written in the language of Quadrille now, and plays the same. Undo takes that back.",
      );
    }),
    share: async () => {
      const link = await makeLinkOrNotify();
      if (link === undefined) return undefined;
      if (await copyText(location.href.split("#")[0] + addressOf({ at: "link", link })))
        return notify("The link is copied. It carries the whole game.");
      // The page's address becomes the link; reloading it opens the studio.
      history.replaceState(undefined, "", addressOf({ at: "read", link }));
      return notify("The address of this page is the link now. It carries the whole game.");
    },
    /** Publishes the game; only available if the page comes from a server. */
    publish: hasServer ? withProgram(() => (isCab ? notify(noCab) : context.setPublishing(true))) : undefined,
    /** Makes a room with the current game; only available if the page comes from a server. */
    friend: hasServer
      ? withProgram(async ({ players }) => {
          if (isCab) return notify(noCab);
          if (players.length < 2) return notify("This game is for one player.");
          const link = await makeLinkOrNotify();
          if (link !== undefined) location.hash = addressOf({ at: "new-room", game: `g/${link}` });
          return undefined;
        })
      : undefined,
    export: withProgram((program) =>
      reportErrorsOf(async () => {
        saveFile(`${withoutExtension(linkedGame.file)}.html`, await exportHtml(program), "text/html");
        notify("One file that plays anywhere, also without a network.");
      }),
    ),
    gif: async () => {
      const session = play.current?.session;
      if (!session || session.inputs.length === 0)
        return notify("Play first: click the game and use its keys. What you played becomes the picture.");
      return reportErrorsOf(async () => {
        const { makeGif } = await import("../files/gif.ts");
        const gif = await makeGif(session, (frame, total) => notify("Frame {} of {}", frame, total));
        saveFile(`${withoutExtension(linkedGame.file)}.gif`, gif, "image/gif");
        notify("What you played is a moving picture now.");
      });
    },
    save: () => {
      const content = isCab ? new Blob([compiler.cabBytes(linkedGame.text).slice()]) : linkedGame.text;
      saveFile(linkedGame.file, content, "text/plain");
    },
    open: async () => {
      const chosenFile = await chooseTextFile(compiler);
      if (chosenFile === undefined) return undefined;
      if ("wrong" in chosenFile) return setNotice(chosenFile.wrong);
      setName(chosenFile.name);
      replace(chosenFile.text);
      return notify("{} is open. What was here before is kept under `Earlier texts`.", chosenFile.name);
    },
    /** Restores an earlier text. */
    restore: replace,
    /** Restores the text with which the workshop was opened. */
    original: () => replace(original),
  };
}

const noCab = "A CABBAGE file is published as a text of the language: `Turn into .quad` first.";

function withoutExtension(file: string): string {
  return file.replace(/\.\w+$/, "");
}
