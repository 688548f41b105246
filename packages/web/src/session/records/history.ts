import type { ClientResult } from '@kinfolio/contract/send';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { RecordVersion } from '../../vault-worker/types/values.ts';
import type { VersionsPage } from '../api/passport.ts';
import { asOutcome, type SessionContext, serverRefusal } from '../state/context.ts';

/** The earlier versions of a record, newest first. The device keeps none of them: they are asked for. */
export async function history(
  context: SessionContext,
  id: string,
): Promise<Outcome<readonly RecordVersion[]>> {
  return await asOutcome(async () => {
    const given = await ask(context, vaultId => context.server.versions(vaultId, id));
    return given.ok ? ok(await context.worker.service.openVersions(id, given.value.versions)) : given;
  });
}

/** One page of the earlier versions of all records. */
export async function allVersions(context: SessionContext, cursor?: string): Promise<Outcome<VersionsPage>> {
  return await asOutcome(async () => {
    if (cursor === undefined) await context.unlocked?.syncer.syncNow();
    const given = await ask(context, vaultId => context.server.allVersions(vaultId, { cursor }));
    if (!given.ok) return given;
    const versions = await context.worker.service.openAllVersions(given.value.versions);
    return ok({ versions, ...(given.value.more && { next: given.value.cursor }) });
  });
}

async function ask<T>(
  context: SessionContext,
  call: (vaultId: string) => Promise<ClientResult<T>>,
): Promise<Outcome<T>> {
  const { unlocked } = context;
  if (unlocked === undefined) return refuse('not-open');
  let answer = await call(unlocked.vaultId);
  if (!answer.ok && (answer.code === 'unauthorized' || answer.code === 'session_expired')) {
    // Syncing knows how to sign in again behind an open passport, or when to lock it.
    await unlocked.syncer.syncNow();
    answer = await call(unlocked.vaultId);
  }
  if (context.unlocked !== unlocked) return refuse('not-open');
  return answer.ok ? ok(answer.value) : serverRefusal(answer.code);
}
