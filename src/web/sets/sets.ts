/**
 * Describes pictures by their names: the outline of each, and what lies inside of it, as SVG writes paths, on a square with sides of 200. Outline and
 * inside filled by turns (`evenodd`) are the lines of the picture.
 */
export type PictureSet = Readonly<Record<string, readonly [outline: string, inside: string]>>;
