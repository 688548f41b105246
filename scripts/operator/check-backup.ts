// `npm run ops:backup -- --check`: tries out whether this server would come back. Without the key of its backups, which is kept
// elsewhere, it restores an unsealed copy of itself that only its own user can read; with `--identity FILE` the sealed set.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unsealed } from '../../packages/server/src/adapters/age.ts';
import { type BackupDeps, makeBackup } from '../../packages/server/src/db/backup/backup.ts';
import { noteDrill, noteSelfCheck } from '../../packages/server/src/db/backup/drill.ts';
import { folderStore } from '../../packages/server/src/ports/set-store.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import {
  inThrowAway,
  type RestoreDone,
  restoreServer,
} from '../../packages/server/src/restore/restore-server.ts';
import type { BesideServer } from './beside-server.ts';
import { readIdentity } from './identity.ts';

const scratchName = 'self-check-';

/** Restores into a scratch folder and compares. Returns what to print. Throws StartProblem where anything differs. */
export async function checkBackup(
  { config, log }: BesideServer,
  deps: BackupDeps,
  { made, identity }: { made: { name: string; rows: number; pieces: number }; identity: string | undefined },
): Promise<string> {
  const { clock, sets } = deps;
  const restoreFrom = (
    order: Pick<Parameters<typeof restoreServer>[0], 'sets' | 'set' | 'signersX' | 'open'>,
  ) => inThrowAway({ config, log }, into => restoreServer({ ...order, config: into, clock, log }));
  if (identity !== undefined) {
    const done = await restoreFrom({ sets, set: made.name, ...readIdentity(identity) });
    refuseDifferent(made, done);
    await noteDrill(sets, clock.now());
    return `Tried out with its key: all ${done.rows} rows and ${done.pieces} pieces of files came back as they were.`;
  }
  // Beside what it is a copy of, where the same things lie unsealed; what a stopped check left goes first.
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
    const scratch = folderStore(folder);
    const copy = await makeBackup({ ...deps, sets: scratch, seal: unsealed, sealed: false });
    const signersX = [deps.signer.publicX];
    const done = await restoreFrom({ sets: scratch, set: copy.name, signersX, open: undefined });
    refuseDifferent(copy, done);
    await noteSelfCheck(sets, clock.now());
    return `Tried out without its key: all ${done.rows} rows and ${done.pieces} pieces of files of a copy came back as they were. Whether your key opens the sealed backup, only --identity FILE can tell.`;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    clear();
  }
}

// Each table and piece was compared by its hash while it was put back.
function refuseDifferent(made: { rows: number; pieces: number }, done: RestoreDone): void {
  if (done.rows === made.rows && done.pieces === made.pieces && done.lost.length === 0) return;
  throw new StartProblem(
    `The backup does not come back whole: ${done.rows} of ${made.rows} rows and ${done.pieces} of ${made.pieces} pieces of files did. Keep older backups, and look at the disks.`,
  );
}
