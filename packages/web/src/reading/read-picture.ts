import { better, isDoubtful, onceEach } from '@kinfolio/domain/extraction/several/two-readings';
import type { Word } from '@kinfolio/domain/extraction/words';
import type { OpenPicture } from './picture/pictures.ts';
import type { Pictures } from './picture/start-pictures.ts';
import { onPage } from './picture/strips.ts';
import type { Recognition } from './recognition.ts';
import type { ReadSheet } from './sheet.ts';

/** The words of a picture, and its size with the run of its lines. */
export interface ReadPicture {
  readonly words: readonly Word[];
  /** Absent where the picture had to be turned. */
  readonly sheet?: Omit<ReadSheet, 'page'>;
}

// Capitals of about 10 points at 300 dots an inch, on which recognition was trained; larger ones for a second look.
const usualHeight = 32;
const secondHeight = 44;
// Lines on one sheet: enough that starting it costs little, few enough that progress is seen.
const linesOnSheet = 30;
// A second look may cost at most this part of the first.
const mostSecondLooks = 0.4;

/** Reads one picture, whichever way up it is. Doubtful strips are read again at another size, and the better reading counts. */
export async function readPicture(
  picture: Blob | ImageBitmap,
  pictures: Pictures,
  recognition: Recognition,
  onProgress: (part: number) => void,
): Promise<ReadPicture> {
  const found = await pictures.open(picture);
  onProgress(0.1);
  const read = await readUpright(found, pictures, recognition, part => onProgress(0.1 + part * 0.6));
  const all = read.found.strips.map((_, index) => index);
  const doubtful = all
    .filter(index => isDoubtful(read.first.get(index) ?? []))
    .slice(0, Math.ceil(all.length * mostSecondLooks));
  const second = await readStrips(read.found, doubtful, secondHeight, pictures, recognition, part =>
    onProgress(0.7 + part * 0.3),
  );
  const words = onceEach(all.flatMap(index => better(read.first.get(index) ?? [], second.get(index) ?? [])));
  onProgress(1);
  const { width, height, slope } = read.found;
  // Words of a picture that had to be turned are not where the picture shows them.
  return read.isTurned ? { words } : { words, sheet: { width, height, slope } };
}

interface FirstReading {
  readonly found: OpenPicture;
  readonly first: ReadonlyMap<number, readonly Word[]>;
  readonly isTurned: boolean;
}

/** Below this part of its letters a page may be upside down or on its side. */
const leastSure = 0.5;
/** Strips by which a turned picture is judged. */
const stripsToJudge = 12;

/** The first reading of a picture. One that makes little sense is tried upside down and on its sides. */
async function readUpright(
  found: OpenPicture,
  pictures: Pictures,
  recognition: Recognition,
  onProgress: (part: number) => void,
): Promise<FirstReading> {
  const whole = async (opened: OpenPicture) =>
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

/** The part of the letters that are in words the recogniser is sure of. Strokes of one letter count for nothing. */
function sureness(read: ReadonlyMap<number, readonly Word[]>): number {
  const words = [...read.values()].flat();
  const sure = words.filter(({ text, confidence }) => confidence >= 75 && /[\p{L}\p{N}]{2}/u.test(text));
  return words.length === 0 ? 0 : lettersIn(sure) / lettersIn(words);
}

/** The words of some strips, by strip, from left to right. */
async function readStrips(
  found: OpenPicture,
  strips: readonly number[],
  height: number,
  pictures: Pictures,
  recognition: Recognition,
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
      const place = onPage(sheet.places, found.slope, box);
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
