import { londonDayOf } from '@kinfolio/domain/access/london';
import { type Day, dayOfStored, daysBetween } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../db/database.ts';
import type { ReminderLetter, ReminderText } from '../../ports/reminder-letters.ts';
import type { ReminderContext } from './context.ts';
import { isSuspended } from './delivery/service.ts';
import { letterOf, type ToldOf } from './letters.ts';
import { findReminders, readPlan, readSent } from './store.ts';

// [Note: A reminder is put in words when it goes] What is queued is the id of a message alone. Its words are made of the
// rows as they are when it is handed over: to the address that the account has then, and without what was stopped, left or
// switched off since. So there is no text that waits, and none that would have to be looked through once more.

/** Writes a reminder that was queued; undefined for another message, and where nothing of it may go any more. */
export async function writeReminder(
  context: Pick<ReminderContext, 'accountOf' | 'clock' | 'fakesSecret' | 'publicUrl'>,
  tx: Db,
  messageId: string,
): Promise<ReminderLetter | ReminderText | undefined> {
  const steps = await readSent(tx, messageId);
  const [first] = steps;
  if (first === undefined) return undefined;
  const { accountId, channel } = first;
  const account = await context.accountOf(tx, accountId);
  if (account === undefined || account.closesAtMs !== undefined) return undefined;
  const [told, ...more] = await stillTold(tx, accountId, lastDays(steps));
  if (told === undefined) return undefined;
  const today = londonDayOf(context.clock.now());
  if (channel === 'text') {
    const days = Math.min(...[told, ...more].map(({ day }) => daysBetween(today, day)));
    if (account.phone === undefined) return undefined;
    return { template: 'reminder-text', to: account.phone, values: { days } };
  }
  const { email } = account;
  if (email === undefined || (await isSuspended(tx, accountId, email))) return undefined;
  return letterOf(context, email, [told, ...more], today);
}

/** The last day that steps are about, by reminder. */
function lastDays(steps: Awaited<ReturnType<typeof readSent>>): Map<string, Day> {
  const days = new Map<string, Day>();
  for (const { reminderId, day } of steps)
    if (day >= (days.get(reminderId) ?? '')) days.set(reminderId, dayOfStored(day));
  return days;
}

/** Those reminders that were neither stopped, left nor switched off. */
async function stillTold(tx: Db, accountId: string, days: ReadonlyMap<string, Day>): Promise<ToldOf[]> {
  const plan = await readPlan(tx, accountId);
  if (plan === undefined) return [];
  const rows = await findReminders(tx, accountId, [...days.keys()]);
  return rows
    .filter(row => row.stoppedAtMs === null && !plan.leftClasses.includes(row.class))
    .map(row => ({ row, day: days.get(row.id) ?? row.day }));
}
