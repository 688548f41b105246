import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { dueOf } from '@kinfolio/domain/overview/due';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { formatMoney, type Pence, pence, penceIfStored } from '@kinfolio/domain/values/money';
import { Link } from 'react-router';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Amount } from '../Amount.tsx';
import { awayWords, dueTones, dueWords } from '../dates/due-words.ts';
import { type ListedRecord, rowOf, saidBy } from '../list/row.ts';
import { recordAddress } from '../record-address.ts';
import type { SectionCard } from './home-data.ts';

export interface SectionCardsProps {
  readonly cards: readonly SectionCard[];
  /** What is owed on a home, by its id, where the record of the loan has it. */
  readonly loans: ReadonlyMap<string, Pence>;
  readonly today: Day;
  readonly still?: boolean;
}

/** So many records of a section are shown; its page has the others. A preview has no page, and shows them all. */
const recordsInCard = 3;

/** The sections that hold something, each with the first of its records. */
export function SectionCards({ cards, loans, today, still = false }: SectionCardsProps) {
  return (
    <div className="home-cards gap-top">
      {cards
        .filter(({ records }) => records.length > 0)
        .map(({ section, records }) => (
          <section className="sheet" key={section.path} aria-label={section.title}>
            <div className="sheet__head">
              <h2 className="h3">{section.title}</h2>
              {!still && (
                <Link className="back" to={section.path}>
                  {records.length > recordsInCard ? `All ${formatCount(records.length)}` : 'Open'}
                  <span className="hide">, {section.title}</span>
                </Link>
              )}
            </div>
            <ul className="rows rows--top">
              {records.slice(0, still ? undefined : recordsInCard).map(({ kind, record }) => (
                <CardRow
                  key={record.id}
                  kind={kind}
                  record={record}
                  loan={loans.get(record.id)}
                  today={today}
                  still={still}
                />
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
  readonly loan: Pence | undefined;
  readonly today: Day;
  readonly still: boolean;
}

function CardRow({ kind, record, loan, today, still }: CardRowProps) {
  const near = dueOf(kind, record.content.fields, today).find(
    ({ nearness }) => nearness === 'past' || nearness === 'soon',
  );
  const { card, about } = rowOf(kind, record.content, near && saidBy([near], record.content));
  const words = [about, ...sumsOf(kind, record.content.fields, loan)].filter(text => text !== '').join(', ');
  return (
    <li className="home-card">
      <span className="strong">
        {still ? card.title : <Link to={recordAddress(kind, record.id)}>{card.title}</Link>}
      </span>
      {card.amountPence !== undefined && (
        <span className="num">
          <Amount pence={card.paid?.amount ?? card.amountPence} per={card.paid?.every ?? kind.card.per} />
        </span>
      )}
      {words !== '' && <p className="small muted">{words}</p>}
      {near !== undefined && (
        <p>
          <Chip tone={dueTones[near.nearness]}>
            {near.nearness === 'soon' ? `${near.words}, ${awayWords(near.daysUntil)}` : dueWords(near)}
          </Chip>
        </p>
      )}
    </li>
  );
}

/** What figures of the dashboard are made of, and the row does not say: the cover of a policy, the equity of a home. */
function sumsOf({ sums, worth }: RecordKind, fields: FieldValues, linked?: Pence): readonly string[] {
  const cover = sums?.cover && penceIfStored(fields[sums.cover.field]);
  const value = worth && penceIfStored(fields[worth.amount]);
  const own = worth?.securedOn === undefined ? undefined : penceIfStored(fields[worth.securedOn]);
  const loan = linked ?? own;
  return [
    ...(cover === undefined ? [] : [`cover ${formatMoney(cover)}`]),
    ...(value === undefined || loan === undefined ? [] : [`equity ${formatMoney(pence(value - loan))}`]),
  ];
}
