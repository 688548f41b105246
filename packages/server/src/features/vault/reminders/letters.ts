import type { ReminderClassName } from '@kinfolio/contract/reminders/shapes';
import type { Telling } from '@kinfolio/domain/access/reminder-times';
import { type Day, daysBetween, formatDay } from '@kinfolio/domain/values/calendar';
import type { ReminderContext } from './context.ts';
import type { DueReminder } from './due-store.ts';
import { type LeftClass, leaveLink, stopLink } from './links.ts';

/** A reminder with the steps of it that have come. */
export interface DueNow {
  readonly row: DueReminder;
  readonly steps: readonly Telling[];
}

type Marks = Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>;

/** The message about one reminder, or about several that are gathered. */
export const letterOf = (context: Marks, to: string, due: readonly [DueNow, ...DueNow[]], today: Day) =>
  due.length === 1 ? aloneOf(context, to, due[0], today) : digestOf(context, to, due, today);

const lastDay = ({ row, steps }: DueNow): Day => steps.at(-1)?.day ?? row.day;

function aloneOf(context: Marks, to: string, one: DueNow, today: Day) {
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

function digestOf(context: Marks, to: string, due: readonly [DueNow, ...DueNow[]], today: Day) {
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
