import { createLog } from '@kinfolio/server/adapters/log';
import { startHousekeeping } from '@kinfolio/server/jobs/housekeeping';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import type { Passport, PassportRecord } from '@kinfolio/web/session/api/passport';
import {
  type BrowserTab,
  type ReachableServer,
  TestDeviceWithTabs,
  testServerUrl,
  waitUntilTrue,
} from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { createUniquePerson, type Person } from '../people/person.ts';
import { okOr } from './node-device.ts';

/** A tab of the whole app without its screens: the real session, worker and encryption with the real server. */
export type RealTab = BrowserTab<ReachableServer>;

/** A server with a real database and any number of devices, which all use one clock that the test controls. */
export interface MovedClock {
  readonly app: TestApp;
  /** Signs a person up on their own device. */
  signUp(): Promise<{ tab: RealTab; person: Person }>;
  /** Signs in on another device and waits until it has fetched everything. */
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<RealTab>;
  /** A tab on the device of a person who is not signed in anywhere. */
  visit(): Promise<RealTab>;
  /** Moves the clock forward everywhere, and lets the server run its every-minute jobs. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server and its world; `settings` are additional settings of the server. */
export async function startMovedClock(settings: Record<string, string> = {}): Promise<MovedClock> {
  const app = await startTestApp({ PUBLIC_URL: testServerUrl, ...settings });
  const url = await app.listen();
  const time = new ManualTime(nextMorning());
  app.clock.set(time.now());
  const server: ReachableServer = {
    async fetch(input, init) {
      const { body, status, headers } = await fetch(new Request(input).url.replace(testServerUrl, url), init);
      // The HTTP date headers come from this machine, whose clock does not move.
      const moved = new Headers(headers);
      moved.set('date', new Date(time.now()).toUTCString());
      return new Response(body, { status, headers: moved });
    },
  };
  const tabs: RealTab[] = [];
  const openTab = async (): Promise<RealTab> => {
    const tab = new TestDeviceWithTabs(server, time).openTab();
    tabs.push(tab);
    await tab.until('signed-out');
    return tab;
  };
  return {
    app,
    async signUp() {
      const [tab, person] = [await openTab(), createUniquePerson()];
      const { email, password, firstName, lastName, phone } = person;
      okOr(
        await tab.session.signUp({
          email,
          password,
          phone,
          displayName: firstName,
          person: { firstName, lastName },
        }),
      );
      await tab.settled();
      return { tab, person };
    },
    async signIn({ email, password }) {
      const tab = await openTab();
      okOr(await tab.session.signIn({ email, password, remember: true }));
      await waitUntilSynced(tab);
      return tab;
    },
    visit: openTab,
    async pass(milliseconds) {
      app.clock.advance(milliseconds);
      time.pass(milliseconds);
      await startHousekeeping(
        { db: app.database.db, store: app.objectStore, clock: app.clock },
        createLog('silent'),
      )();
    },
    async close() {
      for (const tab of tabs) tab.close();
      await app.close();
    },
  };
}

/**
 * Returns the next 10:00 UTC, today or tomorrow. Waiting periods end by day, so a test that began in the evening would
 * see them end later. The time is never in the past, because tokens would then have expired by this machine's clock.
 */
function nextMorning(): number {
  const today = new Date().setUTCHours(10, 0, 0, 0);
  return today < Date.now() ? today + 24 * 3_600_000 : today;
}

/** Waits until a tab has sent its changes and fetched those of other devices. */
export async function waitUntilSynced(tab: RealTab): Promise<void> {
  const { passport } = tab.session;
  // Reading any history syncs first, and the sync is all that is needed here.
  okOr(await passport.allVersions());
  await waitUntilTrue(() => passport.status().waiting === 0);
}

/** Saves one account, new or as a change, and waits until the server has it. */
export async function saveAccount(
  tab: RealTab,
  fields: Readonly<Record<string, string>>,
  id?: string,
): Promise<PassportRecord> {
  const { passport } = tab.session;
  const base = id === undefined ? undefined : passport.record(id)?.content;
  const on = { ...(id !== undefined && { id }), ...(base !== undefined && { base }) };
  const whole = { accountType: 'checking', bankName: 'Halifax', ...fields };
  const saved = okOr(
    await passport.save({ kind: 'bank-account', category: 'bank-accounts', fields: whole, ...on }),
  );
  if (tab.device.online) await tab.settled();
  return saved;
}

/** The notes of a record's earlier versions, newest first; undefined for a version that cannot be decrypted. */
export async function readEarlierNotes(passport: Passport, id: string) {
  return okOr(await passport.history(id)).map(({ content }) => content?.fields['notes']);
}
