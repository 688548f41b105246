// Runs a backup in its own process, which dies at a given step. Started by killed-backup.long.test.ts.
import { Readable } from 'node:stream';
import { createAgeEncrypter } from '../adapters/age.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { makeBackup } from '../db/backup/backup.ts';
import { createSignerFromKey } from '../db/backup/signer.ts';
import { createFolderStore } from '../ports/set-store.ts';

/** The instructions for this backup, as JSON in the environment variable `ORDER`. */
export interface KilledBackupInput {
  connectionString: string;
  nowMs: number;
  objectStore: string;
  backups: string;
  recipient: string;
  signerKey: string;
  secretsFile: string;
  fakesSecret: string;
  /** The step at which the backup dies, such as `put sets/…/secrets`, as a regular expression. */
  diesAt: string;
}

const order: KilledBackupInput = JSON.parse(process.env['ORDER'] ?? '{}');
const whole = createFolderStore(order.backups);
const diesAt = new RegExp(order.diesAt);
const isLast = (step: string) => diesAt.test(step);
const die = () => process.kill(process.pid, 'SIGKILL');

/** Forwards the first bytes, and then kills the process. */
async function* half(bytes: Readable) {
  for await (const chunk of bytes) {
    yield chunk;
    await new Promise(resolve => setImmediate(resolve));
    die();
  }
}

await makeBackup({
  connection: { connectionString: order.connectionString },
  clock: { now: () => order.nowMs },
  files: createObjectStore({ objectStore: order.objectStore }),
  sets: {
    ...whole,
    put: (name, bytes) => whole.put(name, isLast(`put ${name}`) ? Readable.from(half(bytes)) : bytes),
    rename: async (from, to) => {
      if (isLast(`rename ${from}`)) die();
      await whole.rename(from, to);
    },
    remove: async name => {
      if (isLast(`remove ${name}`)) die();
      await whole.remove(name);
    },
  },
  seal: createAgeEncrypter([order.recipient]),
  sealed: true,
  signer: createSignerFromKey(order.signerKey),
  secretsFile: order.secretsFile,
  fakesSecret: order.fakesSecret,
  keptDays: 30,
});
