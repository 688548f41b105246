import type { PlannedReminder } from '@kinfolio/contract/reminders/shapes';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { type DueDate, dueDates } from '@kinfolio/domain/overview/due';
import {
  choicesRecord,
  dateKey,
  preferencesOf,
  type ReminderPreferences,
  withDateOff,
} from '@kinfolio/domain/overview/reminder-preferences';
import { isWanted, type Reminder, remindersOf } from '@kinfolio/domain/overview/reminders';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import type { Passport } from '../../session/api/passport.ts';
import type { RemindersApi, RemindersState } from '../../session/api/reminders.ts';
import { changeChoices } from '../../session/api/use-reminder-choices.ts';

/** What became of a try: `again` where records were saved on the way, and the plan is to be made of those. */
export type SentPlan = 'sent' | 'as it was' | 'again' | 'not now';

interface Parts {
  readonly passport: Passport;
  readonly api: RemindersApi;
  readonly today: Day;
  /** What was planned when the server last had all of it; one object for an open passport. */
  readonly memo: { plan?: string };
}

/**
 * Brings the server's plan in step with the passport: presses of "Stop" are applied first, once, then the whole plan goes
 * up if it is another one. Without anything to be reminded of, and nothing there before, nothing is sent.
 */
export async function sendPlan(parts: Parts): Promise<SentPlan> {
  const { passport, api, memo } = parts;
  const before = planNow(parts);
  if (before.text === memo.plan || (before.key === undefined && before.wanted.length === 0))
    return 'as it was';
  // Made of less than there is, the plan would be refused, or would leave out what another device switched on.
  if (!(await api.sync())) return 'not now';
  const { wanted, preferences, key, text } = planNow(parts);
  const there = await api.read();
  if (!there.ok) return 'not now';
  if (key === undefined) {
    const made = await api.newKey();
    if (!made.ok) return 'not now';
    const saved = await changeChoices(passport, others => ({ ...others, key: made.value }));
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

/** What is to be reminded of as things are. */
function planNow({ passport, today }: Parts) {
  const fields = choicesRecord(passport.records(reminderChoices.id))?.content.fields ?? {};
  const preferences = preferencesOf(fields);
  const wanted = remindersOf(kindOf, passport.all(), preferences, today);
  const key = typeof fields['key'] === 'string' ? fields['key'] : undefined;
  return {
    wanted,
    preferences,
    key,
    text: JSON.stringify([wanted, preferences.digest, preferences.quiet, preferences.texts, key]),
  };
}

function plannedOf({ label, day, steps, yearly, class: of }: Reminder, id: string): PlannedReminder {
  // A plan has room for ten steps, more than there are to choose.
  return {
    id,
    label,
    class: of,
    day,
    steps: steps.slice(0, 10),
    ...(yearly === undefined ? {} : { yearly }),
  };
}

/** Takes the dates whose "Stop" was pressed out of the plan, as a press in the app does. Whether there was any. */
async function applyStops(
  { passport, api, today }: Parts,
  preferences: ReminderPreferences,
  key: string,
  pressed: readonly string[],
): Promise<boolean> {
  const dates = dueDates(kindOf, passport.all(), today).filter(date => isWanted(date, preferences));
  const ids = await api.ids(
    key,
    dates.map(({ recordId, field }) => dateKey(recordId, field)),
  );
  if (!ids.ok) return false;
  const stopped = dates.filter((_, index) => pressed.includes(ids.value[index] ?? ''));
  // One after the other: each is saved on top of the one before.
  for (const date of stopped) await stopReminding(passport, date);
  return stopped.length > 0;
}

/** No more reminders of a date: its box is unticked, and it is left out of its class. */
export async function stopReminding(
  passport: Passport,
  { recordId, field, reminder }: Pick<DueDate, 'field' | 'reminder'> & { readonly recordId: string },
): Promise<boolean> {
  const base = passport.record(recordId)?.content;
  const kind = kindOf(base?.kind ?? '');
  if (base === undefined || kind === undefined) return false;
  const off = await changeChoices(passport, fields => withDateOff(fields, dateKey(recordId, field), true));
  if (!off.ok || reminder?.on !== true) return off.ok;
  const fields = { ...base.fields, [reminder.field]: false };
  const category = categoryOf(kind, fields);
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
