import { useEffect, useState } from "preact/hooks";
import { postWithoutOrigin } from "../../web/index.ts";
import type { ListedGame } from "../listed-games.ts";

/** Is true if this page can be kept for times without a network. */
export const canKeep = "serviceWorker" in navigator && isSecureContext;

/** Holds a newer page that waits, and the listeners for it. */
let waiting: ServiceWorker | undefined;
const found = new EventTarget();
/** Is true if another tab has let the newer page take over: parts of this one may be gone. */
let isOld = false;

/**
 * Keeps the page for times without a network, and looks for a newer one. A newer one waits until somebody wants it, or until the page is opened
 * again: then it takes over before anything is played.
 */
export async function keepPage(): Promise<void> {
  if (!canKeep) return;
  const { serviceWorker } = navigator;
  const hadPage = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    isOld = hadPage;
  });
  const registration = await serviceWorker.register("sw.js").catch(() => undefined);
  if (!registration) return;
  const tell = (worker: ServiceWorker | null): void => {
    if (!worker || !serviceWorker.controller) return;
    waiting = worker;
    found.dispatchEvent(new Event("found"));
  };
  tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && tell(worker));
  });
}

/** Returns what lets a newer page take over, once there is one. */
export function useNewerPage(): (() => void) | undefined {
  const [worker, setWorker] = useState(waiting);
  useEffect(() => {
    const listen = (): void => setWorker(waiting);
    listen();
    found.addEventListener("found", listen);
    return () => found.removeEventListener("found", listen);
  }, []);
  return worker && (() => takeOver(worker));
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  postWithoutOrigin(worker, { wish: "take over" });
}

/** Returns true if the page has to be loaded anew before it goes somewhere else. */
export function isOutdated(): boolean {
  return isOld;
}

/** Fetches all games, so that each of them can be played without a network; false if some could not be had. */
export async function keepAllGames(games: readonly ListedGame[]): Promise<boolean> {
  const files = games.flatMap(({ name }) => [
    `games/${name}.json`,
    `pictures/${name}.light.svg`,
    `pictures/${name}.dark.svg`,
  ]);
  let isWhole = true;
  // Loads a few at a time: whoever plays meanwhile does not wait for them.
  for (let at = 0; at < files.length; at += 8) {
    const answers = await Promise.all(
      files.slice(at, at + 8).map((it) =>
        fetch(it).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
    isWhole &&= answers.every(Boolean);
  }
  return isWhole;
}
