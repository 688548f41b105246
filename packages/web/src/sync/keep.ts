import { no, type Outcome, ok } from '../session/outcome.ts';
import type { Edit, PassportRecord } from '../session/values.ts';
import { attempt, type Here, openAccount } from './here.ts';

/** Keeps edits on this device, shows them here and in the other tabs, and lets the syncer know. */
export async function keep(here: Here, edits: readonly Edit[]): Promise<Outcome<readonly PassportRecord[]>> {
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

/** As {@link keep}, for one edit of one record. */
export async function keepOne(here: Here, edit: Edit): Promise<Outcome<PassportRecord>> {
  return await keepFirst(here, [edit]);
}

/** As {@link keep}, for an edit of one record and what goes with it. Gives the first. */
export async function keepFirst(here: Here, edits: readonly Edit[]): Promise<Outcome<PassportRecord>> {
  const kept = await keep(here, edits);
  if (!kept.ok) return kept;
  const [record] = kept.value;
  return record ? ok(record) : no('unreadable');
}
