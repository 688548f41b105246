import type { FindRecordTitle } from '@kinfolio/domain/fields/field-types';
import { person } from '@kinfolio/domain/kinds/person';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ListedRecord } from '../list/row.ts';

/** Access to the other records in the passport, for the form or page of one record. */
export interface OtherRecordsAccess {
  /** Returns true once every record is decrypted. Until then, a record that seems missing may still be loading. */
  readonly whole: () => boolean;
  /** The live records; the same array until one of them changes. */
  readonly all: () => readonly ListedRecord[];
  readonly records: (kindId: string) => readonly ListedRecord[];
  readonly record: (id: string) => (ListedRecord & { readonly deleted: boolean }) | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly subscribeKind: (kindId: string, listener: () => void) => () => void;
}

/** The records to which the shown one can be related, and the kinds that they can have. */
export interface RelatedRecords {
  readonly kinds: readonly RecordKind[];
  readonly others: OtherRecordsAccess;
}

const none: readonly ListedRecord[] = [];
const nothing = () => () => undefined;
/** The context's default if there is no provider: no other records exist. */
const alone: RelatedRecords = {
  kinds: [],
  others: {
    whole: () => true,
    all: () => none,
    records: () => none,
    record: () => undefined,
    subscribe: nothing,
    subscribeKind: nothing,
  },
};

/** Provides the records that owners, links and mentions refer to. */
export const RelatedContext = createContext<RelatedRecords>(alone);

/** A short form of another record. */
export interface RecordSummary {
  readonly id: string;
  readonly kind: RecordKind;
  readonly title: string;
}

/** The related records, without redrawing when they change. */
export function useRelatedRecords(): RelatedRecords {
  return useContext(RelatedContext);
}

/** Every live record. The component renders again when one changes. */
export function useAllRelatedRecords(): { readonly all: readonly ListedRecord[]; readonly whole: boolean } {
  const { others } = useRelatedRecords();
  const all = useSyncExternalStore(others.subscribe, others.all, others.all);
  return { all, whole: useWholeAround() };
}

function useWholeAround(): boolean {
  const { others } = useRelatedRecords();
  return useSyncExternalStore(others.subscribe, others.whole, others.whole);
}

export interface PossibleOwner {
  readonly id: string;
  readonly name: string;
  /** Whether this person is the passport's owner. */
  readonly isSelf: boolean;
}

/**
 * The people of the household, starting with the owner, then in the order they were added. Redraws when one of them
 * changes.
 */
export function useHouseholdPeople(): readonly PossibleOwner[] {
  const { others } = useRelatedRecords();
  const subscribe = useCallback(
    (listener: () => void) => others.subscribeKind(person.id, listener),
    [others],
  );
  const read = () => others.records(person.id);
  const records = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    const people = records.map(({ id, content }) => ({
      id,
      name: getRecordTitle(person, content.fields),
      isSelf: content.fields['relationship'] === 'self',
    }));
    return [...people.filter(({ isSelf }) => isSelf), ...people.filter(({ isSelf }) => !isSelf)];
  }, [records]);
}

/** Looks up the names of the people of the household by id; undefined for a person who is no longer there. */
export function usePersonNames(): FindRecordTitle {
  const people = useHouseholdPeople();
  const whole = useWholeAround();
  // Until every record is loaded, show dots instead of a name: the person would otherwise look deleted.
  const missing = whole ? undefined : '...';
  return useCallback((id: string) => people.find(one => one.id === id)?.name ?? missing, [people, missing]);
}

/** The record with this id, of any kind that has a page; undefined if it has been deleted or never existed. */
export function findRelatedRecord({ kinds, others }: RelatedRecords, id: string): RecordSummary | undefined {
  const record = others.record(id);
  if (record === undefined || record.deleted) return undefined;
  const kind = kinds.find(one => one.id === record.content.kind);
  return kind?.page === undefined
    ? undefined
    : { id, kind, title: getRecordTitle(kind, record.content.fields) };
}
