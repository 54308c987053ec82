/** Whether this page is from a server that keeps rooms, published games and scores: `quadrille serve` says so in the page itself. */
export const hasServer = document.querySelector('meta[name="quadrille-rooms"]') !== null;

/** What the menu offers of a game that comes with the page or is published, where there is a server. */
export function onlineAddresses(game: string): { readonly friend?: string; readonly scores?: string } {
  return hasServer ? { friend: `#/room/new?game=${game}`, scores: `#/scores/${game}` } : {};
}
