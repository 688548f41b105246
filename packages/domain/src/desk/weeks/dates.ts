import { type DeathDate, deathDates } from '../../reference/bereavement/death-dates.ts';
import type { TaxRuleSource } from '../../reference/inheritance-tax.ts';
import { addDays, addMonths, type Day, readStoredDay } from '../../values/calendar.ts';
import type { ExecutorDesk, JoinedDeskRow } from '../model/desk.ts';
import type { DeskStepRecord } from '../model/records.ts';

/** A step of the first weeks, or a later date. */
export interface DeskDate {
  readonly id: string;
  readonly group: 'first' | 'later';
  readonly title: string;
  readonly text: string;
  /**
   * The last day to take the step; undefined for a step without a deadline, or while we do not know when its period
   * starts.
   */
  readonly by: Day | undefined;
  /** A sentence explaining when the period starts; '' for a step without a deadline. */
  readonly starts: string;
  readonly sources: readonly TaxRuleSource[];
  readonly doneOn: Day | undefined;
  readonly doneBy: string;
  /** Whether an executor asked for a reminder. */
  readonly isReminded: boolean;
  /** Whether `by` is the end of a wait or of another period, rather than a deadline. */
  readonly isEnd: boolean;
  /** Whether the deadline has passed without the step being done. */
  readonly isOver: boolean;
  /** The record to change; undefined until an executor has ticked something. */
  readonly record: JoinedDeskRow<DeskStepRecord> | undefined;
}

/** The steps and dates of an estate in order, for its day of death and nation. Those of other nations are left out. */
export function listDeskDates(desk: ExecutorDesk, today: Day): readonly DeskDate[] {
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
  { estate: { diedOn, grantOn } }: ExecutorDesk,
  { within, from }: DeathDate,
  ticked: ReadonlyMap<string, DeskStepRecord>,
): Day | undefined {
  const start =
    from === 'grant' ? grantOn : typeof from === 'object' ? ticked.get(from.step)?.doneOn : diedOn;
  if (within === undefined || start === undefined) return undefined;
  const { count, unit } = within;
  if (unit === 'days') return addDays(start, count);
  if (unit === 'months') return addMonths(start, count);
  // The last day of the month, which is the day before the first of the next.
  return addDays(addMonths(readStoredDay(`${start.slice(0, 8)}01`), count + 1), -1);
}
