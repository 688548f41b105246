import { eraseAccount } from '@kinfolio/server/features/privacy/erasure';
import { createErasure } from '@kinfolio/server/jobs/erasing';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import { type RewoundTables, rewindTables } from '@kinfolio/server/testing/walks/rewound-tables';
import {
  type ReachableServer,
  TestDeviceWithTabs,
  testServerUrl,
} from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';

/** A real server whose tables are copied and restored while its devices are offline. */
export interface RewoundWorld {
  readonly app: TestApp;
  readonly tables: RewoundTables;
  /** Removes all families, because each restore would otherwise end and email the including earlier ones. */
  clear(): Promise<void>;
  readonly newDevice: () => TestDeviceWithTabs<ReachableServer>;
  /** The requests of devices with their responses, newest last. */
  readonly calls: readonly string[];
  pass(milliseconds: number): void;
  erase(account: string): Promise<void>;
  /** The newest six-digit code emailed to an address. */
  digitsTo(email: string): Promise<string>;
  close(): Promise<void>;
}

const sixDigits = /\b\d{6}\b/;

export async function startRewoundWorld(): Promise<RewoundWorld> {
  const app = await startTestApp({ PUBLIC_URL: testServerUrl, SMTP_URL: 'smtp://127.0.0.1:9' });
  const url = await app.listen();
  const time = new ManualTime(Date.now());
  app.clock.set(time.now());
  const { database, clock } = app;
  const tables = await rewindTables(app);
  const empty = await tables.copy();
  let delivering: Promise<unknown> = Promise.resolve();
  const calls: string[] = [];
  const server: ReachableServer = {
    async fetch(input, init) {
      const answer = await fetch(new Request(input).url.replace(testServerUrl, url), init);
      const headers = new Headers(answer.headers);
      headers.set('date', new Date(time.now()).toUTCString());
      calls.push(`${init?.method ?? 'GET'} ${new URL(answer.url).pathname} ${answer.status}`);
      if (calls.length > 200) calls.shift();
      return new Response(answer.body, { status: answer.status, headers });
    },
  };
  return {
    app,
    tables,
    calls,
    clear: () => tables.reset(empty),
    newDevice: () => new TestDeviceWithTabs(server, time),
    pass(milliseconds) {
      clock.advance(milliseconds);
      time.pass(milliseconds);
    },
    async erase(account) {
      const erasure = createErasure({ db: database.db, clock, queueMessage: undefined, jobs: undefined });
      await eraseAccount(erasure, account);
    },
    async digitsTo(email) {
      // Deliver emails one call at a time, because another call may already be delivering the same email.
      delivering = delivering.then(() => app.post.deliverWaiting());
      await delivering;
      const mail = app.sent.mails.findLast(({ to, text }) => to === email && sixDigits.test(text));
      return sixDigits.exec(mail?.text ?? '')?.[0] ?? 'none';
    },
    async close() {
      await tables.close();
      await app.close();
    },
  };
}
