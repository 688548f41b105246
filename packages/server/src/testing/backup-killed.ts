// A backup in a process of its own that dies at one step of it: started by killed-backup.long.test.ts.
import { Readable } from 'node:stream';
import { sealerFor } from '../adapters/age.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { makeBackup } from '../db/backup/backup.ts';
import { signerOf } from '../db/backup/signer.ts';
import { folderStore } from '../ports/set-store.ts';

/** The order for such a backup, as JSON in `ORDER`. */
export interface KilledOrder {
  connectionString: string;
  nowMs: number;
  objectStore: string;
  backups: string;
  recipient: string;
  /** The signing key (JWK). */
  signerKey: string;
  secretsFile: string;
  fakesSecret: string;
  /** The step, such as `put sets/…/secrets`, as a regular expression. */
  diesAt: string;
}

const order: KilledOrder = JSON.parse(process.env['ORDER'] ?? '{}');
const whole = folderStore(order.backups);
const diesAt = new RegExp(order.diesAt);
const isLast = (step: string) => diesAt.test(step);
const die = () => process.kill(process.pid, 'SIGKILL');

/** The first bytes arrive; then the process is gone. */
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
  seal: sealerFor([order.recipient]),
  sealed: true,
  signer: signerOf(order.signerKey),
  secretsFile: order.secretsFile,
  fakesSecret: order.fakesSecret,
  keptDays: 30,
});
