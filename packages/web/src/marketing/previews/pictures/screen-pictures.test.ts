import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtPages, findElementsByTag } from '../../testing/built-site.ts';
import { getAttributeValue } from '../../testing/read-page.ts';
import { type ScreenShot, screenShots } from './screen-pictures.ts';

const folder = new URL('../../../../public/pictures/', import.meta.url);
const onDisk = readdirSync(folder);
const shots: readonly ScreenShot[] = Object.values(screenShots);
const listed = shots.flatMap(({ narrow, wide }) => (wide === undefined ? [narrow] : [narrow, wide]));

/** The size in pixels that a WebP file declares. Throws for a variant of WebP that the pictures do not use. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(new URL(file, folder));
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form !== 'VP8 ') throw new Error(`${file} is ${form}`);
  return { width: bytes.readUInt16LE(26) % 2 ** 14, height: bytes.readUInt16LE(28) % 2 ** 14 };
}

it('every picture is there with the size that keeps its place on the page, and no other file is', () => {
  expect(listed.map(({ file }) => file).toSorted()).toEqual(onDisk.toSorted());
  for (const { file, width, height } of listed)
    expect({ file, ...sizeOf(file) }).toEqual({ file, width, height });
});

it('together they weigh little', () => {
  const bytes = onDisk.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
  expect(bytes).toBeLessThan(600_000);
});

it('pages tell in words what each shows, and load it late', () => {
  const images = builtPages.flatMap(({ document }) => findElementsByTag(document, 'img'));
  const shown = images.filter(image => getAttributeValue(image, 'src')?.startsWith('/pictures/') === true);
  const missing = shots.filter(({ alt }) => !shown.some(image => getAttributeValue(image, 'alt') === alt));
  expect(missing).toEqual([]);
  expect(shown.filter(image => getAttributeValue(image, 'loading') !== 'lazy')).toEqual([]);
});
