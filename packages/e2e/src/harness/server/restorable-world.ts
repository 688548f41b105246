import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import { endingsWriter } from '@kinfolio/server/jobs/endings';
import { startServer } from '@kinfolio/server/server';
import { beginDrill, type Drill } from '@kinfolio/server/testing/backup-drill';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import { newTestDatabase } from '@kinfolio/server/testing/test-database';
import { Device, eventually, type Reachable, serverAddress } from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { type Person, somebody } from '../people/person.ts';
import type { RealTab } from './moved-clock.ts';
import { okOr } from './node-device.ts';
import { freePort } from './server.ts';

/** A person with a device of their own, on which further tabs can be opened. */
export interface WithDevice {
  readonly device: Device<Reachable>;
  readonly person: Person;
  readonly tab: RealTab;
}

/** A real server that can be backed up and restored, and devices that always reach the running one. */
export interface RestorableWorld {
  readonly app: TestApp;
  readonly drill: Drill;
  /** The database that is served now. */
  database(): Database;
  /** Lets time go by everywhere. */
  pass(milliseconds: number): void;
  signUp(): Promise<WithDevice>;
  readonly newDevice: () => Device<Reachable>;
  /** A tab on a new device. */
  visit(): Promise<RealTab>;
  /** The newest six digits that were mailed to an address after the first `known` of them. */
  digitsTo(email: string, known?: number): Promise<string>;
  /** How many mails with six digits went to an address. */
  countDigits(email: string): number;
  /** Lists what ended in the place for backups, as the server does every few minutes. */
  listEndings(): Promise<void>;
  /** Restores the newest backup, or a set by its name, into an empty database and serves it at the same address. */
  restore(set?: string): Promise<void>;
  close(): Promise<void>;
}

const digits = /\b\d{6}\b/;

/** Starts a server whose clock a test moves, with a place for its backups. */
export async function startRestorableWorld(): Promise<RestorableWorld> {
  const app = await startTestApp({ PUBLIC_URL: serverAddress, SMTP_URL: 'smtp://127.0.0.1:9' });
  let url = await app.listen();
  const time = new ManualTime(Date.now());
  app.clock.set(time.now());
  let { database } = app;
  let outbox: string | undefined;
  const server: Reachable = {
    async fetch(input, init) {
      const answer = await fetch(new Request(input).url.replace(serverAddress, url), init);
      const { body, status } = answer;
      const headers = new Headers(answer.headers);
      headers.set('date', new Date(time.now()).toUTCString());
      return new Response(body, { status, headers });
    },
  };
  const { connectionString = '' } = app.database.pool.options;
  const drill = await beginDrill(app, connectionString);
  const tabs: RealTab[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  const openTab = async (device: Device<Reachable>) => {
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
      const device = new Device(server, time);
      const [tab, person] = [await openTab(device), somebody()];
      const { email, password, firstName, lastName, phone } = person;
      const names = { firstName, lastName };
      okOr(await tab.session.signUp({ email, password, phone, displayName: firstName, person: names }));
      await tab.settled();
      return { tab, person, device };
    },
    newDevice: () => new Device(server, time),
    visit: () => openTab(new Device(server, time)),
    countDigits: email => withDigits(email).length,
    async digitsTo(email, known = 0) {
      if (outbox === undefined) await app.post.deliverWaiting();
      await eventually(() => withDigits(email).length > known);
      return digits.exec(withDigits(email).at(-1) ?? '')?.[0] ?? 'none';
    },
    async listEndings() {
      const { config, clock, secrets } = app;
      const backupStore = `file:${join(drill.folder, 'backups')}`;
      await endingsWriter({ config: { ...config, backupStore }, db: database.db, clock, secrets })();
    },
    async restore(set) {
      const databaseUrl = await newTestDatabase();
      const { config } = await drill.restore({ databaseUrl, ...(set !== undefined && { set }) });
      const here = { ...config, port: await freePort(), host: 'localhost', smtpUrl: undefined };
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

/** A moved clock is that of the database too, or nothing shared is handed out. */
const clocksOf = ({ clock }: TestApp) => ({ clock, databaseClock: { now: async () => clock.now() } });

const textsSent = ({ sent }: TestApp, email: string): string[] =>
  sent.mails.filter(({ to }) => to === email).map(({ text }) => text);

/** The mails with six digits to an address that the restored server wrote into its outbox, oldest first. */
function textsIn(folder: string, email: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .filter(text => text.includes(email) && /^Subject:.*six-digit/im.test(text));
}
