import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteContext } from './context.ts';
import type { ContactForm } from './forms.ts';
import { deleteOldLetters, lettersOf } from './guide-store.ts';
import { mayMail } from './limits.ts';
import { linkOf, readToken } from './links.ts';
import {
  confirmReader,
  deleteOld,
  deleteReader,
  hasReader,
  holdReader,
  insertMessage,
  keepReader,
} from './store.ts';

const day = 24 * 60 * 60_000;
/** As long as the privacy policy says: about 24 months. */
const keepMessagesMs = 730 * day;
const keepAskingMs = 7 * day;
/** No letter waits longer to be sent. */
const keepLettersMs = 8 * day;

/** Keeps a message, hands it to whoever answers, and tells its sender that it came. The same one twice counts once. */
export async function takeMessage(context: SiteContext, form: ContactForm): Promise<void> {
  const { db, clock, blind, tell, contactEmail } = context;
  const { website: isSpam, ...said } = form;
  if (isSpam) return;
  const createdAtMs = clock.now();
  const today = Math.floor(createdAtMs / day);
  const digest = blind(`message ${JSON.stringify([today, said])}`);
  const mayThank = await mayMail(context, said.email);
  await db.transaction(async tx => {
    const isNew = await insertMessage(tx, { id: v7({ msecs: createdAtMs }), ...said, digest, createdAtMs });
    if (!isNew) return;
    if (contactEmail !== undefined)
      await tell(tx, { template: 'contact-message', to: contactEmail, values: said });
    if (mayThank) await tell(tx, { template: 'contact-received', to: said.email, values: {} });
  });
}

/** Asks somebody by mail whether they want new guides. Says nothing of who has asked before. */
export async function askReader(
  context: SiteContext,
  { email, website: isSpam }: { email: string; website: boolean },
): Promise<void> {
  const { db, clock, tell } = context;
  if (isSpam || !(await mayMail(context, email))) return;
  const createdAtMs = clock.now();
  await db.transaction(async tx => {
    const reader = await keepReader(tx, { id: v7({ msecs: createdAtMs }), email, createdAtMs });
    if (reader === undefined) return;
    if (reader.confirmedAtMs === null)
      await tell(tx, {
        template: 'newsletter-confirm',
        to: email,
        values: { confirm: linkOf(context, 'confirm', reader.id) },
      });
    else await tellJoined(context, tx, reader);
  });
}

/** Puts whoever a link was sent to on the list. False when the link is over. */
export async function confirmByLink(context: SiteContext, token: string): Promise<boolean> {
  const id = readToken(context, 'confirm', token);
  if (id === undefined) return false;
  return context.db.transaction(async tx => {
    const confirmed = await confirmReader(tx, id, context.clock.now());
    if (confirmed !== undefined) await tellJoined(context, tx, confirmed);
    return confirmed !== undefined || (await hasReader(tx, id));
  });
}

/** Takes whoever a link was sent to off the list, also for the second time. False when it is no link of ours. */
export async function leaveByLink(context: SiteContext, token: string): Promise<boolean> {
  const id = readToken(context, 'leave', token);
  if (id === undefined) return false;
  await context.db.transaction(async tx => {
    // Held first, so that nobody writes them a letter meanwhile.
    await holdReader(tx, id);
    await context.takeBack(tx, await lettersOf(tx, id));
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
  const leave = linkOf(context, 'leave', id);
  await context.tell(tx, { template: 'newsletter-joined', to: email, values: { leave } });
}
