// `npm run ops:backup -- --check`: tests whether this server could be restored. Without the key of the server's
// backups, which is kept elsewhere, it restores an unsealed copy of the server that only the server's own user can
// read; with `--identity FILE`, it restores the sealed set.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { passStreamThrough } from '../../packages/server/src/adapters/age.ts';
import { type BackupDeps, makeBackup } from '../../packages/server/src/db/backup/backup.ts';
import { recordDrill, recordSelfCheck } from '../../packages/server/src/db/backup/drill.ts';
import { createFolderStore } from '../../packages/server/src/ports/set-store.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import {
  type RestoreResult,
  restoreServer,
  withTemporaryRestore,
} from '../../packages/server/src/restore/restore-server.ts';
import type { CommandServices } from './beside-server.ts';
import { readIdentityFile } from './identity.ts';

const scratchName = 'self-check-';

/** Restores into a scratch folder and compares. Returns what to print. Throws StartProblem if anything differs. */
export async function checkBackupByRestoring(
  { config, log }: CommandServices,
  deps: BackupDeps,
  { made, identity }: { made: { name: string; rows: number; pieces: number }; identity: string | undefined },
): Promise<string> {
  const { clock, sets } = deps;
  const restoreFrom = (
    order: Pick<Parameters<typeof restoreServer>[0], 'sets' | 'set' | 'signersX' | 'open'>,
  ) => withTemporaryRestore({ config, log }, into => restoreServer({ ...order, config: into, clock, log }));
  if (identity !== undefined) {
    const done = await restoreFrom({ sets, set: made.name, ...readIdentityFile(identity) });
    refuseDifferent(made, done);
    await recordDrill(sets, clock.now());
    return `Tried out with its key: all ${done.rows} rows and ${done.pieces} pieces of files came back as they were.`;
  }
  // Restore next to the original data: the same content is stored there unsealed anyway. Leftovers from an
  // interrupted check are removed first.
  for (const left of readdirSync(config.dataDir).filter(name => name.startsWith(scratchName)))
    rmSync(join(config.dataDir, left), { recursive: true, force: true });
  const folder = mkdtempSync(join(config.dataDir, scratchName));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  const stop = () => {
    clear();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const scratch = createFolderStore(folder);
    const copy = await makeBackup({ ...deps, sets: scratch, seal: passStreamThrough, sealed: false });
    const signersX = [deps.signer.publicX];
    const done = await restoreFrom({ sets: scratch, set: copy.name, signersX, open: undefined });
    refuseDifferent(copy, done);
    await recordSelfCheck(sets, clock.now());
    return `Tried out without its key: all ${done.rows} rows and ${done.pieces} pieces of files of a copy came back as they were. Whether your key opens the sealed backup, only --identity FILE can tell.`;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    clear();
  }
}

// Refuses the backup if the restore differs. The content of each table and piece was already compared by hash.
function refuseDifferent(made: { rows: number; pieces: number }, done: RestoreResult): void {
  if (done.rows === made.rows && done.pieces === made.pieces && done.lost.length === 0) return;
  throw new StartProblem(
    `The backup does not come back whole: ${done.rows} of ${made.rows} rows and ${done.pieces} of ${made.pieces} pieces of files did. Keep older backups, and look at the disks.`,
  );
}
