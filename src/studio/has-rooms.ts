/** Whether people can play together where this page is from: `quadrille serve` says so in the page itself. */
const hasRooms = document.querySelector('meta[name="quadrille-rooms"]') !== null;

/** Where a game that comes along is played with a friend; nowhere without a server. */
export function friendAddress(game: string): string | undefined {
  return hasRooms ? `#/room/new?game=${game}` : undefined;
}
