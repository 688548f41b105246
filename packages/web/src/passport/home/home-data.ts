import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { listIdsCountedElsewhere } from '@kinfolio/domain/overview/doubles';
import { listDueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import { listOpenDates } from '@kinfolio/domain/overview/open-dates';
import { findChoicesRecord, readReminderPreferences } from '@kinfolio/domain/overview/reminder-preferences';
import {
  computePassportSums,
  computeTotals,
  type DashboardTotals,
  isCounted,
  type PersonFilter,
  type Totals,
} from '@kinfolio/domain/overview/worth';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle, readWorthAmount } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { type Pence, toPence } from '@kinfolio/domain/values/money';
import { hasConflict, type ListedRecord } from '../list/row.ts';
import { createRecordUrl } from '../record-address.ts';
import type { SectionWithPages } from '../sections.ts';

/** A section of the dashboard, with its records. */
export interface SectionCard {
  readonly section: SectionWithPages;
  readonly records: readonly { readonly kind: RecordKind; readonly record: ListedRecord }[];
}

/** A debt and its name. `secured` means a mortgage on the item with that name. */
export interface DebtOwed {
  readonly title: string;
  readonly secured: boolean;
  readonly amountPence: Pence;
}

/** A record by its name, and the address of its page. */
export interface NamedRecord {
  readonly title: string;
  readonly to: string;
}

/** Everything that the dashboard shows, calculated from records, either of the person or of the sample. */
export interface HomeData {
  readonly totals: Totals;
  readonly sums: DashboardTotals;
  /** How many bills, and how many policies, the passport has. */
  readonly bills: number;
  readonly policies: number;
  readonly dates: readonly RecordDueDate[];
  readonly cards: readonly SectionCard[];
  /** The individual debts; they add up to `totals.owedPence`. */
  readonly owed: readonly DebtOwed[];
  /**
   * How much is still owed on each home, by the home's id. A home is missing if the record of its loan does not state
   * the amount.
   */
  readonly loans: ReadonlyMap<string, Pence>;
  /** Records that appear to be duplicates of another. */
  readonly unsure: readonly NamedRecord[];
  /** Records whose amount is not known, so that the totals leave them out. Duplicates that another record counts are not named. */
  readonly withoutAmount: readonly NamedRecord[];
  /** Records that two devices changed, in which the person has to choose a value. */
  readonly twofold: readonly NamedRecord[];
  readonly today: Day;
}

/** Calculates the dashboard. `countsPerson` says whose shares count (`domain/overview/answers`). */
export function computeHomeData(
  sections: readonly SectionWithPages[],
  kinds: readonly RecordKind[],
  records: readonly ListedRecord[],
  today: Day,
  countsPerson?: PersonFilter,
): HomeData {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const kindOf = (id: string): RecordKind | undefined => byId.get(id);
  const withSum = (sum: 'monthlyBills' | 'cover'): number =>
    records.filter(({ content }) => kindOf(content.kind)?.sums?.[sum] !== undefined).length;
  const all = computeTotals(kinds, records, countsPerson);
  const elsewhere = listIdsCountedElsewhere(all.doubles);
  return {
    totals: all,
    sums: computePassportSums(kindOf, records),
    bills: withSum('monthlyBills'),
    policies: withSum('cover'),
    dates: listOpenDates(listDueDates(kindOf, records, today), doneAmong(records)),
    cards: cardsOf(sections, records),
    owed: owedOf(all, kindOf, records),
    loans: loansOf(all, kindOf, records),
    unsure: unsureOf(all, kindOf, records),
    withoutAmount: nameRecords(
      kindOf,
      records.filter(({ id, content }) => !elsewhere.has(id) && lacksAmount(kindOf(content.kind), content)),
    ),
    twofold: nameRecords(
      kindOf,
      records.filter(({ content }) => hasConflict(content)),
    ),
    today,
  };
}

const lacksAmount = (kind: RecordKind | undefined, { fields }: RecordContent): boolean =>
  kind?.worth !== undefined && isCounted(kind, fields) && readWorthAmount(kind, fields) === undefined;

function owedOf(
  { lines }: Totals,
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly ListedRecord[],
): readonly DebtOwed[] {
  const contents = new Map(records.map(({ id, content }) => [id, content]));
  return lines.flatMap(({ recordId, kindId, secured, amountPence }) => {
    const [kind, content] = [kindOf(kindId), contents.get(recordId)];
    if (amountPence >= 0 || kind === undefined || content === undefined) return [];
    return [{ title: getRecordTitle(kind, content.fields), secured, amountPence }];
  });
}

const doneAmong = (records: readonly ListedRecord[]): ReadonlySet<string> => {
  const choices = records.filter(({ content }) => content.kind === reminderChoices.id);
  return readReminderPreferences(findChoicesRecord(choices)?.content.fields).done;
};

type KindOf = (id: string) => RecordKind | undefined;

function loansOf({ doubles }: Totals, kindOf: KindOf, records: readonly ListedRecord[]) {
  const loans = new Map<string, Pence>();
  const contents = new Map(records.map(({ id, content }) => [id, content]));
  for (const { counted, leftOut, isLoan } of doubles) {
    const content = contents.get(counted);
    const kind = content && kindOf(content.kind);
    const amount = isLoan && kind !== undefined ? readWorthAmount(kind, content?.fields ?? {}) : undefined;
    if (amount !== undefined) loans.set(leftOut, toPence((loans.get(leftOut) ?? 0) + Math.abs(amount)));
  }
  return loans;
}

function unsureOf({ doubles }: Totals, kindOf: KindOf, records: readonly ListedRecord[]) {
  const guessed = new Set(doubles.filter(({ isLinked }) => !isLinked).map(({ counted }) => counted));
  return nameRecords(
    kindOf,
    records.filter(({ id }) => guessed.has(id)),
  );
}

function nameRecords(kindOf: KindOf, records: readonly ListedRecord[]): readonly NamedRecord[] {
  return records.flatMap(({ id, content }) => {
    const kind = kindOf(content.kind);
    return kind === undefined
      ? []
      : [{ title: getRecordTitle(kind, content.fields), to: createRecordUrl(kind, id) }];
  });
}

function cardsOf(
  sections: readonly SectionWithPages[],
  records: readonly ListedRecord[],
): readonly SectionCard[] {
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
