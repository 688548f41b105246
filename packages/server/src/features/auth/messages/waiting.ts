import { createSealer } from '../../../adapters/crypto/sealer.ts';
import type { Db } from '../../../db/database.ts';
import { readWaiting } from './render.ts';
import { listWaiting } from './store.ts';

/** A message that was never sent, without its words. */
export interface UnsentMessage {
  to: string;
  /** Of a mail; null for a text message. */
  subject: string | null;
  createdAtMs: number;
}

/** The messages that wait, the oldest first: after a restore they are not sent, as their codes and links are old. */
export async function listUnsent(db: Db, { fakesSecret }: { fakesSecret: string }): Promise<UnsentMessage[]> {
  const sealer = createSealer(fakesSecret, 'messages');
  return (await listWaiting(db)).map(({ id, sealed, createdAtMs }) => {
    const message = readWaiting(sealer.open(sealed, id));
    return 'mail' in message
      ? { to: message.mail.to, subject: message.mail.subject, createdAtMs }
      : { to: message.text.to, subject: null, createdAtMs };
  });
}
