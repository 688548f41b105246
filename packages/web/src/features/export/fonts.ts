import type { PaperFonts } from './paper/style.ts';

const files: Readonly<Record<keyof PaperFonts, URL>> = {
  words: new URL('./fonts/atkinson-plain-zero-regular.ttf', import.meta.url),
  strong: new URL('./fonts/atkinson-plain-zero-semibold.ttf', import.meta.url),
  ident: new URL('./fonts/atkinson-regular.ttf', import.meta.url),
  display: new URL('./fonts/besley-medium.ttf', import.meta.url),
};

/** Fetches the typefaces from our own origin; the service worker keeps them for offline use. */
export async function fetchFonts(): Promise<PaperFonts> {
  const [words, strong, ident, display] = await Promise.all(
    [files.words, files.strong, files.ident, files.display].map(fetchFont),
  );
  if (!words || !strong || !ident || !display) throw new Error('a typeface is missing');
  return { words, strong, ident, display };
}

async function fetchFont(address: URL): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('a typeface could not be fetched');
  return new Uint8Array(await answer.arrayBuffer());
}
