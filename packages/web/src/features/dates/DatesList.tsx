import { type DueDate, type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { counted, formatCount } from '@kinfolio/domain/values/count';
import { useId, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { CalendarDownload } from './CalendarDownload.tsx';
import { DateRow } from './DateRow.tsx';
import { useDueDates } from './use-due-dates.ts';

export interface DatesListProps {
  readonly kindOf: (id: string) => RecordKind | undefined;
  readonly clock: Clock;
  /** Of dates put down by hand; the others go with the record they come from. */
  readonly onDelete: (id: string) => void;
  readonly onRoll: (id: string, date: DueDate) => void;
}

const views = [
  { id: 'upcoming', label: `Upcoming (${upcomingDays} days)` },
  { id: 'all', label: 'All Dates' },
] as const;

/** So many dates are drawn at first, and with each further press. */
const rowsAtOnce = 100;

/** Everything that falls due, from every record and by hand: the next thirty days, or all of it. */
export function DatesList({ kindOf, clock, onDelete, onRoll }: DatesListProps) {
  const dates = useDueDates(kindOf, clock);
  const titleId = useId();
  const [view, setView] = useState<string>('upcoming');
  const [limit, setLimit] = useState(rowsAtOnce);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  // What is overdue stays in sight until somebody has seen to it.
  const shown = view === 'all' ? dates : dates.filter(({ daysUntil }) => daysUntil <= upcomingDays);
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
      <Tabs label="Dates" items={views} selected={view} onSelect={setView}>
        {shown.length === 0 ? (
          <p>{emptyWords(dates.length)}</p>
        ) : (
          <ul className="rows rows--top">
            {shown.slice(0, limit).map(date => (
              <DateRow
                key={keyOf(date)}
                date={date}
                chosen={chosen?.has(keyOf(date))}
                onChoose={on => choose(date, on)}
                onDelete={onDelete}
                onRoll={onRoll}
              />
            ))}
          </ul>
        )}
      </Tabs>
      {shown.length > limit && (
        <Button className="more" onClick={() => setLimit(limit + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, shown.length - limit)} more
        </Button>
      )}
      {dates.length > 0 && (
        <CalendarDownload
          clock={clock}
          all={dates}
          chosen={chosen && dates.filter(date => chosen.has(keyOf(date)))}
          onChoosing={on => setChosen(on ? new Set() : undefined)}
        />
      )}
    </section>
  );
}

function emptyWords(later: number): string {
  return later === 0
    ? 'No dates yet. They come by themselves from renewals, bills and papers, and you can add your own.'
    : `Nothing falls due in the next ${upcomingDays} days. ${counted(later, 'date')} later on.`;
}

/** A record may have several dates, each in a field of its own. */
const keyOf = ({ recordId, field }: RecordDueDate): string => `${recordId} ${field ?? ''}`;
