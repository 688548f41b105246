import type { ReminderClassName } from '@kinfolio/contract/reminders/shapes';
import { countDaysBetween, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import type { ReminderContext } from './context.ts';
import { createStopReminderLink, createUnsubscribeLink, type UnsubscribedClass } from './links.ts';
import type { StoredReminder } from './store.ts';

/** A reminder that a message mentions, with the day that the message is about. */
export interface MentionedReminder {
  readonly row: Pick<StoredReminder, 'accountId' | 'id' | 'label' | 'class'>;
  readonly day: Day;
}

type Marks = Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>;

/** Writes the message about one reminder, or about several in a digest. */
export const writeReminderLetter = (
  context: Marks,
  to: string,
  due: readonly [MentionedReminder, ...MentionedReminder[]],
  today: Day,
) => (due.length === 1 ? aloneOf(context, to, due[0], today) : digestOf(context, to, due, today));

function aloneOf(context: Marks, to: string, { row, day }: MentionedReminder, today: Day) {
  const { accountId, id, label, class: of } = row;
  return {
    template: 'reminder',
    to,
    values: {
      label,
      day: formatDay(day),
      days: countDaysBetween(today, day),
      dates: `${context.publicUrl}/dates`,
      stop: createStopReminderLink(context, { accountId, reminderId: id, day }),
      leave: createUnsubscribeLink(context, { accountId, classes: [of] }),
      about: classWords[of],
    },
  } as const;
}

function digestOf(
  context: Marks,
  to: string,
  due: readonly [MentionedReminder, ...MentionedReminder[]],
  today: Day,
) {
  const classes = [...new Set(due.map(({ row }) => row.class))];
  return {
    template: 'reminder-digest',
    to,
    values: {
      dates: due.map(({ row: { accountId, id: reminderId, label }, day }) => ({
        label,
        day: formatDay(day),
        days: countDaysBetween(today, day),
        stop: createStopReminderLink(context, { accountId, reminderId, day }),
      })),
      app: `${context.publicUrl}/dates`,
      leave: createUnsubscribeLink(context, { accountId: due[0].row.accountId, classes }),
      about: classes.map(of => classWords[of]).join(', '),
    },
  } as const;
}

/** The classes as text, as in "no more emails about bills". */
const classWords: Readonly<Record<ReminderClassName, string>> = {
  renewals: 'renewals',
  bills: 'bills and tax',
  papers: 'passports and papers',
  birthdays: 'birthdays',
  dates: 'your dates',
};

/** The classes as text, and the other emails that a link can unsubscribe from. */
export const unsubscribedClassTexts: Readonly<Record<UnsubscribedClass, string>> = {
  ...classWords,
  waiting: 'an unfinished passport',
};
