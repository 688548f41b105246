import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SetStore } from '../../ports/set-store.ts';

const file = 'last-drill';
const selfCheckFile = 'last-self-check';

/** Notes beside the sets that one was tried out. Where it cannot be written, as on a disk that is only read, nothing is. */
export const noteDrill = (sets: SetStore, nowMs: number): Promise<void> => note(sets, file, nowMs);

/** Notes that a server restored what it would back up, without the key of its backups. */
export const noteSelfCheck = (sets: SetStore, nowMs: number): Promise<void> =>
  note(sets, selfCheckFile, nowMs);

async function note(sets: SetStore, name: string, nowMs: number): Promise<void> {
  await sets.put(name, Readable.from([Buffer.from(`${nowMs}\n`)])).catch(() => undefined);
}

/** When a set was last tried out, in milliseconds; undefined where that was never noted. */
export const readDrill = (sets: SetStore): Promise<number | undefined> => read(sets, file);

/** When a server last tried itself out, in milliseconds; undefined where that was never noted. */
export const readSelfCheck = (sets: SetStore): Promise<number | undefined> => read(sets, selfCheckFile);

async function read(sets: SetStore, name: string): Promise<number | undefined> {
  if (!(await sets.has(name))) return undefined;
  const ms = Number(await text(await sets.read(name)));
  return Number.isFinite(ms) ? ms : undefined;
}
