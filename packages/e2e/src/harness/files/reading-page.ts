import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createContentPolicy } from '@kinfolio/server/http/security-headers';
import { buildExtract } from '@kinfolio/web/extract-build';
import { openBrowser } from '../browser/browser.ts';

/** A page that runs the app's own readers under the app's content policy, without the rest of the app. */
export interface ReadingPage {
  /** Reads a file in the folder and returns the result as `npm run dev:extract` prints it. */
  read(name: string, password?: string): Promise<Record<string, unknown>>;
  /** Returns how many seconds a single plain recognition of an image in the folder takes. */
  plain(name: string): Promise<number>;
  /** Evaluates an expression on that page. */
  evaluate(expression: string): Promise<unknown>;
  /** Requests to other origins, and errors from the content policy or scripts. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

/** Opens the page for a folder's files. */
export async function openReadingPage(folder: string): Promise<ReadingPage> {
  const built = await mkdtemp(join(tmpdir(), 'kinfolio-extract-'));
  await buildExtract(built);
  const origin = await serve({ '/': built, '/read/': folder });
  const browser = await openBrowser();
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', request => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin.address))
      faults.push(`A request left our own origin: ${request.url()}`);
  });
  await page.goto(`${origin.address}/index.html`);
  await page.waitForFunction('globalThis.extract !== undefined');
  const addressOf = (name: string) => `/read/${name.split('/').map(encodeURIComponent).join('/')}`;
  const call = async (name: string, ...words: string[]): Promise<unknown> =>
    await page.evaluate(`globalThis.${name}(${words.map(word => JSON.stringify(word)).join(', ')})`);
  return {
    read: async (name, password) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page returns one object for each file
      (await call(
        'extract',
        addressOf(name),
        typeOf(name),
        ...(password === undefined ? [] : [password]),
      )) as Record<string, unknown>,
    plain: async name => Number(await call('plain', addressOf(name))),
    evaluate: expression => page.evaluate(expression),
    faults,
    close: async () => {
      await browser.close();
      origin.close();
      await rm(built, { recursive: true, force: true });
    },
  };
}

const typeOf = (name: string) => types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Serves folders as their own origin, with the app's content policy. */
async function serve(
  places: Readonly<Record<string, string>>,
): Promise<{ address: string; close: () => void }> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const place = Object.keys(places).findLast(start => path.startsWith(start)) ?? '/';
    const root = places[place] ?? '';
    const file = normalize(join(root, path.slice(place.length)));
    const there = file.startsWith(root) && (await isFile(file));
    response.writeHead(there ? 200 : 404, {
      'content-type': typeOf(file),
      'content-security-policy': createContentPolicy(),
    });
    if (there) createReadStream(file).pipe(response);
    else response.end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(ready => {
    server.listen(0, '127.0.0.1', ready);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    found => found.isFile(),
    () => false,
  );
}
