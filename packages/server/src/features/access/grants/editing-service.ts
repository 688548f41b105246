import type { PushAnswer, PushRequest, VersionsAnswer } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { dbOn, inTransaction } from '../../../db/transaction.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { categoriesOf, planPush } from '../../vault/records/changes.ts';
import { batchesOf, requireKeys } from '../../vault/records/service.ts';
import { lockMemberVault, readBatches, readNow, writeChanges } from '../../vault/records/store.ts';
import { storedVersionOf } from '../../vault/versions/service.ts';
import { readVersionsIn } from '../../vault/versions/store.ts';
import { type GrantReader, locateGrant, missing } from './reader-place.ts';
import { mayEdit, requireOpen, signsAsConfirmed } from './reading-service.ts';
import { readOwner } from './store.ts';

// [Note: What an editor writes] It passes the owner's own push: compared, planned and kept in the same way, under the vault's row
// lock. Before it, the gate is asked with that lock held, so that a stop comes before or after a push and never in the middle;
// and every place that a record names or lies in has to be one that is open. What is refused is refused alike, whatever is there.

const forbidden = () => new ServerError('forbidden', 'This may not be changed.');

const reading = (who: SignedIn): GrantReader => ({ kind: 'member', who });

/**
 * A grant whose person may change records now. Throws `forbidden` for one that is read only, and for who was not confirmed with
 * the keys they have now; and as {@link requireOpen}.
 */
export async function requireEditor(vault: VaultContext, who: SignedIn, grantId: string, db: Db = vault.db) {
  const open = await requireOpen(vault, reading(who), grantId, db);
  const mayWrite =
    mayEdit(open.grant, open.gate) && (await signsAsConfirmed(db, open.vaultId, who.accountId));
  if (!mayWrite) throw forbidden();
  return open;
}

/**
 * Stores records by the person of a grant, as the owner's own push does. Throws as {@link requireEditor}: `forbidden` also for a
 * record of another category, now or before.
 */
export async function pushByMember(
  vault: VaultContext,
  who: SignedIn,
  grantId: string,
  { records, batches = [], checkpoints, epoch }: PushRequest,
): Promise<PushAnswer> {
  if (checkpoints !== undefined || epoch !== undefined) throw forbidden();
  const { vaultId } = await locateGrant(vault.db, reading(who), grantId);
  const owner = await readOwner(vault.db, vaultId);
  if (owner === undefined) throw missing();
  const { categories, ...pushed } = await inTransaction(vault.pool, async tx => {
    const ofOwner = { vaultId, accountId: owner.accountId };
    if (!(await lockMemberVault(tx, ofOwner))) throw missing();
    const { gate } = await requireEditor(vault, who, grantId, dbOn(tx));
    const named = [...new Set(records.flatMap(categoriesOf))];
    const now = await readNow(
      tx,
      ofOwner,
      named,
      records.map(({ id }) => id),
    );
    const touched = [...named, ...now.stored.map(({ categoryId }) => categoryId)];
    if (touched.some(category => !gate.open.includes(category))) throw forbidden();
    requireKeys(records, now);
    if (batches.length === 0) throw new ServerError('bad_request', 'What others write is signed.');
    const fitting = batchesOf({ vaultId, accountId: who.accountId }, records, batches, now);
    const plan = planPush(records, now, { batches: fitting, checkpoints: new Map(), maySkip: false });
    await writeChanges(tx, vaultId, plan.changes, vault.clock.now());
    for (const what of ['changed', 'deleted'] as const) {
      const rows = plan.changes.rows.filter(({ deleted }) => deleted === (what === 'deleted'));
      if (rows.length === 0) continue;
      // One entry for all of a push, or a reader could fill the log of its owner.
      const about = { grant: grantId, record: rows.map(({ id }) => id).join(' ') };
      await vault.logActivity(dbOn(tx), owner.accountId, {
        event: 'record-changed',
        about: what === 'deleted' ? { ...about, what } : about,
      });
    }
    const { results, revisions, behind } = plan;
    return { results, revisions, behind, categories: named };
  });
  if (pushed.results.some(({ outcome }) => outcome === 'stored'))
    vault.tellChange({ kind: 'vault', vaultId, categories, by: who.sessionId });
  return pushed;
}

/** The earlier versions of a record, for who may change it: those of categories that are open, newest first. */
export async function versionsForMember(
  vault: VaultContext,
  who: SignedIn,
  { grant: grantId, record }: { grant: string; record: string },
): Promise<VersionsAnswer> {
  const { gate, grant, vaultId } = await requireOpen(vault, reading(who), grantId);
  if (!mayEdit(grant, gate)) throw forbidden();
  const versions = await readVersionsIn(vault.pool, vaultId, record, gate.open);
  return {
    versions: versions.map(storedVersionOf),
    batches: await readBatches(vault.pool, vaultId, versions),
  };
}
