import {
  computeQuietHoursEnd,
  findNextReminder,
  listRemindersDueBetween,
  type ScheduledReminder,
} from '@kinfolio/domain/access/reminder-times';
import type { Db } from '../../db/database.ts';
import { toReminderChoices, toSchedule } from './choices.ts';
import { reminderFeatures, type SendingContext } from './context.ts';
import { findSuspendedAddresses } from './delivery/service.ts';
import {
  claimDuePlans,
  countReminderTexts,
  type DuePlan,
  type DueReminder,
  isAnythingDue,
  moveToNextReminder,
  type NextReminderTime,
  readDueReminders,
  recordReminderSteps,
  type SentReminderStep,
} from './due-store.ts';
import { createMessageId } from './message-id.ts';
import { findReleasedAccounts } from './release-pause.ts';
import { deleteCancelledOfAccount, listAccountsWithCancelledReminders } from './store.ts';
import { sendUnfinishedPassportLetters } from './waiting-service.ts';

// [Note: Each reminder is sent once] One transaction locks the plans of some accounts, records each step in
// its own unique row, queues the message and sets the next due time, using one statement each for about a
// thousand reminders. If a server is killed before the transaction ends, none of this takes effect. For the
// text, see [Note: A reminder is written when it is sent]. The message id is derived from the steps in the
// message, so a database restored to yesterday's state never sends the same message under another Message-ID.

/**
 * A step that is at most this many days ahead is sent in its own message, even if the account chose a digest.
 */
const alone = 7;
/** The maximum number of text messages with reminders that an account gets within `textMonthMs`. */
const textsAMonth = 4;
const textMonthMs = 31 * 24 * 3_600_000;
/** How long a calendar still shows that an entry is cancelled. */
const cancelledMs = 30 * 24 * 3_600_000;

/**
 * Queues every reminder that is due now. It may run late, more than once, or on several servers at once without harm.
 */
export async function sendDueReminders(context: SendingContext, ended?: AbortSignal): Promise<void> {
  for (;;) {
    if (ended?.aborted === true || !(await isAnythingDue(context.db, context.clock.now()))) break;
    const found = await context.db.transaction(tx => sendSome(context, tx, context.clock.now()));
    // The remaining rows, if any, are locked by another server, which handles them.
    if (found === 0) break;
  }
  await sendUnfinishedPassportLetters(context, ended);
}

/**
 * Sends the reminders that are due for some accounts, and marks them as handled. Returns how many accounts
 * there were.
 */
async function sendSome(context: SendingContext, tx: Db, nowMs: number): Promise<number> {
  const plans = await claimDuePlans(tx, nowMs);
  if (plans.length === 0) return 0;
  const ids = plans.map(({ accountId }) => accountId);
  const rows = Map.groupBy(await readDueReminders(tx, ids, nowMs), ({ accountId }) => accountId);
  const turns = plans.map(plan => turnOf(plan, rows.get(plan.accountId) ?? [], nowMs));
  await moveToNextReminder(
    tx,
    turns.flatMap(({ moved }) => moved),
    nowMs,
  );
  const telling = turns.filter(({ due }) => due.length > 0);
  const ways = await waysTo(context, tx, telling);
  const steps = telling.flatMap(({ plan, due }) => {
    const { email, phone } = ways(plan);
    const mails =
      email === undefined
        ? []
        : inMessages(plan, due).flatMap(of => inOne(context, of.flatMap(stepsOf('mail'))));
    return phone === undefined ? mails : mails.concat(textOf(context, due));
  });
  await context.queueUnsaid(tx, await recordReminderSteps(tx, steps, nowMs));
  return plans.length;
}

interface DueNow {
  readonly row: DueReminder;
  readonly steps: readonly ScheduledReminder[];
}

/** The reminders that an account gets now, and the new due times of its reminders. */
interface Turn {
  readonly plan: DuePlan;
  readonly due: readonly DueNow[];
  readonly moved: readonly NextReminderTime[];
}

