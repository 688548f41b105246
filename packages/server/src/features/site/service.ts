import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteContext } from './context.ts';
import type { ContactForm } from './forms.ts';
import { deleteOldLetters, lettersOf } from './guide-store.ts';
import { mayMail } from './limits.ts';
import { newsletterLink, readNewsletterToken } from './links.ts';
import {
  type ContactMessage,
  confirmReader,
  deleteOld,
  deleteReader,
  hasReader,
  holdReader,
  insertContactMessage,
  keepReader,
  referenceOf,
} from './store.ts';

const day = 24 * 60 * 60_000;
/** As long as the privacy policy says: about 24 months. */
const keepMessagesMs = 730 * day;
const keepAskingMs = 7 * day;
/** No letter waits longer to be sent. */
const keepLettersMs = 8 * day;

/**
 * Keeps a message, hands it to whoever answers, and sends its sender a copy. The same one sent twice on a day counts once.
 * Returns its reference; undefined for one that a program filled in.
 */
export async function takeContactMessage(
  context: SiteContext,
  form: ContactForm,
): Promise<string | undefined> {
  const { db, clock, blind, queueMessage, operator } = context;
  const { website: isSpam, ...said } = form;
  if (isSpam) return undefined;
  const createdAtMs = clock.now();
  const today = Math.floor(createdAtMs / day);
  const digest = blind(`message ${JSON.stringify([today, said])}`);
  const mayThank = await mayMail(context, said.email);
  return db.transaction(async tx => {
    const { reference, isNew } = await keepMessage(tx, { ...said, digest, createdAtMs });
    if (!isNew) return reference;
    const { CONTACT_EMAIL: office } = operator;
    if (office !== undefined)
      await queueMessage(tx, { template: 'contact-message', to: office, values: { ...said, reference } });
    if (mayThank)
      await queueMessage(tx, {
        template: 'contact-received',
        to: said.email,
        values: { reference, subject: said.subject, message: said.message, promise: promiseOf(context) },
      });
    return reference;
  });
}

type Kept = Omit<ContactMessage, 'id' | 'reference' | 'answeredAtMs'>;

/** Keeps a message under a reference nobody has. Another server may be keeping the same one at this moment. */
async function keepMessage(tx: Db, said: Kept): Promise<{ reference: string; isNew: boolean }> {
  for (;;) {
    const reference = newReference();
    const id = v7({ msecs: said.createdAtMs });
    if (await insertContactMessage(tx, { id, reference, ...said })) return { reference, isNew: true };
    const before = await referenceOf(tx, said.digest);
    if (before !== undefined) return { reference: before, isNew: false };
  }
}

/** Digits alone: they are read out and heard the same by everybody. No group begins with a nought, which gets lost. */
const newReference = (): string => `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;

/** When a message is answered or seen, as far as the operator promised it. */
function promiseOf({ operator, messagesGo }: SiteContext): string | undefined {
  const { SUPPORT_ANSWER_HOURS: hours, MESSAGES_READ_DAYS: days } = operator;
  if (hours !== undefined) return `We answer within ${hours === '1' ? 'an hour' : `${hours} hours`}.`;
  if (messagesGo === 'by-mail' || days === undefined) return undefined;
  return `We look at messages at least every ${days === '1' ? 'day' : `${days} days`}.`;
}

/** Asks somebody by mail whether they want new guides. Says nothing of who has asked before. */
export async function askReader(
  context: SiteContext,
  { email, website: isSpam }: { email: string; website: boolean },
): Promise<void> {
  const { db, clock, queueMessage } = context;
  if (isSpam || !(await mayMail(context, email))) return;
  const createdAtMs = clock.now();
  await db.transaction(async tx => {
    const reader = await keepReader(tx, { id: v7({ msecs: createdAtMs }), email, createdAtMs });
    if (reader === undefined) return;
    if (reader.confirmedAtMs === null)
      await queueMessage(tx, {
        template: 'newsletter-confirm',
        to: email,
        values: { confirm: newsletterLink(context, 'confirm', reader.id) },
      });
    else await tellJoined(context, tx, reader);
  });
}

/** Puts whoever a link was sent to on the list. False when the link is over. */
export async function confirmByLink(context: SiteContext, token: string): Promise<boolean> {
  const id = readNewsletterToken(context, 'confirm', token);
  if (id === undefined) return false;
  return context.db.transaction(async tx => {
    const confirmed = await confirmReader(tx, id, context.clock.now());
    if (confirmed !== undefined) await tellJoined(context, tx, confirmed);
    return confirmed !== undefined || (await hasReader(tx, id));
  });
}

/** Takes whoever a link was sent to off the list, also for the second time. False when it is no link of ours. */
export async function leaveByLink(context: SiteContext, token: string): Promise<boolean> {
  const id = readNewsletterToken(context, 'leave', token);
  if (id === undefined) return false;
  await context.db.transaction(async tx => {
    // Held first, so that nobody writes them a letter meanwhile.
    await holdReader(tx, id);
    await context.cancelMessages(tx, await lettersOf(tx, id));
    await deleteReader(tx, id);
  });
  return true;
}

/** Throws away what is over: old messages, who never agreed, and who was sent what. Harmless at any time. */
export async function forgetOldForms({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteOld(db, { messagesMs: now - keepMessagesMs, askedMs: now - keepAskingMs });
  await deleteOldLetters(db, now - keepLettersMs);
}

async function tellJoined(context: SiteContext, tx: Db, { id, email }: { id: string; email: string }) {
  const leave = newsletterLink(context, 'leave', id);
  await context.queueMessage(tx, { template: 'newsletter-joined', to: email, values: { leave } });
}
