import { dateCategories } from '@kinfolio/domain/fields/date-rule';
import { type DueDate, type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { addDays, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Clock3 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { DateWhen } from '../../passport/dates/DateWhen.tsx';
import { RollButton } from '../../passport/dates/DueNotice.tsx';
import { dueWords, isNear, isWithinDays } from '../../passport/dates/due-words.ts';
import { editAddress, recordAddress } from '../../passport/record-address.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { ByEmail, ReminderAnswers } from './ReminderAnswers.tsx';

export interface DateRowProps {
  readonly date: RecordDueDate;
  /** Whether it goes into the calendar file; undefined while nothing is chosen one by one. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (on: boolean) => void;
  readonly onRoll: (id: string, date: DueDate) => void;
  readonly onDelete: (id: string) => void;
}

/** One date: when, what of, and how near. One's own are changed and deleted here, the others at their record. */
export const DateRow = memo(({ date, chosen, onChoose, onRoll, onDelete }: DateRowProps) => {
  const { recordId, kind, title, day } = date;
  return (
    <li className="date date--row">
      <DateWhen day={day} year={yearOf(day) !== yearOf(addDays(day, -date.daysUntil))} />
      <span>
        <Link className="strong" to={recordAddress(kind, recordId)}>
          {title}
        </Link>
        <span className="date__about">
          <HowNear date={date} /> {!isLoud(date) && <span className="small muted">{aboutWords(date)}</span>}{' '}
          {chosen === undefined && <ByEmail date={date} />}
        </span>
      </span>
      {chosen === undefined && (
        <span className="date__do">
          {isNear(date) && <RollButton date={date} title={title} onRoll={due => onRoll(recordId, due)} />}
          <ReminderAnswers date={date} onRoll={due => onRoll(recordId, due)} />
          {kind.page === 'dates' && (
            <>
              <ButtonLink variant="quiet" to={editAddress(kind, recordId)}>
                Edit <span className="hide">{title}</span>
              </ButtonLink>
              <Button variant="quiet" onClick={() => onDelete(recordId)}>
                Delete <span className="hide">{title}</span>
              </Button>
            </>
          )}
        </span>
      )}
      {chosen !== undefined && (
        <span className="date__act">
          <Checkbox checked={chosen} onChange={onChoose}>
            <span className="hide">
              Put {title}, {formatDay(day)}, in the calendar file
            </span>
          </Checkbox>
        </span>
      )}
    </li>
  );
});

/** Overdue, or within a week: then its row names no source. */
const isLoud = (date: RecordDueDate): boolean =>
  date.nearness === 'past' || (date.type !== 'birthday' && isWithinDays(date, 7));

/** Red only for what is overdue, amber within a week, a clock within thirty days, and later no count of days at all. */
function HowNear({ date }: { readonly date: RecordDueDate }) {
  if (date.nearness === 'past') return <Chip tone="late">{agoWords(date)}</Chip>;
  if (isLoud(date)) return <Chip tone="soon">{dueWords(date)}</Chip>;
  if (!isWithinDays(date, upcomingDays)) return <span className="small near">{date.label}</span>;
  return (
    <span className="small near">
      {date.type !== 'birthday' && <Icon of={Clock3} size="sm" />}
      {dueWords(date)}
    </span>
  );
}

/** "Renewal was due 6 days ago", "Expired 6 days ago". A date of one's own is named for what it is. */
const agoWords = (date: RecordDueDate): string =>
  date.kind.page === 'dates' ? `${counted(-date.daysUntil, 'day')} ago` : dueWords(date);

const yearOf = (day: string): string => day.slice(0, 4);

/** "From Insurance policies", or what sort of one's own it is: "Personal". */
function aboutWords({ category, kind }: RecordDueDate): string {
  if (kind.page !== 'dates') return `From ${kind.label[1]}`;
  return dateCategories.find(({ value }) => value === category)?.label ?? '';
}
