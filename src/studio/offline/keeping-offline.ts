import { listenTo, postWithoutOrigin, useWatched } from "../../web/index.ts";
import { fetchAnswer } from "../fetching.ts";
import type { ListedGame } from "../listed-games.ts";

/** Is true if this page can be stored for offline use. */
export const canStorePage = "serviceWorker" in navigator && isSecureContext;

/** Holds the service worker of a newer page that waits to take over. */
let waitingWorker: ServiceWorker | undefined;
/** Sends the event `found` when a newer page waits. */
const updateEvents = new EventTarget();
/** Is true if another tab has activated a newer version, so that modules of this version may be unavailable. */
let isReplaced = false;

/**
 * Stores the page for offline use, and looks for a newer version. A newer version waits until the user requests it, or
 * until all tabs of the page have been closed.
 */
export async function storePage(): Promise<void> {
  if (!canStorePage) return;
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    isReplaced = wasControlled;
  });
  const registration = await serviceWorker.register("sw.js").catch(() => undefined);
  if (!registration) return;
  const offerUpdate = (worker: ServiceWorker | null): void => {
    if (!worker || !serviceWorker.controller) return;
    waitingWorker = worker;
    updateEvents.dispatchEvent(new Event("found"));
  };
  offerUpdate(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && offerUpdate(worker));
  });
}

/** Returns a function that activates the newer version of the page; undefined while there is none. */
export function useNewerPage(): (() => void) | undefined {
  const worker = useWatched(
    () => waitingWorker,
    (onChange) => listenTo(updateEvents, "found", onChange),
  );
  return worker && (() => takeOver(worker));
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  postWithoutOrigin(worker, { wish: "take over" });
}

/** Returns true if the page must be reloaded before it shows another address. */
export function isOutdated(): boolean {
  return isReplaced;
}

/** Downloads all games for offline use; returns false if some could not be downloaded. */
export async function downloadAllGames(games: readonly ListedGame[]): Promise<boolean> {
  const files = games.flatMap(({ name }) => [
    `games/${name}.json`,
    `pictures/${name}.light.svg`,
    `pictures/${name}.dark.svg`,
  ]);
  let isComplete = true;
  // Downloads only a few files at a time, so that a game that is being played does not wait for its own downloads.
  for (let index = 0; index < files.length; index += 8) {
    const answers = await Promise.all(files.slice(index, index + 8).map((it) => fetchAnswer(it)));
    isComplete &&= answers.every(Boolean);
  }
  return isComplete;
}
