import type { Sheet, TakenApart } from './strips.ts';

/** A call to the picture worker. `strips` are indices into what `open` found. */
export type PictureCall =
  | { readonly what: 'open'; readonly picture: Blob | ImageBitmap }
  | { readonly what: 'sheet'; readonly strips: readonly number[]; readonly height: number };

/** What `open` found. */
export type OpenPicture = Pick<TakenApart, 'slope' | 'strips'>;

export type PictureAnswer = { readonly open: OpenPicture } | { readonly sheet: Sheet };
