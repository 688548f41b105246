import { createSealer } from '../../../adapters/crypto/sealer.ts';
import type { Db } from '../../../db/database.ts';
import { type RenderedMessage, readWaitingMessage, renderMessage } from './render.ts';
import { isUnwritten, listAllWaitingMessages, type StoredWaitingMessage } from './store.ts';
import type { Message } from './templates.ts';

/** Writes the text of a message that was queued without one; undefined if there is nothing left to send. */
export type WriteMessage = (tx: Db, id: string) => Promise<Message | undefined>;

/**
 * Creates a function that reads and renders a waiting message. It throws for a message that was not sealed by this
 * server.
 */
export function createMessageReader(
  { fakesSecret }: { fakesSecret: string },
  say: WriteMessage | undefined,
  signedBy?: string,
): (tx: Db, waiting: StoredWaitingMessage) => Promise<RenderedMessage | undefined> {
  const sealer = createSealer(fakesSecret, 'messages');
  return async (tx, waiting) => {
    const { id, sealed } = waiting;
    if (!isUnwritten(waiting)) return readWaitingMessage(sealer.open(sealed, id), signedBy);
    const message = await say?.(tx, id);
    return message && renderMessage(message, signedBy);
  };
}

/** A message that was never sent, without its text. */
export interface UnsentMessage {
  to: string;
  /** The subject of an email; null for a text message. */
  subject: string | null;
  createdAtMs: number;
}

/**
 * The waiting messages, oldest first. After a restore they are listed and not sent, because their codes and links are
 * old.
 */
export async function listUnsentMessages(
  db: Db,
  secrets: { fakesSecret: string },
  say: WriteMessage,
): Promise<UnsentMessage[]> {
  const read = createMessageReader(secrets, say);
  const unsent: UnsentMessage[] = [];
  for (const waiting of await listAllWaitingMessages(db)) {
    const { createdAtMs } = waiting;
    const message = await read(db, waiting);
    if (message === undefined) continue;
    if ('mail' in message) unsent.push({ to: message.mail.to, subject: message.mail.subject, createdAtMs });
    else unsent.push({ to: message.text.to, subject: null, createdAtMs });
  }
  return unsent;
}
