import type { Word } from '@kinfolio/domain/extraction/words';
import { type PageSlope, toSlopedHeight } from './picture/slope.ts';

/** A page that has been read: its size, in the unit of its words, and the slope of its lines in its picture. */
export interface PageReading {
  /** The number of the page, counted from 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** The slope of the lines; absent if they are level. */
  readonly slope?: PageSlope;
}

/** A position on a page's picture, as fractions of its width and height. */
export interface PositionOnPage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const level: PageSlope = { base: 0, change: 0 };

/**
 * Converts the positions of a page's words to positions on its picture, because the words are straightened and the
 * picture is not. Undefined if there are no words.
 */
export function placeWordsOnPicture(
  { width, height, slope = level }: PageReading,
  words: readonly Word[],
): PositionOnPage | undefined {
  if (words.length === 0) return undefined;
  const points = words.flatMap(({ x0, x1, y0, y1 }) => [onPicture(slope, x0, y0), onPicture(slope, x1, y1)]);
  const [xs, ys] = [points.map(([x]) => x / width), points.map(([, y]) => y / height)];
  const [left, top] = [part(Math.min(...xs)), part(Math.min(...ys))];
  return { left, top, width: part(Math.max(...xs)) - left, height: part(Math.max(...ys)) - top };
}

/** The point of the picture that is `x` across the upright page, on a given level. The inverse of `computeUprightX`. */
function onPicture(slope: PageSlope, x: number, levelHere: number): readonly [x: number, y: number] {
  const rise = toSlopedHeight(slope, levelHere);
  const there = (x - rise * levelHere) / (1 + rise * rise);
  return [there, levelHere + rise * there];
}

const part = (share: number): number => Math.min(1, Math.max(0, share));
