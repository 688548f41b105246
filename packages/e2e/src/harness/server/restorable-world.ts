import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import { startEndingsWriter } from '@kinfolio/server/jobs/endings';
import { startServer } from '@kinfolio/server/server';
import { type BackupDrill, startBackupDrill } from '@kinfolio/server/testing/backup-drill';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import {
  type ReachableServer,
  TestDeviceWithTabs,
  testServerUrl,
  waitUntilTrue,
} from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { createUniquePerson, type Person } from '../people/person.ts';
import type { RealTab } from './moved-clock.ts';
import { okOr } from './node-device.ts';
import { findFreePort } from './server.ts';

/** A person with their own device, on which further tabs can be opened. */
export interface PersonWithDevice {
  readonly device: TestDeviceWithTabs<ReachableServer>;
  readonly person: Person;
  readonly tab: RealTab;
}

/** A real server that can be backed up and restored, and devices that always connect to the running server. */
export interface RestorableWorld {
  readonly app: TestApp;
  readonly drill: BackupDrill;
  /** The database currently being served. */
  database(): Database;
  /** Moves time forward everywhere. */
  pass(milliseconds: number): void;
  signUp(): Promise<PersonWithDevice>;
  readonly newDevice: () => TestDeviceWithTabs<ReachableServer>;
  /** A tab on a new device. */
  visit(): Promise<RealTab>;
  /** The newest six-digit code emailed to an address, ignoring the first `known` emails. */
  digitsTo(email: string, known?: number): Promise<string>;
  /** How many emails with six digits were sent to an address. */
  countDigits(email: string): number;
  /** Writes the list of ended accounts and grants to the backup location, as the server does every few minutes. */
  listEndings(): Promise<void>;
  /**
   * Restores the newest backup, or a named one, into an empty database, and runs the server with it at the same
   * address.
   */
  restore(set?: string): Promise<void>;
  close(): Promise<void>;
}

const digits = /\b\d{6}\b/;

/** Starts a server whose clock a test controls, with a location for its backups. */
export async function startRestorableWorld(): Promise<RestorableWorld> {
  const app = await startTestApp({ PUBLIC_URL: testServerUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
  let url = await app.listen();
  const time = new ManualTime(Date.now());
  app.clock.set(time.now());
  let { database } = app;
  let outbox: string | undefined;
  const server: ReachableServer = {
    async fetch(input, init) {
      const answer = await fetch(new Request(input).url.replace(testServerUrl, url), init);
      const { body, status } = answer;
      const headers = new Headers(answer.headers);
      headers.set('date', new Date(time.now()).toUTCString());
      return new Response(body, { status, headers });
    },
  };
  const { connectionString = '' } = app.database.pool.options;
  const drill = await startBackupDrill(app, connectionString);
  const tabs: RealTab[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  const openTab = async (device: TestDeviceWithTabs<ReachableServer>) => {
    const tab = device.openTab();
    tabs.push(tab);
    await tab.until('signed-out');
    return tab;
  };
  const withDigits = (email: string) =>
    (outbox === undefined ? textsSent(app, email) : textsIn(outbox, email)).filter(text => digits.test(text));
  return {
    app,
    drill,
    database: () => database,
    pass(milliseconds) {
      app.clock.advance(milliseconds);
      time.pass(milliseconds);
    },
    async signUp() {
      const device = new TestDeviceWithTabs(server, time);
      const [tab, person] = [await openTab(device), createUniquePerson()];
      const { email, password, firstName, lastName, phone } = person;
      const names = { firstName, lastName };
      okOr(await tab.session.signUp({ email, password, phone, displayName: firstName, person: names }));
      await tab.settled();
      return { tab, person, device };
    },
    newDevice: () => new TestDeviceWithTabs(server, time),
    visit: () => openTab(new TestDeviceWithTabs(server, time)),
    countDigits: email => withDigits(email).length,
    async digitsTo(email, known = 0) {
      if (outbox === undefined) await app.post.deliverWaiting();
      await waitUntilTrue(() => withDigits(email).length > known);
      return digits.exec(withDigits(email).at(-1) ?? '')?.[0] ?? 'none';
    },
    async listEndings() {
      const { config, clock, secrets } = app;
      const backupStore = `file:${join(drill.folder, 'backups')}`;
      await startEndingsWriter({ config: { ...config, backupStore }, db: database.db, clock, secrets })();
    },
    async restore(set) {
      const databaseUrl = await createTestDatabase();
      const { config } = await drill.restore({ databaseUrl, ...(set !== undefined && { set }) });
      const here = { ...config, port: await findFreePort(), host: 'localhost', smtpUrl: undefined };
      const running = await startServer({ config: here, log: createLog('silent'), ...clocksOf(app) });
      url = running.address;
      outbox = join(config.dataDir, 'outbox');
      const restored = openDatabase({ connectionString: databaseUrl, max: 2 }, createLog('silent'));
      database = restored;
      closing.unshift(
        () => restored.close(),
        () => running.close(),
      );
    },
    async close() {
      for (const tab of tabs) tab.close();
      for (const close of closing) await close();
      drill.close();
      await app.close();
    },
  };
}

/** The moved clock must also be used as the database's clock, or shared data would not be released. */
const clocksOf = ({ clock }: TestApp) => ({ clock, databaseClock: { now: async () => clock.now() } });

const textsSent = ({ sent }: TestApp, email: string): string[] =>
  sent.mails.filter(({ to }) => to === email).map(({ text }) => text);

/** The emails with six digits that the restored server has written to its outbox for an address, oldest first. */
function textsIn(folder: string, email: string): string[] {
  if (!existsSync(folder)) return [];
  // A file that is still being written has another name until it is complete.
  return readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .filter(text => text.includes(email) && /^Subject:.*six-digit/im.test(text));
}
