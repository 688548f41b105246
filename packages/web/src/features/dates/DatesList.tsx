import { type DueDate, type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { formatCount, formatCounted } from '@kinfolio/domain/values/count';
import { useId, useState } from 'react';
import { isRegularPayment } from '../../passport/dates/due-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PanelTabs } from '../../ui/layout/Tabs.tsx';
import { CalendarDownload } from './CalendarDownload.tsx';
import { DateRow } from './DateRow.tsx';
import { groupDates } from './date-groups.ts';
import { RegularPayments } from './RegularPayments.tsx';
import { UkDates } from './UkDates.tsx';
import { useDueDates } from './use-due-dates.ts';

export interface DatesListProps {
  readonly kindOf: (id: string) => RecordKind | undefined;
  readonly clock: Clock;
  readonly onRoll: (id: string, date: DueDate) => void;
  readonly onDelete: (id: string) => void;
}

const views = [
  { id: 'upcoming', label: `Upcoming (${upcomingDays} days)` },
  { id: 'all', label: 'All Dates' },
] as const;

/** How many dates are rendered at first, and how many more with each press. */
const rowsAtOnce = 20;

/**
 * Everything that falls due, whether it comes from a record or was entered by hand. Shows either the next thirty days
 * or all dates.
 */
export function DatesList({ kindOf, clock, onRoll, onDelete }: DatesListProps) {
  const dates = useDueDates(kindOf, clock);
  const titleId = useId();
  const [view, setView] = useState<string>('upcoming');
  const [limit, setLimit] = useState(rowsAtOnce);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  // Past dates stay in the list until the person has dealt with them.
  const single = dates.filter(date => !isRegularPayment(date));
  const shown = view === 'all' ? dates : single.filter(({ daysUntil }) => daysUntil <= upcomingDays);
  const choose = (date: RecordDueDate, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(keyOf(date));
    else next.delete(keyOf(date));
    setChosen(next);
  };
  return (
    <section className="reclist" aria-labelledby={titleId}>
      <h2 id={titleId}>
        Your dates <span className="reclist__count">({formatCount(dates.length)})</span>
      </h2>
      {dates.length > 0 && <p className="lead">{leadWords(single)}</p>}
      <div className="split">
        <div>
          <PanelTabs label="Dates" items={views} selected={view} onSelect={setView}>
            {shown.length === 0 ? (
              <p>{emptyWords(single.length)}</p>
            ) : (
              groupDates(shown, limit).map(({ title, count, dates: under }) => (
                <section className="month" key={title} aria-label={title}>
                  <h3>
                    {title} ({formatCount(count)})
                  </h3>
                  <ul className="rows rows--top">
                    {under.map(date => (
                      <DateRow
                        key={keyOf(date)}
                        date={date}
                        chosen={chosen?.has(keyOf(date))}
                        onChoose={on => choose(date, on)}
                        onRoll={onRoll}
                        onDelete={onDelete}
                      />
                    ))}
                  </ul>
                </section>
              ))
            )}
          </PanelTabs>
          {shown.length > limit && (
            <Button className="more" onClick={() => setLimit(limit + rowsAtOnce)}>
              Show {Math.min(rowsAtOnce, shown.length - limit)} more
            </Button>
          )}
        </div>
        <div className="col">
          <RegularPayments dates={dates.filter(isRegularPayment)} />
          <UkDates clock={clock} />
          {dates.length > 0 && (
            <CalendarDownload
              clock={clock}
              all={dates}
              chosen={chosen && dates.filter(date => chosen.has(keyOf(date)))}
              onChoosing={on => setChosen(on ? new Set() : undefined)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** Sums up the dates, such as "1 is overdue. 4 in the next 30 days." */
function leadWords(dates: readonly RecordDueDate[]): string {
  const overdue = dates.filter(({ daysUntil }) => daysUntil < 0).length;
  const upcoming = dates.filter(({ daysUntil }) => daysUntil >= 0 && daysUntil <= upcomingDays).length;
  const late = overdue === 0 ? 'Nothing is overdue.' : `${overdue} ${overdue === 1 ? 'is' : 'are'} overdue.`;
  return `${late} ${upcoming === 0 ? 'None' : upcoming} in the next ${upcomingDays} days.`;
}

function emptyWords(later: number): string {
  return later === 0
    ? 'No dates yet. We add dates automatically from renewals, bills and papers, and you can add your own.'
    : `Nothing is due in the next ${upcomingDays} days. ${formatCounted(later, 'date')} later on.`;
}

/** The key includes the field because a record may have several dates, each in a field of its own. */
const keyOf = ({ recordId, field }: RecordDueDate): string => `${recordId} ${field ?? ''}`;
