import { ok } from '../../vault-worker/types/outcome.ts';
import type { Edit } from '../../vault-worker/types/values.ts';
import type { Drafts, Passport, SaveInput } from '../api/passport.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import { deleteEdits, restoreEdits } from './cascade.ts';
import { allVersions, history } from './history.ts';
import { recreate } from './restore-backup.ts';
import { saveEdit, saveEdits, saveFirst } from './save-edits.ts';

/** The open records and what can be done to them. */
export function createPassport(context: SessionContext): Passport {
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
    save: input => saveEdit(context, write(input)),
    saveMany: inputs => saveEdits(context, inputs.map(write)),
    remove: id => saveFirst(context, deleteEdits(context, [id])),
    restore: id => saveFirst(context, restoreEdits(context, id)),
    resolve: (id, fields) => saveEdit(context, { do: 'resolve', id, fields }),
    history: id => history(context, id),
    allVersions: cursor => allVersions(context, cursor),
    recreate: records => recreate(context, records),
    drafts: createDrafts(context),
    status: sync.get,
    subscribeStatus: sync.subscribe,
    retry: () => void context.unlocked?.syncer.syncNow(),
    removeMany: ids => saveEdits(context, deleteEdits(context, ids)),
  };
}

const write = (input: SaveInput): Edit => ({ do: 'write', ...input });

function createDrafts(context: SessionContext): Drafts {
  return {
    async read(key) {
      const read = await asOutcome(async () => ok(await context.worker.service.readDraft(key)));
      return read.ok ? read.value : undefined;
    },
    async keys(beginning) {
      const found = await asOutcome(async () => ok(await context.worker.service.draftKeys(beginning)));
      return found.ok ? found.value : [];
    },
    write: (key, draft) => asOutcome(async () => ok(await context.worker.service.writeDraft(key, draft))),
    async clear(key) {
      // Without an open passport there is no draft to clear that anybody could read.
      await asOutcome(async () => ok(await context.worker.service.clearDraft(key)));
    },
  };
}
