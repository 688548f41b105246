import { createVaultClient } from '@kinfolio/contract/client';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, editAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { cutNetwork } from '../../harness/browser/network.ts';
import { returnToTab, runUntilPulled, runUntilPushed } from '../../harness/browser/syncing.ts';
import { createUniquePerson, type Person } from '../../harness/people/person.ts';
import { logIn, signUpAndOpenPassport, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { okOr, signUpOnNode } from '../../harness/server/node-device.ts';
import { createSampleAccount } from '../../harness/server/samples.ts';
import { startTwoServers, type TwoServers } from '../../harness/server/two-servers.ts';

/** A tab polls every minute, so a change that arrives within this many milliseconds came through the socket. */
const beforeAsking = 30_000;

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
});
afterAll(() => servers.stop());

describe('two devices of one person, each on a server of its own', () => {
  let [laptop, phone]: Device[] = [];
  let person: Person;
  beforeAll(async () => {
    person = createUniquePerson();
    laptop = await openDevice({ baseURL: servers.first.url });
    phone = await openDevice({
      baseURL: servers.first.url,
      proxy: servers.toSecond,
      ...withServiceWorker,
    });
    await signUpAndOpenPassport(laptop.page, person);
    await openAccounts(laptop.page);
    await runUntilPushed(laptop.page, () =>
      addAccount(laptop!.page, { name: 'Halifax current', balance: '10' }),
    );
    await logIn(phone.page, person);
    await waitUntilPassportOpen(phone.page);
    await openAccounts(phone.page);
  });
  afterAll(() => Promise.all([laptop?.close(), phone?.close()]));

  it('shows each what the other added, without a reload and before it would ask by itself', async () => {
    const [a, b] = [laptop!.page, phone!.page];
    await findAccountRow(b, 'Halifax current').waitFor();
    await runUntilPushed(b, () => addAccount(b, { name: 'Monzo', sortCode: '040004' }));
    await findAccountRow(a, 'Monzo').waitFor({ timeout: beforeAsking });
  });

  it('does so again after one of them was cut off, and after a server was started anew', async () => {
    const [a, b] = [laptop!.page, phone!.page];
    await cutNetwork(b);
    await runUntilPushed(a, () => addAccount(a, { name: 'While it slept' }));
    await phone!.context.setOffline(false);
    await returnToTab(b);
    await findAccountRow(b, 'While it slept').waitFor({ timeout: beforeAsking });
    await runUntilPushed(a, () => addAccount(a, { name: 'After the sleep' }));
    await findAccountRow(b, 'After the sleep').waitFor({ timeout: beforeAsking });
    // The page reconnects at a random time within ten seconds, and then fetches what it missed.
    await runUntilPulled(b, () => servers.restartSecond());
    await runUntilPushed(a, () => addAccount(a, { name: 'After the restart' }));
    await findAccountRow(b, 'After the restart').waitFor({ timeout: beforeAsking });
    await runUntilPushed(b, () => addAccount(b, { name: 'From the phone' }));
    await findAccountRow(a, 'From the phone').waitFor({ timeout: beforeAsking });
  });

  it('keeps edits of different fields made at the same time', async () => {
    const [a, b] = [laptop!.page, phone!.page];
    await cutNetwork(b);
    await editAccount(b, 'Monzo', { notes: 'Holiday money' });
    await runUntilPushed(a, () => editAccount(a, 'Monzo', { balance: '250' }));
    await runUntilPushed(b, () => phone!.context.setOffline(false));
    await runUntilPulled(a, () => returnToTab(a));
    for (const page of [a, b]) {
      await page.getByRole('link', { name: 'Monzo', exact: true }).click();
      await page.getByText('Holiday money').waitFor();
      await page.getByText('£250.00').first().waitFor();
      await openAccounts(page);
    }
  });

  it('keeps both values of a field that both changed, until one is chosen on either', async () => {
    const [a, b] = [laptop!.page, phone!.page];
    await cutNetwork(b);
    await editAccount(b, 'Halifax current', { balance: '22' });
    await runUntilPushed(a, () => editAccount(a, 'Halifax current', { balance: '11' }));
    await runUntilPushed(b, () => phone!.context.setOffline(false));
    await runUntilPulled(a, () => returnToTab(a));
    for (const page of [a, b]) {
      await page.getByRole('link', { name: 'Halifax current', exact: true }).click();
      await page.getByText('Changed in two places').waitFor();
      await page.getByRole('button', { name: 'Keep £22.00' }).waitFor();
    }
    await runUntilPushed(a, () => a.getByRole('button', { name: 'Keep £11.00' }).click());
    await runUntilPulled(b, () => returnToTab(b));
    await b.getByText('Changed in two places').waitFor({ state: 'detached' });
    await b.getByText('£11.00').first().waitFor();
  });

  it('asks on one for the password after everything was signed out on the other', async () => {
    const [a, b] = [laptop!.page, phone!.page];
    const { access_token: token } = JSON.parse(
      await a.evaluate(() => localStorage.getItem('kinfolio-session') ?? '{}'),
    ) as { access_token: string };
    const client = await officialClient(servers.first.url);
    expect((await client.auth.admin.signOut(token, 'global')).error).toBeNull();
    await b.reload();
    await b.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
    expect([...laptop!.faults, ...phone!.faults]).toEqual([]);
  });
});

describe('one session used through two servers', () => {
  it('refreshes on either, and ends on both', async () => {
    const person = createUniquePerson();
    const device = await signUpOnNode(servers.first.url, person);
    const clients = [await officialClient(servers.first.url), await officialClient(servers.second.url)];
    let session = (await device.auth.getSession()).data.session;
    for (let turn = 0; turn < 6; turn += 1) {
      const { data, error } = await clients[turn % 2]!.auth.refreshSession({
        refresh_token: session?.refresh_token ?? '',
      });
      expect(error).toBeNull();
      session = data.session;
    }
    expect(session).not.toBeNull();
    const { access_token, refresh_token } = session!;
    await clients[0]!.auth.admin.signOut(access_token, 'global');
    const again = await clients[1]!.auth.refreshSession({ refresh_token });
    expect(again.error?.code).toBe('refresh_token_not_found');
    const second = createVaultClient({ url: servers.second.url, token: async () => access_token, fetch });
    expect(await second.readVault()).toMatchObject({ ok: false, status: 401 });
  });

  it('stores one of two edits of the same version, and a pull through either misses nothing', async () => {
    const device = await signUpOnNode(servers.first.url, createUniquePerson());
    const first = device.client;
    const second = device.through(servers.second.url);
    const { vaultId } = device.state;
    const records = await Promise.all(
      Array.from({ length: 40 }, (_, index) => device.seal(createSampleAccount(index))),
    );
    await Promise.all(
      records.map(async (record, index) => okOr(await (index % 2 ? first : second).push(vaultId, [record]))),
    );
    for (const client of [first, second]) {
      const page = okOr(await client.pull(vaultId, { limit: 1000 }));
      expect(page.records.map(({ id }) => id).toSorted()).toEqual(records.map(({ id }) => id).toSorted());
    }
    for (const { id } of records.slice(0, 10)) {
      const edits = await Promise.all(
        [1, 2].map(n => device.seal(createSampleAccount(100 + n), { id, version: 2 })),
      );
      const answers = await Promise.all([
        first.push(vaultId, [edits[0]!]),
        second.push(vaultId, [edits[1]!]),
      ]);
      const outcomes = answers.map(answer => okOr(answer).results[0]?.outcome);
      expect(outcomes.toSorted()).toEqual(['stale', 'stored']);
    }
  });
});

async function officialClient(url: string) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
  return createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
}
