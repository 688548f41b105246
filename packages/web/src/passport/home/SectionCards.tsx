import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { listRecordDueDates } from '@kinfolio/domain/overview/due';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { formatMoney, type Pence, readStoredPenceIfAny, toPence } from '@kinfolio/domain/values/money';
import { Link } from 'react-router';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Amount } from '../Amount.tsx';
import { describeDueDate, dueTones, formatDaysAway } from '../dates/due-words.ts';
import { type ListedRecord, listDateFields, listFieldsOfLoan, toListRow } from '../list/row.ts';
import { createRecordUrl } from '../record-address.ts';
import type { SectionCard } from './home-data.ts';

export interface SectionCardsProps {
  readonly cards: readonly SectionCard[];
  /**
   * How much is still owed on each home, by the home's id. A home is missing if the record of its loan does not state
   * the amount.
   */
  readonly loans: ReadonlyMap<string, Pence>;
  readonly today: Day;
  readonly still?: boolean;
}

/**
 * How many records of a section are shown, because the others are on its page. A preview has no such page, so it shows
 * all of them.
 */
const recordsInCard = 3;

/** The sections that contain something, each with its first few records. */
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
  const near = listRecordDueDates(kind, record.content.fields, today).find(
    ({ nearness }) => nearness === 'past' || nearness === 'soon',
  );
  const { card, about } = toListRow(kind, record.content, [
    ...(near === undefined ? [] : listDateFields([near], record.content)),
    ...listFieldsOfLoan(kind, loan !== undefined),
  ]);
  const words = [about, ...sumsOf(kind, record.content.fields, loan)].filter(text => text !== '').join(', ');
  return (
    <li className="home-card">
      <span className="strong">
        {still ? card.title : <Link to={createRecordUrl(kind, record.id)}>{card.title}</Link>}
      </span>
      {card.amountPence !== undefined && (
        <span className="num">
          <Amount pence={card.paid?.amount ?? card.amountPence} per={card.paid?.every ?? kind.card.per} />
        </span>
      )}
      {words !== '' && <p className="small muted">{words}</p>}
      {near !== undefined && (
        <p>
          <StatusChip tone={dueTones[near.nearness]}>
            {near.nearness === 'soon'
              ? `${near.words}, ${formatDaysAway(near.daysUntil)}`
              : describeDueDate(near)}
          </StatusChip>
        </p>
      )}
    </li>
  );
}

/**
 * Amounts that the dashboard includes in its totals but the row does not show, such as a policy's cover or the equity
 * in a home.
 */
function sumsOf({ sums, worth }: RecordKind, fields: FieldValues, linked?: Pence): readonly string[] {
  const cover = sums?.cover && readStoredPenceIfAny(fields[sums.cover.field]);
  const value = worth && readStoredPenceIfAny(fields[worth.amount]);
  const own = worth?.securedOn === undefined ? undefined : readStoredPenceIfAny(fields[worth.securedOn]);
  const loan = linked ?? own;
  return [
    ...(cover === undefined ? [] : [`cover ${formatMoney(cover)}`]),
    ...(value === undefined || loan === undefined ? [] : [`equity ${formatMoney(toPence(value - loan))}`]),
  ];
}
