import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { endingsFolder, writeEndingsLists } from '../../db/backup/endings-list.ts';
import { readEndings } from '../../db/backup/endings-read.ts';
import { listTables, quoteIdentifier } from '../../db/backup/schema.ts';
import { openSigner } from '../../db/backup/signer.ts';
import { createFolderStore } from '../../ports/set-store.ts';
import { applyEndingsAfterRestore } from '../../restore/restore-server.ts';
import type { TestApp } from '../test-app.ts';

export interface TablesCopy {
  readonly schema: string;
  /** The number of the newest list of endings that the copy already includes. */
  readonly endings: number;
  readonly takenAt: string;
}

/**
 * Copies all tables within their database and restores them, which takes a fraction of a second. Everything
 * that has ended since a copy is listed, read and ended again by the code of backups and restores.
 * Encryption, signatures and pieces of files are left out.
 */
export interface RewoundTables {
  copy(): Promise<TablesCopy>;
  /** Restores a copy, as a real restore would. */
  putBack(copy: TablesCopy): Promise<void>;
  drop(copy: TablesCopy): Promise<void>;
  /** Resets everything to the state of a copy, including the backup store, so that another walk can begin. */
  reset(copy: TablesCopy): Promise<void>;
  close(): Promise<void>;
}

/** Prepares to copy the tables of a server. */
export async function rewindTables(app: TestApp): Promise<RewoundTables> {
  const { database, clock, config, secrets } = app;
  writeFileSync(config.secretsFile, JSON.stringify(secrets));
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-rewound-'));
  const sets = createFolderStore(folder);
  const { connectionString = '' } = database.pool.options;
  const { fakesSecret } = secrets;
  const signer = await openSigner(database.db, { fakesSecret, olderFile: join(folder, 'none') });
  const client = new Client({ connectionString });
  await client.connect();
  const schemas = await schemasOf(client);
  const writeLists = () => writeEndingsLists({ db: database.db, clock, fakesSecret, signer, sets });
  return {
    async copy() {
      const endings = await writeLists();
      return { schema: await schemas.fill(), endings, takenAt: new Date(clock.now()).toISOString() };
    },
    async putBack({ schema, endings: after, takenAt }) {
      await writeLists();
      const endings = await readEndings(sets, { after, signersX: [signer.publicX], withoutDamaged: false });
      await schemas.replaceBy(schema);
      await applyEndingsAfterRestore(
        { config, clock },
        { database, connection: { connectionString }, endings, takenAt },
      );
    },
    drop: ({ schema }) => schemas.empty(schema),
    async reset({ schema }) {
      // The lists of endings are deleted here, and written again from the tables.
      rmSync(join(folder, endingsFolder), { recursive: true, force: true });
      await schemas.replaceBy(schema);
    },
    async close() {
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Schemas that each contain a copy of every table. They are reused, and tables without rows are skipped,
 * because creating and truncating a hundred tables takes much longer than copying the few rows of a walk.
 */
async function schemasOf(client: Client) {
  const tables = await listTables(client);
  const free: string[] = [];
  let made = 0;
  const filled = async (schema: string) => {
    const looks = tables.map(
      ({ name }, place) =>
        `select ${place} as place where exists (select from ${schema}.${quoteIdentifier(name)})`,
    );
    const { rows } = await client.query<{ place: number }>(looks.join(' union all '));
    const places = new Set(rows.map(({ place }) => place));
    return tables.filter((_, place) => places.has(place));
  };
  const insert = (from: string, to: string, { name, columns }: (typeof tables)[number]) => {
    const all = columns.map(quoteIdentifier).join(', ');
    return `insert into ${to}.${quoteIdentifier(name)} (${all}) select ${all} from ${from}.${quoteIdentifier(name)}`;
  };
  // Tables that others refer to come first in `tables`, so rows must be deleted in reverse order.
  const remove = (schema: string, of: typeof tables) =>
    of.toReversed().map(({ name }) => `delete from ${schema}.${quoteIdentifier(name)}`);
  const newSchema = async () => {
    made += 1;
    const schema = `copy_${made}`;
    const all = tables.map(
      ({ name }) =>
        `create unlogged table ${schema}.${quoteIdentifier(name)} (like public.${quoteIdentifier(name)})`,
    );
    await client.query([`create schema ${schema}`, ...all].join('; '));
    return schema;
  };
  return {
    /** Copies the current rows into a free schema. */
    async fill(): Promise<string> {
      const schema = free.pop() ?? (await newSchema());
      const inserts = (await filled('public')).map(table => insert('public', schema, table));
      await client.query(['begin', ...inserts, 'commit'].join('; '));
      return schema;
    },
    async replaceBy(schema: string): Promise<void> {
      const removals = remove('public', await filled('public'));
      const inserts = (await filled(schema)).map(table => insert(schema, 'public', table));
      await client.query(['begin', ...removals, ...inserts, 'commit'].join('; '));
    },
    async empty(schema: string): Promise<void> {
      await client.query(['begin', ...remove(schema, await filled(schema)), 'commit'].join('; '));
      free.push(schema);
    },
  };
}
