import type { RecordDueDate } from '@kinfolio/domain/due';
import { upcomingDays } from '@kinfolio/domain/due';
import { useId } from 'react';
import { Link } from 'react-router';
import { Chip } from '../../ui/Chip.tsx';
import { DateWhen } from '../dates/DateWhen.tsx';
import { dueTones, dueWords } from '../dates/due-words.ts';
import { recordAddress } from '../record-address.ts';

export interface ComingUpProps {
  readonly dates: readonly RecordDueDate[];
  readonly most: number;
  readonly still?: boolean;
}

/** What is overdue and what falls due in the next thirty days, the first few. */
export function ComingUp({ dates, most, still = false }: ComingUpProps) {
  const titleId = useId();
  const near = dates.filter(({ daysUntil }) => daysUntil <= upcomingDays).slice(0, most);
  return (
    <section className="sheet" aria-labelledby={titleId}>
      <div className="sheet__head">
        <h2 id={titleId} className="h3">
          Upcoming dates
        </h2>
        {!still && (
          <Link className="back" to="/dates">
            All dates
          </Link>
        )}
      </div>
      {near.length === 0 ? (
        <p className="muted">Nothing in the next {upcomingDays} days.</p>
      ) : (
        <ul className="rows rows--top">
          {near.map(date => (
            <li className="date" key={`${date.recordId} ${date.field ?? ''}`}>
              <DateWhen day={date.day} />
              <span>
                {still ? (
                  <span className="strong">{date.title}</span>
                ) : (
                  <Link className="strong" to={recordAddress(date.kind, date.recordId)}>
                    {date.title}
                  </Link>
                )}
                <br />
                {date.nearness === 'past' || date.nearness === 'soon' ? (
                  <Chip tone={dueTones[date.nearness]}>{dueWords(date)}</Chip>
                ) : (
                  <span className="small muted">{dueWords(date)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
