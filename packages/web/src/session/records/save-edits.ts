import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { Edit, Opened, PassportRecord } from '../../vault-worker/types/values.ts';
import { asOutcome, openAccount, type SessionContext } from '../state/context.ts';

/** Keeps edits on this device, shows them here and in the other tabs, and lets the syncer know. */
export async function saveEdits(
  context: SessionContext,
  edits: readonly Edit[],
): Promise<Outcome<readonly PassportRecord[]>> {
  return await keepSaved(context, () => context.worker.service.save(edits));
}

/** Shows what the worker saved here and in the other tabs, and lets the syncer know. */
export async function keepSaved(
  context: SessionContext,
  save: () => Promise<Outcome<Opened>>,
): Promise<Outcome<readonly PassportRecord[]>> {
  const account = openAccount(context);
  if (account === undefined) return refuse('not-open');
  return await asOutcome(async () => {
    const saved = await save();
    if (!saved.ok) return saved;
    if (saved.value.records.length === 0) return ok([]);
    context.view.put(saved.value);
    const ids = saved.value.records.map(({ id }) => id);
    context.tabs.send({ account: account.id, message: { what: 'records-changed', ids } });
    context.unlocked?.syncer.requestPush();
    return ok(saved.value.records);
  });
}

/** As {@link saveEdits}, for one edit of one record. */
export async function saveEdit(context: SessionContext, edit: Edit): Promise<Outcome<PassportRecord>> {
  return await saveFirst(context, [edit]);
}

/** As {@link saveEdits}, for an edit of one record and what goes with it. Gives the first. */
export async function saveFirst(
  context: SessionContext,
  edits: readonly Edit[],
): Promise<Outcome<PassportRecord>> {
  const kept = await saveEdits(context, edits);
  if (!kept.ok) return kept;
  const [record] = kept.value;
  return record ? ok(record) : refuse('unreadable');
}
