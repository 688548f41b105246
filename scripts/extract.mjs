// `npm run extract -- FOLDER > predictions.json`: what the app's own code reads from the pictures, PDFs and statement
// downloads in a folder, in headless Chromium, under the app's content policy. `--plain` measures one plain recognition
// of each picture beside it; `--words` adds the words and where they stand.
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, relative, resolve, sep } from 'node:path';
import { chromium } from 'playwright-core';
import { contentPolicy } from '../packages/server/src/plugins/security-headers.ts';
import { buildExtract } from '../packages/web/scripts/extract/build.ts';
import { findChromium } from './chromium.ts';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};
const READ = /\.(png|jpe?g|webp|gif|bmp|pdf|csv|ofx|qif)$/i;

const folder = process.argv.slice(2).find(argument => !argument.startsWith('--'));
const withWords = process.argv.includes('--words');
if (folder === undefined) {
  console.error('Name the folder to read: npm run extract -- FOLDER > predictions.json');
  process.exit(2);
}

const built = await mkdtemp(join(tmpdir(), 'kinfolio-extract-'));
await buildExtract(built);
const { server: origin, address } = await serve({ '/': built, '/read/': resolve(folder) });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
page.on('pageerror', error => console.error(error.message));
page.on('console', message => message.type() === 'error' && console.error(message.text()));
const foreign = [];
page.on('request', request => {
  if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(address))
    foreign.push(request.url());
});
await page.goto(`${address}/index.html`);

const predictions = {};
for (const name of await filesIn(resolve(folder))) {
  const path = `/read/${name.split('/').map(encodeURIComponent).join('/')}`;
  const found = await page.evaluate(
    ([at, type]) => globalThis.extract(at, type),
    [path, TYPES[extname(name).toLowerCase()] ?? ''],
  );
  if (!withWords) delete found.words;
  predictions[name] = found;
  console.error(
    `${name}  ${found.problem ?? (found.secondsPerPage === undefined ? '' : `${found.secondsPerPage} s`)}`,
  );
}
console.log(JSON.stringify(predictions, null, 1));
for (const url of foreign) console.error(`A request left our own origin: ${url}`);
await browser.close();
origin.close();
await rm(built, { recursive: true, force: true });
process.exit(foreign.length === 0 ? 0 : 1);

async function filesIn(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && READ.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Folders as an origin of their own, with the content policy of the app. */
async function serve(places) {
  const answer = async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const place = Object.keys(places).findLast(start => path.startsWith(start));
    const root = places[place];
    const file = normalize(join(root, path.slice(place.length)));
    const there =
      file.startsWith(root) &&
      (await stat(file).then(
        found => found.isFile(),
        () => false,
      ));
    response.writeHead(there ? 200 : 404, {
      'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
      'content-security-policy': contentPolicy(),
    });
    if (there) createReadStream(file).pipe(response);
    else response.end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise(ready => server.listen(0, '127.0.0.1', ready));
  return { server, address: `http://127.0.0.1:${server.address().port}` };
}
