import { computeOwnedShare } from '../../fields/owners.ts';
import { type DuplicateFact, findDuplicateFacts, listIdsCountedElsewhere } from '../../overview/doubles.ts';
import type { CountedGift, EstateForTax } from '../../overview/inheritance-tax.ts';
import { computeTotals } from '../../overview/worth.ts';
import { readWorthAmount } from '../../records/record-views.ts';
import type { InheritanceTaxRules } from '../../reference/inheritance-tax.ts';
import { type Day, readStoredDayIfAny } from '../../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, sumPence, toPence } from '../../values/money.ts';
import type { PrintReader, RecordWithKind } from '../executor-pack/reader.ts';
import type { PackSubject } from '../executor-pack/subject.ts';

/** One record in a figure, at the person's own share; negative if owed. */
export interface EstateRecordAmount {
  readonly recordId: string;
  readonly kindId: string;
  readonly title: string;
  readonly pence: Pence;
  /** The day on which the amount applied, or on which the gift was made. */
  readonly day: Day | undefined;
}

/** An estate, calculated from its records. */
export interface RecordedEstate extends Pick<EstateForTax, 'gifts'> {
  readonly assets: readonly EstateRecordAmount[];
  readonly debts: readonly EstateRecordAmount[];
  readonly giftParts: readonly EstateRecordAmount[];
  /** The most valuable home, less the debts on it; undefined if none is recorded. */
  readonly home: EstateRecordAmount | undefined;
  /** Titles of assets that count but have no amount yet. */
  readonly unvalued: readonly string[];
  /** Titles of pensions and policies that are not part of the estate. */
  readonly outside: readonly string[];
}

const pensions: ReadonlySet<unknown> = new Set(['workplace-pension', 'personal-pension', 'sipp']);
const isPension = ({ kind, fields }: RecordWithKind) =>
  kind.id === 'investment' && pensions.has(fields['type']);
const isLifeCover = ({ kind, fields }: RecordWithKind) =>
  kind.id === 'insurance-policy' && fields['type'] === 'life-insurance';

/**
 * Calculates a person's estate from their records. Pensions count from the day on which the rules include them; life
 * insurance counts unless it is written in trust. Never throws; a damaged amount is not counted.
 */
export function computeRecordedEstate(
  reader: PrintReader,
  subject: PackSubject,
  { death, rules }: { death: Day; rules: InheritanceTaxRules },
): RecordedEstate {
  const own = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const isOutside = (row: RecordWithKind) =>
    (isPension(row) && death < rules.pensionsFrom) ||
    (isLifeCover(row) && row.fields['writtenInTrust'] === true);
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  const { lines, doubles } = computeTotals(
    kinds,
    own.filter(row => !isOutside(row)),
    subject.counts,
    reader.rows,
  );
  const parts = lines.flatMap(line => {
    const row = reader.row(line.recordId);
    return row === undefined ? [] : [partOfRow(reader, row, line.amountPence, line.secured)];
  });
  const kindsById = new Map(kinds.map(kind => [kind.id, kind]));
  const policies = own.filter(row => isLifeCover(row) && !isOutside(row));
  const twice = new Set(findDuplicateFacts(id => kindsById.get(id), policies).map(({ leftOut }) => leftOut));
  const covers = policies.filter(({ id }) => !twice.has(id)).flatMap(row => coverOf(reader, subject, row));
  const again = listIdsCountedElsewhere(doubles);
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
          row.kind.worth !== undefined &&
          !isOutside(row) &&
          !again.has(row.id) &&
          readWorthAmount(row.kind, row.fields) === undefined,
      )
      .map(row => reader.title(row)),
    outside: own.filter(isOutside).map(row => reader.title(row)),
  };
}

function partOfRow(
  reader: PrintReader,
  row: RecordWithKind,
  amount: Pence,
  secured = false,
): EstateRecordAmount {
  const title = reader.title(row);
  return {
    recordId: row.id,
    kindId: row.kind.id,
    title: secured ? `Mortgage on ${title}` : title,
    pence: amount,
    day: readStoredDayIfAny(row.fields[row.kind.worth?.asOf ?? '']),
  };
}

function coverOf(reader: PrintReader, subject: PackSubject, row: RecordWithKind): EstateRecordAmount[] {
  const cover = readStoredPenceIfAny(row.fields['coverAmount']);
  if (cover === undefined) return [];
  const own = toPence(Math.round(cover * computeOwnedShare(row.fields['owners'], subject.counts)));
  return own > 0 ? [partOfRow(reader, row, own)] : [];
}

const countsAsGift = ({ kind, fields }: RecordWithKind) =>
  kind.id === 'gift' && ['', 'none'].includes(String(fields['exemption'] ?? ''));

function giftOf(
  reader: PrintReader,
  subject: PackSubject,
  row: RecordWithKind,
): { gift: CountedGift; part: EstateRecordAmount }[] {
  const day = readStoredDayIfAny(row.fields['date']);
  const value = readStoredPenceIfAny(row.fields['value']);
  if (day === undefined || value === undefined) return [];
  const own = toPence(Math.round(value * computeOwnedShare(row.fields['owners'], subject.counts)));
  if (own <= 0) return [];
  return [
    {
      gift: { id: row.id, day, pence: own },
      part: { ...partOfRow(reader, row, own), day },
    },
  ];
}

/** The most valuable main home, less its mortgage or the loan record for the same mortgage. */
function homeOf(
  reader: PrintReader,
  own: readonly RecordWithKind[],
  parts: readonly EstateRecordAmount[],
  doubles: readonly DuplicateFact[],
): EstateRecordAmount | undefined {
  const homes = own.filter(({ kind, fields }) => kind.id === 'property' && fields['type'] === 'main-home');
  const worth = homes.map(row => {
    const onIt = doubles.filter(({ isLoan, leftOut }) => isLoan && leftOut === row.id);
    const loans = new Set(onIt.map(({ counted }) => counted));
    const its = parts.filter(({ recordId }) => recordId === row.id || loans.has(recordId));
    return partOfRow(reader, row, toPence(Math.max(0, sumPence(its.map(part => part.pence)))));
  });
  return worth.toSorted((one, other) => other.pence - one.pence)[0];
}
