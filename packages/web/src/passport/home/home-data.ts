import { dueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import {
  type CountsPerson,
  type PassportSums,
  passportSums,
  type Totals,
  totals,
} from '@kinfolio/domain/overview/worth';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import type { Pence } from '@kinfolio/domain/values/money';
import type { ListedRecord } from '../list/row.ts';
import type { Section } from '../sections.ts';

/** A section of the dashboard: what it is called, where it leads, and its records. */
export interface SectionCard {
  readonly section: Section;
  readonly records: readonly { readonly kind: RecordKind; readonly record: ListedRecord }[];
}

/** A debt and what it is called; `secured` is the mortgage of what bears that name. */
export interface Owed {
  readonly title: string;
  readonly secured: boolean;
  readonly amountPence: Pence;
}

/** Everything the dashboard shows, worked out from records; a person's own, or the sample's. */
export interface HomeData {
  readonly totals: Totals;
  readonly sums: PassportSums;
  /** How many records make up each sum. */
  readonly bills: number;
  readonly policies: number;
  readonly dates: readonly RecordDueDate[];
  readonly cards: readonly SectionCard[];
  /** What is owed, one by one; together they are `totals.owedPence`. */
  readonly owed: readonly Owed[];
  readonly today: Day;
}

/** Works out the dashboard. `countsPerson` says whose shares count (`domain/overview/answers`). */
export function homeData(
  sections: readonly Section[],
  kinds: readonly RecordKind[],
  records: readonly ListedRecord[],
  today: Day,
  countsPerson?: CountsPerson,
): HomeData {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const kindOf = (id: string): RecordKind | undefined => byId.get(id);
  const withSum = (sum: 'monthlyBills' | 'cover'): number =>
    records.filter(({ content }) => kindOf(content.kind)?.sums?.[sum] !== undefined).length;
  const all = totals(kinds, records, countsPerson);
  return {
    totals: all,
    sums: passportSums(kindOf, records),
    bills: withSum('monthlyBills'),
    policies: withSum('cover'),
    dates: dueDates(kindOf, records, today),
    cards: cardsOf(sections, records),
    owed: owedOf(all, kindOf, records),
    today,
  };
}

function owedOf(
  { lines }: Totals,
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly ListedRecord[],
): readonly Owed[] {
  const contents = new Map(records.map(({ id, content }) => [id, content]));
  return lines.flatMap(({ recordId, kindId, secured, amountPence }) => {
    const [kind, content] = [kindOf(kindId), contents.get(recordId)];
    if (amountPence >= 0 || kind === undefined || content === undefined) return [];
    return [{ title: titleOf(kind, content.fields), secured, amountPence }];
  });
}

function cardsOf(sections: readonly Section[], records: readonly ListedRecord[]): readonly SectionCard[] {
  const cards = sections.map(section => ({
    section,
    records: [] as SectionCard['records'][number][],
  }));
  const cardOfKind = new Map(
    cards.flatMap(card => card.section.kinds.map(kind => [kind.id, { card, kind }] as const)),
  );
  for (const record of records) {
    const place = cardOfKind.get(record.content.kind);
    if (place === undefined) continue;
    place.card.records.push({ kind: place.kind, record });
  }
  return cards;
}