function turnOf(plan: DuePlan, rows: readonly DueReminder[], nowMs: number): Turn {
  const choices = toReminderChoices(plan);
  const quietMs = computeQuietHoursEnd(choices, nowMs);
  if (quietMs !== undefined)
    return { plan, due: [], moved: rows.map(row => ({ ...row, nextAtMs: quietMs })) };
  const due: DueNow[] = [];
  const moved = rows.map(row => {
    const toTell = toSchedule(row);
    const steps = listRemindersDueBetween(toTell, choices, row.sentUntilMs, nowMs);
    if (steps.length > 0 && !plan.leftClasses.includes(row.class)) due.push({ row, steps });
    const nextAtMs = findNextReminder(toTell, choices, nowMs)?.atMs ?? null;
    return { accountId: row.accountId, id: row.id, sentUntilMs: nowMs, nextAtMs };
  });
  return { plan, due, moved };
}

/**
 * The addresses to which reminders may be sent. There are none if the account may not be sent any, and never
 * an address from which emails bounce.
 */
async function waysTo(context: SendingContext, tx: Db, turns: readonly Turn[]) {
  const ids = turns.map(({ plan }) => plan.accountId);
  const accounts = await context.accountsOf(tx, ids);
  const may = await context.whoMayUse(tx, ids, reminderFeatures.mail);
  const released = await findReleasedAccounts(context, tx, ids);
  const suspended = await findSuspendedAddresses(tx, ids);
  const texting = turns.filter(({ plan }) => plan.texts && context.sendsTexts);
  const texted = await countReminderTexts(
    tx,
    texting.map(({ plan }) => plan.accountId),
    context.clock.now() - textMonthMs,
  );
  return ({ accountId, texts }: DuePlan) => {
    const account = accounts.get(accountId);
    const isOff = account === undefined || account.closesAtMs !== undefined || !may.has(accountId);
    if (isOff || released.has(accountId)) return {};
    const { email, phone } = account;
    const isBack = email !== undefined && suspended.get(accountId) === email;
    const mayText = texts && context.sendsTexts && (texted.get(accountId) ?? 0) < textsAMonth;
    return { email: isBack ? undefined : email, phone: mayText ? phone : undefined };
  };
}

const isAlone = ({ steps }: DueNow) => steps.some(({ step }) => step <= alone);

/**
 * Groups due reminders into messages. If the account chose a digest, all that are not due soon are in one
 * message; otherwise, each has its own.
 */
function inMessages({ digest }: DuePlan, due: readonly DueNow[]): DueNow[][] {
  if (digest === 'each') return due.map(one => [one]);
  const gathered = due.filter(one => !isAlone(one));
  return [...due.filter(isAlone).map(one => [one]), ...(gathered.length > 0 ? [gathered] : [])];
}

/** Writes a single text message for the reminders that are due within a week. Empty if no reminder is due. */
function textOf(context: SendingContext, due: readonly DueNow[]): SentReminderStep[] {
  const near = due.flatMap(stepsOf('text')).filter(({ step }) => step <= alone);
  return near.length === 0 ? [] : inOne(context, near);
}

type Step = Omit<SentReminderStep, 'messageId' | 'day'> & Pick<ScheduledReminder, 'day'>;

const stepsOf =
  (channel: SentReminderStep['channel']) =>
  ({ row: { accountId, id: reminderId }, steps }: DueNow): Step[] =>
    steps.map(({ day, step }) => ({ accountId, reminderId, day, step, channel }));

/**
 * Combines steps into one message. Its id is derived from the steps, so the same steps always have the same
 * id.
 */
function inOne(context: SendingContext, steps: readonly Step[]): SentReminderStep[] {
  const about = steps.map(({ accountId, reminderId, day, step, channel }) =>
    [accountId, reminderId, day, step, channel].join(' '),
  );
  const messageId = createMessageId(context, about.toSorted().join('\n'));
  return steps.map(step => ({ ...step, messageId }));
}

/** Deletes cancelled entries that calendars have shown for 30 days. Housekeeping calls this. */
export async function deleteCancelledReminders({
  db,
  clock,
}: Pick<SendingContext, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now();
  const beforeMs = nowMs - cancelledMs;
  for (const accountId of await listAccountsWithCancelledReminders(db, beforeMs))
    await db.transaction(tx => deleteCancelledOfAccount(tx, accountId, { beforeMs, nowMs }));
}
