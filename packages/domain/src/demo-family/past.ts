import type { FieldValues } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import type { CountedRecord } from '../overview/worth.ts';
import type { EarlierVersion, RecordToExport } from '../records/record-export.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { addDays, type Day } from '../values/calendar.ts';
import type { DayFromNow } from './made-up.ts';

/** An earlier version of a record. It has only the fields that were different. */
interface Past {
  readonly daysAgo: number;
  readonly fields: FieldValues;
}

/**
 * Adds earlier versions to some of the family's records, newest first, and deletes one record a few days ago, so that
 * visitors can look at changes and restore something.
 */
export function addDemoHistory(records: readonly CountedRecord[], today: Day): readonly RecordToExport[] {
  const day: DayFromNow = days => addDays(today, days);
  const past = new Map(Object.entries(pastOf(day)));
  return [
    ...records.map(record => {
      const versions = (past.get(record.id) ?? []).map(one => before(record.content, one, day));
      return versions.length === 0 ? record : Object.assign({}, record, { versions });
    }),
    deletedAccount(day),
  ];
}

// For each earlier version, the fields that a later save changed. All other fields were the same.
function pastOf(day: DayFromNow): Readonly<Record<string, readonly Past[]>> {
  return {
    'ruth-current': [
      { daysAgo: 62, fields: { balance: '3105.40', balanceAsOf: day(-62) } },
      { daysAgo: 153, fields: { balance: '2871.09', balanceAsOf: day(-153), notes: '' } },
    ],
    'rainy-day': [{ daysAgo: 120, fields: { balance: '17900.00', balanceAsOf: day(-120) } }],
    energy: [{ daysAgo: 200, fields: { monthlyAmount: '168.00', provider: 'British Gas' } }],
    'ruth-will': [{ daysAgo: 90, fields: { location: 'Top drawer of the desk', contactDetails: '' } }],
  };
}

function before(content: RecordContent, { daysAgo, fields }: Past, day: DayFromNow): EarlierVersion {
  const all = Object.entries({ ...content.fields, ...fields });
  return {
    content: {
      ...content,
      fields: Object.fromEntries(all.filter(([, value]) => value !== '')),
      savedAt: `${day(-daysAgo)}T19:30:00.000Z`,
    },
  };
}

function deletedAccount(day: DayFromNow): RecordToExport {
  const fields = {
    name: 'Christmas club',
    accountType: 'savings',
    bankName: 'Yorkshire Building Society',
    sortCode: '609204',
    accountNumber: '11874402',
    owners: 'ruth',
  };
  const saved = (daysAgo: number) => ({
    kind: bankAccount.id,
    fields,
    savedAt: `${day(-daysAgo)}T20:10:00.000Z`,
  });
  return { id: 'christmas-club', content: saved(4), deleted: true, versions: [{ content: saved(64) }] };
}
