import { isConditionMet } from '../../fields/conditions.ts';
import { findFactConfirmedDay } from '../../records/fact-days.ts';
import type { RecordContent, RecordKind } from '../../records/record-kind.ts';
import { getRecordTitle } from '../../records/record-views.ts';
import { type Day, readStoredDayIfAny } from '../../values/calendar.ts';
import { type Pence, readStoredPenceIfAny } from '../../values/money.ts';

/** A record in which money can be saved. */
export interface SavingsRecord {
  readonly id: string;
  readonly name: string;
  /** The amount in the record; undefined if the record has none. */
  readonly amount?: Pence;
  /** The day on which the amount was right. */
  readonly day?: Day;
}

/** The bank accounts and investments with their amounts, by name. Cards and other debts are not included. Never throws. */
export function listSavingsRecords(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
): readonly SavingsRecord[] {
  return records
    .flatMap(({ id, content }): SavingsRecord[] => {
      const kind = kindOf(content.kind);
      const { amount: key, asOf, part, owedWhen, countsWhen } = kind?.worth ?? {};
      if (kind === undefined || key === undefined) return [];
      if (part !== 'accounts' && part !== 'investments') return [];
      if (owedWhen === 'always' || (owedWhen && isConditionMet(owedWhen, content.fields))) return [];
      if (countsWhen !== undefined && !isConditionMet(countsWhen, content.fields)) return [];
      const amount = readStoredPenceIfAny(content.fields[key]);
      const day =
        readStoredDayIfAny(content.fields[asOf ?? '']) ??
        readStoredDayIfAny(findFactConfirmedDay(content, key));
      const known = amount === undefined ? {} : { amount, ...(day === undefined ? {} : { day }) };
      return [{ id, name: getRecordTitle(kind, content.fields), ...known }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'));
}
