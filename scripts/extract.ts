// `npm run dev:extract -- FOLDER > predictions.json`: what the app's own code reads from the pictures, PDFs and
// statement downloads in a folder, in headless Chromium, under the app's content policy. `--plain` also times one plain
// recognition of each picture; `--words` adds the words and their positions.
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { findChromium } from './chromium.ts';

const PICTURE = /\.(png|jpe?g|webp|gif|bmp)$/i;
const READ = /\.(png|jpe?g|webp|gif|bmp|pdf|csv|ofx|qif)$/i;

const given = process.argv.slice(2).find(argument => !argument.startsWith('--'));
const withWords = process.argv.includes('--words');
const withPlain = process.argv.includes('--plain');
if (given === undefined) {
  console.error('Name the folder to read: npm run dev:extract -- FOLDER > predictions.json');
  process.exit(2);
}

process.env.CHROMIUM_PATH = (await findChromium()).whole;
const { openReadingPage } = await import('../packages/e2e/src/harness/files/reading-page.ts');
const folder = resolve(given);
const page = await openReadingPage(folder);
const predictions: Record<string, Record<string, unknown>> = {};
for (const name of await filesIn(folder)) {
  const { words, ...found } = await page.read(name);
  const secondsPlain = withPlain && PICTURE.test(name) ? await page.plain(name) : undefined;
  predictions[name] = {
    ...found,
    ...(withWords && { words }),
    ...(secondsPlain !== undefined && { secondsPlain }),
  };
  console.error(name, found['problem'] ?? found['secondsPerPage'] ?? '', secondsPlain ?? '');
}
console.log(JSON.stringify(predictions, null, 1));
for (const fault of page.faults) console.error(fault);
await page.close();
process.exit(page.faults.length === 0 ? 0 : 1);

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && READ.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
