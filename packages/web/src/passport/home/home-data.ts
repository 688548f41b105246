import type { Day } from '@kinfolio/domain/calendar';
import { dueDates, type RecordDueDate } from '@kinfolio/domain/due';
import type { RecordKind } from '@kinfolio/domain/records';
import {
  type CountsPerson,
  type PassportSums,
  passportSums,
  type Totals,
  totals,
} from '@kinfolio/domain/worth';
import type { ListedRecord } from '../list/row.ts';
import type { Section } from '../sections.ts';

/** A section of the dashboard: what it is called, where it leads, and the first of its records. */
export interface SectionCard {
  readonly section: Section;
  readonly count: number;
  readonly records: readonly { readonly kind: RecordKind; readonly record: ListedRecord }[];
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
  readonly today: Day;
}

/** So many records of a section are shown; its page has the others. */
const recordsInCard = 3;

/** Works out the dashboard. `countsPerson` says whose shares count (`domain/answers`). */
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
  return {
    totals: totals(kinds, records, countsPerson),
    sums: passportSums(kindOf, records),
    bills: withSum('monthlyBills'),
    policies: withSum('cover'),
    dates: dueDates(kindOf, records, today),
    cards: cardsOf(sections, records),
    today,
  };
}

function cardsOf(sections: readonly Section[], records: readonly ListedRecord[]): readonly SectionCard[] {
  const cards = sections.map(section => ({
    section,
    count: 0,
    records: [] as SectionCard['records'][number][],
  }));
  const cardOfKind = new Map(
    cards.flatMap(card => card.section.kinds.map(kind => [kind.id, { card, kind }] as const)),
  );
  for (const record of records) {
    const place = cardOfKind.get(record.content.kind);
    if (place === undefined) continue;
    place.card.count += 1;
    if (place.card.records.length < recordsInCard) place.card.records.push({ kind: place.kind, record });
  }
  return cards;
}
