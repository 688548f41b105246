import { expect, it } from 'vitest';
import { computeUprightX, toLevelHeight } from './picture/slope.ts';
import { placeWordsOnPicture } from './sheet.ts';

const word = (x0: number, y0: number, x1: number, y1: number) => ({
  text: 'x',
  confidence: 96,
  x0,
  y0,
  x1,
  y1,
});

it('words of a level page are where they are', () => {
  const sheet = { page: 1, width: 1000, height: 2000 };
  expect(placeWordsOnPicture(sheet, [word(100, 200, 300, 240), word(320, 200, 400, 240)])).toEqual({
    left: 0.1,
    top: 0.1,
    width: expect.closeTo(0.3),
    height: expect.closeTo(0.02),
  });
  expect(placeWordsOnPicture(sheet, [])).toBeUndefined();
});

it('words of a photograph taken at an angle are marked where they are printed, not where they were straightened to', () => {
  const slope = { base: 0.03, change: 0.00001 };
  const sheet = { page: 1, width: 1000, height: 2000, slope };
  const [x, y] = [600, 900];
  const here = toLevelHeight(slope, x, y);
  const there = placeWordsOnPicture(sheet, [
    word(computeUprightX(slope, x, y), here, computeUprightX(slope, x, y), here),
  ]);
  expect(there?.left).toBeCloseTo(0.6);
  expect(there?.top).toBeCloseTo(0.45);
});

it('a mark never leaves the picture', () => {
  expect(placeWordsOnPicture({ page: 1, width: 100, height: 100 }, [word(-20, 90, 60, 120)])).toEqual({
    left: 0,
    top: 0.9,
    width: 0.6,
    height: expect.closeTo(0.1),
  });
});
