import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { dueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import { openDates } from '@kinfolio/domain/overview/open-dates';
import { choicesRecord, preferencesOf } from '@kinfolio/domain/overview/reminder-preferences';
import {
  type CountsPerson,
  type PassportSums,
  passportSums,
  type Totals,
  totals,
} from '@kinfolio/domain/overview/worth';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { amountOf, titleOf } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { type Pence, pence } from '@kinfolio/domain/values/money';
import type { ListedRecord } from '../list/row.ts';
import { recordAddress } from '../record-address.ts';
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
  /** What is still owed on a home, by its id, where the record of the loan has it too. */
  readonly loans: ReadonlyMap<string, Pence>;
  /** Records that seem to hold what another one holds. */
  readonly unsure: readonly { readonly title: string; readonly to: string }[];
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
    dates: openDates(dueDates(kindOf, records, today), doneAmong(records)),
    cards: cardsOf(sections, records),
    owed: owedOf(all, kindOf, records),
    loans: loansOf(all, kindOf, records),
    unsure: unsureOf(all, kindOf, records),
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

const doneAmong = (records: readonly ListedRecord[]): ReadonlySet<string> => {
  const choices = records.filter(({ content }) => content.kind === reminderChoices.id);
  return preferencesOf(choicesRecord(choices)?.content.fields).done;
};

type KindOf = (id: string) => RecordKind | undefined;

function loansOf({ doubles }: Totals, kindOf: KindOf, records: readonly ListedRecord[]) {
  const loans = new Map<string, Pence>();
  const contents = new Map(records.map(({ id, content }) => [id, content]));
  for (const { counted, leftOut, isLoan } of doubles) {
    const content = contents.get(counted);
    const kind = content && kindOf(content.kind);
    const amount = isLoan && kind !== undefined ? amountOf(kind, content?.fields ?? {}) : undefined;
    if (amount !== undefined) loans.set(leftOut, pence((loans.get(leftOut) ?? 0) + Math.abs(amount)));
  }
  return loans;
}

function unsureOf({ doubles }: Totals, kindOf: KindOf, records: readonly ListedRecord[]) {
  const guessed = new Set(doubles.filter(({ isLinked }) => !isLinked).map(({ counted }) => counted));
  return records.flatMap(({ id, content }) => {
    const kind = guessed.has(id) ? kindOf(content.kind) : undefined;
    return kind === undefined ? [] : [{ title: titleOf(kind, content.fields), to: recordAddress(kind, id) }];
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
