declare module "gifenc" {
  /** Lists colours, each as red, green and blue from 0 to 255. */
  export type Palette = number[][];

  export interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        readonly palette: Palette;
        readonly delay: number;
        /** Is true if pixels with `transparentIndex` show the frame before. */
        readonly transparent: boolean;
        readonly transparentIndex: number;
        /** Is 1 if a frame is drawn over the one before. */
        readonly dispose: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  /** Returns the palette that best represents the colours of a picture. */
  export function quantize(rgba: Uint8ClampedArray, maxColours: number): Palette;
  /** Returns the index of the colour that is most like a pixel. */
  export function nearestColorIndex(palette: Palette, pixel: readonly number[]): number;
  /** Returns the palette index of each pixel. */
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
