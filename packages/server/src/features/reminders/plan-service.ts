import {
  type PlannedReminder,
  type ReminderClassName,
  type ReminderPlanRequest,
  type RemindersState,
  reminderClass,
} from '@kinfolio/contract/reminders/shapes';
import { findNextReminder, type ReminderTimeSettings } from '@kinfolio/domain/access/reminder-times';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../db/database.ts';
import { countLimitTry } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { readIdentity } from '../vault/keys/store.ts';
import { defaultReminderChoices, toReminderChoices, toSchedule } from './choices.ts';
import { type ReminderContext, reminderFeatures } from './context.ts';
import { findSuspendedAddresses } from './delivery/service.ts';
import { createUnsubscribeLink } from './links.ts';
import {
  compareByDay,
  lockOrCreateReminderPlan,
  lockReminderPlan,
  readAllReminders,
  readFeeds,
  readReminderPlan,
  replaceReminders,
  type StoredReminder,
  type StoredReminderPlan,
  updateReminderPlan,
} from './store.ts';

// [Note: Plans from devices that were offline] A device sends its whole plan, together with how far it had
// read each part of the passport. A plan from a device that had read less than the stored plan is refused.
// Otherwise a phone that is switched on again after a month would restore reminders that were removed since.

/** The vault that an account owns. Throws `not_found`. */
export async function findOwnVaultId(db: Db, accountId: string): Promise<string> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) throw new ServerError('not_found', 'Nothing was found.');
  return identity.vaultId;
}

const emptyPlan = (accountId: string, vaultId: string, nowMs: number): StoredReminderPlan => ({
  accountId,
  vaultId,
  revisions: {},
  ...defaultReminderChoices,
  texts: false,
  leftClasses: [],
  changedAtMs: nowMs,
});

/** Stores the whole plan of an account. Throws `stale` for a plan older than the stored one. */
export async function saveReminderPlan(
  context: ReminderContext,
  { accountId }: SignedIn,
  { revisions, choices, reminders }: ReminderPlanRequest,
): Promise<RemindersState> {
  const nowMs = context.clock.now();
  const [around, written] = await Promise.all([
    readAround(context, accountId),
    context.db.transaction(async tx => {
      const vaultId = await findOwnVaultId(tx, accountId);
      const before = await lockOrCreateReminderPlan(tx, emptyPlan(accountId, vaultId, nowMs));
      if (before.vaultId === vaultId && isOlder(revisions, before.revisions))
        throw new ServerError('stale', 'This plan is older than the stored one.');
      const plan: StoredReminderPlan = {
        ...before,
        ...choices,
        texts: choices.texts === true,
        vaultId,
        revisions,
      };
      const { rows, isNew } = await putReminders(tx, plan, reminders, nowMs);
      // The time always increases, so that no two states of a calendar have the same time: see `markCalendarChanged`.
      const changedAtMs = isNew ? Math.max(before.changedAtMs + 1, nowMs) : before.changedAtMs;
      const { texts } = plan;
      await updateReminderPlan(tx, accountId, { ...choices, texts, vaultId, revisions, changedAtMs });
      return { plan, rows };
    }),
  ]);
  return stateOf(context, written, around);
}

/**
 * Replaces the stored reminders of a locked plan. Returns the rows, and whether anything changed for
 * calendars.
 */
async function putReminders(
  tx: Db,
  plan: StoredReminderPlan,
  wanted: ReminderPlanRequest['reminders'],
  nowMs: number,
): Promise<{ rows: readonly StoredReminder[]; isNew: boolean }> {
  const { accountId } = plan;
  const stored = await readAllReminders(tx, accountId);
  const byId = new Map(stored.map(row => [row.id, row]));
  const choices = toReminderChoices(plan);
  const next = wanted.map(planned => rowOf(plan, choices, { planned, before: byId.get(planned.id), nowMs }));
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = stored.filter(({ id, cancelledAtMs }) => !kept.has(id) && cancelledAtMs === null);
  // A subscribed calendar must receive the cancellation of an entry, so a cancelled row is kept if the account has a
  // calendar address, and deleted otherwise.
  const isHeard = gone.length > 0 && (await readFeeds(tx, accountId)).length > 0;
  const changed = next.filter(row => !isSame(row, byId.get(row.id)));
  await replaceReminders(tx, accountId, {
    ids: [...changed.filter(({ id }) => byId.has(id)), ...gone].map(({ id }) => id),
    rows: isHeard ? [...changed, ...gone.map(row => cancelled(row, nowMs))] : changed,
  });
  return {
    rows: next.toSorted(compareByDay),
    isNew: gone.length > 0 || changed.some(row => row.changedAtMs === nowMs),
  };
}

