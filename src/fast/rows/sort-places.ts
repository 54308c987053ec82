/** Up to so many numbers are put in order one by one. */
const few = 24;

/** Sorts the first numbers of an array. */
export function sortPlaces(places: Int32Array, size: number): void {
  if (size > few) {
    places.subarray(0, size).sort();
    return;
  }
  for (let i = 1; i < size; i++) {
    const place = places[i];
    let at = i;
    for (; at > 0 && places[at - 1] > place; at--) places[at] = places[at - 1];
    places[at] = place;
  }
}
