// `npm run ops:restore -- --from file:FOLDER --identity FILE` (or `--from s3:BUCKET?…`): restores the newest backup
// into the empty DATA_DIR (and DATABASE_URL) of the settings. `--set NAME` uses another set; `--check` tries it out in
// a folder that is deleted afterwards; `--without-damaged` leaves out the pieces of files that are damaged or missing,
// and names them.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBackupSets } from '../../packages/server/src/adapters/files/backup-sets.ts';
import { readS3Setting } from '../../packages/server/src/adapters/files/s3-setting.ts';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { readConfig, type ServerConfig } from '../../packages/server/src/config/config.ts';
import { recordDrill } from '../../packages/server/src/db/backup/drill.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StoreProblem } from '../../packages/server/src/ports/object-store.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import {
  type RestoreResult,
  restoreServer,
  withTemporaryRestore,
} from '../../packages/server/src/restore/restore-server.ts';
import { readIdentityFile } from './identity.ts';

const usage =
  'What to type: npm run ops:restore -- --from file:/mnt/backups --identity identity.txt [--set NAME] [--check] [--without-damaged]';

const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () =>
    ending.abort(new StartProblem('The restore was stopped. Nothing of it is left behind.')),
  );

try {
  const order = readOrder();
  const config = readConfig(process.env);
  const log = createLog('silent');
  const restore = (into: ServerConfig) =>
    restoreServer({ ...order, config: into, clock: systemClock, log, ended: ending.signal });
  const done = order.check ? await withTemporaryRestore({ config, log }, restore) : await restore(config);
  if (order.check) await recordDrill(order.sets, systemClock.now());
  console.log(wordsOf(done, order.check));
} catch (error) {
  if (!(error instanceof StartProblem) && !(error instanceof StoreProblem)) throw error;
  console.error(
    error instanceof StoreProblem
      ? 'The backup storage cannot be reached at the moment. Nothing was restored; try again later.'
      : error.message,
  );
  process.exitCode = error instanceof StartProblem ? error.exitCode : 1;
}

function readOrder() {
  const { from, identity, set, check, 'without-damaged': withoutDamaged } = readTyped();
  if (from === undefined || identity === undefined) throw new StartProblem(usage);
  const isS3 = readS3Setting(from) !== undefined;
  if (/^[a-z0-9]+:/.test(from) && !from.startsWith('file:') && !isS3)
    throw new StartProblem(
      'A backup is read from a folder, --from file:FOLDER, or from a bucket, --from s3:BUCKET with options as BACKUP_STORE has them.',
    );
  return {
    sets: openBackupSets(isS3 ? from : `file:${resolve(from.replace(/^file:/, ''))}`),
    set,
    check,
    withoutDamaged,
    ...readIdentityFile(identity),
  };
}

function readTyped() {
  try {
    const text = { type: 'string' } as const;
    const options = {
      from: text,
      identity: text,
      set: text,
      check: { type: 'boolean', default: false },
      'without-damaged': { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch {
    throw new StartProblem(usage);
  }
}

function wordsOf(done: RestoreResult, check: boolean): string {
  const { set, rows, pieces, lost, lostLists, erasedAgain, endedAgain, told, unsent, newSignerX } = done;
  const messages = unsent.map(
    ({ to, subject, createdAtMs }) =>
      `  ${new Date(createdAtMs).toISOString()}  ${to}  ${subject ?? 'text message'}`,
  );
  const whole = lost.length + lostLists.length === 0 ? 'The backup is whole' : 'The backup is not whole';
  return [
    `${check ? whole : 'Restored'}: ${set}, ${rows} rows, ${pieces} pieces of files.`,
    ...(lost.length === 0
      ? []
      : [
          `${lost.length} pieces of files are damaged or missing. Their owners see that these files cannot be read:`,
          ...lost.map(id => `  ${id}`),
        ]),
    ...(lostLists.length === 0
      ? []
      : [
          'These lists of what ended since the backup are damaged or missing. People may read again whose access was stopped in their time:',
          ...lostLists.map(name => `  ${name}`),
        ]),
    `Every session is ended. Erased again: ${erasedAgain} accounts. Ended or narrowed again: ${endedAgain} grants, ways in, devices and addresses.`,
    ...(check ? [] : [`${told} people get an email about it when the server starts.`]),
    ...(newSignerX === undefined ? [] : newSignerWords(newSignerX)),
    ...(messages.length === 0 ? [] : ['These messages waited, and are not sent:', ...messages]),
  ].join('\n');
}

const newSignerWords = (publicX: string) => [
  'This backup does not hold the key that signed it, so later backups are signed with a new one. Add this line to the identity file, and keep the line that is there:',
  `# signer: ${publicX}`,
];
