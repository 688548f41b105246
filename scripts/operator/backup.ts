// `npm run ops:backup`: a backup of the running server into BACKUP_STORE, sealed for BACKUP_RECIPIENTS; `-- --unsealed` without
// a seal. `npm run ops:backup -- new-identity` prints what the identity file has to hold: keep it away from this machine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newAgeIdentity, sealerFor, unsealed } from '../../packages/server/src/adapters/age.ts';
import { backupSets } from '../../packages/server/src/adapters/files/backup-sets.ts';
import { createObjectStore } from '../../packages/server/src/adapters/files/object-store.ts';
import type { Config } from '../../packages/server/src/config/config.ts';
import { StartProblem } from '../../packages/server/src/config/start-problem.ts';
import { makeBackup } from '../../packages/server/src/db/backup/backup.ts';
import { openSigner } from '../../packages/server/src/db/backup/manifest.ts';
import { erasedFile } from '../../packages/server/src/features/privacy/erased-list.ts';
import { usualBackupDays } from '../../packages/server/src/jobs/erasing.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { besideServer } from './beside-server.ts';

const typed = process.argv.slice(2);
const signerOf = ({ dataDir }: Config) => openSigner(join(dataDir, 'backup-signer.json'));

await besideServer(async ({ config, connection }) => {
  if (typed[0] === 'new-identity') return printIdentity(config);
  const isUnsealed = typed.includes('--unsealed');
  const { backupStore, backupRecipients, dataDir } = config;
  if (backupStore === undefined) throw new StartProblem('Set BACKUP_STORE to where backups go.');
  if (backupRecipients.length === 0 && !isUnsealed)
    throw new StartProblem(
      'Set BACKUP_RECIPIENTS to the keys that backups are sealed for (`npm run ops:backup -- new-identity` makes one), or add `-- --unsealed`.',
    );
  const done = await makeBackup({
    connection,
    clock: systemClock,
    files: createObjectStore(config),
    sets: backupSets(backupStore),
    seal: isUnsealed ? unsealed : sealerFor(backupRecipients),
    sealed: !isUnsealed,
    signer: signerOf(config),
    secretsFile: config.secretsFile,
    erased: existsSync(erasedFile(dataDir)) ? readFileSync(erasedFile(dataDir)) : undefined,
    keptDays: Number(config.operator.BACKUP_DAYS ?? usualBackupDays),
  });
  console.log(
    `Backup ${done.name}: ${done.rows} rows of ${done.tables} tables, ${done.pieces} pieces of files, ${done.copied} of them new. Older sets removed: ${done.removedSets}.`,
  );
});

async function printIdentity(config: Config): Promise<void> {
  const { identity, recipient } = await newAgeIdentity();
  console.log(`Put these two lines into a file that is kept away from this machine:

# signer: ${signerOf(config).publicX}
${identity}

And set BACKUP_RECIPIENTS=${recipient}`);
}
