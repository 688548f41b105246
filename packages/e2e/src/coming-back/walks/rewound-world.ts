import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEndings } from '@kinfolio/server/db/backup/endings-list';
import { readEndings } from '@kinfolio/server/db/backup/endings-read';
import { listTables, quoted } from '@kinfolio/server/db/backup/schema';
import { folderStore } from '@kinfolio/server/db/backup/set-store';
import { openSigner } from '@kinfolio/server/db/backup/signer';
import { eraseAccount } from '@kinfolio/server/features/privacy/erasure';
import { erasureOf } from '@kinfolio/server/jobs/erasing';
import { endSince } from '@kinfolio/server/restore/restore-server';
import { startTestApp, type TestApp } from '@kinfolio/server/testing/test-app';
import { Device, type Reachable, serverAddress } from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { Client } from 'pg';

/** A copy of all tables at one moment. */
export interface CopyOfTables {
  readonly schema: string;
  /** The newest list of endings that it reflects. */
  readonly endings: number;
  readonly takenAt: string;
}

/**
 * A real server whose tables are copied and put back within its database, which takes a fraction of a second. What ended since is
 * listed, read and ended by the code of backups and restores; sealing, signing and pieces of files are left out.
 */
export interface RewoundWorld {
  readonly app: TestApp;
  readonly newDevice: () => Device<Reachable>;
  /** The calls of devices with their answers, the newest last. */
  readonly calls: readonly string[];
  pass(milliseconds: number): void;
  copy(): Promise<CopyOfTables>;
  /** Puts a copy back, as a restore does. Devices must be offline. */
  putBack(copy: CopyOfTables): Promise<void>;
  erase(account: string): Promise<void>;
  /** The newest six digits that were mailed to an address. */
  digitsTo(email: string): Promise<string>;
  close(): Promise<void>;
}

const sixDigits = /\b\d{6}\b/;

export async function startRewoundWorld(): Promise<RewoundWorld> {
  const app = await startTestApp({ PUBLIC_URL: serverAddress, SMTP_URL: 'smtp://127.0.0.1:9' });
  writeFileSync(app.config.secretsFile, JSON.stringify(app.secrets));
  const url = await app.listen();
  const time = new ManualTime(Date.now());
  app.clock.set(time.now());
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-rewound-'));
  const sets = folderStore(folder);
  const { database, clock, config, secrets } = app;
  const { connectionString = '' } = database.pool.options;
  const { fakesSecret } = secrets;
  const signer = await openSigner(database.db, { fakesSecret, olderFile: join(folder, 'none') });
  const client = new Client({ connectionString });
  await client.connect();
  const tables = await listTables(client);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  const writeLists = () => writeEndings({ db: database.db, clock, fakesSecret, signer, sets });
  let copies = 0;
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
    calls,
    newDevice: () => new Device(server, time),
    pass(milliseconds) {
      clock.advance(milliseconds);
      time.pass(milliseconds);
    },
    async copy() {
      copies += 1;
      const schema = `copy_${copies}`;
      const endings = await writeLists();
      const made = tables.map(
        ({ name, columns }) =>
          `create unlogged table ${schema}.${quoted(name)} as select ${columns.map(quoted).join(', ')} from public.${quoted(name)}`,
      );
      await client.query([`create schema ${schema}`, ...made].join('; '));
      return { schema, endings, takenAt: new Date(clock.now()).toISOString() };
    },
    async putBack({ schema, endings: after, takenAt }) {
      await writeLists();
      const endings = await readEndings(sets, { after, signersX: [signer.publicX], withoutDamaged: false });
      const filled = tables.map(({ name, columns }) => {
        const all = columns.map(quoted).join(', ');
        return `insert into public.${quoted(name)} (${all}) select ${all} from ${schema}.${quoted(name)}`;
      });
      await client.query(['begin', `truncate ${names}`, ...filled, 'commit'].join('; '));
      await endSince({ config, clock }, { database, connection: { connectionString }, endings, takenAt });
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
      await client.end();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
