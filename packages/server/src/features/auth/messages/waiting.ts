import { createSealer } from '../../../adapters/crypto/sealer.ts';
import type { Db } from '../../../db/database.ts';
import { type Rendered, readWaiting, render } from './render.ts';
import { isUnsaid, listWaiting, type WaitingMessage } from './store.ts';
import type { Message } from './templates.ts';

/** Writes a message that was queued without words; undefined when nothing is to be sent any more. */
export type WriteMessage = (tx: Db, id: string) => Promise<Message | undefined>;

/** Puts a message that waits in words. Throws for one that was not sealed here. */
export function createReader(
  { fakesSecret }: { fakesSecret: string },
  say: WriteMessage | undefined,
  signedBy?: string,
): (tx: Db, waiting: WaitingMessage) => Promise<Rendered | undefined> {
  const sealer = createSealer(fakesSecret, 'messages');
  return async (tx, waiting) => {
    const { id, sealed } = waiting;
    if (!isUnsaid(waiting)) return readWaiting(sealer.open(sealed, id), signedBy);
    const message = await say?.(tx, id);
    return message && render(message, signedBy);
  };
}

/** A message that was never sent, without its words. */
export interface UnsentMessage {
  to: string;
  /** Of a mail; null for a text message. */
  subject: string | null;
  createdAtMs: number;
}

/** The messages that wait, the oldest first: after a restore they are not sent, as their codes and links are old. */
export async function listUnsent(
  db: Db,
  secrets: { fakesSecret: string },
  say: WriteMessage,
): Promise<UnsentMessage[]> {
  const read = createReader(secrets, say);
  const unsent: UnsentMessage[] = [];
  for (const waiting of await listWaiting(db)) {
    const { createdAtMs } = waiting;
    const message = await read(db, waiting);
    if (message === undefined) continue;
    if ('mail' in message) unsent.push({ to: message.mail.to, subject: message.mail.subject, createdAtMs });
    else unsent.push({ to: message.text.to, subject: null, createdAtMs });
  }
  return unsent;
}
