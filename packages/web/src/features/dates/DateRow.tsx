import { dateCategories } from '@kinfolio/domain/fields/date-rule';
import { type DueDate, type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { addDays, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Clock3 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { CalendarLeaf } from '../../passport/dates/DateWhen.tsx';
import { MoveDateButton } from '../../passport/dates/DueNotice.tsx';
import { describeDueDate, isDateNear, isWithinDays } from '../../passport/dates/due-words.ts';
import { createEditUrl, createRecordUrl } from '../../passport/record-address.ts';
import { createReturnState } from '../../passport/return-to.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { EmailReminderMark, ReminderAnswers } from './ReminderAnswers.tsx';

const fromDates = createReturnState({ pathname: '/dates', search: '' });

export interface DateRowProps {
  readonly date: RecordDueDate;
  /** Whether the person ticked this date for the calendar file; undefined unless they are selecting dates. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (on: boolean) => void;
  readonly onRoll: (id: string, date: DueDate) => void;
  readonly onDelete: (id: string) => void;
}

/**
 * One date: when, for what, and how soon. Dates entered by hand are changed and deleted here, others on their record.
 */
export const DateRow = memo(({ date, chosen, onChoose, onRoll, onDelete }: DateRowProps) => {
  const { recordId, kind, title, day } = date;
  return (
    <li className="date date--row">
      <CalendarLeaf day={day} year={yearOf(day) !== yearOf(addDays(day, -date.daysUntil))} />
      <span>
        <Link className="strong" to={createRecordUrl(kind, recordId)} state={fromDates}>
          {title}
        </Link>
        <span className="date__about">
          <HowNear date={date} /> {!isLoud(date) && <span className="small muted">{aboutWords(date)}</span>}{' '}
          {chosen === undefined && <EmailReminderMark date={date} />}
        </span>
      </span>
      {chosen === undefined && (
        <span className="date__do">
          {isDateNear(date) && (
            <MoveDateButton date={date} title={title} onRoll={due => onRoll(recordId, due)} />
          )}
          <ReminderAnswers date={date} onRoll={due => onRoll(recordId, due)} />
          {kind.page === 'dates' && (
            <>
              <ButtonLink variant="quiet" to={createEditUrl(kind, recordId)}>
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

/** Whether the date is past or within a week. The row of such a date does not name its source. */
const isLoud = (date: RecordDueDate): boolean =>
  date.nearness === 'past' || (date.type !== 'birthday' && isWithinDays(date, 7));

/**
 * How soon a date is: red only if it is past, amber within a week, a clock within thirty days, and otherwise no count
 * of days.
 */
function HowNear({ date }: { readonly date: RecordDueDate }) {
  if (date.nearness === 'past') return <StatusChip tone="late">{agoWords(date)}</StatusChip>;
  if (isLoud(date)) return <StatusChip tone="soon">{describeDueDate(date)}</StatusChip>;
  if (!isWithinDays(date, upcomingDays)) return <span className="small near">{date.label}</span>;
  return (
    <span className="small near">
      {date.type !== 'birthday' && <Icon of={Clock3} size="sm" />}
      {describeDueDate(date)}
    </span>
  );
}

/**
 * Says how long ago a date was, such as "Renewal was due 6 days ago" or "Expired 6 days ago". For a date entered by
 * hand it is only "6 days ago".
 */
const agoWords = (date: RecordDueDate): string =>
  date.kind.page === 'dates' ? `${formatCounted(-date.daysUntil, 'day')} ago` : describeDueDate(date);

const yearOf = (day: string): string => day.slice(0, 4);

/**
 * Says where a date comes from, such as "From Insurance policies". For a date entered by hand this is its type, such as
 * "Personal".
 */
function aboutWords({ category, kind }: RecordDueDate): string {
  if (kind.page !== 'dates') return `From ${kind.label[1]}`;
  return dateCategories.find(({ value }) => value === category)?.label ?? '';
}
