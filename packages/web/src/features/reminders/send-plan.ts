import type { PlannedReminder } from '@kinfolio/contract/reminders/shapes';
import { findKind } from '@kinfolio/domain/kinds/index';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { type DueDate, listDueDates } from '@kinfolio/domain/overview/due';
import {
  findChoicesRecord,
  type ReminderPreferences,
  readReminderPreferences,
  reminderDateKey,
  setDateReminderOff,
} from '@kinfolio/domain/overview/reminder-preferences';
import { areEmailRemindersOn, planReminders, type Reminder } from '@kinfolio/domain/overview/reminders';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import type { Passport } from '../../session/api/passport.ts';
import type { RemindersApi, RemindersState } from '../../session/api/reminders.ts';
import { changeReminderChoices } from '../../session/api/use-reminder-choices.ts';

/** The outcome of an attempt. `again`: records were saved in the meantime, so the plan has to be calculated again. */
export type PlanSyncResult = 'sent' | 'as it was' | 'again' | 'not now';

interface Parts {
  readonly passport: Passport;
  readonly api: RemindersApi;
  readonly today: Day;
  /** The plan as the server last received it in full. There is one such object for each open passport. */
  readonly memo: { plan?: string };
}

/**
 * Brings the server's plan up to date with the passport. Each press of "Stop" is first applied to the passport, once;
 * then the whole plan is sent if it has changed. If there is nothing to be reminded of, and never was, nothing is sent.
 */
export async function syncReminderPlan(parts: Parts): Promise<PlanSyncResult> {
  const { passport, api, memo } = parts;
  const before = planNow(parts);
  if (before.text === memo.plan || (before.key === undefined && before.wanted.length === 0))
    return 'as it was';
  // Sync first: the server would refuse a plan made from incomplete records, or the plan would lack what another device
  // has switched on.
  if (!(await api.sync())) return 'not now';
  const { wanted, preferences, key, text } = planNow(parts);
  const there = await api.read();
  if (!there.ok) return 'not now';
  if (key === undefined) {
    const made = await api.newKey();
    if (!made.ok) return 'not now';
    const saved = await changeReminderChoices(passport, others => ({ ...others, key: made.value }));
    return saved.ok ? 'again' : 'not now';
  }
  const pressed = there.value.reminders.filter(({ stoppedAt }) => stoppedAt !== null).map(({ id }) => id);
  if (pressed.length > 0 && (await applyStops(parts, preferences, key, pressed))) return 'again';
  const ids = await api.ids(
    key,
    wanted.map(one => one.key),
  );
  if (!ids.ok) return 'not now';
  const planned = wanted.map((one, index) => plannedOf(one, ids.value[index] ?? ''));
  if (isSame(there.value, planned, preferences)) {
    memo.plan = text;
    return 'as it was';
  }
  const { digest, quiet, texts } = preferences;
  const choices = { digest, quietFrom: quiet.from, quietTo: quiet.to, ...(texts ? { texts } : {}) };
  const put = await api.put(planned, choices);
  if (!put.ok) return 'not now';
  memo.plan = text;
  return 'sent';
}

function planNow({ passport, today }: Parts) {
  const fields = findChoicesRecord(passport.records(reminderChoices.id))?.content.fields ?? {};
  const preferences = readReminderPreferences(fields);
  const wanted = planReminders(findKind, passport.all(), preferences, today);
  const key = typeof fields['key'] === 'string' ? fields['key'] : undefined;
  return {
    wanted,
    preferences,
    key,
    text: JSON.stringify([wanted, preferences.digest, preferences.quiet, preferences.texts, key]),
  };
}

function plannedOf({ label, day, steps, yearly, class: of }: Reminder, id: string): PlannedReminder {
  // A plan allows ten steps per date, which is more than a person can choose.
  return {
    id,
    label,
    class: of,
    day,
    steps: steps.slice(0, 10),
    ...(yearly === undefined ? {} : { yearly }),
  };
}

/**
 * Removes dates for which "Stop" was pressed in an email, as pressing it in the app does. Resolves to whether there
 * were any.
 */
async function applyStops(
  { passport, api, today }: Parts,
  preferences: ReminderPreferences,
  key: string,
  pressed: readonly string[],
): Promise<boolean> {
  const dates = listDueDates(findKind, passport.all(), today).filter(date =>
    areEmailRemindersOn(date, preferences),
  );
  const ids = await api.ids(
    key,
    dates.map(({ recordId, field }) => reminderDateKey(recordId, field)),
  );
  if (!ids.ok) return false;
  const stopped = dates.filter((_, index) => pressed.includes(ids.value[index] ?? ''));
  // One after another, because each save builds on the previous one.
  for (const date of stopped) await turnOffReminder(passport, date);
  return stopped.length > 0;
}

/** Turns off the reminders for one date: unticks its box, and excludes it from its class of reminders. */
export async function turnOffReminder(
  passport: Passport,
  { recordId, field, reminder }: Pick<DueDate, 'field' | 'reminder'> & { readonly recordId: string },
): Promise<boolean> {
  const base = passport.record(recordId)?.content;
  const kind = findKind(base?.kind ?? '');
  if (base === undefined || kind === undefined) return false;
  const off = await changeReminderChoices(passport, fields =>
    setDateReminderOff(fields, reminderDateKey(recordId, field), true),
  );
  if (!off.ok || reminder?.on !== true) return off.ok;
  const fields = { ...base.fields, [reminder.field]: false };
  const category = findRecordCategory(kind, fields);
  return (await passport.save({ id: recordId, kind: kind.id, category, base, fields })).ok;
}

function isSame(
  { reminders, choices }: RemindersState,
  planned: readonly PlannedReminder[],
  { digest, quiet, texts }: ReminderPreferences,
): boolean {
  const [here, there] = [planned.map(said), reminders.map(said)].map(all => all.toSorted().join('\n'));
  return (
    here === there &&
    choices?.digest === digest &&
    (choices.texts === true) === texts &&
    choices.quietFrom === quiet.from &&
    choices.quietTo === quiet.to
  );
}

const said = ({ id, label, class: of, day, steps, yearly }: PlannedReminder): string =>
  JSON.stringify([id, label, of, day, steps.toSorted((one, other) => other - one), yearly ?? '']);
