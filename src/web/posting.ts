/** Posts a message to somebody who has no origin: a worker, a port, other tabs of the page. */
export function postWithoutOrigin(
  to: Worker | MessagePort | BroadcastChannel | ServiceWorker,
  message: object | string,
): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  to.postMessage(message);
}
