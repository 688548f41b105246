// `npm run ops:backup`: backs up the running server into BACKUP_STORE, sealed for BACKUP_RECIPIENTS, or with
// `-- --unsealed` without a seal. With `-- --check` it then restores the backup into a scratch folder and
// compares; with `--identity FILE`, the check uses the sealed set itself. `npm run ops:backup --
// new-identity` prints what the identity file must contain: keep that file away from this machine.
import { parseArgs } from 'node:util';
import {
  createAgeEncrypter,
  createAgeIdentity,
  passStreamThrough,
} from '../../packages/server/src/adapters/age.ts';
import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { openBackupSets } from '../../packages/server/src/adapters/files/backup-sets.ts';
import { createObjectStore } from '../../packages/server/src/adapters/files/object-store.ts';
import {
  type BackupDeps,
  type BackupResult,
  makeBackup,
} from '../../packages/server/src/db/backup/backup.ts';
import { getLegacySignerPath, openSigner, type Signer } from '../../packages/server/src/db/backup/signer.ts';
import { defaultBackupDays } from '../../packages/server/src/jobs/erasing.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { runCommandOnDatabase } from './beside-server.ts';
import { checkBackupByRestoring } from './check-backup.ts';

const usage =
  'What to type: npm run ops:backup [-- --unsealed] [--check [--identity FILE]], or npm run ops:backup -- new-identity';

await runCommandOnDatabase(async given => {
  const { config, connection, database } = given;
  const typed = readTyped();
  const { fakesSecret } = openSecrets(config.secretsFile);
  const olderFile = getLegacySignerPath(config.dataDir);
  const signer = await openSigner(database.db, { fakesSecret, olderFile });
  if (typed.isNewIdentity) return printIdentity(signer);
  const { isUnsealed } = typed;
  const { backupStore, backupRecipients } = config;
  if (backupStore === undefined) throw new StartProblem('Set BACKUP_STORE to where backups go.');
  if (backupRecipients.length === 0 && !isUnsealed)
    throw new StartProblem(
      'Set BACKUP_RECIPIENTS to the keys that backups are sealed for (`npm run ops:backup -- new-identity` makes one), or add `-- --unsealed`.',
    );
  const deps: BackupDeps = {
    connection,
    clock: systemClock,
    files: createObjectStore(config),
    sets: openBackupSets(backupStore),
    seal: isUnsealed ? passStreamThrough : createAgeEncrypter(backupRecipients),
    sealed: !isUnsealed,
    signer,
    secretsFile: config.secretsFile,
    fakesSecret,
    keptDays: Number(config.operator.BACKUP_DAYS ?? defaultBackupDays),
  };
  const done = await makeBackup(deps);
  console.log(wordsOf(done, signer));
  if (typed.isChecked)
    console.log(await checkBackupByRestoring(given, deps, { made: done, identity: typed.identity }));
});

function readTyped() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { unsealed: flag, check: flag, identity: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const isNewIdentity = positionals[0] === 'new-identity';
    if (positionals.length > (isNewIdentity ? 1 : 0) || (values.identity !== undefined && !values.check))
      throw new StartProblem(usage);
    return { isNewIdentity, isUnsealed: values.unsealed, isChecked: values.check, identity: values.identity };
  } catch {
    throw new StartProblem(usage);
  }
}

function wordsOf(done: BackupResult, { publicX }: Signer): string {
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
          'The backup before this one was signed with a different key. Make sure that the identity file also has this line:',
          `# signer: ${publicX}`,
        ]
      : []),
  ].join('\n');
}

async function printIdentity({ publicX }: Signer): Promise<void> {
  const { identity, recipient } = await createAgeIdentity();
  console.log(`Put these two lines into a file that is kept away from this machine:

# signer: ${publicX}
${identity}

And set BACKUP_RECIPIENTS=${recipient}`);
}
