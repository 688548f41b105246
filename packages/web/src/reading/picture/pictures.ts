import type { Sheet, TakenApart } from './strips.ts';

/** What `open` found. */
export type OpenPicture = Pick<TakenApart, 'slope' | 'strips'> & {
  /** Of the picture as it was read, in pixels. */
  readonly width: number;
  readonly height: number;
};

/** The service of the picture worker, which has one picture open at a time. */
export type PictureService = {
  /** Decodes a picture and finds the strips of text on it. */
  open(picture: Blob | ImageBitmap): Promise<OpenPicture>;
  /** The same picture turned clockwise by so many quarters, counted from how it was opened. */
  turn(quarters: number): Promise<OpenPicture>;
  /** Some of its strips, as indices into what `open` found, with capitals of a height in pixels. */
  sheet(strips: readonly number[], height: number): Promise<Sheet>;
};
