import {
  type PlannedReminder,
  type PutReminders,
  type ReminderClassName,
  type RemindersState,
  reminderClass,
} from '@kinfolio/contract/reminders/shapes';
import { nextTelling, type TellingChoices } from '@kinfolio/domain/access/reminder-times';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../db/database.ts';
import { takeFromLimit } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { readIdentity } from '../vault/keys/store.ts';
import { choicesOf, toTellOf, usualChoices } from './choices.ts';
import { features, type ReminderContext } from './context.ts';
import { suspendedAmong } from './delivery/service.ts';
import { leaveLink } from './links.ts';
import {
  byDay,
  holdPlan,
  lockPlan,
  readAllReminders,
  readFeeds,
  readPlan,
  replaceReminders,
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
  const nowMs = context.clock.now();
  const [around, written] = await Promise.all([
    readAround(context, accountId),
    context.db.transaction(async tx => {
      const vaultId = await ownVaultOf(tx, accountId);
      const before = await holdPlan(tx, emptyPlan(accountId, vaultId, nowMs));
      if (before.vaultId === vaultId && isOlder(revisions, before.revisions))
        throw new ServerError('stale', 'This plan is older than the one that is stored.');
      const plan: StoredPlan = { ...before, ...choices, texts: choices.texts === true, vaultId, revisions };
      const { rows, isNew } = await putReminders(tx, plan, reminders, nowMs);
      // No two states of a calendar have one mark: see `markChanged`.
      const changedAtMs = isNew ? Math.max(before.changedAtMs + 1, nowMs) : before.changedAtMs;
      const { texts } = plan;
      await updatePlan(tx, accountId, { ...choices, texts, vaultId, revisions, changedAtMs });
      return { plan, rows };
    }),
  ]);
  return stateOf(context, written, around);
}

/** Puts reminders in place of those that are stored of a held plan; the rows, and whether a calendar has anything new. */
async function putReminders(
  tx: Db,
  plan: StoredPlan,
  wanted: PutReminders['reminders'],
  nowMs: number,
): Promise<{ rows: readonly StoredReminder[]; isNew: boolean }> {
  const { accountId } = plan;
  const stored = await readAllReminders(tx, accountId);
  const byId = new Map(stored.map(row => [row.id, row]));
  const choices = choicesOf(plan);
  const next = wanted.map(planned => rowOf(plan, choices, { planned, before: byId.get(planned.id), nowMs }));
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = stored.filter(({ id, cancelledAtMs }) => !kept.has(id) && cancelledAtMs === null);
  // A calendar has to hear that an entry is off; without one nothing of it stays.
  const isHeard = gone.length > 0 && (await readFeeds(tx, accountId)).length > 0;
  const changed = next.filter(row => !isSame(row, byId.get(row.id)));
  await replaceReminders(tx, accountId, {
    ids: [...changed.filter(({ id }) => byId.has(id)), ...gone].map(({ id }) => id),
    rows: isHeard ? [...changed, ...gone.map(row => cancelled(row, nowMs))] : changed,
  });
  return {
    rows: next.toSorted(byDay),
    isNew: gone.length > 0 || changed.some(row => row.changedAtMs === nowMs),
  };
}

/** Everything about reminders that is stored of an account. Throws `not_found` without a vault. */
export async function readState(context: ReminderContext, accountId: string): Promise<RemindersState> {
  const { db } = context;
  await ownVaultOf(db, accountId);
  const [plan, rows, around] = await Promise.all([
    readPlan(db, accountId),
    readAllReminders(db, accountId),
    readAround(context, accountId),
  ]);
  return stateOf(context, { plan, rows: rows.filter(({ cancelledAtMs }) => cancelledAtMs === null) }, around);
}

/** What is shown beside a plan: whether anything of it goes out, and its calendar addresses. */
async function readAround(context: ReminderContext, accountId: string) {
  const [ways, feeds] = await Promise.all([readWays(context, accountId), readFeeds(context.db, accountId)]);
  return { ...ways, feeds };
}

function stateOf(
  { sendsTexts }: Pick<ReminderContext, 'sendsTexts'>,
  { plan, rows }: { readonly plan: StoredPlan | undefined; readonly rows: readonly StoredReminder[] },
  { phone, paused, feeds }: Awaited<ReturnType<typeof readAround>>,
): RemindersState {
  const textsPaused = !sendsTexts ? 'service' : phone === undefined ? 'phone' : null;
  return {
    reminders: rows.map(row => shown(row, plan?.leftClasses ?? [])),
    choices: plan ? choicesShown(plan) : null,
    revisions: plan?.revisions ?? {},
    left: plan?.leftClasses ?? [],
    paused,
    textsPaused: plan?.texts === true ? textsPaused : null,
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

/** Where reminders of an account go, and why none does; null where they do. */
async function readWays(
  { db, accountOf, mayUse }: Pick<ReminderContext, 'db' | 'accountOf' | 'mayUse'>,
  accountId: string,
): Promise<{ email?: string | undefined; phone?: string | undefined; paused: RemindersState['paused'] }> {
  const [{ email, phone } = {}, suspended, may] = await Promise.all([
    accountOf(db, accountId),
    suspendedAmong(db, [accountId]),
    mayUse(db, accountId, features.mail),
  ]);
  // Other mails come back too, so this counts on any plan.
  const isBack = email !== undefined && suspended.get(accountId) === email;
  const paused = isBack ? 'address' : !may ? 'plan' : email === undefined ? 'email' : null;
  return { email, phone, paused };
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
  await db.transaction(async tx => {
    const plan = await lockPlan(tx, accountId);
    if (plan === undefined) return;
    await updatePlan(tx, accountId, { leftClasses: plan.leftClasses.filter(one => !classes.includes(one)) });
  });
}

/** Sends a reminder of nothing to its owner. Throws `not_now` where none could go out, and `rate_limited`. */
export async function sendTest(context: ReminderContext, { accountId }: SignedIn): Promise<void> {
  const { db, clock, publicUrl } = context;
  await ownVaultOf(db, accountId);
  const { email, paused } = await readWays(context, accountId);
  if (email === undefined || paused !== null)
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
  await db.transaction(tx =>
    context.queueMessage(tx, {
      template: 'reminder-test',
      to: email,
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
  const sinceMs = sameTurn?.sinceMs ?? nowMs;
  const sentUntilMs = sameTurn?.sentUntilMs ?? nowMs;
  const { id, label, class: of } = planned;
  const isChanged =
    sameTurn === undefined || kept?.label !== label || kept.class !== of || !isSameList(kept.steps, steps);
  const stoppedAtMs = kept?.stoppedAtMs ?? null;
  const next = nextTelling(toTellOf({ day, steps, yearly, sinceMs }), choices, sentUntilMs);
  return {
    accountId: plan.accountId,
    id,
    label,
    class: of,
    day,
    steps,
    yearly,
    sinceMs,
    sentUntilMs,
    nextAtMs: stoppedAtMs === null ? (next?.atMs ?? null) : null,
    sequence: before === undefined ? 0 : before.sequence + (isChanged ? 1 : 0),
    changedAtMs: isChanged ? nowMs : sameTurn.changedAtMs,
    stoppedAtMs,
    cancelledAtMs: null,
  };
}

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

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
