// `npm run ops:backup`: a backup of the running server into BACKUP_STORE, sealed for BACKUP_RECIPIENTS; `-- --unsealed` without
// a seal. `npm run ops:backup -- new-identity` prints what the identity file has to hold: keep it away from this machine.
import { newAgeIdentity, sealerFor, unsealed } from '../../packages/server/src/adapters/age.ts';
import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { backupSets } from '../../packages/server/src/adapters/files/backup-sets.ts';
import { createObjectStore } from '../../packages/server/src/adapters/files/object-store.ts';
import { type BackupDone, makeBackup } from '../../packages/server/src/db/backup/backup.ts';
import { olderSignerFile, openSigner, type Signer } from '../../packages/server/src/db/backup/signer.ts';
import { usualBackupDays } from '../../packages/server/src/jobs/erasing.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { besideServer } from './beside-server.ts';

const typed = process.argv.slice(2);

await besideServer(async ({ config, connection, database }) => {
  const { fakesSecret } = openSecrets(config.secretsFile);
  const olderFile = olderSignerFile(config.dataDir);
  const signer = await openSigner(database.db, { fakesSecret, olderFile });
  if (typed[0] === 'new-identity') return printIdentity(signer);
  const isUnsealed = typed.includes('--unsealed');
  const { backupStore, backupRecipients } = config;
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
    signer,
    secretsFile: config.secretsFile,
    fakesSecret,
    keptDays: Number(config.operator.BACKUP_DAYS ?? usualBackupDays),
  });
  console.log(wordsOf(done, signer));
});

function wordsOf(done: BackupDone, { publicX }: Signer): string {
  const { name, rows, tables, pieces, copied, mended, differing, signerIsNew, removedSets } = done;
  const sentAgain =
    mended === 0 ? '' : ` and ${mended} of them sent again, because the backup's copy was damaged or missing`;
  return [
    `Backup ${name}: ${rows} rows of ${tables} tables, ${pieces} pieces of files, ${copied} of them new${sentAgain}. Older sets removed: ${removedSets}.`,
    ...(differing.length === 0
      ? []
      : [
          'These pieces of files on this server differ from their copies in the backup, which are kept. Look at the disk of OBJECT_STORE:',
          ...differing.map(id => `  ${id}`),
        ]),
    ...(signerIsNew
      ? [
          'The backup before this one was signed with another key. See that the identity file has this line too:',
          `# signer: ${publicX}`,
        ]
      : []),
  ].join('\n');
}

async function printIdentity({ publicX }: Signer): Promise<void> {
  const { identity, recipient } = await newAgeIdentity();
  console.log(`Put these two lines into a file that is kept away from this machine:

# signer: ${publicX}
${identity}

And set BACKUP_RECIPIENTS=${recipient}`);
}
