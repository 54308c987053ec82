/** Lists the factors by which a game can be sped up or slowed down. */
const speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Returns the next higher (1) or lower (-1) speed factor, at most `most`. */
export function nextSpeed(speed: number, step: 1 | -1, most: number): number {
  const next = speeds[speeds.indexOf(speed) + step] ?? speed;
  return next > most ? speed : next;
}

/** Returns a speed factor as text; "" for the normal speed. */
export function speedText(speed: number): string {
  if (speed === 1) return "";
  return speed < 1 ? `1/${1 / speed}x` : `${speed}x`;
}
