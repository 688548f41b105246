import {
  choosePreferredReading,
  removeOverlappingWords,
  shouldRepeatRecognition,
} from '@kinfolio/domain/extraction/several/two-readings';
import type { Word } from '@kinfolio/domain/extraction/words';
import type { OpenedPicture } from './picture/pictures.ts';
import type { PictureWorker } from './picture/start-pictures.ts';
import { toPagePosition } from './picture/strips.ts';
import type { TextRecogniser } from './recognition.ts';
import type { PageReading } from './sheet.ts';

/** The words of a picture, its size and the slope of its lines. */
export interface PictureReading {
  readonly words: readonly Word[];
  /** The reading of the sheet; absent if the picture had to be turned. */
  readonly sheet?: Omit<PageReading, 'page'>;
}

// The height of capitals of about 10 points at 300 dots per inch, which recognition was trained on. Doubtful strips are
// read a second time at a larger height.
const usualHeight = 32;
const secondHeight = 44;
// Lines per sheet: enough to justify starting a recognition, few enough to show progress.
const linesOnSheet = 30;
// The largest share of strips that are read a second time, because a second look must not cost too much.
const mostSecondLooks = 0.4;

/**
 * Reads one picture, whichever way up it is. Doubtful strips are read again at another size, and the better reading is
 * kept.
 */
export async function readPicture(
  picture: Blob | ImageBitmap,
  pictures: PictureWorker,
  recognition: TextRecogniser,
  onProgress: (part: number) => void,
): Promise<PictureReading> {
  const found = await pictures.open(picture);
  onProgress(0.1);
  const read = await readUpright(found, pictures, recognition, part => onProgress(0.1 + part * 0.6));
  const all = read.found.strips.map((_, index) => index);
  const doubtful = all
    .filter(index => shouldRepeatRecognition(read.first.get(index) ?? []))
    .slice(0, Math.ceil(all.length * mostSecondLooks));
  const second = await readStrips(read.found, doubtful, secondHeight, pictures, recognition, part =>
    onProgress(0.7 + part * 0.3),
  );
  const words = removeOverlappingWords(
    all.flatMap(index => choosePreferredReading(read.first.get(index) ?? [], second.get(index) ?? [])),
  );
  onProgress(1);
  const { width, height, slope } = read.found;
  // If a picture had to be turned, its words are not where the picture shows them.
  return read.isTurned ? { words } : { words, sheet: { width, height, slope } };
}

interface FirstReading {
  readonly found: OpenedPicture;
  readonly first: ReadonlyMap<number, readonly Word[]>;
  readonly isTurned: boolean;
}

/** If the recogniser is sure of a smaller share of letters than this, the page may be upside down or on its side. */
const leastSure = 0.5;
/** How many strips are read to judge whether a turned picture makes more sense. */
const stripsToJudge = 12;

/** Reads a picture for the first time. If the result makes little sense, tries it upside down and on either side. */
async function readUpright(
  found: OpenedPicture,
  pictures: PictureWorker,
  recognition: TextRecogniser,
  onProgress: (part: number) => void,
): Promise<FirstReading> {
  const whole = async (opened: OpenedPicture) =>
    await readStrips(
      opened,
      opened.strips.map((_, index) => index),
      usualHeight,
      pictures,
      recognition,
      onProgress,
    );
  const first = await whole(found);
  const sure = sureness(first);
  if (sure >= leastSure || found.strips.length === 0) return { found, first, isTurned: false };
  let best = { quarters: 0, sure: Math.max(leastSure, sure * 1.5) };
  for (const quarters of [2, 1, 3]) {
    const turned = await pictures.turn(quarters);
    const from = Math.max(0, Math.floor((turned.strips.length - stripsToJudge) / 2));
    const some = turned.strips.map((_, index) => index).slice(from, from + stripsToJudge);
    const now = sureness(await readStrips(turned, some, usualHeight, pictures, recognition, ignore));
    if (now > best.sure) best = { quarters, sure: now };
  }
  const again = await pictures.turn(best.quarters);
  if (best.quarters === 0) return { found: again, first, isTurned: false };
  return { found: again, first: await whole(again), isTurned: true };
}

const ignore = (): void => undefined;

const lettersIn = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** The share of letters that are in words the recogniser is sure of. Single-stroke letters do not count. */
function sureness(read: ReadonlyMap<number, readonly Word[]>): number {
  const words = [...read.values()].flat();
  const sure = words.filter(({ text, confidence }) => confidence >= 75 && /[\p{L}\p{N}]{2}/u.test(text));
  return words.length === 0 ? 0 : lettersIn(sure) / lettersIn(words);
}

/** The words of some strips, grouped by strip, from left to right. */
async function readStrips(
  found: OpenedPicture,
  strips: readonly number[],
  height: number,
  pictures: PictureWorker,
  recognition: TextRecogniser,
  onProgress: (part: number) => void,
): Promise<Map<number, Word[]>> {
  const read = new Map<number, Word[]>();
  for (let from = 0; from < strips.length; from += linesOnSheet) {
    const some = strips.slice(from, from + linesOnSheet);
    const sheet = await pictures.sheet(some, height);
    const words = await recognition.words(sheet.picture, part =>
      onProgress((from + some.length * part) / strips.length),
    );
    for (const { text, confidence, box } of words) {
      const place = toPagePosition(sheet.places, found.slope, box);
      const strip = place === undefined ? undefined : some[place.place];
      if (place === undefined || strip === undefined) continue;
      const { x0, y0, x1, y1 } = place;
      const there = read.get(strip) ?? [];
      there.push({ text, confidence, x0, y0, x1, y1 });
      read.set(strip, there);
    }
  }
  return read;
}
