import type { Session } from "../../session/index.ts";
import { openBrowser } from "./browser.ts";
import { usualPort } from "../options.ts";
import { servePageNear } from "./page-server.ts";
import { ShownPlay } from "./shown-play.ts";

/** The page beside a play in the terminal: it shows the same play. */
export interface PageBeside {
  readonly address: string;
  /** Shows what is new in the play. */
  follow(session: Session): void;
  close(): void;
}

/**
 * Serves the page for a play in the terminal. The browser opens when the play has begun, where there is a screen for it.
 * @throws a sentence, as an Error, if the page is not built
 */
export async function pageBeside(): Promise<PageBeside> {
  const game = new ShownPlay();
  const server = await servePageNear({ port: usualPort, game });
  const address = `${server.address}#/watch`;
  let isOpen = false;
  return {
    address,
    follow: (session) => {
      game.follow(session);
      if (!isOpen) openBrowser(address);
      isOpen = true;
    },
    close: () => server.close(),
  };
}
