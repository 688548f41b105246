import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { person } from '@kinfolio/domain/kinds/person';
import { createPersonFilter, findAnswersRecord } from '@kinfolio/domain/overview/answers';
import type { PersonFilter } from '@kinfolio/domain/overview/worth';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useRelatedRecords } from './related.ts';

/** A filter for the people whose shares count in this passport's totals, and whether the totals are for a couple. */
export function useCountedPeople(): { readonly countsPerson: PersonFilter; readonly isCouple: boolean } {
  const people = useRecordsAround(person.id);
  const given = useRecordsAround(setUpAnswers.id);
  return useMemo(() => {
    const record = findAnswersRecord(given);
    const countsPerson = createPersonFilter(record, people);
    return { countsPerson, isCouple: record?.content.fields['whoFor'] === 'couple' };
  }, [people, given]);
}

function useRecordsAround(kindId: string) {
  const { others } = useRelatedRecords();
  const subscribe = useCallback(
    (listener: () => void) => others.subscribeKind(kindId, listener),
    [others, kindId],
  );
  const read = () => others.records(kindId);
  return useSyncExternalStore(subscribe, read, read);
}
