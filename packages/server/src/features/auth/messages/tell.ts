import { v7 } from 'uuid';
import type { Sealer } from '../../../adapters/sealer.ts';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Jobs } from '../../../ports/jobs.ts';
import { render } from './render.ts';
import { insertMessage } from './store.ts';
import type { Message } from './templates.ts';

/**
 * Tells somebody something: it is sent once the transaction is committed, and only then. Told to nobody (`to` empty)
 * it costs the same and is not sent: see [Note: An unknown address costs the same].
 */
export type Tell = (tx: Db, message: Message) => Promise<void>;

export function createTell({ clock, jobs, sealer }: { clock: Clock; jobs: Jobs; sealer: Sealer }): Tell {
  return async (tx, message) => {
    const createdAtMs = clock.now();
    const id = v7({ msecs: createdAtMs });
    await insertMessage(tx, { id, sealed: sealer.seal(JSON.stringify(render(message)), id), createdAtMs });
    await jobs.add(tx, 'messages', id);
  };
}
