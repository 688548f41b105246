import type { Logger } from 'pino';
import { NIL } from 'uuid';
import { createBounceAddress } from '../../../adapters/mail/bounce-address.ts';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { errorCode } from '../../../ports/error-code.ts';
import type { MessageSender } from '../../../ports/messages.ts';
import { reportMeasurement } from '../../../ports/meter.ts';
import type { RenderedMessage } from './render.ts';
import { deleteMessage, deleteOldMessages, isUnwritten, listMessages, lockMessage } from './store.ts';
import { createMessageReader, type WriteMessage } from './waiting.ts';

/** Messages are kept this long. The codes and links in them expire much sooner. */
const keepMs = 7 * 24 * 60 * 60_000;

/** Callbacks that receive the outcome of a message. */
export interface DeliveryCallbacks {
  taken(tx: Db, id: string): Promise<void>;
  /**
   * Called when a message was rejected. Returns true if the message must not be retried. `status` is an
   * enhanced status code (RFC 3463) or the error's code.
   */
  refused(id: string, status: string): Promise<boolean>;
  /**
   * Called just before a message is sent, to check that it may still be sent to `to`. If absent, every
   * message may be sent.
   */
  mayGo?(tx: Db, id: string, to: string): Promise<boolean>;
  /**
   * The phone number (E.164 without its plus) to text an important message to, if emails to an address
   * bounce.
   */
  elsewhere?(tx: Db, id: string, to: string): Promise<string | undefined>;
  /** Whether to track the delivery of a message. If so, a delivery report is requested. */
  isNotice?(tx: Db, id: string): Promise<boolean>;
  /** Renders the text of a message that was queued without one, just before it is sent. */
  say?: WriteMessage;
}

interface PostDeps {
  db: Db;
  messages: MessageSender;
  secrets: { fakesSecret: string };
  publicUrl: string;
  /** The last line of every email, which says who runs the server. */
  signedBy?: string | undefined;
  /** The address that receives bounce reports; undefined if not set. */
  bounceAddress?: string | undefined;
  log: Logger;
  outcome?: DeliveryCallbacks;
}

/** The result of an attempt to send a message: which channel sent it, and whether a text message was sent as well. */
interface Attempt {
  wasTexted: boolean;
  channel: 'mail' | 'text' | undefined;
}

export interface MessageDelivery {
  /**
   * Sends one message. Throws if sending fails; the message then waits for the next attempt. Repeating the
   * call is safe.
   */
  deliver: (id: string) => Promise<void>;
  /**
   * Sends all waiting messages until `ended`, as a server does when it starts. A message that cannot be sent does not
   * delay the others.
   */
  deliverWaiting: (ended?: AbortSignal) => Promise<void>;
}

// [Note: No message is lost or sent twice] A transaction locks a message while it is being sent, and finally deletes
// its row. If the process is killed before that, the lock is released at once, and the next process sends the message
// with the same Message-ID, which is derived from the row.

export function createMessageDelivery(deps: PostDeps): MessageDelivery {
  const { db, messages, secrets, publicUrl, signedBy, log, outcome, bounceAddress } = deps;
  const read = createMessageReader(secrets, outcome?.say, signedBy);
  const host = new URL(publicUrl).hostname;
  const send = async (tx: Db, id: string, message: RenderedMessage) => {
    if ('text' in message) return message.text.to === '' ? undefined : messages.sendText(message.text);
    if (message.mail.to === '') return undefined;
    const { fakesSecret } = secrets;
    const returnTo =
      bounceAddress && createBounceAddress({ address: bounceAddress, fakesSecret }, id, message.mail.to);
    const reports = returnTo !== undefined && (await outcome?.isNotice?.(tx, id));
    return messages.sendMail({ ...message.mail, messageId: `<${id}@${host}>`, returnTo, reports });
  };
  /**
   * If emails bounce, messages without “Unsubscribe” are also sent as texts: those about codes, security and billing.
   */
  const sendToo = async (tx: Db, id: string, message: RenderedMessage): Promise<boolean> => {
    if ('text' in message || message.mail.leave !== undefined || message.mail.to === '') return false;
    const phone = await outcome?.elsewhere?.(tx, id, message.mail.to);
    if (phone === undefined) return false;
    await messages.sendText({ to: `+${phone}`, text: comesBack(message.mail.subject) });
    return true;
  };
  const mayGo = async (tx: Db, id: string, message: RenderedMessage): Promise<boolean> => {
    const { to } = 'text' in message ? message.text : message.mail;
    return (await outcome?.mayGo?.(tx, id, to)) ?? true;
  };
  const tryOne = (id: string, attempt: Attempt) =>
    db.transaction(async tx => {
      const waiting = await lockMessage(tx, id);
      if (waiting === undefined) return;
      const message = await read(tx, waiting);
      const goes = message !== undefined && (isUnwritten(waiting) || (await mayGo(tx, id, message)));
      if (goes) {
        attempt.wasTexted = await sendToo(tx, id, message);
        attempt.channel = 'text' in message ? 'text' : 'mail';
        await send(tx, id, message);
      }
      await deleteMessage(tx, id);
      if (goes) await outcome?.taken(tx, id);
    });
  /**
   * Tries to send a message and returns whether that worked. A mail server's response may contain the recipient's
   * address, so only its code is logged.
   */
  const sent = async (id: string) => {
    const attempt: Attempt = { wasTexted: false, channel: undefined };
    const count = (became: 'sent' | 'refused') => {
      if (attempt.channel) reportMeasurement({ what: 'message', channel: attempt.channel, outcome: became });
    };
    try {
      await tryOne(id, attempt);
      count('sent');
      return true;
    } catch (error) {
      count('refused');
      log.warn({ id, code: errorCode(error) }, 'a message could not be sent and waits');
      const isFinal = (await outcome?.refused(id, statusOf(error))) === true;
      // After a text message has been sent, the email is not retried, because each attempt would send another
      // text.
      if (!isFinal && !attempt.wasTexted) return false;
      await db.transaction(tx => deleteMessage(tx, id));
      return true;
    }
  };
  return {
    deliver: async id => {
      if (!(await sent(id))) throw new Error('The message could not be sent');
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

/** Deletes messages that could not be sent and are now too old to be useful. Running it at any time is safe. */
export async function forgetOldMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteOldMessages(db, clock.now() - keepMs);
}

/**
 * The enhanced status in a mail server's response. If the response has no such status, it is derived from the
 * response's code; if there is no response, it is the error's code.
 */
function statusOf(error: unknown): string {
  const answered = error instanceof Error && 'response' in error ? String(error.response) : '';
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answered)?.[0];
  const code = /^[45]\d\d/.exec(answered)?.[0];
  return enhanced ?? (code === undefined ? errorCode(error) : `${code.slice(0, 1)}.0.0`);
}

const comesBack = (subject: string) =>
  `Kinfolio: ${subject}. Emails to you are not getting through: log in and check your email address.`;
