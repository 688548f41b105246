import { better, isDoubtful, onceEach } from '@kinfolio/domain/extraction/two-readings';
import type { Word } from '@kinfolio/domain/extraction/words';
import type { OpenPicture } from './picture/pictures.ts';
import type { Pictures } from './picture/start-pictures.ts';
import { onPage } from './picture/strips.ts';
import type { Recognition } from './recognition.ts';
import type { ReadSheet } from './sheet.ts';

/** The words of a picture, and its size with the run of its lines. */
export interface ReadPicture {
  readonly words: readonly Word[];
  readonly sheet: Omit<ReadSheet, 'page'>;
}

// Capitals of about 10 points at 300 dots an inch, on which recognition was trained; larger ones for a second look.
const usualHeight = 32;
const secondHeight = 44;
// Lines on one sheet: enough that starting it costs little, few enough that progress is seen.
const linesOnSheet = 30;
// A second look may cost at most this part of the first.
const mostSecondLooks = 0.4;

/** Reads one picture. Doubtful strips are read again at another size, and the better reading counts. */
export async function readPicture(
  picture: Blob | ImageBitmap,
  pictures: Pictures,
  recognition: Recognition,
  onProgress: (part: number) => void,
): Promise<ReadPicture> {
  const found = await pictures.open(picture);
  onProgress(0.1);
  const all = found.strips.map((_, index) => index);
  const first = await readStrips(found, all, usualHeight, pictures, recognition, part =>
    onProgress(0.1 + part * 0.7),
  );
  const doubtful = all
    .filter(index => isDoubtful(first.get(index) ?? []))
    .slice(0, Math.ceil(all.length * mostSecondLooks));
  const second = await readStrips(found, doubtful, secondHeight, pictures, recognition, part =>
    onProgress(0.8 + part * 0.2),
  );
  const words = onceEach(all.flatMap(index => better(first.get(index) ?? [], second.get(index) ?? [])));
  onProgress(1);
  const { width, height, slope } = found;
  return { words, sheet: { width, height, slope } };
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
