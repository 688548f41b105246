import { type Choice, choice, flag, multiline, multipleChoice } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** How much a reminder reveals outside the app. */
export const reminderDetailChoices = [
  { value: 'plain', label: 'Only that something is due' },
  { value: 'kind', label: 'What sort of thing it is' },
  { value: 'own', label: 'The name I gave it' },
] as const satisfies readonly Choice[];

/** The classes of dates. Each reminder belongs to one class. */
export const reminderClasses = [
  { value: 'renewals', label: 'Renewals: insurance, MOT, vehicle tax' },
  { value: 'bills', label: 'Bills, debts and tax' },
  { value: 'papers', label: 'Passports, licences and other papers' },
  { value: 'birthdays', label: 'Birthdays and anniversaries' },
  { value: 'dates', label: 'Other dates' },
] as const satisfies readonly Choice[];

/** Additional days on which reminders are sent for every date. */
export const extraReminderDays = [
  { value: '90', label: '90 days before' },
  { value: '30', label: '30 days before' },
  { value: '7', label: '7 days before' },
  { value: '1', label: 'The day before' },
  { value: '0', label: 'On the day' },
] as const satisfies readonly Choice[];

/** How often messages are sent. */
export const digestChoices = [
  { value: 'each', label: 'One email for each date' },
  { value: 'weekly', label: 'One email a week, on Monday' },
  { value: 'monthly', label: 'One email a month, on the first' },
] as const satisfies readonly Choice[];

/** Whether to send one email after the passport has been left unfinished. */
export const unfinishedEmailChoices = [
  { value: 'once', label: 'Email me once, after 3 days' },
  { value: 'never', label: 'Do not email me about this' },
] as const satisfies readonly Choice[];

const hours: readonly Choice[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/**
 * A person's preferences for reminders, and their answers to reminders. One of the product's own records: it has no
 * page, and there is only one (`domain/overview/reminder-preferences`).
 */
export const reminderChoices = createRecordKind('reminder-choices', {
  label: ['Reminder settings', 'Reminder settings'],
  category: 'private',
  icon: 'bell',
  fields: {
    level: choice({
      label: 'What reminders say',
      hint: 'Emails and calendars are outside your passport, and not sealed.',
      of: reminderDetailChoices,
      initial: 'kind',
      sample: 'kind',
    }),
    classes: multipleChoice({
      label: 'Also remind me by email of',
      hint: 'In addition to the dates that you ticked one by one.',
      of: reminderClasses,
      sample: 'papers birthdays',
    }),
    further: multipleChoice({ label: 'Remind me again', of: extraReminderDays, sample: '7' }),
    digest: choice({ label: 'How often we email you', of: digestChoices, initial: 'each', sample: 'each' }),
    quietFrom: choice({ label: 'No emails from', of: hours, initial: '21', sample: '21' }),
    quietTo: choice({ label: 'Until', of: hours, initial: '8', sample: '8' }),
    texts: flag({
      label: 'Text me too, in the last week',
      hint: 'At most 4 a month. A text says only that something is due.',
    }),
    waiting: choice({
      label: 'If I leave my passport unfinished',
      hint: 'The email says only that your passport is waiting.',
      of: unfinishedEmailChoices,
      initial: 'once',
      sample: 'once',
    }),
    appOnly: flag({
      label: 'Only in the app',
      hint: 'None of your dates will be on our server, and you will get no emails.',
    }),
    // Keys and lists of ids, which people neither read nor enter.
    key: multiline({ label: 'Key', unseen: true }),
    off: multiline({ label: 'Stopped', unseen: true }),
    done: multiline({ label: 'Done', unseen: true }),
    snoozed: multiline({ label: 'Put off', unseen: true }),
    feeds: multiline({ label: 'Calendar addresses', unseen: true }),
  },
  card: {},
  titleFallback: 'Reminder settings',
  texts: {
    page: 'Reminder settings',
    addTitle: 'How to remind you',
    addButton: 'Save choices',
    updateTitle: 'How to remind you',
    updateButton: 'Save choices',
    deleteButton: 'Delete these choices',
    list: 'Reminder settings',
    count: ['choice', 'choices'],
    empty: { text: 'Nothing has been chosen yet.', button: 'Choose' },
    help: { lead: 'You can change this at any time', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'These choices decide which dates we remind you of, and how.',
    },
  },
});
