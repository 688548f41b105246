import { no, type Outcome, ok } from '../session/outcome.ts';
import type { Edit, PassportRecord } from '../session/values.ts';
import { attempt, type Here, openAccount } from './here.ts';
import type { Drafts, Passport, SaveInput } from './passport.ts';

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
    save: input => one(here, write(input)),
    saveMany: inputs => keep(here, inputs.map(write)),
    remove: id => one(here, { do: 'remove', id }),
    restore: id => one(here, { do: 'restore', id }),
    resolve: (id, fields) => one(here, { do: 'resolve', id, fields }),
    drafts: createDrafts(here),
    status: sync.get,
    subscribeStatus: sync.subscribe,
    retry: () => void here.open?.syncer.now(),
  };
}

const write = (input: SaveInput): Edit => ({ do: 'write', ...input });

async function one(here: Here, edit: Edit): Promise<Outcome<PassportRecord>> {
  const kept = await keep(here, [edit]);
  if (!kept.ok) return kept;
  const [record] = kept.value;
  return record ? ok(record) : no('unreadable');
}

/** Keeps edits on this device, shows them here and in the other tabs, and lets the syncer know. */
async function keep(here: Here, edits: readonly Edit[]): Promise<Outcome<readonly PassportRecord[]>> {
  const account = openAccount(here);
  if (account === undefined) return no('not-open');
  return await attempt(async () => {
    const saved = await here.worker.core.save(edits);
    if (!saved.ok) return saved;
    here.view.put(saved.value);
    const ids = saved.value.records.map(({ id }) => id);
    here.tabs.send({ account: account.id, message: { what: 'records-changed', ids } });
    here.open?.syncer.poke();
    return ok(saved.value.records);
  });
}

function createDrafts(here: Here): Drafts {
  return {
    async read(key) {
      const read = await attempt(async () => ok(await here.worker.core.readDraft(key)));
      return read.ok ? read.value : undefined;
    },
    write: (key, draft) => attempt(async () => ok(await here.worker.core.writeDraft(key, draft))),
    async clear(key) {
      // Without an open passport there is no draft to clear that anybody could read.
      await attempt(async () => ok(await here.worker.core.clearDraft(key)));
    },
  };
}
