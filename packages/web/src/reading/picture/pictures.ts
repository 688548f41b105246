import type { PictureStrips, StripSheet } from './strips.ts';

/** The result of `open`. */
export type OpenedPicture = Pick<PictureStrips, 'slope' | 'strips'> & {
  /** The width in pixels at which the picture was read. */
  readonly width: number;
  readonly height: number;
};

/** The service of the picture worker, which has only one picture open at a time. */
export type PictureService = {
  /** Decodes a picture and finds the strips of text on it. */
  open(picture: Blob | ImageBitmap): Promise<OpenedPicture>;
  /** Turns the same picture clockwise by this many quarters, counted from how it was opened. */
  turn(quarters: number): Promise<OpenedPicture>;
  /**
   * Makes a sheet of some of the picture's strips, given by their indices in the result of `open`, with capitals of
   * this height in pixels.
   */
  sheet(strips: readonly number[], height: number): Promise<StripSheet>;
};
