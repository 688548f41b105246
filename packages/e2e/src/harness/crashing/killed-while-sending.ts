import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { openPassport } from '../browser/open-page.ts';
import { startServer } from '../server/server.ts';

/** The approximate size of one upload request of the app. */
const partBytes = 8 * 1024 ** 2;
const name = 'Film of the wedding.mp4';

/**
 * Kills a server `kills` times while a page uploads a file to it. Checks that no acknowledged part is lost, that no
 * incomplete file is listed, and that the upload resumes.
 */
export async function checkUploadSurvivesKills(kills: number): Promise<void> {
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
    // Kill in the middle of a part, when the previous one is acknowledged and the next is being sent.
    await expect.poll(() => parts.begun(), { interval: 5, timeout: 60_000 }).toBeGreaterThan(kill);
    await server.kill();
    await page.getByText('Waiting for the internet. Sending will continue automatically.').waitFor();
    if (kill === 1) await expectQuestionBeforeLeaving(page);
    const kept = parts.acknowledged();
    // Stop sending until the server has reported which parts it has.
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

/** Watches the parts of a file that the page sends: where each begins, and how much the server has acknowledged. */
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

/** The browser asks before closing a page that is uploading, and the person stays. */
async function expectQuestionBeforeLeaving(page: Page): Promise<void> {
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}

/** Returns a function that lists the names of all files that a server has for the person on this page. */
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
