import { v7 } from 'uuid';
import { createSealer } from '../../../adapters/crypto/sealer.ts';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Jobs } from '../../../ports/jobs.ts';
import { render } from './render.ts';
import { insertMessage, insertMessages } from './store.ts';
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

/** Queues unhurried messages, each under an id of its own; they are put in words when they are sent. */
export type QueueMessages = (
  tx: Db,
  messages: ReadonlyArray<{ readonly id: string; readonly message: Message }>,
) => Promise<void>;

export function createQueueMessages({
  clock,
  jobs,
  secrets,
}: Pick<QueueMessageDeps, 'clock' | 'secrets'> & { jobs: Pick<Jobs, 'addMany'> }): QueueMessages {
  const sealer = createSealer(secrets.fakesSecret, 'messages');
  return async (tx, messages) => {
    if (messages.length === 0) return;
    const createdAtMs = clock.now();
    await insertMessages(
      tx,
      messages.map(({ id, message }) => ({
        id,
        sealed: sealer.seal(JSON.stringify({ said: message }), id),
        createdAtMs,
      })),
    );
    await jobs.addMany(
      tx,
      'messages',
      messages.map(({ id }) => id),
    );
  };
}
