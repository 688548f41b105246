import type { ClientResult } from '@kinfolio/contract/send';
import { no, type Outcome, ok } from '../session/outcome.ts';
import type { RecordVersion } from '../session/values.ts';
import { attempt, type Here, refused } from './here.ts';
import type { VersionsPage } from './passport.ts';

/** The earlier versions of a record, newest first. The device keeps none of them: they are asked for. */
export async function history(here: Here, id: string): Promise<Outcome<readonly RecordVersion[]>> {
  return await attempt(async () => {
    const given = await ask(here, vaultId => here.server.versions(vaultId, id));
    return given.ok ? ok(await here.worker.core.openVersions(id, given.value.versions)) : given;
  });
}

/** One page of the earlier versions of all records. */
export async function allVersions(here: Here, cursor?: string): Promise<Outcome<VersionsPage>> {
  return await attempt(async () => {
    if (cursor === undefined) await here.open?.syncer.now();
    const given = await ask(here, vaultId => here.server.allVersions(vaultId, { cursor }));
    if (!given.ok) return given;
    const versions = await here.worker.core.openAllVersions(given.value.versions);
    return ok({ versions, ...(given.value.more && { next: given.value.cursor }) });
  });
}

async function ask<T>(here: Here, call: (vaultId: string) => Promise<ClientResult<T>>): Promise<Outcome<T>> {
  const { open } = here;
  if (open === undefined) return no('not-open');
  let answer = await call(open.vaultId);
  if (!answer.ok && (answer.code === 'unauthorized' || answer.code === 'session_expired')) {
    // Syncing knows how to sign in again behind an open passport, or when to lock it.
    await open.syncer.now();
    answer = await call(open.vaultId);
  }
  if (here.open !== open) return no('not-open');
  return answer.ok ? ok(answer.value) : refused(answer.code);
}
