import { dateCategories } from '@kinfolio/domain/fields/date-rule';
import type { DueDate, RecordDueDate } from '@kinfolio/domain/overview/due';
import { addDays, formatDay } from '@kinfolio/domain/values/calendar';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { DateWhen } from '../../passport/dates/DateWhen.tsx';
import { RollButton } from '../../passport/dates/DueNotice.tsx';
import { dueTones, dueWords, isNear } from '../../passport/dates/due-words.ts';
import { editAddress, recordAddress } from '../../passport/record-address.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface DateRowProps {
  readonly date: RecordDueDate;
  /** Whether it goes into the calendar file; undefined while nothing is chosen one by one. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (on: boolean) => void;
  readonly onDelete: (id: string) => void;
  readonly onRoll: (id: string, date: DueDate) => void;
}

/** One date: when, what of, and how near. It is changed at its record; only one's own can be deleted. */
export const DateRow = memo(({ date, chosen, onChoose, onDelete, onRoll }: DateRowProps) => {
  const { recordId, kind, title, day } = date;
  const own = kind.page === 'dates';
  return (
    <li className="date date--row">
      <DateWhen day={day} year={yearOf(day) !== yearOf(addDays(day, -date.daysUntil))} />
      <span>
        <Link className="strong" to={recordAddress(kind, recordId)}>
          {title}
        </Link>
        <br />
        <Chip tone={dueTones[date.nearness]}>{dueWords(date)}</Chip>{' '}
        <span className="small muted">{aboutWords(date)}</span>
        {isNear(date) && <RollButton date={date} title={title} onRoll={due => onRoll(recordId, due)} />}
      </span>
      <span className="date__act">
        {chosen !== undefined && (
          <Checkbox checked={chosen} onChange={onChoose}>
            <span className="hide">
              Put {title}, {formatDay(day)}, in the calendar file
            </span>
          </Checkbox>
        )}
        {chosen === undefined && (
          <span className="pair">
            <ButtonLink variant="icon" to={editAddress(kind, recordId)}>
              <Icon of={Pencil} />
              <span className="hide">Edit {title}</span>
            </ButtonLink>
            {own && (
              <Button variant="icon" onClick={() => onDelete(recordId)}>
                <Icon of={Trash2} />
                <span className="hide">Delete {title}</span>
              </Button>
            )}
          </span>
        )}
      </span>
    </li>
  );
});

const yearOf = (day: string): string => day.slice(0, 4);

/** "Insurance, from Insurance policies", or "Personal, added by you". */
function aboutWords({ category, kind }: RecordDueDate): string {
  const words = dateCategories.find(({ value }) => value === category)?.label ?? '';
  return kind.page === 'dates' ? `${words}, added by you` : `${words}, from ${kind.label[1]}`;
}
