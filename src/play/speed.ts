/** Lists the factors by which a game can be sped up or slowed down. */
const speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Returns the next higher speed (`step` 1), which is at most `maxSpeed`, or the next lower speed (`step` -1). */
export function nextSpeed(speed: number, step: 1 | -1, maxSpeed: number): number {
  const newSpeed = speeds[speeds.indexOf(speed) + step] ?? speed;
  return newSpeed > maxSpeed ? speed : newSpeed;
}

/** Formats a speed; the result is "" for normal speed. */
export function speedText(speed: number): string {
  if (speed === 1) return "";
  return speed < 1 ? `1/${1 / speed}x` : `${speed}x`;
}
