import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAgeIdentity, openerBy, type Passing, sealerFor } from '../adapters/age.ts';
import { createLog } from '../adapters/log.ts';
import type { Config } from '../config/config.ts';
import { type BackupDone, makeBackup } from '../db/backup/backup.ts';
import { olderSignerFile, openSigner, type Signer } from '../db/backup/signer.ts';
import { openDatabase } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { folderStore, type SetStore } from '../ports/set-store.ts';
import { type RestoreDone, restoreServer } from '../restore/restore-server.ts';
import type { TestApp } from './test-app.ts';

/** A place for backups of a test server, and folders to restore into. */
export interface Drill {
  folder: string;
  sets: SetStore;
  signer: Signer;
  /** The keys that can open the sets. */
  recipient: string;
  open: Passing;
  backup(changes?: Partial<Parameters<typeof makeBackup>[0]>): Promise<BackupDone>;
  /** Restores into an empty folder, and into a database where one is named; the settings of what came of it. */
  restore(order?: {
    databaseUrl?: string | undefined;
    set?: string;
    signerX?: string;
    withoutDamaged?: boolean;
    open?: Passing;
    dataDir?: string;
    sets?: SetStore;
  }): Promise<{ config: Config; done: RestoreDone }>;
  close(): void;
}

/** What a drill needs of a server. */
export type Backed = Pick<TestApp, 'config' | 'secrets' | 'objectStore'> & { clock: Clock };

/** Begins a drill with a server of the tests. */
export async function beginDrill(test: Backed, connectionString: string): Promise<Drill> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-drill-'));
  const { identity, recipient } = await newAgeIdentity();
  const sets = folderStore(join(folder, 'backups'));
  const signer = await signerAt(connectionString, test);
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify(test.secrets));
  const open = openerBy([identity]);
  let restores = 0;
  return {
    folder,
    sets,
    signer,
    recipient,
    open,
    backup: changes =>
      makeBackup({
        connection: { connectionString },
        clock: test.clock,
        files: test.objectStore,
        sets,
        seal: sealerFor([recipient]),
        sealed: true,
        signer,
        secretsFile,
        fakesSecret: test.secrets.fakesSecret,
        keptDays: 30,
        ...changes,
      }),
    restore: async (order = {}) => {
      restores += 1;
      const dataDir = order.dataDir ?? join(folder, `restored-${restores}`);
      const config: Config = {
        ...test.config,
        dataDir,
        databaseUrl: order.databaseUrl,
        secretsFile: join(dataDir, 'secrets.json'),
        objectStore: `file:${join(dataDir, 'files')}`,
      };
      const done = await restoreServer({
        config,
        clock: test.clock,
        log: createLog('silent'),
        sets: order.sets ?? sets,
        set: order.set,
        signersX: [order.signerX ?? signer.publicX],
        withoutDamaged: order.withoutDamaged ?? false,
        open: order.open ?? open,
      });
      return { config, done };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function signerAt(connectionString: string, { secrets, config }: Backed): Promise<Signer> {
  const database = openDatabase({ connectionString, max: 1 }, createLog('silent'));
  try {
    const olderFile = olderSignerFile(config.dataDir);
    return await openSigner(database.db, { fakesSecret: secrets.fakesSecret, olderFile });
  } finally {
    await database.close();
  }
}
