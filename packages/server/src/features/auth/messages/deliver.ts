import type { Logger } from 'pino';
import { NIL } from 'uuid';
import { bounceAddressOf } from '../../../adapters/mail/bounce-address.ts';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { errorCode } from '../../../ports/error-code.ts';
import type { Messages } from '../../../ports/messages.ts';
import { measure } from '../../../ports/meter.ts';
import type { Rendered } from './render.ts';
import { deleteMessage, deleteOldMessages, holdMessage, isUnsaid, listMessages } from './store.ts';
import { createReader, type WriteMessage } from './waiting.ts';

/** Codes and links are over long before. */
const keepMs = 7 * 24 * 60 * 60_000;

/** Hears what became of messages. */
export interface PostOutcome {
  taken(tx: Db, id: string): Promise<void>;
  /** Returns whether it is final. `status` is an enhanced status (RFC 3463) or the code of the error. */
  refused(id: string, status: string): Promise<boolean>;
  /** Whether it may still go to `to`, asked right before; without it, all may. */
  mayGo?(tx: Db, id: string, to: string): Promise<boolean>;
  /** The number (E.164 without its plus) that gets what must arrive, where mail to an address comes back. */
  elsewhere?(tx: Db, id: string, to: string): Promise<string | undefined>;
  /** Whether it counts when it was delivered, so that a report of that is asked for. */
  isNotice?(tx: Db, id: string): Promise<boolean>;
  /** What was queued without words, right before it goes. */
  say?: WriteMessage;
}

interface PostDeps {
  db: Db;
  messages: Messages;
  secrets: { fakesSecret: string };
  publicUrl: string;
  /** Who runs the server, as mails end with it. */
  signedBy?: string | undefined;
  /** Where reports about mails come to; undefined where none do. */
  bounceAddress?: string | undefined;
  log: Logger;
  /** What became of messages whose delivery counts: taken, with the message; refused, final when it is not to be tried again. */
  outcome?: PostOutcome;
}

/** One try of one message: whether its text message went too, and by what it was handed on. */
interface Attempt {
  wasTexted: boolean;
  channel: 'mail' | 'text' | undefined;
}

/** Sends what was told. */
export interface Post {
  /** Sends one message. Throws when it could not be handed on: it waits for the next time. Harmless to repeat. */
  deliver: (id: string) => Promise<void>;
  /**
   * Sends all that wait, as a server does when it starts, until `ended`. One that cannot be sent does not hold up the
   * others.
   */
  deliverWaiting: (ended?: AbortSignal) => Promise<void>;
}

// [Note: No message lost or doubled] A message is held by a transaction while it is handed on, and its row goes with
// the same transaction. A process killed before has sent nothing, or has not said so: the row is free at once and is
// sent by whoever takes it next, with the same Message-ID, which is made from the row.

export function createPost(deps: PostDeps): Post {
  const { db, messages, secrets, publicUrl, signedBy, log, outcome, bounceAddress } = deps;
  const read = createReader(secrets, outcome?.say, signedBy);
  const host = new URL(publicUrl).hostname;
  const send = async (tx: Db, id: string, message: Rendered) => {
    if ('text' in message) return message.text.to === '' ? undefined : messages.sendText(message.text);
    if (message.mail.to === '') return undefined;
    const { fakesSecret } = secrets;
    const returnTo =
      bounceAddress && bounceAddressOf({ address: bounceAddress, fakesSecret }, id, message.mail.to);
    const reports = returnTo !== undefined && (await outcome?.isNotice?.(tx, id));
    return messages.sendMail({ ...message.mail, messageId: `<${id}@${host}>`, returnTo, reports });
  };
  /** Codes, security and billing: what has no “Unsubscribe” goes by text message too where mail comes back. */
  const sendToo = async (tx: Db, id: string, message: Rendered): Promise<boolean> => {
    if ('text' in message || message.mail.leave !== undefined || message.mail.to === '') return false;
    const phone = await outcome?.elsewhere?.(tx, id, message.mail.to);
    if (phone === undefined) return false;
    await messages.sendText({ to: `+${phone}`, text: comesBack(message.mail.subject) });
    return true;
  };
  const mayGo = async (tx: Db, id: string, message: Rendered): Promise<boolean> => {
    const { to } = 'text' in message ? message.text : message.mail;
    return (await outcome?.mayGo?.(tx, id, to)) ?? true;
  };
  const tryOne = (id: string, attempt: Attempt) =>
    db.transaction(async tx => {
      const waiting = await holdMessage(tx, id);
      if (waiting === undefined) return;
      const message = await read(tx, waiting);
      const goes = message !== undefined && (isUnsaid(waiting) || (await mayGo(tx, id, message)));
      if (goes) {
        attempt.wasTexted = await sendToo(tx, id, message);
        attempt.channel = 'text' in message ? 'text' : 'mail';
        await send(tx, id, message);
      }
      await deleteMessage(tx, id);
      if (goes) await outcome?.taken(tx, id);
    });
  /** Whether it is gone. What a mail server says may name the receiver, so only its code is written down. */
  const sent = async (id: string) => {
    const attempt: Attempt = { wasTexted: false, channel: undefined };
    const count = (became: 'sent' | 'refused') => {
      if (attempt.channel) measure({ what: 'message', channel: attempt.channel, outcome: became });
    };
    try {
      await tryOne(id, attempt);
      count('sent');
      return true;
    } catch (error) {
      count('refused');
      log.warn({ id, code: errorCode(error) }, 'a message could not be sent and waits');
      const isFinal = (await outcome?.refused(id, statusOf(error))) === true;
      // What went by text message is not tried again, or it would go so each time.
      if (!isFinal && !attempt.wasTexted) return false;
      await db.transaction(tx => deleteMessage(tx, id));
      return true;
    }
  };
  return {
    deliver: async id => {
      if (!(await sent(id))) throw new Error('The message could not be handed on');
    },
    deliverWaiting: async ended => {
      let page = await listMessages(db, NIL);
      while (page.length > 0) {
        for (const id of page) {
          if (ended?.aborted === true) return;
          await sent(id);
        }
        page = await listMessages(db, page.at(-1) ?? NIL);
      }
    },
  };
}

/** Throws away what could not be sent for so long that it says nothing any more. Harmless at any time. */
export async function forgetOldMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteOldMessages(db, clock.now() - keepMs);
}

/** The enhanced status in what a mail server answered; where it has none, one made of its code; otherwise the error's code. */
function statusOf(error: unknown): string {
  const answered = error instanceof Error && 'response' in error ? String(error.response) : '';
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answered)?.[0];
  const code = /^[45]\d\d/.exec(answered)?.[0];
  return enhanced ?? (code === undefined ? errorCode(error) : `${code.slice(0, 1)}.0.0`);
}

const comesBack = (subject: string) =>
  `Kinfolio: ${subject}. Emails to you come back: log in and check your email address.`;
