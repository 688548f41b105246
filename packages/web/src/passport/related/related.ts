import type { NameOf } from '@kinfolio/domain/fields/field-types';
import { person } from '@kinfolio/domain/kinds/person';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ListedRecord } from '../list/row.ts';

/** The records of the passport, as far as one record's form or page must know of the others. */
export interface RecordsSeen {
  /** Every record is open. Before, one that is not here may still come. */
  readonly whole: () => boolean;
  /** Live ones; the same array until one of them changes. */
  readonly all: () => readonly ListedRecord[];
  readonly records: (kindId: string) => readonly ListedRecord[];
  readonly record: (id: string) => (ListedRecord & { readonly deleted: boolean }) | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly subscribeKind: (kindId: string, listener: () => void) => () => void;
}

/** What stands around a record: the other records, and the kinds they are of. */
export interface RelatedRecords {
  readonly kinds: readonly RecordKind[];
  readonly others: RecordsSeen;
}

const none: readonly ListedRecord[] = [];
const nothing = () => () => undefined;
/** Where nobody says what stands around, nothing does. */
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

/** Gives owners, links and mentions the records they speak of. */
export const RelatedContext = createContext<RelatedRecords>(alone);

/** Another record, in short. */
export interface Other {
  readonly id: string;
  readonly kind: RecordKind;
  readonly title: string;
}

/** What stands around, without drawing again when it changes. */
export function useRelatedRecords(): RelatedRecords {
  return useContext(RelatedContext);
}

/** Every live record; draws again when one changes. */
export function useAllRelatedRecords(): { readonly all: readonly ListedRecord[]; readonly whole: boolean } {
  const { others } = useRelatedRecords();
  const all = useSyncExternalStore(others.subscribe, others.all, others.all);
  return { all, whole: useWholeAround() };
}

function useWholeAround(): boolean {
  const { others } = useRelatedRecords();
  return useSyncExternalStore(others.subscribe, others.whole, others.whole);
}

/** A person who may own something. */
export interface PossibleOwner {
  readonly id: string;
  readonly name: string;
  /** Whose passport it is. */
  readonly isSelf: boolean;
}

/** The people of the household, oneself first, then as they were added. Draws again when one of them changes. */
export function usePeople(): readonly PossibleOwner[] {
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
      name: titleOf(person, content.fields),
      isSelf: content.fields['relationship'] === 'self',
    }));
    return [...people.filter(({ isSelf }) => isSelf), ...people.filter(({ isSelf }) => !isSelf)];
  }, [records]);
}

/** The names of the people of the household by id; undefined for somebody who is no longer there. */
export function useNameOf(): NameOf {
  const people = usePeople();
  const whole = useWholeAround();
  // Before everybody is here, somebody would look deleted who is only late.
  const missing = whole ? undefined : '...';
  return useCallback((id: string) => people.find(one => one.id === id)?.name ?? missing, [people, missing]);
}

/** A record of any kind that is kept on a page, by its id; undefined when it is deleted or was never there. */
export function otherOf({ kinds, others }: RelatedRecords, id: string): Other | undefined {
  const record = others.record(id);
  if (record === undefined || record.deleted) return undefined;
  const kind = kinds.find(one => one.id === record.content.kind);
  return kind?.page === undefined ? undefined : { id, kind, title: titleOf(kind, record.content.fields) };
}
