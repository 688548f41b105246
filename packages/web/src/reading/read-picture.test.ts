import { expect, it } from 'vitest';
import type { OpenedPicture } from './picture/pictures.ts';
import type { PictureWorker } from './picture/start-pictures.ts';
import { readPicture } from './read-picture.ts';
import type { TextRecogniser } from './recognition.ts';

const strip = { print: 'dark', left: 0, right: 300, top: 10, bottom: 40, tall: 16 } as const;
const opened: OpenedPicture = { slope: { base: 0, change: 0 }, strips: [strip], width: 300, height: 400 };

/**
 * Simulates a picture that makes sense after this many quarter turns; at any other turn the recogniser is unsure of
 * most letters.
 */
function pictureTurned(quarters: number | undefined) {
  let now = 0;
  const turned: number[] = [];
  const pictures: PictureWorker = {
    open: () => Promise.resolve(opened),
    turn: to => {
      now = to;
      turned.push(to);
      return Promise.resolve(opened);
    },
    sheet: () =>
      Promise.resolve({
        picture: { width: 300, height: 60, shades: new Uint8Array(18_000) },
        places: [{ strip, top: 10, bottom: 40, scale: 1 }],
      }),
    end: () => undefined,
  };
  const box = { x0: 30, y0: 12, x1: 120, y1: 38 };
  const recognition: TextRecogniser = {
    words: () =>
      Promise.resolve([
        now === quarters ? { text: 'STATEMENT', confidence: 95, box } : { text: 'VLSI', confidence: 20, box },
      ]),
    end: () => undefined,
  };
  const read = async () => await readPicture(new Blob(), pictures, recognition, () => undefined);
  return { read, turned };
}

it.each([1, 2, 3])('a picture that is %i quarter turns round is turned and read', async quarters => {
  const { words, sheet } = await pictureTurned(quarters).read();
  expect(words.map(({ text }) => text)).toEqual(['STATEMENT']);
  // The stored picture is not turned, so no words can be marked on it.
  expect(sheet).toBeUndefined();
});

it('a picture that makes sense is never turned', async () => {
  const { read, turned } = pictureTurned(0);
  const { words, sheet } = await read();
  expect(words.map(({ text }) => text)).toEqual(['STATEMENT']);
  expect(sheet).toEqual({ width: 300, height: 400, slope: { base: 0, change: 0 } });
  expect(turned).toEqual([]);
});

it('a picture that makes no sense any way round is read as it came', async () => {
  const { words, sheet } = await pictureTurned(undefined).read();
  expect(words.map(({ text }) => text)).toEqual(['VLSI']);
  expect(sheet?.width).toBe(300);
});
