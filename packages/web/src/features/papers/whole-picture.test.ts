import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPictureComplete } from './whole-picture.ts';

const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const little = (value: number) => word(value).toReversed();
const letters = (text: string) => Array.from(text, sign => sign.charCodeAt(0));
const part = (name: string, content: readonly number[]) => [
  ...word(content.length),
  ...letters(name),
  ...content,
  ...word(0),
];
const noise = (length: number, not: number) =>
  Array.from({ length }, (_none, index) => (index * 37) % 251).map(byte => (byte === not ? 0 : byte));

// The thumbnail in the header of a photograph has an end marker of its own, before the picture itself begins.
const thumbnail = [0xff, 0xd8, ...noise(40, 0xff), 0xff, 0xd9];
const pictures: Readonly<Record<string, readonly number[]>> = {
  'a JPEG': [
    0xff,
    0xd8,
    0xff,
    0xe1,
    0,
    thumbnail.length + 2,
    ...thumbnail,
    0xff,
    0xda,
    0,
    4,
    1,
    1,
    ...noise(300, 0xff),
    0xff,
    0,
    0xff,
    0xd3,
    ...noise(300, 0xff),
    0xff,
    0xd9,
  ],
  'a PNG': [
    0x89,
    ...letters('PNG\r\n\u001A\n'),
    ...part('IHDR', noise(13, 0)),
    ...part('IDAT', [...deflateSync(Buffer.alloc(5000, 'a line of a page'))]),
    ...part('IEND', []),
  ],
  'a GIF': [...letters('GIF89a'), ...noise(200, 0x3b), 0x3b],
  'a WebP': [...letters('RIFF'), ...little(204), ...letters('WEBP'), ...noise(200, 0)],
  'a bitmap': [...letters('BM'), ...little(206), ...noise(200, 0)],
};

describe.each(Object.entries(pictures))('%s', (_name, bytes) => {
  const whole = Uint8Array.from(bytes);

  it('has its end, also with something after it', () => {
    expect(isPictureComplete(whole)).toBe(true);
    expect(isPictureComplete(Uint8Array.from([...bytes, 0, 0, 0]))).toBe(true);
  });

  it('has none wherever it is cut after its head', () => {
    const uncut = [];
    for (let length = 60; length < whole.length - 4; length += 1)
      if (isPictureComplete(whole.subarray(0, length))) uncut.push(length);
    expect(uncut).toEqual([]);
  });
});

it('what has no known form is left to the browser', () => {
  expect(isPictureComplete(Uint8Array.from(letters('....ftypavif')))).toBe(true);
});
