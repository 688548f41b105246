import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, editAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { openDevice } from '../../harness/browser/browser.ts';
import { openSection } from '../../harness/browser/records.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createPlainPdf } from '../../harness/files/papers.ts';
import { type FamilyPassport, openFamily } from '../../harness/people/family-passport.ts';
import { logIn, unlock, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

const root = join(import.meta.dirname, '../../../../..');
const place = mkdtempSync(join(tmpdir(), 'kinfolio-place-'));
const letter = { name: 'deed.pdf', text: 'The orchard goes to Clementina' };

let server: RunningServer;
let family: FamilyPassport;
let page: Page;
beforeAll(async () => {
  server = await startServer({ databaseUrl: 'own' });
  family = await openFamily(server.url);
  ({ page } = family.device);
});
afterAll(async () => {
  await family.device.close();
  await server.stop();
  for (const folder of [place, server.dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run NAME -- ARGS` as an operator would, and returns what it prints. */
async function typed(name: 'backup' | 'restore', args: readonly string[], more: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: server.dataDir,
    BACKUP_STORE: `file:${join(place, 'backups')}`,
    ...more,
  };
  const script = join(root, `scripts/operator/${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}

/** The number of stored records, and a hash over all of them. */
async function stored(): Promise<{ count: number; hash: string }> {
  const database = openServerDatabase(server);
  try {
    const { rows } = await database.pool.query(
      `select count(*)::int as count, md5(string_agg(id || ' ' || version || ' ' || envelope, '|' order by id)) as hash
        from records`,
    );
    return rows[0];
  } finally {
    await database.close();
  }
}

const accounts = () =>
  family.records.flatMap(({ content }) =>
    content.kind === 'bank-account' ? [String(content.fields['name'])] : [],
  );

async function seesAll(on: Page, names: readonly string[]): Promise<void> {
  await openAccounts(on);
  for (const name of names) await findAccountRow(on, name).waitFor();
  await openSection(on, 'Papers');
  await on.getByRole('link', { name: letter.name, exact: true }).click();
  await on.locator('.preview', { hasText: letter.text }).waitFor();
}

it('the family finds everything after npm run ops:backup and npm run ops:restore, and a device gives back what is newer', async () => {
  await openSection(page, 'Papers');
  await runUntilPushed(page, () =>
    page.locator('input[type=file][aria-label="Add papers"]').setInputFiles({
      name: letter.name,
      mimeType: 'application/pdf',
      buffer: createPlainPdf([letter.text]),
    }),
  );
  const printed = await typed('backup', ['new-identity']);
  const [lines = '', recipient = ''] = printed.split(/And set BACKUP_RECIPIENTS=/);
  const identity = join(place, 'identity.txt');
  writeFileSync(identity, lines);
  expect(await typed('backup', [], { BACKUP_RECIPIENTS: recipient.trim() })).toContain('1 of them new');
  const backedUp = await stored();
  expect(backedUp.count).toBe(family.records.length + 1);

  const [edited = '', ...others] = accounts();
  await openAccounts(page);
  await runUntilPushed(page, () => editAccount(page, edited, { name: 'Newer than the backup' }));
  await runUntilPushed(page, () => addAccount(page, { name: 'Added since' }));
  const newest = await stored();

  const { dataDir, port } = server;
  await server.stop();
  rmSync(dataDir, { recursive: true });
  const from = ['--from', `file:${join(place, 'backups')}`, '--identity', identity];
  expect(await typed('restore', from)).toMatch(/^Restored: .* 1 pieces of files/);
  server = await startServer({ dataDir, databaseUrl: 'own', port });
  expect(await stored()).toEqual(backedUp);

  // Every session has ended. Another device that signs in receives the backup, and the device with newer changes sends
  // the rest.
  const other = await openDevice({ baseURL: server.url });
  await logIn(other.page, family.person);
  await waitUntilPassportOpen(other.page);
  await seesAll(other.page, [edited, ...others]);
  // This device remembers the person, so it shows Unlock instead of the log-in form.
  await page.goto('/dashboard');
  await unlock(page, family.person.password);
  await waitUntilPassportOpen(page);
  await expect.poll(stored, { timeout: 120_000 }).toEqual(newest);
  const names = ['Newer than the backup', 'Added since', ...others];
  await seesAll(page, names);
  await seesAll(other.page, names);
  expect(other.faults).toEqual([]);
  await other.close();
}, 600_000);
