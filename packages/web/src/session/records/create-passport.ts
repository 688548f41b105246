import { createSuccess } from '../../vault-worker/types/outcome.ts';
import type { RecordEdit } from '../../vault-worker/types/values.ts';
import type { Drafts, Passport, SaveInput } from '../api/passport.ts';
import { runUnlessLocked, type SessionContext } from '../state/context.ts';
import { createDeleteEdits, createRestoreEdits } from './cascade.ts';
import { readAllVersions, readHistory } from './history.ts';
import { restoreRecordsFromFile } from './restore-backup.ts';
import { saveEditAndReturnRecord, saveRecordEdit, saveRecordEdits } from './save-edits.ts';

/** Access to the open records and the actions on them. */
export function createPassportApi(context: SessionContext): Passport {
  const { view, sync } = context;
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
    save: input => saveRecordEdit(context, write(input)),
    saveMany: inputs => saveRecordEdits(context, inputs.map(write)),
    remove: id => saveEditAndReturnRecord(context, createDeleteEdits(context, [id])),
    restore: id => saveEditAndReturnRecord(context, createRestoreEdits(context, id)),
    resolve: (id, fields) => saveRecordEdit(context, { do: 'resolve', id, fields }),
    history: id => readHistory(context, id),
    allVersions: cursor => readAllVersions(context, cursor),
    recreate: records => restoreRecordsFromFile(context, records),
    drafts: createDrafts(context),
    status: sync.get,
    subscribeStatus: sync.subscribe,
    retry: () => void context.unlocked?.syncer.syncNow(),
    removeMany: ids => saveRecordEdits(context, createDeleteEdits(context, ids)),
  };
}

const write = (input: SaveInput): RecordEdit => ({ do: 'write', ...input });

function createDrafts(context: SessionContext): Drafts {
  return {
    async read(key) {
      const read = await runUnlessLocked(async () =>
        createSuccess(await context.worker.service.readDraft(key)),
      );
      return read.ok ? read.value : undefined;
    },
    async keys(beginning) {
      const found = await runUnlessLocked(async () =>
        createSuccess(await context.worker.service.draftKeys(beginning)),
      );
      return found.ok ? found.value : [];
    },
    write: (key, draft) =>
      runUnlessLocked(async () => createSuccess(await context.worker.service.writeDraft(key, draft))),
    async clear(key) {
      // If no passport is open, there is no readable draft to clear, so the refusal is ignored.
      await runUnlessLocked(async () => createSuccess(await context.worker.service.clearDraft(key)));
    },
  };
}
