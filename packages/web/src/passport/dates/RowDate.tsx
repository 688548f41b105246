import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { Clock3 } from 'lucide-react';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { type DueNoticeProps, RollButton } from './DueNotice.tsx';
import { awayWords, dueWords, isWithinDays, lateWords } from './due-words.ts';

interface RowDateProps extends DueNoticeProps {
  /** Its kind has no other date: what is loud goes without its name, and stays on one line of a phone. */
  readonly only: boolean;
}

/**
 * One date of a record in its row: overdue in red, within seven days an amber chip, within thirty an amber clock before
 * plain words, and later plain words alone. A row is loud only about what must be done.
 */
export function RowDate({ date, title, onRoll, only }: RowDateProps) {
  const { label, day, daysUntil, nearness, type } = date;
  const words = `${label} ${formatDayShort(day)}`;
  // The words for how far away it is make the year needless, and for what is overdue the day.
  const [number = '', month = ''] = formatDayShort(day).split(' ');
  const soonWords = `${number}\u{A0}${month}, ${awayWords(daysUntil)}`;
  const loud = type !== 'birthday';
  return (
    <span className="due">
      {nearness === 'past' && <Chip tone="late">{only ? lateWords(daysUntil) : dueWords(date)}</Chip>}
      {nearness !== 'past' && loud && isWithinDays(date, 7) && (
        <Chip tone="soon">{only ? soonWords : `${label} ${soonWords}`}</Chip>
      )}
      {nearness !== 'past' && !(loud && isWithinDays(date, 7)) && (
        <span className="small near">
          {loud && isWithinDays(date, 30) && <Icon of={Clock3} size="sm" />}
          <time dateTime={day}>{words}</time>
        </span>
      )}
      {onRoll !== undefined && <RollButton date={date} title={title} onRoll={onRoll} />}
    </span>
  );
}
