import type { Secrets } from '../adapters/crypto/secrets.ts';
import { backupSets } from '../adapters/files/backup-sets.ts';
import type { Config } from '../config/config.ts';
import { listEndings, writeEndings } from '../db/backup/endings-list.ts';
import { olderSignerFile, openSigner } from '../db/backup/signer.ts';
import type { Db } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';

// What ended in this time before a disk was lost is not in any list.
const everyMs = 5 * 60_000;

/**
 * What writes the endings of the last minutes into the place for backups, called each minute: see [Note: What ended stays ended].
 * Without a place they are put into lists all the same, which a later backup writes.
 */
export function endingsWriter(deps: {
  config: Pick<Config, 'backupStore' | 'dataDir'>;
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
      const signer = await openSigner(db, { fakesSecret, olderFile: olderSignerFile(dataDir) });
      written = await writeEndings(
        { db, clock, fakesSecret, signer, sets: backupSets(backupStore) },
        written,
      );
    }
    lastMs = nowMs;
  };
}
