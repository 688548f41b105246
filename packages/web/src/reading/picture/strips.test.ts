import { describe, expect, it } from 'vitest';
import type { GreyscalePicture } from './gray.ts';
import { createStripSheet, splitIntoStrips, toPagePosition } from './strips.ts';

interface Drawn {
  /** The shade of the paper at each point, and of the print on it. */
  readonly paper: (x: number, y: number) => number;
  readonly print: (x: number, y: number) => number;
  /** How many pixels a line drops for each pixel across. */
  readonly slope: number;
}

// Each letter is a block of 10 by 16 pixels with a gap in the middle, and each word has seven letters, 14 pixels apart.
const [width, height] = [900, 600];
const words = [
  { x: 60, y: 100 },
  { x: 700, y: 100 },
  { x: 60, y: 200 },
  { x: 400, y: 200 },
  { x: 60, y: 300 },
];

function draw({ paper, print, slope }: Drawn): GreyscalePicture {
  const shades = new Uint8Array(width * height);
  const isLetter = (x: number, y: number) =>
    words.some(word => {
      const [dx, dy] = [Math.round(x + slope * y) - word.x, Math.round(y - slope * x) - word.y];
      return (
        dx >= 0 && dx < 98 && dy >= 0 && dy < 16 && dx % 14 < 10 && !(dx % 14 > 3 && dx % 14 < 6 && dy > 3)
      );
    });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) shades[y * width + x] = isLetter(x, y) ? print(x, y) : paper(x, y);
  }
  return { width, height, shades };
}

const flat: Drawn = { paper: () => 240, print: () => 20, slope: 0 };

describe('a picture is taken apart', () => {
  it.each<[string, Drawn]>([
    ['clean', flat],
    ['faint', { ...flat, paper: () => 200, print: () => 150 }],
    ['in uneven light', { ...flat, paper: x => 250 - x / 6, print: x => 60 - x / 20 }],
    ['tilted', { ...flat, slope: 0.05 }],
    [
      'on a band of colour',
      {
        ...flat,
        paper: (_x, y) => (y > 170 && y < 250 ? 90 : 240),
        print: (_x, y) => (y > 150 && y < 260 ? 235 : 20),
      },
    ],
  ])('into its words when it is %s', (_how, drawn) => {
    expect(splitIntoStrips(draw(drawn)).strips).toHaveLength(words.length);
  });

  it('without print gives no strips', () => {
    expect(splitIntoStrips(draw({ ...flat, print: () => 240 })).strips).toEqual([]);
    expect(
      splitIntoStrips(draw({ ...flat, paper: (x, y) => 30 + ((x * 7 + y * 13) % 9), print: () => 30 }))
        .strips,
    ).toEqual([]);
  });
});

describe('what is found in a sheet', () => {
  const apart = splitIntoStrips(draw({ ...flat, slope: 0.05 }));
  const sheet = createStripSheet(apart, apart.strips, 32);
  const places = sheet.places.map(({ top, bottom }) =>
    toPagePosition(sheet.places, apart.slope, { x0: 24, x1: 216, y0: top, y1: bottom }),
  );

  it('is placed on the upright page: what was on one line is level', () => {
    const levels = places.map(place => Math.round((place?.y0 ?? 0) / 10) * 10).toSorted((a, b) => a - b);
    expect(levels).toEqual([100, 100, 200, 200, 300]);
  });

  it('is placed in columns: what began under each other does so again', () => {
    const lefts = places.map(place => place?.x0 ?? 0).toSorted((a, b) => a - b);
    expect((lefts[2] ?? 0) - (lefts[0] ?? 0)).toBeLessThan(4);
  });

  it('between strips is nowhere', () => {
    expect(toPagePosition(sheet.places, apart.slope, { x0: 0, x1: 9, y0: 0, y1: 2 })).toBeUndefined();
  });

  it('has letters of the height asked for', () => {
    const level = splitIntoStrips(draw(flat));
    const { places: there } = createStripSheet(level, level.strips, 32);
    expect(there.map(({ top, bottom }) => bottom - top)).toEqual([32, 32, 32, 32, 32]);
  });
});
