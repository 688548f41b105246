import type { Day } from '@kinfolio/domain/calendar';
import { formatCount } from '@kinfolio/domain/count';
import { dueOf } from '@kinfolio/domain/due';
import type { RecordKind } from '@kinfolio/domain/records';
import { Link } from 'react-router';
import { Chip } from '../../ui/Chip.tsx';
import { Amount } from '../Amount.tsx';
import { dueTones, dueWords } from '../dates/due-words.ts';
import { type ListedRecord, rowOf, saidBy } from '../list/row.ts';
import { recordAddress } from '../record-address.ts';
import type { SectionCard } from './home-data.ts';

export interface SectionCardsProps {
  readonly cards: readonly SectionCard[];
  readonly today: Day;
  readonly still?: boolean;
}

/** The sections that hold something, each with the first of its records. */
export function SectionCards({ cards, today, still = false }: SectionCardsProps) {
  return (
    <div className="home-cards gap-top">
      {cards
        .filter(({ count }) => count > 0)
        .map(({ section, count, records }) => (
          <section className="sheet" key={section.path} aria-label={section.title}>
            <div className="sheet__head">
              <h2 className="h3">{section.title}</h2>
              {!still && (
                <Link className="back" to={section.path}>
                  {count > records.length ? `All ${formatCount(count)}` : 'Open'}
                  <span className="hide">, {section.title}</span>
                </Link>
              )}
            </div>
            <ul className="rows rows--top">
              {records.map(({ kind, record }) => (
                <CardRow key={record.id} kind={kind} record={record} today={today} still={still} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

interface CardRowProps {
  readonly kind: RecordKind;
  readonly record: ListedRecord;
  readonly today: Day;
  readonly still: boolean;
}

function CardRow({ kind, record, today, still }: CardRowProps) {
  const near = dueOf(kind, record.content.fields, today).find(
    ({ nearness }) => nearness === 'past' || nearness === 'soon',
  );
  const { card, about } = rowOf(kind, record.content, near && saidBy([near], record.content));
  return (
    <li className="home-card">
      <span className="strong">
        {still ? card.title : <Link to={recordAddress(kind, record.id)}>{card.title}</Link>}
      </span>
      {card.amountPence !== undefined && (
        <span className="num">
          <Amount pence={card.amountPence} />
        </span>
      )}
      {about !== '' && <p className="small muted">{about}</p>}
      {near !== undefined && (
        <p>
          <Chip tone={dueTones[near.nearness]}>{dueWords(near)}</Chip>
        </p>
      )}
    </li>
  );
}
