import type { ReminderClassName } from '@kinfolio/contract/reminders/shapes';
import { type Day, daysBetween, formatDay } from '@kinfolio/domain/values/calendar';
import type { ReminderContext } from './context.ts';
import { type LeftClass, leaveLink, stopLink } from './links.ts';
import type { StoredReminder } from './store.ts';

/** A reminder, and the day that a message is about. */
export interface ToldOf {
  readonly row: Pick<StoredReminder, 'accountId' | 'id' | 'label' | 'class'>;
  readonly day: Day;
}

type Marks = Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>;

/** The message about one reminder, or about several that are gathered. */
export const letterOf = (context: Marks, to: string, due: readonly [ToldOf, ...ToldOf[]], today: Day) =>
  due.length === 1 ? aloneOf(context, to, due[0], today) : digestOf(context, to, due, today);

function aloneOf(context: Marks, to: string, { row, day }: ToldOf, today: Day) {
  const { accountId, id, label, class: of } = row;
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

function digestOf(context: Marks, to: string, due: readonly [ToldOf, ...ToldOf[]], today: Day) {
  const classes = [...new Set(due.map(({ row }) => row.class))];
  return {
    template: 'reminder-digest',
    to,
    values: {
      dates: due.map(({ row: { accountId, id: reminderId, label }, day }) => ({
        label,
        day: formatDay(day),
        days: daysBetween(today, day),
        stop: stopLink(context, { accountId, reminderId, day }),
      })),
      app: `${context.publicUrl}/dates`,
      leave: leaveLink(context, { accountId: due[0].row.accountId, classes }),
      about: classes.map(of => classWords[of]).join(', '),
    },
  } as const;
}

/** The classes in words, as in "no more emails about bills". */
const classWords: Readonly<Record<ReminderClassName, string>> = {
  renewals: 'renewals',
  bills: 'bills and tax',
  papers: 'passports and papers',
  birthdays: 'birthdays',
  dates: 'your dates',
};

/** The classes in words, and what else is left by a link. */
export const leftWords: Readonly<Record<LeftClass, string>> = {
  ...classWords,
  waiting: 'an unfinished passport',
};
