import { describeMortgageBalance } from '@kinfolio/domain/overview/double-words';
import { listHomesWithLoans } from '@kinfolio/domain/overview/doubles';
import { computeTotals } from '@kinfolio/domain/overview/worth';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useMemo } from 'react';
import { useAllRelatedRecords, useRelatedRecords } from './related.ts';
import { useCountedPeople } from './use-counted-people.ts';

const nothing: Readonly<Record<string, string>> = {};
const noHomes: ReadonlySet<string> = new Set();

/** The ids of the homes whose mortgage is counted in the record of its loan. Empty for any other kind of record. */
export function useHomesWithLoans({ worth }: RecordKind): ReadonlySet<string> {
  const { kinds } = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  return useMemo(
    () =>
      worth?.securedOn === undefined || !whole
        ? noHomes
        : listHomesWithLoans(computeTotals(kinds, all).doubles),
    [worth, kinds, all, whole],
  );
}

/**
 * Texts that replace the values of a record's fields, because another record counts instead of them. This is the
 * mortgage balance of a home whose loan has a record of its own.
 */
export function useCountedOnceTexts(
  { worth }: RecordKind,
  recordId: string,
): Readonly<Record<string, string>> {
  const { kinds } = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  const { countsPerson } = useCountedPeople();
  return useMemo(() => {
    if (worth?.securedOn === undefined || !whole) return nothing;
    const text = describeMortgageBalance(kinds, all, recordId, countsPerson);
    return text === undefined ? nothing : { [worth.securedOn]: text };
  }, [worth, kinds, all, whole, recordId, countsPerson]);
}
