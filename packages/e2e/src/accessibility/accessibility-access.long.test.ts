import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { findKind } from '@kinfolio/domain/kinds/index';
import { categories, findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { TestDeviceWithTabs as NodeTab, type ReachableServer } from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { checkScreens, reduceMotion, type TestedScreen } from '../harness/browser/check-screen.ts';
import { createUniquePerson, fillTextBoxes } from '../harness/people/person.ts';
import { logIn, logInToStayOpen } from '../harness/people/sign-in-steps.ts';
import { openServerDatabase } from '../harness/server/database.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';
import { waitForEmailedCode } from '../harness/server/mail.ts';
import { okOr, signUpOnNode } from '../harness/server/node-device.ts';
import {
  createImmediateGrantRequest,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
} from '../harness/server/sharing-world.ts';

// The screens of a person whom the owner chose, once with an account and once with a card, and the owner's screens
// after the owner returns.

const server = getDefaultServer();
const [owner, reader, holder] = [
  createUniquePerson(),
  createUniquePerson({ firstName: 'David' }),
  createUniquePerson(),
];
const sections = categories.filter(slug => slug !== 'private' && slug !== 'budget');

/**
 * Creates the passport of the made-up family. It is shared with one person who can open it at once, and with another
 * who holds a card.
 */
async function sharedPassport() {
  await signUpOnNode(server.url, reader);
  const tab = new NodeTab<ReachableServer>({ fetch }, new ManualTime(), server.url).openTab();
  await tab.until('signed-out');
  const { email, password, phone } = owner;
  okOr(await tab.session.signUp({ email, password, phone, displayName: 'Ruth', person: {} }));
  const records = replaceIds(createDemoFamily(todayInLondon(Date)), uuidv7);
  okOr(
    await tab.session.passport.saveMany(
      records.flatMap(({ id, content: { kind, fields } }) => {
        const known = findKind(kind);
        return known === undefined ? [] : [{ id, kind, fields, category: findRecordCategory(known, fields) }];
      }),
    ),
  );
  await tab.settled();
  const database = openServerDatabase(server);
  await database.pool.query(
    "update profiles set plan = 'premium' from accounts where accounts.id = profiles.account_id and accounts.email = $1",
    [email],
  );
  await database.close();
  const own = await getSharingFunctions(tab);
  const named = { relationship: 'Brother', notes: '', email: reader.email, notify: false };
  const now = okOr(
    await own.give(
      createImmediateGrantRequest(reader.email, {
        categories: sections,
        person: { ...named, name: 'David Ellery' },
      }),
      password,
    ),
  );
  const when = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;
  const ways = [{ method: 'card', number: '1' }] as const;
  const later = okOr(
    await own.give(createImmediateGrantRequest(holder.email, { when, ways, categories: sections }), password),
  );
  tab.close();
  return { invite: findInviteCode(now.codes), card: findCardCode(later.codes), grant: later.grant };
}

/** Records that the contents of a release were read while their owner was silent. */
async function readWhileAway(grant: string): Promise<void> {
  const database = openServerDatabase(server);
  const at = Date.now() - 60_000;
  await database.pool.query(
    `insert into grant_acts (vault_id, grant_id, number, act, at_ms, open_ms)
     select vault_id, id, 90, 'open', $2, $2 from grants where id = $1`,
    [grant, at],
  );
  await database.close();
}

describe('access for others is for everybody', () => {
  const devices: Device[] = [];
  let page: Page;
  let given: Awaited<ReturnType<typeof sharedPassport>>;
  beforeAll(async () => {
    given = await sharedPassport();
  });
  afterAll(async () => {
    expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
    for (const device of devices) await device.close();
  });

  async function openNext(): Promise<void> {
    const device = await openDevice({ baseURL: server.url });
    devices.push(device);
    ({ page } = device);
    await page.emulateMedia(reduceMotion);
  }
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first().click();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  let code: string | undefined;
  /** Requests a code by email and types it. */
  const showCode = async (email: string, before?: string) => {
    await press(/^Email it to/);
    code = await waitForEmailedCode(server.url, email, before);
    await fillTextBoxes(page, { Code: code });
    await press('Continue');
  };

  const ofReader: readonly TestedScreen[] = [
    [
      'an invitation',
      async () => {
        await openNext();
        await logInToStayOpen(page, reader);
        await page.goto('/invite');
        await fillTextBoxes(page, { 'Code of the invitation': given.invite });
        await press('Continue');
        await title(/has chosen you/);
      },
    ],
    [
      'what is shared with me',
      async () => {
        await press('Accept');
        await title('Done');
        await link('Shared with me');
        await title('Shared with me');
      },
    ],
    [
      'the question for a code',
      async () => {
        await link(/Ruth/);
        await page.getByRole('button', { name: /^Email it to/ }).waitFor();
      },
    ],
    [
      'a passport that is shared',
      async () => {
        await showCode(reader.email);
        await title(/^From Ruth/);
      },
    ],
    [
      'a section of it',
      async () => {
        await link('Bank accounts and cards');
        await title('Bank accounts and cards');
      },
    ],
  ];
  const ofHolder: readonly TestedScreen[] = [
    [
      'the page of a card',
      async () => {
        await openNext();
        await page.goto('/card');
        await title('Your Emergency Card');
      },
    ],
    [
      'a card that is too early',
      async () => {
        await fillTextBoxes(page, { 'Code on your Emergency Card': given.card });
        await press('Continue');
        await showCode(holder.email);
        await page.getByRole('button', { name: 'Ask to open' }).waitFor();
      },
    ],
    [
      'a card that has asked',
      async () => {
        await press('Ask to open');
        await page.getByRole('heading', { name: 'You have asked' }).waitFor();
      },
    ],
    [
      'a card that opens',
      async () => {
        await readWhileAway(given.grant);
        await openNext();
        await page.goto('/card');
        await fillTextBoxes(page, { 'Code on your Emergency Card': given.card });
        await press('Continue');
        await showCode(holder.email, code);
        await title(/^From Ruth/);
      },
    ],
    [
      'the return of the owner',
      async () => {
        await openNext();
        await logIn(page, owner);
        await title('While you were away');
      },
    ],
  ];
  describe('who was chosen', () => {
    checkScreens(() => page, ofReader);
  });
  describe('who holds a card', () => {
    checkScreens(() => page, ofHolder);
  });
});
