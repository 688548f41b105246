import type { DueDate } from '@kinfolio/domain/overview/due';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { Check } from 'lucide-react';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { dueTones, noticeWords } from './due-words.ts';

export interface DueNoticeProps {
  readonly date: DueDate;
  /** The record it belongs to. */
  readonly title: string;
  /** Moves the date on once it is paid; absent where it is only read. */
  readonly onRoll?: ((date: DueDate) => void) | undefined;
}

/** One date of a record: how things stand in a word, the day, and for what comes round again the way to the next. */
export function DueNotice({ date, title, onRoll }: DueNoticeProps) {
  return (
    <span className="due">
      <Chip tone={dueTones[date.nearness]}>{date.words}</Chip>
      <span className="small">{noticeWords(date)}</span>
      {onRoll !== undefined && <RollButton date={date} title={title} onRoll={onRoll} />}
    </span>
  );
}

/** "Paid: move to 1 Jan 2027", or "Paid: move to 24 Dec" of the same year, for dates that come round again by a rhythm that is known. */
export function RollButton({ date, title, onRoll }: Required<DueNoticeProps>) {
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
