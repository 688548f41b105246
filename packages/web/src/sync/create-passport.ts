import { ok } from '../session/outcome.ts';
import type { Edit } from '../session/values.ts';
import { attempt, type Here } from './here.ts';
import { allVersions, history } from './history.ts';
import { keep, keepFirst, keepOne } from './keep.ts';
import type { Drafts, Passport, SaveInput } from './passport.ts';
import { recreate } from './recreate.ts';
import { removing, restoring } from './with-papers.ts';

/** The open records and what can be done to them. */
export function createPassport(here: Here): Passport {
  const { view, sync } = here;
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
    save: input => keepOne(here, write(input)),
    saveMany: inputs => keep(here, inputs.map(write)),
    remove: id => keepFirst(here, removing(here, [id])),
    restore: id => keepFirst(here, restoring(here, id)),
    resolve: (id, fields) => keepOne(here, { do: 'resolve', id, fields }),
    history: id => history(here, id),
    allVersions: cursor => allVersions(here, cursor),
    recreate: records => recreate(here, records),
    drafts: createDrafts(here),
    status: sync.get,
    subscribeStatus: sync.subscribe,
    retry: () => void here.open?.syncer.now(),
    removeMany: ids => keep(here, removing(here, ids)),
  };
}

const write = (input: SaveInput): Edit => ({ do: 'write', ...input });

function createDrafts(here: Here): Drafts {
  return {
    async read(key) {
      const read = await attempt(async () => ok(await here.worker.core.readDraft(key)));
      return read.ok ? read.value : undefined;
    },
    async keys(beginning) {
      const found = await attempt(async () => ok(await here.worker.core.draftKeys(beginning)));
      return found.ok ? found.value : [];
    },
    write: (key, draft) => attempt(async () => ok(await here.worker.core.writeDraft(key, draft))),
    async clear(key) {
      // Without an open passport there is no draft to clear that anybody could read.
      await attempt(async () => ok(await here.worker.core.clearDraft(key)));
    },
  };
}
