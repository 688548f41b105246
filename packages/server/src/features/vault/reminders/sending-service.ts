import type { ReminderClassName } from '@kinfolio/contract/reminders/shapes';
import { londonDayOf } from '@kinfolio/domain/access/london';
import {
  nextTelling,
  quietUntil,
  type Telling,
  tellingsBetween,
} from '@kinfolio/domain/access/reminder-times';
import { type Day, daysBetween, formatDay } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { isSuspended } from '../delivery/service.ts';
import { choicesOf, toTellOf } from './choices.ts';
import { features, type ReminderContext } from './context.ts';
import { type LeftClass, leaveLink, stopLink } from './links.ts';
import { madeMessageId } from './message-id.ts';
import { isReleased } from './release-pause.ts';
import {
  countTexts,
  deleteCancelled,
  listDueAccounts,
  noteSent,
  readDue,
  type SentStep,
  type StoredPlan,
  type StoredReminder,
  tryHoldPlan,
  updateReminder,
} from './store.ts';
import { sendWaitingPassports } from './waiting-service.ts';

// [Note: A reminder goes once] One transaction notes each step, whose row is unique, queues its message and moves the next
// time on. A server that is killed before the end has done none of it. The message's id is made from the steps in it, so
// that a database put back to yesterday sends nothing under another Message-ID.

/** Days before within which a step has a message of its own, whatever is gathered. */
const alone = 7;
/** So many text messages with reminders an account gets in so long at most. */
const textsAMonth = 4;
const textMonthMs = 31 * 24 * 3_600_000;
/** So long a calendar hears that an entry is off. */
const cancelledMs = 30 * 24 * 3_600_000;

/** Queues every reminder that is due now. Harmless at any time, late or twice, and on several servers at once. */
export async function sendDueReminders(context: ReminderContext, ended?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  let page = await listDueAccounts(db, clock.now(), NIL);
  while (page.length > 0) {
    for (const accountId of page) {
      if (ended?.aborted === true) return;
      await db.transaction(tx => sendOf(context, tx, accountId));
    }
    page = await listDueAccounts(db, clock.now(), page.at(-1) ?? NIL);
  }
  await sendWaitingPassports(context, ended);
}

/** A reminder with the steps of it that have come. */
interface DueNow {
  readonly row: StoredReminder;
  readonly steps: readonly Telling[];
}

async function sendOf(context: ReminderContext, tx: Db, accountId: string): Promise<void> {
  const plan = await tryHoldPlan(tx, accountId);
  if (plan === undefined) return;
  const nowMs = context.clock.now();
  const rows = await readDue(tx, accountId, nowMs);
  const choices = choicesOf(plan);
  const quietMs = quietUntil(choices, nowMs);
  if (quietMs !== undefined) {
    for (const row of rows) await updateReminder(tx, row, { nextAtMs: quietMs });
    return;
  }
  const due: DueNow[] = [];
  for (const row of rows) {
    const toTell = toTellOf(row);
    const steps = tellingsBetween(toTell, choices, row.sentUntilMs, nowMs);
    const next = nextTelling(toTell, choices, nowMs);
    await updateReminder(tx, row, { sentUntilMs: nowMs, nextAtMs: next?.atMs ?? null });
    if (steps.length > 0 && !plan.leftClasses.includes(row.class)) due.push({ row, steps });
  }
  const { email, phone } = await waysTo(context, tx, accountId);
  if (email !== undefined)
    for (const together of inMessages(plan, due)) await queue(context, tx, { to: email, together, nowMs });
  if (plan.texts && phone !== undefined) await queueText(context, tx, { to: phone, due, nowMs });
}

/** Where reminders of an account go: nowhere while none may, and to no address from which mail comes back. */
async function waysTo(context: ReminderContext, db: Db, accountId: string) {
  const account = await context.accountOf(db, accountId);
  if (account === undefined || account.closesAtMs !== undefined) return {};
  if (!(await context.mayUse(db, accountId, features.mail))) return {};
  if (await isReleased(context, db, accountId)) return {};
  const { email, phone } = account;
  const isBack = email !== undefined && (await isSuspended(db, accountId, email));
  return { email: isBack ? undefined : email, phone: context.sendsTexts ? phone : undefined };
}

/** Which of them share a message: none, or those further ahead that are gathered. */
function inMessages({ digest }: StoredPlan, due: readonly DueNow[]): DueNow[][] {
  if (digest === 'each') return due.map(one => [one]);
  const isAlone = ({ steps }: DueNow) => steps.some(({ step }) => step <= alone);
  const gathered = due.filter(one => !isAlone(one));
  return [...due.filter(isAlone).map(one => [one]), ...(gathered.length > 0 ? [gathered] : [])];
}

