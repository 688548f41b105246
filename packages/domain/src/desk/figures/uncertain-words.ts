import { formatDay } from '../../values/calendar.ts';
import type { EstateItem } from './estate-items.ts';

export const disputedAmountText = 'Not settled: two executors wrote different amounts';
export const disputedGiftText = 'Not settled: two executors wrote different things';

/** The reasons why an amount may still change; empty if it is certain. */
export const listUncertaintyReasons = ({
  isOfThatDay,
  asOf,
  isDisputed,
}: Pick<EstateItem, 'isOfThatDay' | 'asOf' | 'isDisputed'>): readonly string[] => [
  ...(isDisputed ? [disputedAmountText] : []),
  ...(isOfThatDay
    ? []
    : [
        asOf === undefined
          ? 'Not the amount on the day of death'
          : `The amount on ${formatDay(asOf)}, not on the day of death`,
      ]),
];
