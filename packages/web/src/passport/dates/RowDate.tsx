import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { Clock3 } from 'lucide-react';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { type DueNoticeProps, MoveDateButton } from './DueNotice.tsx';
import { describeDueDate, describeOverdue, formatDaysAway, isWithinDays } from './due-words.ts';

interface RowDateProps extends DueNoticeProps {
  /**
   * Whether the kind has no other date. If so, an urgent date is shown without its label, so that it fits on one line
   * on a phone.
   */
  readonly only: boolean;
}

/**
 * One date in a record's row: red if past, an amber chip within the specification's window for its type, an amber clock
 * before plain text within thirty days, and plain text if it is later than that.
 */
export function RowDate({ date, title, onRoll, only }: RowDateProps) {
  const { label, day, daysUntil, nearness, type } = date;
  const words = `${label} ${formatDayShort(day)}`;
  // The text says how far away the date is, so it does not need the year or, if the date is overdue, the day.
  const [number = '', month = ''] = formatDayShort(day).split(' ');
  const soonWords = `${number}\u{A0}${month}, ${formatDaysAway(daysUntil)}`;
  const loud = type !== 'birthday' && nearness === 'soon';
  return (
    <span className="due">
      {nearness === 'past' && (
        <StatusChip tone="late">{only ? describeOverdue(date) : describeDueDate(date)}</StatusChip>
      )}
      {loud && <StatusChip tone="soon">{only ? soonWords : `${label} ${soonWords}`}</StatusChip>}
      {nearness !== 'past' && !loud && (
        <span className="small near">
          {type !== 'birthday' && isWithinDays(date, 30) && <Icon of={Clock3} size="sm" />}
          <time dateTime={day}>{words}</time>
        </span>
      )}
      {onRoll !== undefined && <MoveDateButton date={date} title={title} onRoll={onRoll} />}
    </span>
  );
}
