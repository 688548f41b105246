import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { BackupStore } from '../../ports/set-store.ts';

const file = 'last-drill';
const selfCheckFile = 'last-self-check';

/** Records in the backup store that a set was test-restored. Does nothing if the store is read-only. */
export const recordDrill = (sets: BackupStore, nowMs: number): Promise<void> => note(sets, file, nowMs);

/**
 * Records that a server restored the data it would back up. The server does this without the backup's decryption key.
 */
export const recordSelfCheck = (sets: BackupStore, nowMs: number): Promise<void> =>
  note(sets, selfCheckFile, nowMs);

async function note(sets: BackupStore, name: string, nowMs: number): Promise<void> {
  await sets.put(name, Readable.from([Buffer.from(`${nowMs}\n`)])).catch(() => undefined);
}

/** When a set was last test-restored, in milliseconds; undefined if no test was recorded. */
export const readDrill = (sets: BackupStore): Promise<number | undefined> => read(sets, file);

/** When a server last checked itself, in milliseconds; undefined if no check was recorded. */
export const readSelfCheck = (sets: BackupStore): Promise<number | undefined> => read(sets, selfCheckFile);

async function read(sets: BackupStore, name: string): Promise<number | undefined> {
  if (!(await sets.has(name))) return undefined;
  const ms = Number(await text(await sets.read(name)));
  return Number.isFinite(ms) ? ms : undefined;
}
