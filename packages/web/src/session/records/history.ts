import type { ClientResult } from '@kinfolio/contract/send';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { EarlierRecordVersion } from '../../vault-worker/types/values.ts';
import type { VersionsPage } from '../api/passport.ts';
import { runUnlessLocked, type SessionContext, toServerRefusal } from '../state/context.ts';

/** The earlier versions of a record, newest first. They are fetched, because the device does not store any. */
export async function readHistory(
  context: SessionContext,
  id: string,
): Promise<CallOutcome<readonly EarlierRecordVersion[]>> {
  return await runUnlessLocked(async () => {
    const given = await ask(context, vaultId => context.server.versions(vaultId, id));
    return given.ok
      ? createSuccess(await context.worker.service.openVersions(id, given.value.versions))
      : given;
  });
}

/** One page of the earlier versions of all records. */
export async function readAllVersions(
  context: SessionContext,
  cursor?: string,
): Promise<CallOutcome<VersionsPage>> {
  return await runUnlessLocked(async () => {
    if (cursor === undefined) await context.unlocked?.syncer.syncNow();
    const given = await ask(context, vaultId => context.server.allVersions(vaultId, { cursor }));
    if (!given.ok) return given;
    const versions = await context.worker.service.openAllVersions(given.value.versions);
    return createSuccess({ versions, ...(given.value.more && { next: given.value.cursor }) });
  });
}

async function ask<T>(
  context: SessionContext,
  call: (vaultId: string) => Promise<ClientResult<T>>,
): Promise<CallOutcome<T>> {
  const { unlocked } = context;
  if (unlocked === undefined) return refuseWithProblem('not-open');
  let answer = await call(unlocked.vaultId);
  if (!answer.ok && (answer.code === 'unauthorized' || answer.code === 'session_expired')) {
    // The syncer can sign in again while the passport is open, and knows when to lock it.
    await unlocked.syncer.syncNow();
    answer = await call(unlocked.vaultId);
  }
  if (context.unlocked !== unlocked) return refuseWithProblem('not-open');
  return answer.ok ? createSuccess(answer.value) : toServerRefusal(answer.code);
}
