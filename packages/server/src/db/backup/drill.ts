import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SetStore } from '../../ports/set-store.ts';

const file = 'last-drill';

/** Notes beside the sets that one was tried out. Where it cannot be written, as on a disk that is only read, nothing is. */
export async function noteDrill(sets: SetStore, nowMs: number): Promise<void> {
  await sets.put(file, Readable.from([Buffer.from(`${nowMs}\n`)])).catch(() => undefined);
}

/** When a set was last tried out, in milliseconds; undefined where that was never noted. */
export async function readDrill(sets: SetStore): Promise<number | undefined> {
  if (!(await sets.has(file))) return undefined;
  const ms = Number(await text(await sets.read(file)));
  return Number.isFinite(ms) ? ms : undefined;
}
