import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { isPurged } from '../../vault-worker/records/remains.ts';
import type { OpenedRecords, PassportRecord, UnreadableRecord } from '../../vault-worker/types/values.ts';
import { applyChanges } from './sorted-records.ts';

const nothing: readonly never[] = [];
const nothingToCome = Promise.resolve();

/** The open records of this tab, in memory only. */
export type RecordsView = ReturnType<typeof createRecordsView>;

/** Makes an empty view. `now` decides which deleted records can still be restored. */
export function createRecordsView(now: () => number) {
  const records = new Map<string, PassportRecord>();
  const unreadable = new Map<string, UnreadableRecord>();
  const shelves = new Map<string, readonly PassportRecord[]>();
  const { notify, subscribe, subscribeKind } = createListeners();
  let waiting = 0;
  // Pending while the rest of the passport is being decrypted, after the first page has been shown.
  let rest: PromiseWithResolvers<void> | undefined;
  // Lists across all kinds are built on first use, and cached until something changes.
  const drawn: {
    all?: readonly PassportRecord[];
    deleted?: readonly PassportRecord[];
    unreadable?: readonly UnreadableRecord[];
  } = {};

  const isNew = ({ id }: { readonly id: string }) => !records.has(id) && !unreadable.has(id);
  const place = (all: readonly PassportRecord[]): Set<string> => {
    const add = new Map<string, PassportRecord[]>();
    const remove = new Map<string, Set<string>>();
    for (const record of all) {
      const before = records.get(record.id);
      if (before && !before.deleted) put(remove, before.content.kind, () => new Set<string>()).add(record.id);
      if (!record.deleted) {
        put(add, record.content.kind, () => [] as PassportRecord[]).push(record);
        // If the kind has not changed, adding the record replaces the older version, so it need not be removed first.
        remove.get(record.content.kind)?.delete(record.id);
      }
      waiting += Number(record.waiting) - Number(before?.waiting ?? false);
      records.set(record.id, record);
    }
    const kinds = new Set([...add.keys(), ...remove.keys()]);
    for (const kind of kinds) updateList(shelves, kind, add.get(kind), remove.get(kind));
    return kinds;
  };
  const tell = (kinds: Iterable<string>) => {
    delete drawn.all;
    delete drawn.deleted;
    delete drawn.unreadable;
    notify(kinds);
  };

  return {
    /** Adds decrypted records; all others stay as they are. */
    put(opened: OpenedRecords): void {
      if (opened.records.length + opened.unreadable.length === 0) return;
      const kinds = place(opened.records);
      for (const { id } of opened.records) unreadable.delete(id);
      for (const one of opened.unreadable) unreadable.set(one.id, one);
      tell(kinds);
    },
    /**
     * Announces that more records follow: the passport is not whole until `takeRest` adds them. Call this before the
     * first `put`.
     */
    expectRest(): void {
      rest = Promise.withResolvers();
    },
    /** Adds the remaining records. Records that were saved, sent or fetched meanwhile are newer, so they are kept. */
    takeRest(opened: OpenedRecords): void {
      const [added, refused] = [opened.records.filter(isNew), opened.unreadable.filter(isNew)];
      const kinds = place(added);
      for (const one of refused) unreadable.set(one.id, one);
      const expected = rest;
      rest = undefined;
      tell(kinds);
      expected?.resolve();
    },
    /** Whether every record of the passport has been loaded. */
    whole: () => rest === undefined,
    /**
     * Resolves once every record is loaded; never resolves if the passport locks first. Returns the same promise until
     * then.
     */
    whenWhole: (): Promise<void> => rest?.promise ?? nothingToCome,
    /** Forgets everything, for example when the session locks. */
    clear(): void {
      const kinds = [...shelves.keys()];
      records.clear();
      unreadable.clear();
      shelves.clear();
      waiting = 0;
      rest = undefined;
      tell(kinds);
    },
    records: (kind: string) => shelves.get(kind) ?? nothing,
    /** Whether any record came from another device or has been sent to the server. */
    hasSent: () => records.size > waiting,
    /** Returns when the newest record was saved, as an ISO instant; undefined if there are no records. */
    newestSavedAt: () => newestOf(records.values()),
    all: () => (drawn.all ??= [...shelves.values()].flat()),
    record: (id: string) => records.get(id),
    deleted: () => (drawn.deleted ??= deletedLately(records.values(), now())),
    /**
     * The records that do not open. Empty until every record has been tried, because a partial number would mislead.
     */
    unreadable: () => (rest === undefined ? (drawn.unreadable ??= [...unreadable.values()]) : nothing),
    /**
     * Records that were deleted so long ago that this device removes their content, except those that wait to be sent
     * or do not open.
     */
    deletedLongAgo: (): string[] => overOf(records.values(), now()).filter(id => !unreadable.has(id)),
    /**
     * How many records on this device the server does not have. Records that may not be sent are reported separately.
     */
    waiting: () => waiting - [...unreadable.keys()].filter(id => records.get(id)?.waiting).length,
    subscribe,
    subscribeKind,
  };
}

/** The listeners to changes of any record, or of one kind. */
function createListeners() {
  const everyone = new Set<() => void>();
  const ofKind = new Map<string, Set<() => void>>();
  return {
    notify: (kinds: Iterable<string>): void => {
      for (const kind of kinds) for (const listener of ofKind.get(kind) ?? []) listener();
      for (const listener of everyone) listener();
    },
    subscribe: (listener: () => void) => {
      everyone.add(listener);
      return () => void everyone.delete(listener);
    },
    subscribeKind: (kind: string, listener: () => void) => {
      const listeners = put(ofKind, kind, () => new Set<() => void>());
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function updateList(
  shelves: Map<string, readonly PassportRecord[]>,
  kind: string,
  add: readonly PassportRecord[] = nothing,
  remove: ReadonlySet<string> = new Set(),
): void {
  const list = applyChanges(shelves.get(kind) ?? nothing, add, remove);
  shelves.set(kind, list);
}

function newestOf(records: Iterable<PassportRecord>): string | undefined {
  return (
    [...records].map(({ content }) => content.savedAt).reduce((a, b) => (a > b ? a : b), '') || undefined
  );
}

const isOver = ({ deleted, content }: PassportRecord, now: number): boolean =>
  deleted && !isPurged(content) && now - Date.parse(content.savedAt) >= deletedRecordRetentionMs;

function overOf(records: Iterable<PassportRecord>, now: number): string[] {
  return [...records].filter(record => isOver(record, now) && !record.waiting).map(({ id }) => id);
}

function deletedLately(records: Iterable<PassportRecord>, now: number): readonly PassportRecord[] {
  return [...records]
    .filter(record => record.deleted && !isPurged(record.content) && !isOver(record, now))
    .toSorted((a, b) => (a.content.savedAt < b.content.savedAt ? 1 : -1));
}

function put<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
