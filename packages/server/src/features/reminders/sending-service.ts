import {
  nextTelling,
  quietUntil,
  type Telling,
  tellingsBetween,
} from '@kinfolio/domain/access/reminder-times';
import type { Db } from '../../db/database.ts';
import { choicesOf, toTellOf } from './choices.ts';
import { features, type SendingContext } from './context.ts';
import { suspendedAmong } from './delivery/service.ts';
import {
  countTexts,
  type DuePlan,
  type DueReminder,
  isAnythingDue,
  type Moved,
  moveOn,
  type NotedStep,
  noteSteps,
  readDue,
  takeDuePlans,
} from './due-store.ts';
import { madeMessageId } from './message-id.ts';
import { releasedAmong } from './release-pause.ts';
import { deleteCancelled, whoCancelled } from './store.ts';
import { sendWaitingPassports } from './waiting-service.ts';

// [Note: A reminder goes once] One transaction holds the plans of some accounts, notes each step, whose row is unique,
// queues its message and moves the next time on: one statement each for about a thousand reminders. A server that is killed
// before the end has done none of it. Its text: see [Note: A reminder is put in words when it goes]. Its id is made from the steps in it, so that a database put back to
// yesterday sends nothing under another Message-ID.

/** Days before within which a step has a message of its own, whatever is gathered. */
const alone = 7;
/** So many text messages with reminders an account gets in so long at most. */
const textsAMonth = 4;
const textMonthMs = 31 * 24 * 3_600_000;
/** So long a calendar hears that an entry is off. */
const cancelledMs = 30 * 24 * 3_600_000;

/** Queues every reminder that is due now. Harmless at any time, late or twice, and on several servers at once. */
export async function sendDueReminders(context: SendingContext, ended?: AbortSignal): Promise<void> {
  for (;;) {
    if (ended?.aborted === true || !(await isAnythingDue(context.db, context.clock.now()))) break;
    const found = await context.db.transaction(tx => sendSome(context, tx, context.clock.now()));
    // What another server holds is left to it.
    if (found === 0) break;
  }
  await sendWaitingPassports(context, ended);
}

/** Sends what is due of some accounts; how many they were. Each row it finds is not due any more after it. */
async function sendSome(context: SendingContext, tx: Db, nowMs: number): Promise<number> {
  const plans = await takeDuePlans(tx, nowMs);
  if (plans.length === 0) return 0;
  const ids = plans.map(({ accountId }) => accountId);
  const rows = Map.groupBy(await readDue(tx, ids, nowMs), ({ accountId }) => accountId);
  const turns = plans.map(plan => turnOf(plan, rows.get(plan.accountId) ?? [], nowMs));
  await moveOn(
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
  await context.queueUnsaid(tx, await noteSteps(tx, steps, nowMs));
  return plans.length;
}

/** A reminder with the steps of it that have come. */
interface DueNow {
  readonly row: DueReminder;
  readonly steps: readonly Telling[];
}

/** What an account hears of now, and how its reminders move. */
interface Turn {
  readonly plan: DuePlan;
  readonly due: readonly DueNow[];
  readonly moved: readonly Moved[];
}

function turnOf(plan: DuePlan, rows: readonly DueReminder[], nowMs: number): Turn {
  const choices = choicesOf(plan);
  const quietMs = quietUntil(choices, nowMs);
  if (quietMs !== undefined)
    return { plan, due: [], moved: rows.map(row => ({ ...row, nextAtMs: quietMs })) };
  const due: DueNow[] = [];
  const moved = rows.map(row => {
    const toTell = toTellOf(row);
    const steps = tellingsBetween(toTell, choices, row.sentUntilMs, nowMs);
    if (steps.length > 0 && !plan.leftClasses.includes(row.class)) due.push({ row, steps });
    const nextAtMs = nextTelling(toTell, choices, nowMs)?.atMs ?? null;
    return { accountId: row.accountId, id: row.id, sentUntilMs: nowMs, nextAtMs };
  });
  return { plan, due, moved };
}

/** Where reminders of accounts go: nowhere while none may, and to no address from which mail comes back. */
async function waysTo(context: SendingContext, tx: Db, turns: readonly Turn[]) {
  const ids = turns.map(({ plan }) => plan.accountId);
  const accounts = await context.accountsOf(tx, ids);
  const may = await context.whoMayUse(tx, ids, features.mail);
  const released = await releasedAmong(context, tx, ids);
  const suspended = await suspendedAmong(tx, ids);
  const texting = turns.filter(({ plan }) => plan.texts && context.sendsTexts);
  const texted = await countTexts(
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

/** Which of them share a message: none, or those further ahead that are gathered. */
function inMessages({ digest }: DuePlan, due: readonly DueNow[]): DueNow[][] {
  if (digest === 'each') return due.map(one => [one]);
  const gathered = due.filter(one => !isAlone(one));
  return [...due.filter(isAlone).map(one => [one]), ...(gathered.length > 0 ? [gathered] : [])];
}

/** One text message for what is due within a week; none for what is further ahead. */
function textOf(context: SendingContext, due: readonly DueNow[]): NotedStep[] {
  const near = due.flatMap(stepsOf('text')).filter(({ step }) => step <= alone);
  return near.length === 0 ? [] : inOne(context, near);
}

type Step = Omit<NotedStep, 'messageId' | 'day'> & Pick<Telling, 'day'>;

const stepsOf =
  (channel: NotedStep['channel']) =>
  ({ row: { accountId, id: reminderId }, steps }: DueNow): Step[] =>
    steps.map(({ day, step }) => ({ accountId, reminderId, day, step, channel }));

/** Steps in one message, whose id is the same whenever it is made. */
function inOne(context: SendingContext, steps: readonly Step[]): NotedStep[] {
  const about = steps.map(({ accountId, reminderId, day, step, channel }) =>
    [accountId, reminderId, day, step, channel].join(' '),
  );
  const messageId = madeMessageId(context, about.toSorted().join('\n'));
  return steps.map(step => ({ ...step, messageId }));
}

/** Forgets what calendars heard for 30 days that it is off; by housekeeping. */
export async function forgetCancelled({ db, clock }: Pick<SendingContext, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now();
  const beforeMs = nowMs - cancelledMs;
  for (const accountId of await whoCancelled(db, beforeMs))
    await db.transaction(tx => deleteCancelled(tx, accountId, { beforeMs, nowMs }));
}
