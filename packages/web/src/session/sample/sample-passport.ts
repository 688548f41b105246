import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { v7 as uuidv7 } from 'uuid';
import { applyEdit, asStored } from '../../vault-worker/records/apply-edit.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type {
  EarlierRecordVersion,
  FormDraft,
  PassportRecord,
  RecordEdit,
} from '../../vault-worker/types/values.ts';
import type { Drafts, Passport, SaveInput, SyncStatus } from '../api/passport.ts';
import { createDeleteEdits, createRestoreEdits } from '../records/cascade.ts';
import { createRecordsView } from '../sync/records-view.ts';

/** The maximum number of earlier versions of a record that are listed, as on a server. */
const maxVersions = 20;

/** The records of the sample, in memory only: edits follow the same rules as in a real passport. */
export function createSamplePassport(records: readonly RecordToExport[], now: () => number): Passport {
  const view = createRecordsView(now);
  const earlier = new Map(records.map(({ id, versions = [] }) => [id, versionsOf(id, versions)]));
  view.put({ records: records.map(toRecord), unreadable: [] });
  const save = async (edits: readonly RecordEdit[]): Promise<CallOutcome<readonly PassportRecord[]>> => {
    const savedAt = new Date(now()).toISOString();
    const saved = new Map<string, PassportRecord>();
    for (const edit of edits) {
      const id = edit.id ?? uuidv7();
      const before = saved.get(id) ?? view.record(id);
      const next = applyEdit(edit, before && { ...before, category: '' }, savedAt);
      if (next === undefined) return refuseWithProblem('not-found');
      const { content, deleted } = next;
      const version = (before?.version ?? 0) + 1;
      saved.set(id, { id, content: asStored(content), deleted, version, waiting: false });
    }
    for (const id of saved.keys()) {
      const before = view.record(id);
      if (before !== undefined) earlier.set(id, [toVersion(before), ...(earlier.get(id) ?? [])]);
    }
    view.put({ records: [...saved.values()], unreadable: [] });
    return createSuccess([...saved.values()]);
  };
  const saveFirst = async (edits: readonly RecordEdit[]): Promise<CallOutcome<PassportRecord>> => {
    const saved = await save(edits);
    if (!saved.ok) return saved;
    const [record] = saved.value;
    return record ? createSuccess(record) : refuseWithProblem('not-found');
  };
  return {
    whole: view.whole,
    whenWhole: view.whenWhole,
    records: view.records,
    all: view.all,
    record: view.record,
    deleted: view.deleted,
    unreadable: view.unreadable,
    subscribe: view.subscribe,
    subscribeKind: view.subscribeKind,
    save: input => saveFirst([write(input)]),
    saveMany: inputs => save(inputs.map(write)),
    remove: id => saveFirst(createDeleteEdits({ view }, [id])),
    removeMany: ids => save(createDeleteEdits({ view }, ids)),
    restore: id => saveFirst(createRestoreEdits({ view }, id)),
    resolve: (id, fields) => saveFirst([{ do: 'resolve', id, fields }]),
    history: id => Promise.resolve(createSuccess((earlier.get(id) ?? []).slice(0, maxVersions))),
    allVersions: () =>
      Promise.resolve(
        createSuccess({ versions: [...earlier.values()].flatMap(versions => versions.toReversed()) }),
      ),
    recreate: () => Promise.resolve(refuseWithProblem('only-a-sample')),
    drafts: createDraftsInMemory(now),
    status: () => everythingSaved,
    subscribeStatus: () => () => undefined,
    retry: () => undefined,
  };
}

const everythingSaved: SyncStatus = { state: 'saved', offline: false, waiting: 0 };
const write = (input: SaveInput): RecordEdit => ({ do: 'write', ...input });

const toRecord = ({ id, content, deleted = false, versions = [] }: RecordToExport): PassportRecord => ({
  id,
  content,
  deleted,
  version: versions.length + 1,
  waiting: false,
});

const toVersion = ({ id, version, deleted, content }: PassportRecord): EarlierRecordVersion => ({
  id,
  version,
  deleted,
  savedAt: content.savedAt,
  content,
});

const versionsOf = (id: string, versions: NonNullable<RecordToExport['versions']>): EarlierRecordVersion[] =>
  versions.map(({ content, deleted = false }, index) =>
    toVersion({ id, content, deleted, version: versions.length - index, waiting: false }),
  );

function createDraftsInMemory(now: () => number): Drafts {
  const drafts = new Map<string, FormDraft>();
  return {
    read: key => Promise.resolve(drafts.get(key)),
    keys: beginning =>
      Promise.resolve([...drafts.keys()].filter(key => key.startsWith(beginning)).toSorted()),
    write: (key, draft) => {
      drafts.set(key, { ...draft, writtenAt: new Date(now()).toISOString() });
      return Promise.resolve(createSuccess(undefined));
    },
    clear: key => {
      drafts.delete(key);
      return Promise.resolve();
    },
  };
}
