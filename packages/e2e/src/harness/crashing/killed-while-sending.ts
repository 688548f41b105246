import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { openPassport } from '../browser/open-page.ts';
import { startServer } from '../server/server.ts';

/** What the app sends in one request, about. */
const partBytes = 8 * 1024 ** 2;
const name = 'Film of the wedding.mp4';

/**
 * Kills a server so many times while a page sends it a file, and holds that no acknowledged part is lost, no half of a
 * file is listed, and that the upload goes on.
 */
export async function goesOnSending(kills: number): Promise<void> {
  let server = await startServer({ databaseUrl: 'own' });
  const { dataDir, port, url } = server;
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-film-'));
  const path = join(folder, name);
  const film = randomBytes((kills + 2) * partBytes + 1000);
  writeFileSync(path, film);
  const { device, page } = await openPassport(url);
  await page.goto('/papers');
  await page.getByRole('heading', { level: 1, name: 'Papers' }).waitFor();

  const listed = await lister(page);
  const parts = watchParts(page);
  await page.locator('input[type=file][aria-label="Add papers"]').setInputFiles(path);
  for (let kill = 1; kill <= kills; kill += 1) {
    // In the middle of a part: the one before is acknowledged, the next is on its way.
    await expect.poll(() => parts.begun(), { interval: 5, timeout: 60_000 }).toBeGreaterThan(kill);
    await server.kill();
    await page.getByText('Waiting for the internet. It goes on by itself.').waitFor();
    if (kill === 1) await expectQuestionBeforeLeaving(page);
    const kept = parts.acknowledged();
    // Nothing more is sent until the server was asked what it has.
    await device.context.setOffline(true);
    server = await startServer({ dataDir, port, databaseUrl: 'own' });
    expect(await listed(url)).toEqual([]);
    expect(await page.getByRole('link', { name }).count()).toBe(0);
    await device.context.setOffline(false);
    await expect.poll(() => parts.lastFrom(), { timeout: 60_000 }).toBeGreaterThanOrEqual(kept);
  }

  await page.getByRole('link', { name }).waitFor();
  expect(parts.from().filter(offset => offset === 0)).toHaveLength(1);
  expect(await listed(url)).toHaveLength(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(await hashOf(await download.path())).toBe(createHash('sha256').update(film).digest('hex'));
  expect(device.faults).toEqual([]);
  await device.close();
  await server.stop();
  for (const gone of [folder, dataDir]) rmSync(gone, { recursive: true, force: true });
}

/** What the page sends of a file: where each part begins, and how far the server says it is. */
function watchParts(page: Page) {
  const from: number[] = [];
  let acknowledged = 0;
  const isPart = (request: Request) => request.method() === 'PATCH';
  page.on('request', request => {
    if (isPart(request)) from.push(Number(request.headers()['upload-offset']));
  });
  page.on('response', response => {
    if (isPart(response.request()) && response.ok())
      acknowledged = Number(response.headers()['upload-offset']);
  });
  return {
    begun: () => from.length,
    from: () => from,
    lastFrom: () => from.at(-1) ?? 0,
    acknowledged: () => acknowledged,
  };
}

/** The browser asks before it closes a page that is sending; the person stays. */
async function expectQuestionBeforeLeaving(page: Page): Promise<void> {
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}

/** Asks a server for the names of all files it has of the person on this page. */
async function lister(page: Page): Promise<(url: string) => Promise<string[]>> {
  const { token, vaultId } = await page.evaluate(async () => {
    const kept = localStorage.getItem('kinfolio-session') ?? '';
    const bearer = /"access_token":"([^"]+)"/.exec(kept)?.[1] ?? '';
    const vault = await fetch('/vault/v1/vault', { headers: { authorization: `Bearer ${bearer}` } });
    return { token: bearer, vaultId: String((await vault.json()).vaultId) };
  });
  return async url => {
    const answer = await fetch(`${url}/storage/v1/object/list/papers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: vaultId }),
    });
    const entries: unknown = await answer.json();
    if (!Array.isArray(entries)) throw new Error('There is no list');
    return entries.map(entry => String(Reflect.get(Object(entry), 'name')));
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
