import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { writeEndings } from '../../db/backup/endings-list.ts';
import { readEndings } from '../../db/backup/endings-read.ts';
import { listTables, quoted } from '../../db/backup/schema.ts';
import { openSigner } from '../../db/backup/signer.ts';
import { folderStore } from '../../ports/set-store.ts';
import { endSince } from '../../restore/restore-server.ts';
import type { TestApp } from '../test-app.ts';

/** A copy of all tables at one moment. */
export interface CopyOfTables {
  readonly schema: string;
  /** The newest list of endings that it reflects. */
  readonly endings: number;
  readonly takenAt: string;
}

/**
 * Copies all tables within their database and puts them back, which takes a fraction of a second. What ended since is listed, read
 * and ended by the code of backups and restores; sealing, signing and pieces of files are left out.
 */
export interface RewoundTables {
  copy(): Promise<CopyOfTables>;
  /** Puts a copy back, as a restore does. */
  putBack(copy: CopyOfTables): Promise<void>;
  /** Deletes a copy that is not needed any more. */
  drop(copy: CopyOfTables): Promise<void>;
  close(): Promise<void>;
}

/** Prepares to copy the tables of a server. */
export async function rewindTables(app: TestApp): Promise<RewoundTables> {
  const { database, clock, config, secrets } = app;
  writeFileSync(config.secretsFile, JSON.stringify(secrets));
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-rewound-'));
  const sets = folderStore(folder);
  const { connectionString = '' } = database.pool.options;
  const { fakesSecret } = secrets;
  const signer = await openSigner(database.db, { fakesSecret, olderFile: join(folder, 'none') });
  const client = new Client({ connectionString });
  await client.connect();
  const tables = await listTables(client);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  const writeLists = () => writeEndings({ db: database.db, clock, fakesSecret, signer, sets });
  let copies = 0;
  return {
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
    async drop({ schema }) {
      await client.query(`drop schema ${schema} cascade`);
    },
    async close() {
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
