import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { Database } from '@kinfolio/server/db/database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  editAccount,
  findAccountRow,
  openAccounts,
  showAllRows,
  typeAccount,
} from '../browser/accounts.ts';
import { type Device, openDevice } from '../browser/browser.ts';
import { returnToTab, runUntilPulled, runUntilPushed } from '../browser/syncing.ts';
import { createUniquePerson, type Person } from '../people/person.ts';
import { logIn, waitUntilPassportOpen } from '../people/sign-in-steps.ts';
import { openServerDatabase } from '../server/database.ts';
import { getDefaultServer } from '../server/default-server.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { createSampleAccount } from '../server/samples.ts';
import { type DamageFunctions, type DamageInput, recordsPerDamage } from './damages.ts';
import { readSealedCopy, readSealedPart, readStoredRecords, replaceStoredBytes } from './stored.ts';

/** Tests what happens to records in the database that are damaged by each of these functions. */
export function tamperWithRecords(done: DamageFunctions): void {
  let staged: Stage;

  beforeAll(async () => {
    staged = await stageDamage(done);
  });

  afterAll(async () => {
    const { knowing, fresh, database } = staged;
    await Promise.all([knowing.close(), fresh.close(), database.close()]);
  });

  tellOfNewDevice(done, () => staged);
  tellOfKnowingDevice(done, () => staged);
}

/** The objects that the tests share. */
interface Stage {
  readonly person: Person;
  readonly database: Database;
  readonly vault: string;
  /** The first version of every record, by name. `good` contains the versions stored before the tampering. */
  readonly first: ReadonlyMap<string, SealedRecord>;
  readonly good: ReadonlyMap<string, SealedRecord>;
  /** The damaged records that replaced the good ones in the database. */
  readonly damaged: readonly SealedRecord[];
  readonly stale: readonly SealedRecord[];
  readonly knowing: Device;
  readonly fresh: Device;
}

async function stageDamage(done: DamageFunctions): Promise<Stage> {
  const person = createUniquePerson();
  const first = new Map<string, SealedRecord>();
  const good = new Map<string, SealedRecord>();
  const server = getDefaultServer();
  const database = openServerDatabase(server);
  const owner = await signUpOnNode(server.url, person);
  const vault = owner.state.vaultId;
  const stranger = await signUpOnNode(server.url, createUniquePerson());
  const write = async (name: string): Promise<void> => {
    const { kind, fields } = createSampleAccount(first.size);
    const record = await owner.seal({ kind, fields: { ...fields, name } });
    first.set(name, record);
    const next = { ...fields, name, notes: 'The second version' };
    good.set(name, await owner.seal({ kind, fields: next }, { id: record.id, version: 2 }));
  };
  for (const name of [...Object.keys(done), 'stale', 'sound']) {
    for (const index of numbers) await write(`${name} ${index}`);
  }
  okOr(await owner.client.push(vault, [...first.values()]));
  okOr(await owner.client.push(vault, [...good.values()]));
  const knowing = await openDevice({ baseURL: server.url });
  await goIn(knowing.page, person);
  await showAllRows(knowing.page);
  await findAccountRow(knowing.page, 'sound 9').waitFor();

  const damaged = await damageAll(done, { first, good, owner, stranger });
  const stale = numbers.map(index => at(first, `stale ${index}`));
  await replaceStoredBytes(database, vault, [...damaged, ...stale]);
  const fresh = await openDevice({ baseURL: server.url });
  return { person, database, vault, first, good, damaged, stale, knowing, fresh };
}

async function damageAll(
  done: DamageFunctions,
  { first, good, owner, stranger }: Pick<Stage, 'first' | 'good'> & Pick<DamageInput, 'owner' | 'stranger'>,
): Promise<SealedRecord[]> {
  const foreign = await stranger.seal(createSampleAccount(1), { version: 2 });
  return await Promise.all(
    Object.entries(done).flatMap(([name, damage]) =>
      numbers.map(async index => {
        const [record, before] = [at(good, `${name} ${index}`), at(first, `${name} ${index}`)];
        const neighbour = at(good, `${name} ${index ^ 1}`);
        const change = await damage({ record, index, neighbour, before, foreign, owner, stranger });
        return Object.assign({}, record, change);
      }),
    ),
  );
}

