import {
  type PlannedReminder,
  type PutReminders,
  type ReminderClassName,
  type RemindersState,
  reminderClass,
} from '@kinfolio/contract/reminders/shapes';
import { nextTelling, type TellingChoices } from '@kinfolio/domain/access/reminder-times';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import { takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { isSuspended } from '../delivery/service.ts';
import { readIdentity } from '../keys/store.ts';
import { choicesOf, toTellOf, usualChoices } from './choices.ts';
import { features, type ReminderContext } from './context.ts';
import { leaveLink } from './links.ts';
import {
  deleteReminders,
  holdPlan,
  putRows,
  readAllReminders,
  readFeeds,
  readPlan,
  type StoredPlan,
  type StoredReminder,
  updatePlan,
} from './store.ts';

// [Note: A plan that slept] A device sends its whole plan with how far it had read each part of the passport. One that has
// read less than the device before it is refused, so that a phone found after a month brings nothing to life again.

/** The vault that an account owns. Throws `not_found`. */
export async function ownVaultOf(db: Db, accountId: string): Promise<string> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) throw new ServerError('not_found', 'There is nothing here.');
  return identity.vaultId;
}

const emptyPlan = (accountId: string, vaultId: string, nowMs: number): StoredPlan => ({
  accountId,
  vaultId,
  revisions: {},
  ...usualChoices,
  texts: false,
  leftClasses: [],
  changedAtMs: nowMs,
});

/** Takes the whole plan of an account. Throws `stale` for one older than the stored plan. */
export async function putPlan(
  context: ReminderContext,
  { accountId }: SignedIn,
  { revisions, choices, reminders }: PutReminders,
): Promise<RemindersState> {
  const { db, clock } = context;
  const [written, rows] = await db.transaction(async tx => {
    const vaultId = await ownVaultOf(tx, accountId);
    const nowMs = clock.now();
    const before = await holdPlan(tx, emptyPlan(accountId, vaultId, nowMs));
    if (before.vaultId === vaultId && isOlder(revisions, before.revisions))
      throw new ServerError('stale', 'This plan is older than the one that is stored.');
    const plan: StoredPlan = { ...before, ...choices, texts: choices.texts === true, vaultId, revisions };
    const stored = await readAllReminders(tx, accountId);
    const byId = new Map(stored.map(row => [row.id, row]));
    const tell = choicesOf(plan);
    const next = reminders.map(one => rowOf(plan, tell, { planned: one, before: byId.get(one.id), nowMs }));
    const wanted = new Set(reminders.map(({ id }) => id));
    const gone = stored.filter(({ id, cancelledAtMs }) => !wanted.has(id) && cancelledAtMs === null);
    // A calendar has to hear that an entry is off; without one nothing of it stays.
    const cancels = gone.length > 0 && (await readFeeds(tx, accountId)).length > 0;
    const changed = next.filter(row => !isSame(row, byId.get(row.id)));
    await putRows(tx, cancels ? [...changed, ...gone.map(row => cancelled(row, nowMs))] : changed);
    if (!cancels)
      await deleteReminders(
        tx,
        accountId,
        gone.map(({ id }) => id),
      );
    const isNew = gone.length > 0 || changed.some(row => row.changedAtMs === nowMs);
    // No two states of a calendar have one mark: see `markChanged`.
    const changedAtMs = isNew ? Math.max(before.changedAtMs + 1, nowMs) : before.changedAtMs;
    const { texts } = plan;
    await updatePlan(tx, accountId, { ...choices, texts, vaultId, revisions, changedAtMs });
    return [plan, next.toSorted(byDay)] as const;
  });
  return stateOf(context, accountId, written, rows);
}

const byDay = (one: StoredReminder, other: StoredReminder): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

/** Everything about reminders that is stored of an account. Throws `not_found` without a vault. */
export async function readState(context: ReminderContext, accountId: string): Promise<RemindersState> {
  const { db } = context;
  await ownVaultOf(db, accountId);
  const plan = await readPlan(db, accountId);
  const rows = (await readAllReminders(db, accountId)).filter(({ cancelledAtMs }) => cancelledAtMs === null);
  return stateOf(context, accountId, plan, rows);
}

async function stateOf(
  context: ReminderContext,
  accountId: string,
  plan: StoredPlan | undefined,
  rows: readonly StoredReminder[],
): Promise<RemindersState> {
  const { db } = context;
  const [paused, textsPaused, feeds] = await Promise.all([
    pausedBy(context, db, accountId),
    plan?.texts === true ? textsPausedBy(context, accountId) : null,
    readFeeds(db, accountId),
  ]);
  return {
    reminders: rows.map(row => shown(row, plan?.leftClasses ?? [])),
    choices: plan ? choicesShown(plan) : null,
    revisions: plan?.revisions ?? {},
    left: plan?.leftClasses ?? [],
    paused,
    textsPaused,
    feeds: feeds.map(({ id, classes, createdAtMs, fetchedAtMs }) => ({
      id,
      classes,
      madeAt: at(createdAtMs),
      fetchedAt: atOrNull(fetchedAtMs),
    })),
  };
}

function shown(
  { id, label, class: of, day, steps, yearly, nextAtMs, stoppedAtMs }: StoredReminder,
  left: readonly ReminderClassName[],
): RemindersState['reminders'][number] {
  return {
    id,
    label,
    class: of,
    day,
    steps,
    ...(yearly === null ? {} : { yearly }),
    nextAt: left.includes(of) ? null : atOrNull(nextAtMs),
    stoppedAt: atOrNull(stoppedAtMs),
  };
}

