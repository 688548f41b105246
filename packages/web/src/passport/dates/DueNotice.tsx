import type { DueDate } from '@kinfolio/domain/overview/due';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { Check } from 'lucide-react';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { describeDueNotice, dueTones } from './due-words.ts';

export interface DueNoticeProps {
  readonly date: DueDate;
  /** The title of the record to which the date belongs. */
  readonly title: string;
  /** Moves the date to its next occurrence once the payment has been made; absent if read-only. */
  readonly onRoll?: ((date: DueDate) => void) | undefined;
}

/** One date of a record: its status in a word, the day and, if it recurs, a button that moves it to the next one. */
export function DueNotice({ date, title, onRoll }: DueNoticeProps) {
  return (
    <span className="due">
      <StatusChip tone={dueTones[date.nearness]}>{date.words}</StatusChip>
      <span className="small">{describeDueNotice(date)}</span>
      {onRoll !== undefined && <MoveDateButton date={date} title={title} onRoll={onRoll} />}
    </span>
  );
}

/**
 * A button for dates that recur at a known interval. It says "Paid: move to 1 Jan 2027", or "Paid: move to 24 Dec" for
 * a date in the same year.
 */
export function MoveDateButton({ date, title, onRoll }: Required<DueNoticeProps>) {
  if (date.nextDay === undefined || date.isAutomatic || onRoll === undefined) return null;
  const next = formatDayShort(date.nextDay);
  const isSameYear = date.nextDay.slice(0, 4) === date.day.slice(0, 4);
  return (
    <Button variant="quiet" className="flushleft due__roll" onClick={() => onRoll(date)}>
      <Icon of={Check} size="sm" />
      <span>
        Paid: move to <span className="nowrap">{isSameYear ? next.replace(/ \d{4}$/u, '') : next}</span>{' '}
        <span className="hide">for {title}</span>
      </span>
    </Button>
  );
}
