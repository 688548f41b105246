import { createHash } from 'node:crypto';
import { createLog } from '@kinfolio/server/adapters/log';
import { openDatabase } from '@kinfolio/server/db/database';
import { type BackupDrill, startBackupDrill } from '@kinfolio/server/testing/backup-drill';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { pressWithKeyboard, tabTo, typeInto } from '../../harness/browser/keyboard.ts';
import { openSection } from '../../harness/browser/records.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { createCanaryFinder } from '../../harness/canaries/finder.ts';
import type { Canary } from '../../harness/canaries/forms.ts';
import { dumpDatabaseTables, listFilesBelow, type SearchedPlace } from '../../harness/canaries/places.ts';
import { plantedSignUpValues } from '../../harness/canaries/planted.ts';
import { createPlainPdf } from '../../harness/files/papers.ts';
import { createUniquePerson, type Person } from '../../harness/people/person.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { type MovedServer, startMovedServer } from '../../harness/server/moved-server.ts';
import { type NodeDevice, okOr, signUpOnNode } from '../../harness/server/node-device.ts';

const day = 24 * 60 * 60_000;
const stays = 'Capercaillie “lek” 40917';

let server: MovedServer;
let drill: BackupDrill;
let device: Device;
let page: Page;
let person: Person;
let node: NodeDevice;

beforeAll(async () => {
  server = await startMovedServer();
  drill = await startBackupDrill(server, server.databaseUrl);
  const neighbour = await signUpOnNode(server.url, createUniquePerson({ firstName: stays }));
  okOr(
    await neighbour.client.push(neighbour.state.vaultId, [
      await neighbour.seal(account(plantedSignUpValues.offline)),
    ]),
  );
  person = createUniquePerson({
    firstName: 'Thessaly',
    phone: '07700 900417',
    password: plantedSignUpValues.password,
  });
  node = await signUpOnNode(server.url, person);
  const records = [
    plantedSignUpValues.byHand,
    plantedSignUpValues.edited,
    plantedSignUpValues.deleted,
    plantedSignUpValues.halfTyped,
    plantedSignUpValues.leftTyped,
  ];
  const sealed = await Promise.all(records.map(fields => node.seal(account(fields))));
  okOr(await node.client.push(node.state.vaultId, sealed));
  device = await openDevice({ baseURL: server.url });
  ({ page } = device);
  await logIn(page, person);
  await waitUntilPassportOpen(page);
});
afterAll(async () => {
  await device.close();
  drill.close();
  await server.close();
});

const account = (fields: Readonly<Record<string, string>>) => ({
  kind: 'bank-account',
  fields: { accountType: 'checking', bankName: 'Halifax', ...fields },
});

const main = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function toClosing(): Promise<void> {
  await pressWithKeyboard(page, 'link', 'Settings');
  await main('Settings');
  await pressWithKeyboard(page, 'link', /^Close account/);
  await main('Close account');
}

async function closeByKey(password: string): Promise<void> {
  await typeInto(page, { 'Your password': password });
  const sure = page.getByRole('checkbox', { name: /cannot bring back my account/ });
  if (!(await sure.isChecked())) {
    await tabTo(page, sure);
    await page.keyboard.press('Space');
  }
  await pressWithKeyboard(page, 'button', 'Close my account');
}

it('by the keyboard alone, a person closes the account, reads and keeps it, and closes it again', async () => {
  const { paper } = plantedSignUpValues;
  await openSection(page, 'Papers');
  await runUntilPushed(page, () =>
    page
      .locator('input[type=file][aria-label="Add papers"]')
      .setInputFiles({ name: paper.name, mimeType: 'application/pdf', buffer: createPlainPdf([paper.text]) }),
  );
  await toClosing();
  await page.getByText(/^Your 6 records and 1 file will be deleted on /).waitFor();
  await closeByKey('not my password');
  await page.getByText('It does not open this passport').first().waitFor();
  await page.keyboard.press('Control+A');
  await closeByKey(person.password);
  await main('Your account is closed');

  await page.goto('/bank-accounts');
  await main('Your account is closed');
  await pressWithKeyboard(page, 'link', 'Download everything');
  await main('Download or print');
  await pressWithKeyboard(page, 'button', 'Make the pack');
  await page.getByRole('button', { name: 'Save the file' }).waitFor();
  await page.goBack();
  await main('Your account is closed');
  await pressWithKeyboard(page, 'button', 'Keep my account');
  await page.getByText('You have kept your account.').first().waitFor();
  await openAccounts(page);
  await addAccount(page, { name: plantedSignUpValues.file.payee, balance: plantedSignUpValues.file.balance });
  await findAccountRow(page, plantedSignUpValues.byHand.name).waitFor();

  await toClosing();
  await closeByKey(person.password);
  await main('Your account is closed');
  await pressWithKeyboard(page, 'button', 'Ask for the file');
  await typeInto(page, { 'Password for this file': person.password });
  await page.keyboard.press('Enter');
  await page.getByText('We are making your file.').waitFor();
  await pressWithKeyboard(page, 'button', 'Log out');
  await main('Log in');
  await logIn(page, person);
  await main('Your account is closed');
  await page.getByText('Your file is ready').waitFor();
  await pressWithKeyboard(page, 'button', 'Log out');
  await main('Log in');
});

