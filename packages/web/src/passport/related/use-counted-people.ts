import { answers } from '@kinfolio/domain/kinds/answers';
import { person } from '@kinfolio/domain/kinds/person';
import { answersRecord, countsPersonOf } from '@kinfolio/domain/overview/answers';
import type { CountsPerson } from '@kinfolio/domain/overview/worth';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useRelatedRecords } from './related.ts';

/** Whose shares count in the sums of this passport, and whether these are a couple's. */
export function useCountedPeople(): { readonly countsPerson: CountsPerson; readonly isCouple: boolean } {
  const people = useRecordsAround(person.id);
  const given = useRecordsAround(answers.id);
  return useMemo(() => {
    const record = answersRecord(given);
    const countsPerson = countsPersonOf(record, people);
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
