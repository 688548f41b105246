import { partOf } from '../../fields/owners.ts';
import { type Double, doublesAmong } from '../../overview/doubles.ts';
import type { CountedGift, Estate } from '../../overview/inheritance-tax.ts';
import { totals } from '../../overview/worth.ts';
import { amountOf } from '../../records/record-views.ts';
import type { InheritanceTaxRules } from '../../reference/inheritance-tax.ts';
import { type Day, dayIfStored } from '../../values/calendar.ts';
import { type Pence, pence, penceIfStored, sumPence } from '../../values/money.ts';
import type { Reader, RecordWithKind } from '../executor-pack/reader.ts';
import type { Subject } from '../executor-pack/subject.ts';

/** One record behind a figure, by the person's own share; below zero is owed. */
export interface EstatePart {
  readonly recordId: string;
  readonly kindId: string;
  readonly title: string;
  readonly pence: Pence;
  /** The day on which the amount was true, or a gift was given. */
  readonly day: Day | undefined;
}

/** An estate by its records. */
export interface RecordedEstate extends Pick<Estate, 'gifts'> {
  readonly assets: readonly EstatePart[];
  readonly debts: readonly EstatePart[];
  readonly giftParts: readonly EstatePart[];
  /** The home with the most value, less what is owed on it; undefined where none is recorded. */
  readonly home: EstatePart | undefined;
  /** Titles of what counts and has no amount yet. */
  readonly unvalued: readonly string[];
  /** Titles of pensions and policies that are no part of the estate. */
  readonly outside: readonly string[];
}

const pensions: ReadonlySet<unknown> = new Set(['workplace-pension', 'personal-pension', 'sipp']);
const isPension = ({ kind, fields }: RecordWithKind) =>
  kind.id === 'investment' && pensions.has(fields['type']);
const isLifeCover = ({ kind, fields }: RecordWithKind) =>
  kind.id === 'insurance-policy' && fields['type'] === 'life-insurance';

/**
 * The estate of a person, by their records. Pensions count from the day on which the rules let them; life insurance
 * counts unless it is written in trust. Never throws; a damaged amount is not counted.
 */
export function estateOf(
  reader: Reader,
  subject: Subject,
  { death, rules }: { death: Day; rules: InheritanceTaxRules },
): RecordedEstate {
  const own = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const isOutside = (row: RecordWithKind) =>
    (isPension(row) && death < rules.pensionsFrom) ||
    (isLifeCover(row) && row.fields['writtenInTrust'] === true);
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  const { lines, doubles } = totals(
    kinds,
    own.filter(row => !isOutside(row)),
    subject.counts,
  );
  const parts = lines.flatMap(line => {
    const row = reader.row(line.recordId);
    return row === undefined ? [] : [partOfRow(reader, row, line.amountPence, line.secured)];
  });
  const kindsById = new Map(kinds.map(kind => [kind.id, kind]));
  const policies = own.filter(row => isLifeCover(row) && !isOutside(row));
  const twice = new Set(doublesAmong(id => kindsById.get(id), policies).map(({ leftOut }) => leftOut));
  const covers = policies.filter(({ id }) => !twice.has(id)).flatMap(row => coverOf(reader, subject, row));
  const giftRows = own.filter(countsAsGift).flatMap(row => giftOf(reader, subject, row));
  return {
    assets: [...parts.filter(part => part.pence > 0), ...covers],
    debts: parts.filter(part => part.pence < 0),
    gifts: giftRows.map(({ gift }) => gift),
    giftParts: giftRows.map(({ part }) => part),
    home: homeOf(reader, own, parts, doubles),
    unvalued: own
      .filter(
        row =>
          row.kind.worth !== undefined && !isOutside(row) && amountOf(row.kind, row.fields) === undefined,
      )
      .map(row => reader.title(row)),
    outside: own.filter(isOutside).map(row => reader.title(row)),
  };
}

function partOfRow(reader: Reader, row: RecordWithKind, amount: Pence, secured = false): EstatePart {
  const title = reader.title(row);
  return {
    recordId: row.id,
    kindId: row.kind.id,
    title: secured ? `Mortgage on ${title}` : title,
    pence: amount,
    day: dayIfStored(row.fields[row.kind.worth?.asOf ?? '']),
  };
}

function coverOf(reader: Reader, subject: Subject, row: RecordWithKind): EstatePart[] {
  const cover = penceIfStored(row.fields['coverAmount']);
  if (cover === undefined) return [];
  const own = pence(Math.round(cover * partOf(row.fields['owners'], subject.counts)));
  return own > 0 ? [partOfRow(reader, row, own)] : [];
}

const countsAsGift = ({ kind, fields }: RecordWithKind) =>
  kind.id === 'gift' && ['', 'none'].includes(String(fields['exemption'] ?? ''));

function giftOf(
  reader: Reader,
  subject: Subject,
  row: RecordWithKind,
): { gift: CountedGift; part: EstatePart }[] {
  const day = dayIfStored(row.fields['date']);
  const value = penceIfStored(row.fields['value']);
  if (day === undefined || value === undefined) return [];
  const own = pence(Math.round(value * partOf(row.fields['owners'], subject.counts)));
  if (own <= 0) return [];
  return [
    {
      gift: { id: row.id, day, pence: own },
      part: { ...partOfRow(reader, row, own), day },
    },
  ];
}

/** The main home that is worth most, less its mortgage and the loan that is the same mortgage. */
function homeOf(
  reader: Reader,
  own: readonly RecordWithKind[],
  parts: readonly EstatePart[],
  doubles: readonly Double[],
): EstatePart | undefined {
  const homes = own.filter(({ kind, fields }) => kind.id === 'property' && fields['type'] === 'main-home');
  const worth = homes.map(row => {
    const onIt = doubles.filter(({ isLoan, leftOut }) => isLoan && leftOut === row.id);
    const loans = new Set(onIt.map(({ counted }) => counted));
    const its = parts.filter(({ recordId }) => recordId === row.id || loans.has(recordId));
    return partOfRow(reader, row, pence(Math.max(0, sumPence(its.map(part => part.pence)))));
  });
  return worth.toSorted((one, other) => other.pence - one.pence)[0];
}
