import { v7 } from 'uuid';
import { createSealer } from '../../../adapters/crypto/sealer.ts';
import type { Db } from '../../../db/database.ts';
import type { JobQueuer } from '../../../db/jobs.ts';
import type { Clock } from '../../../ports/clock.ts';
import { renderMessage } from './render.ts';
import { insertMessage, insertUnwrittenMessages } from './store.ts';
import { bulkTemplates, type Message } from './templates.ts';

/**
 * Queues a message, which is sent only once the transaction is committed. A message with an empty `to` costs the same
 * work but is not sent: see [Note: An unknown address costs the same]. Returns the id of the waiting message, which is
 * `id` if given.
 */
export type QueueMessage = (tx: Db, message: Message, id?: string) => Promise<string>;

interface QueueMessageDeps {
  clock: Clock;
  jobs: Pick<JobQueuer, 'add'>;
  secrets: { fakesSecret: string };
  /** The last line of every email, which says who runs the server. */
  signedBy?: string | undefined;
}

export function createQueueMessage({ clock, jobs, secrets, signedBy }: QueueMessageDeps): QueueMessage {
  const sealer = createSealer(secrets.fakesSecret, 'messages');
  let told = 0;
  return async (tx, message, given) => {
    const createdAtMs = clock.now();
    // The sequence number keeps messages that are queued within the same millisecond in order.
    told += 1;
    const id = given ?? v7({ msecs: createdAtMs, seq: told });
    await insertMessage(tx, {
      id,
      sealed: sealer.seal(JSON.stringify(renderMessage(message, signedBy)), id),
      createdAtMs,
    });
    await jobs.add(
      tx,
      'messages',
      id,
      bulkTemplates.has(message.template) ? 'nobody waits' : 'somebody waits',
    );
    return id;
  };
}

/**
 * Queues messages that are not urgent under the given ids. Only the ids are stored, because the text is written when a
 * message is sent.
 */
export type QueueUnwrittenMessages = (tx: Db, ids: readonly string[]) => Promise<void>;

export function createUnwrittenQueue({
  clock,
  jobs,
}: Pick<QueueMessageDeps, 'clock'> & { jobs: Pick<JobQueuer, 'addMany'> }): QueueUnwrittenMessages {
  return async (tx, ids) => {
    if (ids.length === 0) return;
    await insertUnwrittenMessages(tx, ids, clock.now());
    await jobs.addMany(tx, 'messages', ids);
  };
}