function tellOfNewDevice(done: DamageFunctions, stage: () => Stage): void {
  describe('a new device of a person whose stored records were tampered with', () => {
    it('says how many records can’t be opened, and shows none of them', async () => {
      const {
        fresh: { page },
        damaged,
        person,
      } = stage();
      await goIn(page, person);
      // Records moved to another category are reported in that category, so they do not count here.
      const here = damaged.length - ('swap of categories' in done ? recordsPerDamage : 0);
      await page.getByText(`${here} records can’t be opened.`).waitFor();
      await page.getByText('will not overwrite').waitFor();
      expect(await page.getByText('the last good copy').count()).toBe(0);
      await expectListed(page, ['sound', 'stale']);
      expect(await page.getByText('Forged').count()).toBe(0);
    });

    it('keeps the bytes as they came', async () => {
      const { fresh, good, damaged } = stage();
      await expect.poll(async () => (await readSealedCopy(fresh.page)).size).toBe(good.size);
      const kept = await readSealedCopy(fresh.page);
      for (const record of damaged) expect(readSealedPart(kept.get(record.id)!)).toEqual(record);
    });

    it('says so at the address of such a record, and offers no form to write over it', async () => {
      const {
        fresh: { page },
        damaged,
      } = stage();
      const [one, ...others] = damaged.filter((_record, index) => index % recordsPerDamage === 0);
      const addresses = [`${one?.id}/edit`, ...[one, ...others].map(record => record?.id)];
      for (const address of addresses) {
        await page.goto(`/bank-accounts/${address}`);
        await page.getByRole('heading', { level: 1, name: 'This account can’t be opened' }).waitFor();
        expect(await page.getByRole('button', { name: 'Update account' }).count()).toBe(0);
      }
      await openAccounts(page);
      await showAllRows(page);
    });

    it('goes on with the sound records, and writes over nothing', async () => {
      const {
        fresh: { page },
        damaged,
        database,
        vault,
        good,
      } = stage();
      await runUntilPushed(page, () => addAccount(page, { name: 'Added later' }));
      await runUntilPushed(page, () => editAccount(page, 'sound 3', { notes: 'Edited beside the damage' }));
      await runUntilPushed(page, () =>
        page.getByRole('button', { name: 'Delete sound 4', exact: true }).click(),
      );
      await expectUntouched(stage(), damaged);
      const stored = await readStoredRecords(database, vault);
      expect(stored.get(at(good, 'sound 3').id)).toMatchObject({ version: 3, deleted: false });
      expect(stored.get(at(good, 'sound 4').id)).toMatchObject({ version: 3, deleted: true });
    });
  });
}

function tellOfKnowingDevice(done: DamageFunctions, stage: () => Stage): void {
  describe('a device that knew the good records', () => {
    it('says so, and goes on showing the good copies', async () => {
      const {
        knowing: { page },
        damaged,
        stale,
      } = stage();
      await runUntilPulled(page, () => returnToTab(page));
      await page.getByText(`${damaged.length + stale.length} records can’t be opened.`).waitFor();
      await page.getByText('The list still has the last good copy from this device.').waitFor();
      await expectListed(page, [...Object.keys(done), 'stale']);
    });

    it('keeps both its own bytes and those it was offered', async () => {
      const { knowing, good, damaged, stale } = stage();
      const kept = await readSealedCopy(knowing.page);
      const byId = new Map([...good.values()].map(record => [record.id, record]));
      for (const record of [...damaged, ...stale]) {
        const row = kept.get(record.id)!;
        expect(readSealedPart(row)).toEqual(byId.get(record.id));
        expect(row.refused?.copy).toEqual(record);
      }
    });

    it('refuses to save over or delete such a record, with a kind sentence', async () => {
      const {
        knowing: { page },
        damaged,
        stale,
      } = stage();
      await page.getByRole('button', { name: 'Edit bit flip 6', exact: true }).click();
      await page.getByRole('button', { name: 'Update account', exact: true }).waitFor();
      await typeAccount(page, { notes: 'Written over' });
      await page.getByRole('button', { name: 'Update account', exact: true }).click();
      await page
        .getByText('Not saved. What you typed is still here. This record cannot be opened on this device')
        .waitFor();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Discard Changes' }).click();
      for (const name of [...Object.keys(done), 'stale'].map(damage => `${damage} 5`)) {
        await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
        await page
          .getByText(`${name} was not deleted. This record cannot be opened on this device`)
          .waitFor();
      }
      await expectUntouched(stage(), [...damaged, ...stale]);
    });

    it('believes the server again once it offers the good records', async () => {
      const { knowing, fresh, database, vault, good, damaged, stale } = stage();
      const ids = new Set([...damaged, ...stale].map(({ id }) => id));
      const mended = [...good.values()].filter(({ id }) => ids.has(id));
      await replaceStoredBytes(database, vault, mended);
      for (const { page } of [knowing, fresh]) {
        await runUntilPulled(page, () => returnToTab(page));
        await page.getByText('can’t be opened').waitFor({ state: 'detached' });
        await expectListed(page, Object.keys(done));
      }
      await runUntilPushed(fresh.page, () => editAccount(fresh.page, 'wrong key 7', { notes: 'Mine again' }));
      expect([...knowing.faults, ...fresh.faults]).toEqual([]);
    });
  });
}

async function goIn(page: Page, person: Person): Promise<void> {
  await logIn(page, person);
  await waitUntilPassportOpen(page);
  await openAccounts(page);
}

/** Checks that every damaged record in the database is unchanged. */
async function expectUntouched({ database, vault }: Stage, records: readonly SealedRecord[]): Promise<void> {
  const stored = await readStoredRecords(database, vault);
  for (const record of records) expect(stored.get(record.id)).toEqual(record);
}

const numbers = Array.from({ length: recordsPerDamage }, (_, index) => index);

async function expectListed(page: Page, groups: readonly string[]): Promise<void> {
  const table = page.getByRole('table');
  for (const group of groups) {
    const links = table.getByRole('link', { name: new RegExp(`^${group} \\d$`) });
    // One of the undamaged records is deleted during the test.
    const listed = async () => {
      await showAllRows(page);
      return links.count();
    };
    await expect.poll(listed, { message: group }).toBeGreaterThanOrEqual(recordsPerDamage - 1);
  }
}

function at<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`No record ${name}`);
  return value;
}
