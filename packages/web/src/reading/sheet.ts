import type { Word } from '@kinfolio/domain/extraction/words';
import { type Slope, slopeAt } from './picture/slope.ts';

/** A page that was read: how large it is, in the unit of its words, and how its lines run in its picture. */
export interface ReadSheet {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** Absent where lines are level. */
  readonly slope?: Slope;
}

/** A place on the picture of a page, in parts of its width and height. */
export interface PlaceOnSheet {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const level: Slope = { base: 0, change: 0 };

/** Where words of a page are on its picture; undefined without words. Words are straightened, the picture is not. */
export function placeOn(
  { width, height, slope = level }: ReadSheet,
  words: readonly Word[],
): PlaceOnSheet | undefined {
  if (words.length === 0) return undefined;
  const points = words.flatMap(({ x0, x1, y0, y1 }) => [onPicture(slope, x0, y0), onPicture(slope, x1, y1)]);
  const [xs, ys] = [points.map(([x]) => x / width), points.map(([, y]) => y / height)];
  const [left, top] = [part(Math.min(...xs)), part(Math.min(...ys))];
  return { left, top, width: part(Math.max(...xs)) - left, height: part(Math.max(...ys)) - top };
}

/** The point of the picture that is `x` across the upright page, on a level. The inverse of `across`. */
function onPicture(slope: Slope, x: number, levelHere: number): readonly [x: number, y: number] {
  const rise = slopeAt(slope, levelHere);
  const there = (x - rise * levelHere) / (1 + rise * rise);
  return [there, levelHere + rise * there];
}

const part = (share: number): number => Math.min(1, Math.max(0, share));
