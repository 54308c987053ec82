/**
 * Maps picture names to two SVG paths on a square with sides of 200: the outline, and the inner lines. To draw the lines
 * of the picture, fill both paths together by the even-odd rule.
 */
export type PictureSet = Readonly<Record<string, readonly [outline: string, inside: string]>>;
