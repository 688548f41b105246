import { v7 } from 'uuid';
import { createSealer } from '../../../adapters/crypto/sealer.ts';
import type { Db } from '../../../db/database.ts';
import type { Jobs } from '../../../db/jobs.ts';
import type { Clock } from '../../../ports/clock.ts';
import { render } from './render.ts';
import { insertMessage, insertUnsaid } from './store.ts';
import { type Message, unhurried } from './templates.ts';

/**
 * Tells somebody something: it is sent once the transaction is committed, and only then. Told to nobody (`to` empty)
 * it costs the same and is not sent: see [Note: An unknown address costs the same]. Returns the id under which it waits,
 * `id` where one is given.
 */
export type QueueMessage = (tx: Db, message: Message, id?: string) => Promise<string>;

interface QueueMessageDeps {
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  secrets: { fakesSecret: string };
  /** Who runs the server, as mails end with it. */
  signedBy?: string | undefined;
}

export function createQueueMessage({ clock, jobs, secrets, signedBy }: QueueMessageDeps): QueueMessage {
  const sealer = createSealer(secrets.fakesSecret, 'messages');
  let told = 0;
  return async (tx, message, given) => {
    const createdAtMs = clock.now();
    // Also within a millisecond they go in the order in which they were told.
    told += 1;
    const id = given ?? v7({ msecs: createdAtMs, seq: told });
    await insertMessage(tx, {
      id,
      sealed: sealer.seal(JSON.stringify(render(message, signedBy)), id),
      createdAtMs,
    });
    await jobs.add(tx, 'messages', id, unhurried.has(message.template) ? 'nobody waits' : 'somebody waits');
    return id;
  };
}

/** Queues unhurried messages under ids of their own. Nothing of them is kept here: they are put in words when they go. */
export type QueueUnsaid = (tx: Db, ids: readonly string[]) => Promise<void>;

export function createQueueUnsaid({
  clock,
  jobs,
}: Pick<QueueMessageDeps, 'clock'> & { jobs: Pick<Jobs, 'addMany'> }): QueueUnsaid {
  return async (tx, ids) => {
    if (ids.length === 0) return;
    await insertUnsaid(tx, ids, clock.now());
    await jobs.addMany(tx, 'messages', ids);
  };
}
