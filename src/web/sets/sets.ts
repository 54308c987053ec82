/**
 * Maps picture names to SVG paths on a square with sides of 200: the outline, and the inner lines. Both filled together
 * by the even-odd rule (`evenodd`) give the lines of the picture.
 */
export type PictureSet = Readonly<Record<string, readonly [outline: string, inside: string]>>;
