import { type DeathDate, deathDates } from '../../reference/bereavement/death-dates.ts';
import type { RuleSource } from '../../reference/inheritance-tax.ts';
import { addDays, addMonths, type Day, dayOfStored } from '../../values/calendar.ts';
import type { Desk } from '../model/desk.ts';
import type { DeskStep } from '../model/records.ts';

/** A step of the first weeks, or a date that counts later. */
export interface DeskDate {
  readonly id: string;
  readonly group: 'first' | 'later';
  readonly title: string;
  readonly text: string;
  /** The last day; undefined for a step without one, and while it is not known when its time begins. */
  readonly by: Day | undefined;
  /** What starts its time, in a sentence; '' for a step without a last day. */
  readonly starts: string;
  readonly sources: readonly RuleSource[];
  readonly doneOn: Day | undefined;
  readonly doneBy: string;
  /** Whether the executor asked to be reminded. */
  readonly isReminded: boolean;
  /** Whether `by` is a day before which nothing is done, or on which something ends, rather than one to be in time for. */
  readonly isEnd: boolean;
  /** Whether the last day to be in time for is past, and the step is not done. */
  readonly isOver: boolean;
  /** The record to change; undefined while nothing was ticked. */
  readonly record: DeskStep | undefined;
}

/** The steps and dates of an estate by its day of death and nation, in order. Those of other nations are left out. */
export function deskDates(desk: Desk, today: Day): readonly DeskDate[] {
  const ticked = new Map(desk.steps.map(step => [step.step, step]));
  return deathDates
    .filter(
      ({ nations, diedFrom }) =>
        (nations === undefined || nations.includes(desk.estate.nation)) &&
        (diedFrom === undefined || diedFrom <= (desk.estate.diedOn ?? '')),
    )
    .map(date => {
      const { id, group, title, text, starts = '', sources } = date;
      const record = ticked.get(id);
      const by = lastDay(desk, date, ticked);
      const doneOn = record?.doneOn;
      return {
        id,
        group,
        title,
        text,
        starts,
        sources,
        by,
        doneOn,
        doneBy: doneOn === undefined ? '' : (record?.who ?? ''),
        isReminded: record?.remind ?? false,
        isEnd: date.isEnd === true,
        isOver: date.isEnd !== true && doneOn === undefined && by !== undefined && by < today,
        record,
      };
    });
}

function lastDay(
  { estate: { diedOn, grantOn } }: Desk,
  { within, from }: DeathDate,
  ticked: ReadonlyMap<string, DeskStep>,
): Day | undefined {
  const start =
    from === 'grant' ? grantOn : typeof from === 'object' ? ticked.get(from.step)?.doneOn : diedOn;
  if (within === undefined || start === undefined) return undefined;
  const { count, unit } = within;
  if (unit === 'days') return addDays(start, count);
  if (unit === 'months') return addMonths(start, count);
  // The last day of that month: the one before the first of the next.
  return addDays(addMonths(dayOfStored(`${start.slice(0, 8)}01`), count + 1), -1);
}
