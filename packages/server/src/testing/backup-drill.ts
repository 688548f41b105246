import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CryptoStream,
  createAgeDecrypter,
  createAgeEncrypter,
  createAgeIdentity,
} from '../adapters/age.ts';
import { createLog } from '../adapters/log.ts';
import type { ServerConfig } from '../config/config.ts';
import { type BackupResult, makeBackup } from '../db/backup/backup.ts';
import { getLegacySignerPath, openSigner, type Signer } from '../db/backup/signer.ts';
import { openDatabase } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { type BackupStore, createFolderStore } from '../ports/set-store.ts';
import { type RestoreResult, restoreServer } from '../restore/restore-server.ts';
import type { TestApp } from './test-app.ts';

/** A backup store for a test server, and folders to restore into. */
export interface BackupDrill {
  folder: string;
  sets: BackupStore;
  signer: Signer;
  /** The public key that the sets are encrypted for, and the decryption with its private half. */
  recipient: string;
  open: CryptoStream;
  backup(changes?: Partial<Parameters<typeof makeBackup>[0]>): Promise<BackupResult>;
  /**
   * Restores into an empty folder, and into a database if one is named. Returns the settings of the restored
   * server, and the result of the restore.
   */
  restore(order?: {
    databaseUrl?: string | undefined;
    set?: string;
    signerX?: string;
    withoutDamaged?: boolean;
    open?: CryptoStream;
    dataDir?: string;
    sets?: BackupStore;
  }): Promise<{ config: ServerConfig; done: RestoreResult }>;
  close(): void;
}

/** The parts of a server that a drill needs. */
export type BackedUpServer = Pick<TestApp, 'config' | 'secrets' | 'objectStore'> & { clock: Clock };

export async function startBackupDrill(test: BackedUpServer, connectionString: string): Promise<BackupDrill> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-drill-'));
  const { identity, recipient } = await createAgeIdentity();
  const sets = createFolderStore(join(folder, 'backups'));
  const signer = await signerAt(connectionString, test);
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify(test.secrets));
  const open = createAgeDecrypter([identity]);
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
        seal: createAgeEncrypter([recipient]),
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
      const config: ServerConfig = {
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

async function signerAt(connectionString: string, { secrets, config }: BackedUpServer): Promise<Signer> {
  const database = openDatabase({ connectionString, max: 1 }, createLog('silent'));
  try {
    const olderFile = getLegacySignerPath(config.dataDir);
    return await openSigner(database.db, { fakesSecret: secrets.fakesSecret, olderFile });
  } finally {
    await database.close();
  }
}
