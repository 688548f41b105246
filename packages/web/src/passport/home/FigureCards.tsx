import type { Totals } from '@kinfolio/domain/overview/worth';
import { paymentIntervalTexts } from '@kinfolio/domain/records/paid';
import { createCard } from '@kinfolio/domain/records/record-views';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCount, formatCounted } from '@kinfolio/domain/values/count';
import { formatMoney, type Pence } from '@kinfolio/domain/values/money';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from '../Amount.tsx';
import type { HomeData, NamedRecord } from './home-data.ts';
import { worthFiguresId } from './WorthChart.tsx';

export interface FigureCardsProps {
  readonly data: HomeData;
  /** Set for a preview, which contains no links. */
  readonly still?: boolean;
}

/** Shows four figures: what a person owns, owes, pays and is insured for. Each links to the records behind it. */
export function FigureCards({ data, still = false }: FigureCardsProps) {
  const { totals, sums } = data;
  return (
    <section className="sheet sheet--flush gap-top" aria-label="Your figures">
      <dl className="figures figures--4">
        <Figure
          name="Net worth"
          to={still ? undefined : `#${worthFiguresId}`}
          lead
          pence={totals.netWorthPence}
        >
          Accounts, investments and property, less overdrafts, cards and mortgages
        </Figure>
        <Figure
          name="Total assets"
          to={still ? undefined : `#${worthFiguresId}`}
          pence={totals.totalAssetsPence}
        >
          {asOfWords(totals)}
        </Figure>
        <Figure name="Monthly bills" to={still ? undefined : '/bills'} pence={sums.monthlyBillsPence}>
          {billWords(data)}
        </Figure>
        <Figure name="Insurance coverage" to={still ? undefined : '/insurance'} pence={coverOf(data)}>
          {policyWords(data)}
        </Figure>
      </dl>
      <WithoutAmount records={data.withoutAmount} still={still} />
    </section>
  );
}

/** How many records without an amount are named; the others are counted. */
const mostNamed = 5;

/** Names the records that the figures leave out, so that a person can add what is missing. */
function WithoutAmount({
  records,
  still,
}: {
  readonly records: readonly NamedRecord[];
  readonly still: boolean;
}) {
  if (records.length === 0) return null;
  const more = records.length - mostNamed;
  return (
    <p className="figures__more small muted">
      {records.length === 1
        ? 'One record has no amount yet, so it is not in these figures: '
        : `${formatCount(records.length)} records have no amount yet, so they are not in these figures: `}
      {records.slice(0, mostNamed).map(({ title, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ', '}
          {still ? title : <Link to={to}>{title}</Link>}
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}.
    </p>
  );
}

interface FigureProps {
  readonly name: string;
  readonly to: string | undefined;
  /** The amount; undefined while no record has this figure. */
  readonly pence: Pence | undefined;
  readonly lead?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, to, pence, lead, children }: FigureProps) {
  const sum = pence === undefined ? 'Not known yet' : <Amount pence={pence} />;
  return (
    <div className={lead ? 'lead-fig' : undefined}>
      <dt>{to === undefined ? name : <PlaceLink to={to}>{name}</PlaceLink>}</dt>
      <dd className="big">{lead ? <span className="total-rule">{sum}</span> : sum}</dd>
      <dd className="small muted">{children}</dd>
    </div>
  );
}

/** Uses a plain link for a part further down the same page, because the browser then moves the focus there as well. */
function PlaceLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return to.startsWith('#') ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>;
}

/** The dates of the balances behind a figure, because a figure is only as recent as the oldest of them. */
function asOfWords({ oldestAsOf, newestAsOf, counted: count }: Totals): string {
  if (count === 0) return 'No amounts yet';
  if (oldestAsOf === undefined || newestAsOf === undefined) return 'Based on the amounts you entered';
  if (oldestAsOf === newestAsOf) return `As of ${formatDay(oldestAsOf)}`;
  return `As of ${formatDayShort(oldestAsOf)} to ${formatDayShort(newestAsOf)}`;
}

function billWords({ bills, dates, cards }: HomeData): string {
  if (bills === 0) return 'No bills yet';
  const next = dates.find(date => date.daysUntil >= 0 && date.kind.sums?.monthlyBills !== undefined);
  const content = cards.flatMap(card => card.records).find(({ record }) => record.id === next?.recordId)
    ?.record.content;
  const card = next && content && createCard(next.kind, content);
  if (next === undefined) return formatCounted(bills, 'bill');
  const day = formatDayShort(next.day).replace(/ \d{4}$/u, '');
  if (card?.amountPence === undefined) return `${formatCounted(bills, 'bill')}. Next: ${day}`;
  const { amountPence: amount, paid = { amount, every: next.kind.card.per } } = card;
  const { every } = paid;
  return `Next: ${formatMoney(paid.amount)}${every === undefined ? '' : ` ${paymentIntervalTexts[every]}`}, ${day}`;
}

/** If no policy states its cover, show no amount: the policies still insure something, so £0.00 would be wrong. */
const coverOf = ({ policies, sums }: HomeData): Pence | undefined =>
  policies > 0 && sums.coverPence === 0 ? undefined : sums.coverPence;

function policyWords({ policies, dates }: HomeData): string {
  if (policies === 0) return 'No policies yet';
  const near = dates.filter(
    date => date.kind.sums?.cover !== undefined && (date.nearness === 'soon' || date.nearness === 'past'),
  ).length;
  const words = formatCounted(policies, 'policy', 'policies');
  return near === 0 ? words : `${words}, ${near} to renew`;
}
