import { createHmac, randomFillSync } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealHeader } from '@kinfolio/contract/keyset';
import { decodeJwt } from 'jose';
import type { Page } from 'playwright-core';
import { optionsWithProfileOnDisk } from '../harness/browser/browser.ts';
import { type BrowserMemory, measurePeakMemory } from '../harness/browser/browser-memory.ts';
import { openPassport } from '../harness/browser/open-page.ts';
import { openServerDatabase } from '../harness/server/database.ts';
import { type RunningServer, startServer } from '../harness/server/server.ts';
import { type Figure, median } from './report.ts';

const ROUNDS = 3;
const MEMORY_ROUNDS = 2;
const fileBytes = 500_000_000;
const name = 'film.mp4';
/** How much more memory than the page itself encrypting and sending may use, in bytes. */
const extraAllowed = 64 * 1024 ** 2;

/**
 * Measures a 500 MB file from choosing it on the papers page until its row appears, and compares this with the same
 * page sending the same file unencrypted, in one request, to the same endpoint. The encrypted and unencrypted uploads
 * alternate, so that both run under the same conditions. Memory is the peak used by the processes of the page and its
 * worker while a file is encrypted and sent, minus what they used before.
 */
export async function measureFiles(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-large-'));
  const path = join(folder, name);
  writeLarge(path);
  const server = await startServer();
  const { device, page } = await openPassport({ baseURL: server.url, ...optionsWithProfileOnDisk });
  await page.goto('/papers');
  await page.getByRole('heading', { level: 1, name: 'Papers' }).waitFor();
  const seal = await sealerOf(server, page);
  const times = { sealed: [] as number[], plain: [] as number[] };
  const extra: BrowserMemory[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    times.plain.push(await sendPlain(page, path, seal));
    times.sealed.push(await sendSealed(page, path, round));
  }
  // Memory is measured in separate rounds, because measuring it constantly takes half a processor.
  for (let round = ROUNDS + 1; round <= ROUNDS + MEMORY_ROUNDS; round += 1) {
    const sealed = await measurePeakMemory(device.profileDir, () => sendSealed(page, path, round));
    if (sealed.extra !== undefined) extra.push(sealed.extra);
  }
  await device.close();
  await server.stop();
  for (const gone of [folder, server.dataDir]) rmSync(gone, { recursive: true, force: true });
  const rate = (milliseconds: readonly number[]) => fileBytes / 1000 / median(milliseconds);
  return [
    {
      name: 'sealing and sending 500 MB',
      unit: 'MB/s',
      ours: rate(times.sealed),
      against: 'the same sent unsealed',
      baseline: rate(times.plain),
      bound: { atLeast: 0.5 },
    },
    ...memoryFigures(extra),
  ];
}

/** Returns the memory figures, or an empty list if the system does not report the memory of processes. */
function memoryFigures(extra: readonly BrowserMemory[]): Figure[] {
  if (extra.length === 0) return [];
  const whole = extra.map(one => Math.round(one.whole / 1024 ** 2)).join(', ');
  console.log(`  more memory of the whole browser, with sent parts that it still keeps: ${whole} MiB`);
  const ours = Math.max(...extra.map(({ pages }) => pages));
  const against = 'what is allowed';
  return [
    {
      name: '… more memory of page and worker (PSS)',
      unit: 'bytes',
      ours,
      against,
      baseline: extraAllowed,
      bound: { atMost: 1 },
    },
  ];
}

/** Writes random data, which cannot be compressed on the way, like encrypted bytes. */
function writeLarge(path: string): void {
  const file = openSync(path, 'w');
  const part = Buffer.alloc(1_000_000);
  for (let written = 0; written < fileBytes; written += part.length) writeSync(file, randomFillSync(part));
  closeSync(file);
}

/** Returns the milliseconds from choosing the file to its row in the list. */
async function sendSealed(page: Page, path: string, round: number): Promise<number> {
  const rows = page.getByRole('button', { name: `Download ${name}` });
  const begin = performance.now();
  await page.locator('input[type=file][aria-label="Add papers"]').setInputFiles(path);
  await rows.nth(round - 1).waitFor({ timeout: 300_000 });
  return performance.now() - begin;
}

type Sealer = (method: string, address: string) => string;

/**
 * Returns a function that seals uploads with the session key of a page, so that the server accepts an unencrypted
 * upload too.
 */
async function sealerOf(server: RunningServer, page: Page): Promise<Sealer> {
  const kept = await page.evaluate(() => localStorage.getItem('kinfolio-session') ?? '');
  const [, token = ''] = /"access_token":"([^"]+)"/.exec(kept) ?? [];
  const database = openServerDatabase(server);
  const { rows } = await database.pool.query<{ bytes: Buffer }>(
    'select bytes from session_seals where session_id = $1',
    [decodeJwt(token).session_id],
  );
  await database.close();
  const [session] = rows;
  if (session === undefined) throw new Error('the session of the page has no seal');
  // The seal does not cover a streamed body.
  return (method, address) =>
    createHmac('sha256', session.bytes)
      .update(`kinfolio-seal-1\n${method}\n${new URL(address, server.url).pathname}\n-`)
      .digest('base64url');
}

const uploads = '/storage/v1/upload/resumable';

/** Returns the milliseconds that the page takes to send the file unencrypted, as a single-part upload. */
async function sendPlain(page: Page, path: string, seal: Sealer): Promise<number> {
  await page.evaluate(() => {
    document.querySelector('#plain')?.remove();
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', id: 'plain' });
    document.body.append(input);
  });
  const chosen = page.locator('#plain');
  await chosen.setInputFiles(path);
  const begun = await page.evaluate(
    async ({ address, bytes, sealed }) => {
      const kept = localStorage.getItem('kinfolio-session') ?? '';
      const token = /"access_token":"([^"]+)"/.exec(kept)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
      const vault = await (await fetch('/vault/v1/vault', { headers })).json();
      const object = `${String(vault.vaultId)}/${crypto.randomUUID()}`;
      const begin = performance.now();
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          ...headers,
          ...sealed,
          'upload-length': String(bytes),
          'upload-metadata': `bucketName ${btoa('papers')},objectName ${btoa(object)}`,
        },
      });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the upload was answered ${String(answer.status)}`);
      return { headers, location, milliseconds: performance.now() - begin };
    },
    { address: uploads, bytes: fileBytes, sealed: { [sealHeader]: seal('POST', uploads) } },
  );
  const { headers, location } = begun;
  const sent = await chosen.evaluate(
    async (input, { address, sealed }) => {
      const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
      if (file === undefined) throw new Error('no file was chosen');
      const begin = performance.now();
      const answer = await fetch(address, {
        method: 'PATCH',
        headers: { ...sealed, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: file,
      });
      if (answer.status !== 204) throw new Error(`the file was answered ${String(answer.status)}`);
      return performance.now() - begin;
    },
    { address: location, sealed: { ...headers, [sealHeader]: seal('PATCH', location) } },
  );
  return begun.milliseconds + sent;
}
