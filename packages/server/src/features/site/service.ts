import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteContext } from './context.ts';
import type { ContactForm } from './forms.ts';
import { deleteOldGuideLetters, listLettersOfReader } from './guide-store.ts';
import { claimMailAllowance } from './limits.ts';
import { createNewsletterLink, readNewsletterToken } from './links.ts';
import {
  type ContactMessage,
  confirmNewsletterReader,
  deleteNewsletterReader,
  deleteOldFormRows,
  findMessageReference,
  findOrCreateReader,
  insertContactMessage,
  isReaderOnList,
  lockNewsletterReader,
} from './store.ts';

const day = 24 * 60 * 60_000;
/** About 24 months, as stated in the privacy policy. */
const keepMessagesMs = 730 * day;
const keepAskingMs = 7 * day;
/** No email about a guide waits longer than this to be sent. */
const keepLettersMs = 8 * day;

/**
 * Stores a message, sends it to the operator, and sends its sender a copy. If the same message is sent twice
 * on one day, it is stored once. Returns its reference; undefined for a message from a program.
 */
export async function acceptContactMessage(
  context: SiteContext,
  form: ContactForm,
): Promise<string | undefined> {
  const { db, clock, blind, queueMessage, operator } = context;
  const { website: isSpam, ...said } = form;
  if (isSpam) return undefined;
  const createdAtMs = clock.now();
  const today = Math.floor(createdAtMs / day);
  const digest = blind(`message ${JSON.stringify([today, said])}`);
  const mayThank = await claimMailAllowance(context, said.email);
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

/**
 * Stores a message under an unused reference. If another server stores the same message at the same moment, returns the
 * reference that the other server used.
 */
async function keepMessage(tx: Db, said: Kept): Promise<{ reference: string; isNew: boolean }> {
  for (;;) {
    const reference = newReference();
    const id = v7({ msecs: said.createdAtMs });
    if (await insertContactMessage(tx, { id, reference, ...said })) return { reference, isNew: true };
    const before = await findMessageReference(tx, said.digest);
    if (before !== undefined) return { reference: before, isNew: false };
  }
}

/**
 * The reference is easy to read out: it has only digits, and no group begins with zero, because a leading
 * zero is easily lost.
 */
const newReference = (): string => `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;

/** When a message will be answered or seen, as a sentence; undefined if the operator has promised nothing. */
function promiseOf({ operator, messagesGo }: SiteContext): string | undefined {
  const { SUPPORT_ANSWER_HOURS: hours, MESSAGES_READ_DAYS: days } = operator;
  if (hours !== undefined) return `We answer within ${hours === '1' ? 'an hour' : `${hours} hours`}.`;
  if (messagesGo === 'by-mail' || days === undefined) return undefined;
  return `We look at messages at least every ${days === '1' ? 'day' : `${days} days`}.`;
}

/**
 * Sends an email that asks a person to confirm that they want to hear about new guides. The response does not
 * reveal whether they asked before.
 */
export async function mailReaderForConsent(
  context: SiteContext,
  { email, website: isSpam }: { email: string; website: boolean },
): Promise<void> {
  const { db, clock, queueMessage } = context;
  if (isSpam || !(await claimMailAllowance(context, email))) return;
  const createdAtMs = clock.now();
  await db.transaction(async tx => {
    const reader = await findOrCreateReader(tx, { id: v7({ msecs: createdAtMs }), email, createdAtMs });
    if (reader === undefined) return;
    if (reader.confirmedAtMs === null)
      await queueMessage(tx, {
        template: 'newsletter-confirm',
        to: email,
        values: { confirm: createNewsletterLink(context, 'confirm', reader.id) },
      });
    else await tellJoined(context, tx, reader);
  });
}

/** Puts the recipient of a link on the list. Returns false if the link has expired. */
export async function confirmReaderByLink(context: SiteContext, token: string): Promise<boolean> {
  const id = readNewsletterToken(context, 'confirm', token);
  if (id === undefined) return false;
  return context.db.transaction(async tx => {
    const confirmed = await confirmNewsletterReader(tx, id, context.clock.now());
    if (confirmed !== undefined) await tellJoined(context, tx, confirmed);
    return confirmed !== undefined || (await isReaderOnList(tx, id));
  });
}

/**
 * Takes the recipient of a link off the list. Returns false for a link that we did not create. Safe to
 * repeat.
 */
export async function unsubscribeByLink(context: SiteContext, token: string): Promise<boolean> {
  const id = readNewsletterToken(context, 'leave', token);
  if (id === undefined) return false;
  await context.db.transaction(async tx => {
    // Locks the reader first, so that no job can queue an email to them at the same time.
    await lockNewsletterReader(tx, id);
    await context.cancelMessages(tx, await listLettersOfReader(tx, id));
    await deleteNewsletterReader(tx, id);
  });
  return true;
}

/**
 * Deletes expired data: old messages, readers who never confirmed, and records of sent emails. Safe to call
 * at any time.
 */
export async function deleteOldFormData({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteOldFormRows(db, { messagesMs: now - keepMessagesMs, askedMs: now - keepAskingMs });
  await deleteOldGuideLetters(db, now - keepLettersMs);
}

async function tellJoined(context: SiteContext, tx: Db, { id, email }: { id: string; email: string }) {
  const leave = createNewsletterLink(context, 'leave', id);
  await context.queueMessage(tx, { template: 'newsletter-joined', to: email, values: { leave } });
}
