/** Holds the factors by which play can be faster than the file says. */
const speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Returns the next speed up (1) or down (-1), limited to a multiple of the normal speed. */
export function nextSpeed(speed: number, step: 1 | -1, most: number): number {
  const next = speeds[speeds.indexOf(speed) + step] ?? speed;
  return next > most ? speed : next;
}

/** Returns a speed as people read it: nothing at the usual one. */
export function speedText(speed: number): string {
  if (speed === 1) return "";
  return speed < 1 ? `1/${1 / speed}x` : `${speed}x`;
}
