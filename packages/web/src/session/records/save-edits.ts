import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { OpenedRecords, PassportRecord, RecordEdit } from '../../vault-worker/types/values.ts';
import { readCurrentAccount, runUnlessLocked, type SessionContext } from '../state/context.ts';

/** Stores edits on this device, shows them here and in the other tabs, and notifies the syncer. */
export async function saveRecordEdits(
  context: SessionContext,
  edits: readonly RecordEdit[],
): Promise<CallOutcome<readonly PassportRecord[]>> {
  return await publishSavedRecords(context, () => context.worker.service.save(edits));
}

/** Shows the records that the worker saved, here and in the other tabs, and notifies the syncer. */
export async function publishSavedRecords(
  context: SessionContext,
  save: () => Promise<CallOutcome<OpenedRecords>>,
): Promise<CallOutcome<readonly PassportRecord[]>> {
  const account = readCurrentAccount(context);
  if (account === undefined) return refuseWithProblem('not-open');
  return await runUnlessLocked(async () => {
    const saved = await save();
    if (!saved.ok) return saved;
    if (saved.value.records.length === 0) return createSuccess([]);
    context.view.put(saved.value);
    const ids = saved.value.records.map(({ id }) => id);
    context.tabs.send({ account: account.id, message: { what: 'records-changed', ids } });
    context.unlocked?.syncer.requestPush();
    return createSuccess(saved.value.records);
  });
}

/** Like {@link saveRecordEdits}, for one edit of one record. */
export async function saveRecordEdit(
  context: SessionContext,
  edit: RecordEdit,
): Promise<CallOutcome<PassportRecord>> {
  return await saveEditAndReturnRecord(context, [edit]);
}

/**
 * Like {@link saveRecordEdits}, for an edit of one record and the further edits that belong to it. Resolves to the record of
 * the first edit.
 */
export async function saveEditAndReturnRecord(
  context: SessionContext,
  edits: readonly RecordEdit[],
): Promise<CallOutcome<PassportRecord>> {
  const kept = await saveRecordEdits(context, edits);
  if (!kept.ok) return kept;
  const [record] = kept.value;
  return record ? createSuccess(record) : refuseWithProblem('unreadable');
}
