import { eraseAccount } from '@kinfolio/server/features/privacy/erasure';
import { erasureOf } from '@kinfolio/server/jobs/erasing';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import { type RewoundTables, rewindTables } from '@kinfolio/server/testing/walks/rewound-tables';
import { Device, type Reachable, serverAddress } from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';

/** A real server whose tables are copied and put back. Devices are offline while that is done. */
export interface RewoundWorld {
  readonly app: TestApp;
  readonly tables: RewoundTables;
  readonly newDevice: () => Device<Reachable>;
  /** The calls of devices with their answers, the newest last. */
  readonly calls: readonly string[];
  pass(milliseconds: number): void;
  erase(account: string): Promise<void>;
  /** The newest six digits that were mailed to an address. */
  digitsTo(email: string): Promise<string>;
  close(): Promise<void>;
}

const sixDigits = /\b\d{6}\b/;

export async function startRewoundWorld(): Promise<RewoundWorld> {
  const app = await startTestApp({ PUBLIC_URL: serverAddress, SMTP_URL: 'smtp://127.0.0.1:9' });
  const url = await app.listen();
  const time = new ManualTime(Date.now());
  app.clock.set(time.now());
  const { database, clock } = app;
  const tables = await rewindTables(app);
  let delivering: Promise<unknown> = Promise.resolve();
  const calls: string[] = [];
  const server: Reachable = {
    async fetch(input, init) {
      const answer = await fetch(new Request(input).url.replace(serverAddress, url), init);
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
    newDevice: () => new Device(server, time),
    pass(milliseconds) {
      clock.advance(milliseconds);
      time.pass(milliseconds);
    },
    async erase(account) {
      const erasure = erasureOf({ db: database.db, clock, queueMessage: undefined, jobs: undefined });
      await eraseAccount(erasure, account);
    },
    async digitsTo(email) {
      // One at a time: another call may be delivering this mail.
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