/** Why no reminder goes out; null where they do. */
export async function pausedBy(
  context: Pick<ReminderContext, 'accountOf' | 'mayUse'>,
  db: Db,
  accountId: string,
): Promise<RemindersState['paused']> {
  const email = (await context.accountOf(db, accountId))?.email;
  // Other mails come back too, so this counts on any plan.
  if (email !== undefined && (await isSuspended(db, accountId, email))) return 'address';
  if (!(await context.mayUse(db, accountId, features.mail))) return 'plan';
  return email === undefined ? 'email' : null;
}

/** Why no text message goes out; null where they do. */
async function textsPausedBy(
  { db, accountOf, sendsTexts }: ReminderContext,
  accountId: string,
): Promise<RemindersState['textsPaused']> {
  if (!sendsTexts) return 'service';
  return (await accountOf(db, accountId))?.phone === undefined ? 'phone' : null;
}

const choicesShown = ({ digest, quietFrom, quietTo, texts }: StoredPlan) => ({
  digest,
  quietFrom,
  quietTo,
  ...(texts ? { texts } : {}),
});

/** Has the emails of classes come again. */
export async function rejoin(
  { db }: ReminderContext,
  { accountId }: SignedIn,
  classes: readonly ReminderClassName[],
): Promise<void> {
  await ownVaultOf(db, accountId);
  const plan = await readPlan(db, accountId);
  if (plan === undefined) return;
  await updatePlan(db, accountId, { leftClasses: plan.leftClasses.filter(one => !classes.includes(one)) });
}

/** Sends a reminder of nothing to its owner. Throws `not_now` where none could go out, and `rate_limited`. */
export async function sendTest(context: ReminderContext, { accountId }: SignedIn): Promise<void> {
  const { db, clock, publicUrl } = context;
  await ownVaultOf(db, accountId);
  if ((await pausedBy(context, db, accountId)) !== null)
    throw new ServerError('not_now', 'No reminder can be sent now.');
  const taken = await takeFromLimit(db, clock, {
    key: `reminder-test:${accountId}`,
    max: 3,
    windowMs: 15 * 60_000,
  });
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many tests.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  const to = (await context.accountOf(db, accountId))?.email ?? '';
  await db.transaction(tx =>
    context.queueMessage(tx, {
      template: 'reminder-test',
      to,
      values: {
        settings: `${publicUrl}/settings/reminders`,
        leave: leaveLink(context, { accountId, classes: reminderClass.options }),
      },
    }),
  );
}

/** Whether a plan was made from less than the stored one. */
const isOlder = (given: PutReminders['revisions'], stored: StoredPlan['revisions']): boolean =>
  Object.entries(stored).some(([category, revision]) => (given[category] ?? 0) < revision);

interface Planned {
  readonly planned: PlannedReminder;
  readonly before: StoredReminder | undefined;
  readonly nowMs: number;
}

function rowOf(
  plan: StoredPlan,
  choices: TellingChoices,
  { planned, before, nowMs }: Planned,
): StoredReminder {
  const day = dayOfStored(planned.day);
  const yearly = planned.yearly ?? null;
  const kept = before?.cancelledAtMs === null ? before : undefined;
  const sameTurn = kept !== undefined && kept.day === day && kept.yearly === yearly ? kept : undefined;
  const steps = planned.steps.toSorted((one, other) => other - one);
  const times = {
    sinceMs: sameTurn?.sinceMs ?? nowMs,
    sentUntilMs: sameTurn?.sentUntilMs ?? nowMs,
  };
  const said = { label: planned.label, class: planned.class, day, steps, yearly };
  const isChanged = kept === undefined || JSON.stringify(said) !== JSON.stringify(saidBy(kept));
  const stoppedAtMs = kept?.stoppedAtMs ?? null;
  const next = nextTelling(toTellOf({ ...said, ...times }), choices, times.sentUntilMs);
  return {
    accountId: plan.accountId,
    id: planned.id,
    ...said,
    ...times,
    nextAtMs: stoppedAtMs === null ? (next?.atMs ?? null) : null,
    sequence: before === undefined ? 0 : before.sequence + (isChanged ? 1 : 0),
    changedAtMs: isChanged ? nowMs : kept.changedAtMs,
    stoppedAtMs,
    cancelledAtMs: null,
  };
}

const saidBy = ({ label, class: of, day, steps, yearly }: StoredReminder) => ({
  label,
  class: of,
  day,
  steps,
  yearly,
});

const isSame = (one: StoredReminder, other: StoredReminder | undefined): boolean =>
  other !== undefined &&
  one.nextAtMs === other.nextAtMs &&
  one.changedAtMs === other.changedAtMs &&
  one.cancelledAtMs === other.cancelledAtMs &&
  one.sinceMs === other.sinceMs;

const cancelled = (row: StoredReminder, nowMs: number): StoredReminder => ({
  ...row,
  label: 'Reminder switched off',
  nextAtMs: null,
  sequence: row.sequence + 1,
  changedAtMs: nowMs,
  cancelledAtMs: nowMs,
});

const at = (instant: number): string => new Date(instant).toISOString();
const atOrNull = (instant: number | null): string | null => (instant === null ? null : at(instant));
