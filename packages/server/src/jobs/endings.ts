import type { Secrets } from '../adapters/crypto/secrets.ts';
import { openBackupSets } from '../adapters/files/backup-sets.ts';
import type { ServerConfig } from '../config/config.ts';
import { listEndings, writeEndingsLists } from '../db/backup/endings-list.ts';
import { getLegacySignerPath, openSigner } from '../db/backup/signer.ts';
import type { Db } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';

// The interval between two lists, in milliseconds. If a disk is lost, endings since the last list cannot be
// restored.
const everyMs = 5 * 60_000;

/**
 * Returns a function that writes the latest endings to the backup store: see [Note: What ended stays ended].
 * Call it every minute; it works every five. If there is no store, the endings are still put into lists,
 * which a later backup writes.
 */
export function startEndingsWriter(deps: {
  config: Pick<ServerConfig, 'backupStore' | 'dataDir'>;
  db: Db;
  clock: Clock;
  secrets: Secrets;
}): () => Promise<void> {
  const { config, db, clock, secrets } = deps;
  const { backupStore, dataDir } = config;
  const { fakesSecret } = secrets;
  let lastMs = Number.NEGATIVE_INFINITY;
  let written: number | undefined;
  return async () => {
    const nowMs = clock.now();
    if (nowMs - lastMs < everyMs) return;
    if (backupStore === undefined) await listEndings({ db, clock, fakesSecret });
    else {
      const signer = await openSigner(db, { fakesSecret, olderFile: getLegacySignerPath(dataDir) });
      written = await writeEndingsLists(
        { db, clock, fakesSecret, signer, sets: openBackupSets(backupStore) },
        written,
      );
    }
    lastMs = nowMs;
  };
}
