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
 * One date of a record in its row: past in red, near by the specification's window for its sort an amber chip, within thirty
 * days an amber clock before plain words, and later plain words alone.
 */
export function RowDate({ date, title, onRoll, only }: RowDateProps) {
  const { label, day, daysUntil, nearness, type } = date;
  const words = `${label} ${formatDayShort(day)}`;
  // The words for how far away it is make the year needless, and for what is overdue the day.
  const [number = '', month = ''] = formatDayShort(day).split(' ');
  const soonWords = `${number}\u{A0}${month}, ${awayWords(daysUntil)}`;
  const loud = type !== 'birthday' && nearness === 'soon';
  return (
    <span className="due">
      {nearness === 'past' && <Chip tone="late">{only ? lateWords(date) : dueWords(date)}</Chip>}
      {loud && <Chip tone="soon">{only ? soonWords : `${label} ${soonWords}`}</Chip>}
      {nearness !== 'past' && !loud && (
        <span className="small near">
          {type !== 'birthday' && isWithinDays(date, 30) && <Icon of={Clock3} size="sm" />}
          <time dateTime={day}>{words}</time>
        </span>
      )}
      {onRoll !== undefined && <RollButton date={date} title={title} onRoll={onRoll} />}
    </span>
  );
}
