import { toLondonDay } from '@kinfolio/domain/access/london';
import { countDaysBetween, type Day, readStoredDay } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../db/database.ts';
import type { ReminderEmail, ReminderText } from '../../ports/reminder-letters.ts';
import type { ReminderContext } from './context.ts';
import { isEmailAddressSuspended } from './delivery/service.ts';
import { type MentionedReminder, writeReminderLetter } from './letters.ts';
import { findReminders, readReminderPlan, readReminderSteps } from './store.ts';

// [Note: A reminder is written when it is sent] Only the id of a message is queued. When the message is sent,
// its text is written from the current rows. It goes to the account's address at that time, and omits
// reminders that were stopped, unsubscribed from or switched off since. So no text is stored while the
// message waits, and no stored text can be out of date.

/** Writes a queued reminder. Undefined for any other message, and if nothing in it may be sent any more. */
export async function writeReminderMessage(
  context: Pick<ReminderContext, 'accountOf' | 'clock' | 'fakesSecret' | 'publicUrl'>,
  tx: Db,
  messageId: string,
): Promise<ReminderEmail | ReminderText | undefined> {
  const steps = await readReminderSteps(tx, messageId);
  const [first] = steps;
  if (first === undefined) return undefined;
  const { accountId, channel } = first;
  const account = await context.accountOf(tx, accountId);
  if (account === undefined || account.closesAtMs !== undefined) return undefined;
  const [told, ...more] = await stillTold(tx, accountId, lastDays(steps));
  if (told === undefined) return undefined;
  const today = toLondonDay(context.clock.now());
  if (channel === 'text') {
    const days = Math.min(...[told, ...more].map(({ day }) => countDaysBetween(today, day)));
    if (account.phone === undefined) return undefined;
    return { template: 'reminder-text', to: account.phone, values: { days } };
  }
  const { email } = account;
  if (email === undefined || (await isEmailAddressSuspended(tx, accountId, email))) return undefined;
  return writeReminderLetter(context, email, [told, ...more], today);
}

/** The latest day among the steps of each reminder. */
function lastDays(steps: Awaited<ReturnType<typeof readReminderSteps>>): Map<string, Day> {
  const days = new Map<string, Day>();
  for (const { reminderId, day } of steps)
    if (day >= (days.get(reminderId) ?? '')) days.set(reminderId, readStoredDay(day));
  return days;
}

/** Those of the reminders that were not stopped, unsubscribed from or switched off. */
async function stillTold(
  tx: Db,
  accountId: string,
  days: ReadonlyMap<string, Day>,
): Promise<MentionedReminder[]> {
  const plan = await readReminderPlan(tx, accountId);
  if (plan === undefined) return [];
  const rows = await findReminders(tx, accountId, [...days.keys()]);
  return rows
    .filter(row => row.stoppedAtMs === null && !plan.leftClasses.includes(row.class))
    .map(row => ({ row, day: days.get(row.id) ?? row.day }));
}
