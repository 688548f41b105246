import { describeMortgageBalance } from '@kinfolio/domain/overview/double-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useMemo } from 'react';
import { useAllRelatedRecords, useRelatedRecords } from './related.ts';

const nothing: Readonly<Record<string, string>> = {};

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
  return useMemo(() => {
    if (worth?.securedOn === undefined || !whole) return nothing;
    const text = describeMortgageBalance(kinds, all, recordId);
    return text === undefined ? nothing : { [worth.securedOn]: text };
  }, [worth, kinds, all, whole, recordId]);
}