interface Together {
  readonly to: string;
  readonly together: readonly DueNow[];
  readonly nowMs: number;
}

async function queue(context: ReminderContext, tx: Db, { to, together, nowMs }: Together): Promise<void> {
  const steps = together.flatMap(({ row, steps: told }) => told.map(one => stepOf(row, one)));
  const messageId = messageIdOf(context, steps);
  const fresh = await noteSent(tx, steps, { messageId, atMs: nowMs });
  const left = together.filter(({ row }) => fresh.some(({ reminderId }) => reminderId === row.id));
  const [first] = left;
  if (first === undefined) return;
  const today = londonDayOf(nowMs);
  await context.queueMessage(
    tx,
    left.length === 1 ? letterOf(context, to, first, today) : digestOf(context, to, left, today),
    messageId,
  );
}

/** One text message for what is due within a week, unless there were enough of them in this month. */
async function queueText(
  context: ReminderContext,
  tx: Db,
  { to, due, nowMs }: { to: string; due: readonly DueNow[]; nowMs: number },
): Promise<void> {
  const near = due.flatMap(({ row, steps }) =>
    steps.filter(({ step }) => step <= alone).map(one => ({ row, one })),
  );
  const accountId = near[0]?.row.accountId;
  if (accountId === undefined) return;
  if ((await countTexts(tx, accountId, nowMs - textMonthMs)) >= textsAMonth) return;
  const steps = near.map(({ row, one }) => stepOf(row, one, 'text'));
  const messageId = messageIdOf(context, steps);
  const fresh = await noteSent(tx, steps, { messageId, atMs: nowMs });
  if (fresh.length === 0) return;
  const today = londonDayOf(nowMs);
  const days = Math.min(...near.map(({ one }) => daysBetween(today, one.day)));
  await context.queueMessage(tx, { template: 'reminder-text', to, values: { days } }, messageId);
}

const stepOf = (
  { accountId, id }: StoredReminder,
  { day, step }: Telling,
  channel: SentStep['channel'] = 'mail',
): SentStep => ({ accountId, reminderId: id, day, step, channel });

/** The id of the message about some steps: the same whenever it is made. */
const messageIdOf = (context: ReminderContext, steps: readonly SentStep[]): string =>
  madeMessageId(
    context,
    steps
      .map(({ accountId, reminderId, day, step, channel }) =>
        [accountId, reminderId, day, step, channel].join(' '),
      )
      .toSorted()
      .join('\n'),
  );

const lastDay = ({ row, steps }: DueNow): Day => steps.at(-1)?.day ?? row.day;

function letterOf(context: ReminderContext, to: string, one: DueNow, today: Day) {
  const day = lastDay(one);
  const { accountId, id, label, class: of } = one.row;
  return {
    template: 'reminder',
    to,
    values: {
      label,
      day: formatDay(day),
      days: daysBetween(today, day),
      dates: `${context.publicUrl}/dates`,
      stop: stopLink(context, { accountId, reminderId: id, day }),
      leave: leaveLink(context, { accountId, classes: [of] }),
      about: classWords[of],
    },
  } as const;
}

function digestOf(context: ReminderContext, to: string, due: readonly DueNow[], today: Day) {
  const classes = [...new Set(due.map(({ row }) => row.class))];
  return {
    template: 'reminder-digest',
    to,
    values: {
      dates: due.map(one => ({
        label: one.row.label,
        day: formatDay(lastDay(one)),
        days: daysBetween(today, lastDay(one)),
        stop: stopLink(context, {
          accountId: one.row.accountId,
          reminderId: one.row.id,
          day: lastDay(one),
        }),
      })),
      app: `${context.publicUrl}/dates`,
      leave: leaveLink(context, { accountId: due[0]?.row.accountId ?? '', classes }),
      about: classes.map(of => classWords[of]).join(', '),
    },
  } as const;
}

/** The classes in words, as in "no more emails about bills". */
export const classWords: Readonly<Record<ReminderClassName, string>> = {
  renewals: 'renewals',
  bills: 'bills and tax',
  papers: 'passports and papers',
  birthdays: 'birthdays',
  dates: 'your dates',
};

/** {@link classWords}, and what else is left by a link. */
export const leftWords: Readonly<Record<LeftClass, string>> = {
  ...classWords,
  waiting: 'an unfinished passport',
};

/** Forgets what calendars heard for 30 days that it is off; by housekeeping. */
export async function forgetCancelled({ db, clock }: Pick<ReminderContext, 'db' | 'clock'>): Promise<void> {
  await deleteCancelled(db, clock.now() - cancelledMs);
}
