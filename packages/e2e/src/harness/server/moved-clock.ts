import { createLog } from '@kinfolio/server/adapters/log';
import { startHousekeeping } from '@kinfolio/server/jobs/housekeeping';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import type { Passport, PassportRecord } from '@kinfolio/web/session/api/passport';
import {
  Device,
  eventually,
  type Reachable,
  serverAddress,
  type Tab,
} from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { type Person, somebody } from '../people/person.ts';
import { okOr } from './node-device.ts';

/** A tab of the whole app without its screens: the real session, worker and sealing, over the real server. */
export type RealTab = Tab<Reachable>;

/** A server on a real database and any number of devices, all with one clock that a test moves. */
export interface MovedClock {
  readonly app: TestApp;
  /** Signs somebody up on a device of their own. */
  signUp(): Promise<{ tab: RealTab; person: Person }>;
  /** Signs in on another device and waits until everything is there. */
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<RealTab>;
  /** A tab on a device of a person who signs in nowhere. */
  visit(): Promise<RealTab>;
  /** Lets time go by everywhere, and the server do what it does every minute. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** `settings`: further ones of the server. */
export async function startMovedClock(settings: Record<string, string> = {}): Promise<MovedClock> {
  const app = await startTestApp({ PUBLIC_URL: serverAddress, ...settings });
  const url = await app.listen();
  const time = new ManualTime(nextMorning());
  app.clock.set(time.now());
  const server: Reachable = {
    async fetch(input, init) {
      const { body, status, headers } = await fetch(new Request(input).url.replace(serverAddress, url), init);
      // What HTTP itself says of the time comes from the machine, whose clock nobody moves.
      const moved = new Headers(headers);
      moved.set('date', new Date(time.now()).toUTCString());
      return new Response(body, { status, headers: moved });
    },
  };
  const tabs: RealTab[] = [];
  const openTab = async (): Promise<RealTab> => {
    const tab = new Device(server, time).openTab();
    tabs.push(tab);
    await tab.until('signed-out');
    return tab;
  };
  return {
    app,
    async signUp() {
      const [tab, person] = [await openTab(), somebody()];
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
      await seen(tab);
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
 * Ten in the morning, UTC, of today or tomorrow: what waits ends by day, so a test that began in the evening would see it end later.
 * Never in the past: the tokens of then would be over on the clock of this machine.
 */
function nextMorning(): number {
  const today = new Date().setUTCHours(10, 0, 0, 0);
  return today < Date.now() ? today + 24 * 3_600_000 : today;
}

/** Waits until a tab has sent what waits and taken in what other devices wrote. */
export async function seen(tab: RealTab): Promise<void> {
  const { passport } = tab.session;
  // Reading the history of anything syncs first; what is asked for here is only that.
  okOr(await passport.allVersions());
  await eventually(() => passport.status().waiting === 0);
}

/** Saves one account, new or on top of what is there, and waits until the server has it. */
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

/** The notes of the earlier versions of a record, newest first; undefined for one that does not open. */
export async function notesBefore(passport: Passport, id: string) {
  return okOr(await passport.history(id)).map(({ content }) => content?.fields['notes']);
}