/** Everything stored about an account's reminders. Throws `not_found` if the account has no vault. */
export async function readReminderState(
  context: ReminderContext,
  accountId: string,
): Promise<RemindersState> {
  const { db } = context;
  await findOwnVaultId(db, accountId);
  const [plan, rows, around] = await Promise.all([
    readReminderPlan(db, accountId),
    readAllReminders(db, accountId),
    readAround(context, accountId),
  ]);
  return stateOf(context, { plan, rows: rows.filter(({ cancelledAtMs }) => cancelledAtMs === null) }, around);
}

/**
 * The state that is returned along with a plan: where its reminders are sent, or why they are not, and its
 * calendar addresses.
 */
async function readAround(context: ReminderContext, accountId: string) {
  const [ways, feeds] = await Promise.all([readWays(context, accountId), readFeeds(context.db, accountId)]);
  return { ...ways, feeds };
}

function stateOf(
  { sendsTexts }: Pick<ReminderContext, 'sendsTexts'>,
  { plan, rows }: { readonly plan: StoredReminderPlan | undefined; readonly rows: readonly StoredReminder[] },
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

/**
 * The addresses to which an account's reminders are sent. `paused` is the reason why none are sent, or null.
 */
async function readWays(
  { db, accountOf, mayUse }: Pick<ReminderContext, 'db' | 'accountOf' | 'mayUse'>,
  accountId: string,
): Promise<{ email?: string | undefined; phone?: string | undefined; paused: RemindersState['paused'] }> {
  const [{ email, phone } = {}, suspended, may] = await Promise.all([
    accountOf(db, accountId),
    findSuspendedAddresses(db, [accountId]),
    mayUse(db, accountId, reminderFeatures.mail),
  ]);
  // A bouncing address affects all other emails too, so it is reported first, whatever the plan.
  const isBack = email !== undefined && suspended.get(accountId) === email;
  const paused = isBack ? 'address' : !may ? 'plan' : email === undefined ? 'email' : null;
  return { email, phone, paused };
}

const choicesShown = ({ digest, quietFrom, quietTo, texts }: StoredReminderPlan) => ({
  digest,
  quietFrom,
  quietTo,
  ...(texts ? { texts } : {}),
});

/** Resubscribes an account to the emails of some classes. */
export async function resumeReminders(
  { db }: ReminderContext,
  { accountId }: SignedIn,
  classes: readonly ReminderClassName[],
): Promise<void> {
  await findOwnVaultId(db, accountId);
  await db.transaction(async tx => {
    const plan = await lockReminderPlan(tx, accountId);
    if (plan === undefined) return;
    await updateReminderPlan(tx, accountId, {
      leftClasses: plan.leftClasses.filter(one => !classes.includes(one)),
    });
  });
}

/** Sends the owner a test reminder. Throws `not_now` if none could be sent, and `rate_limited`. */
export async function sendTestReminder(context: ReminderContext, { accountId }: SignedIn): Promise<void> {
  const { db, clock, publicUrl } = context;
  await findOwnVaultId(db, accountId);
  const { email, paused } = await readWays(context, accountId);
  if (email === undefined || paused !== null)
    throw new ServerError('not_now', 'No reminder can be sent now.');
  const taken = await countLimitTry(db, clock, {
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
        leave: createUnsubscribeLink(context, { accountId, classes: reminderClass.options }),
      },
    }),
  );
}

/** Whether a plan is based on older revisions of the passport than the stored plan. */
const isOlder = (given: ReminderPlanRequest['revisions'], stored: StoredReminderPlan['revisions']): boolean =>
  Object.entries(stored).some(([category, revision]) => (given[category] ?? 0) < revision);

interface Planned {
  readonly planned: PlannedReminder;
  readonly before: StoredReminder | undefined;
  readonly nowMs: number;
}

function rowOf(
  plan: StoredReminderPlan,
  choices: ReminderTimeSettings,
  { planned, before, nowMs }: Planned,
): StoredReminder {
  const day = readStoredDay(planned.day);
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
  const next = findNextReminder(toSchedule({ day, steps, yearly, sinceMs }), choices, sentUntilMs);
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
