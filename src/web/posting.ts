/** Posts a message to a target without an origin: a worker, a port, or other tabs of the page. */
export function postWithoutOrigin(
  target: Worker | MessagePort | BroadcastChannel | ServiceWorker,
  message: object | string,
): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  target.postMessage(message);
}