/** The texts that only the person may ever read, and the texts known to the server. */
async function canariesOf(): Promise<{ sealed: Canary[]; known: Canary[] }> {
  const { byHand, edited, deleted, halfTyped, leftTyped, file, paper, password } = plantedSignUpValues;
  const texts = [byHand, edited, deleted, halfTyped, leftTyped, paper].flatMap(of => Object.values(of));
  const lines = [...texts, file.payee, file.balance, password, node.recoveryCode].flatMap(text =>
    text.split('\n'),
  );
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select envelope as text from records where vault_id = $1
      union all select envelope from wraps w join vault_identities i using (account_id) where i.vault_id = $1
      union all select id::text from records where vault_id = $1
      union all select version::text from objects where space = $1::text
      union all select id::text from object_pieces where space = $1::text
      union all select account_id::text from vault_identities where vault_id = $1`,
    [node.state.vaultId],
  );
  const told = [
    person.email,
    person.firstName,
    person.phone,
    node.state.vaultId,
    ...rows.map(({ text }) => text),
  ];
  return { sealed: lines.map(asCanary), known: told.map(asCanary) };
}

// The beginning of a long text is enough: a leak of the text would include it.
const asCanary = (text: string): Canary => ({ what: text.slice(0, 60), texts: [text.slice(0, 60)] });

const findsIn = (places: readonly SearchedPlace[], canaries: readonly Canary[]): string[] => {
  const find = createCanaryFinder(canaries);
  return places.flatMap(({ name, bytes }) => find(bytes).map(found => `${found} in ${name}`));
};

/** Every place on the server where data may remain: tables, its folder with files and outbox, and its log. */
const placesOf = async () => [
  ...(await dumpDatabaseTables(server.database)),
  ...listFilesBelow(server.config.dataDir, 'the folder:'),
  { name: 'the log', bytes: Buffer.from(server.logged()) },
];

it('after 30 days nothing of it is in tables, files, log and outbox, nor once the backup of day 10 is back', async () => {
  const { sealed, known } = await canariesOf();
  const all = [...sealed, ...known];
  expect(all.length).toBeGreaterThanOrEqual(40);
  const before = await placesOf();
  expect(findsIn(before, sealed)).toEqual([]);
  const seen = findsIn(before, known).join('\n');
  expect(known.filter(({ what }) => !seen.includes(what))).toEqual([]);
  expect(seen).toMatch(new RegExp(`${person.email}.* in the folder: outbox/`));
  const piece = before.find(({ name }) => name.startsWith('the folder: files/'));

  await server.pass(10 * day);
  const { name: set, pieces } = await drill.backup();
  expect(pieces).toBe(1);
  await server.pass(20 * day + 60_000);
  const accounts = async () => (await server.database.pool.query('select from accounts')).rowCount;
  await expect.poll(accounts).toBe(1);
  await drill.backup();
  // The last email stays in the outbox for 8 days. Chunks stay for an hour, for clients that are still reading them.
  await server.pass(9 * day);
  const lying = () =>
    listFilesBelow(server.config.dataDir, '').filter(({ name }) => / (files|outbox)\//.test(name));
  await expect.poll(lying).toEqual([]);
  const after = await placesOf();
  expect(findsIn(after, all)).toEqual([]);
  expect(findsIn(after, [asCanary(stays)])).not.toEqual([]);

  const databaseUrl = await createTestDatabase();
  const { config, done } = await drill.restore({ databaseUrl, set });
  expect(done).toMatchObject({ erasedAgain: 1, pieces: 1 });
  const database = openDatabase({ connectionString: databaseUrl, max: 2 }, createLog('silent'));
  try {
    const back = [...(await dumpDatabaseTables(database)), ...listFilesBelow(config.dataDir, 'the folder:')];
    expect(findsIn(back, all)).toEqual([]);
    expect(findsIn(back, [asCanary(stays)])).not.toEqual([]);
    expect(back.map(({ bytes }) => hashOf(bytes))).not.toContain(hashOf(piece?.bytes ?? Buffer.alloc(0)));
  } finally {
    await database.close();
  }
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
