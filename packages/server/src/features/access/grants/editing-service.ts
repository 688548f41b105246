import type { PushRequest, PushResponse, VersionsResponse } from '@kinfolio/contract/records/push-and-pull';
import type { Db } from '../../../db/database.ts';
import { createDrizzle, inTransaction } from '../../../db/transaction.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { listPushedCategories, planPush } from '../../vault/records/changes.ts';
import { groupIntoBatches, requireCurrentKeys } from '../../vault/records/service.ts';
import {
  lockMemberVault,
  readBatches,
  readStoredState,
  writePushChanges,
} from '../../vault/records/store.ts';
import { toWireVersion } from '../../vault/versions/service.ts';
import { readVersionsInCategories } from '../../vault/versions/store.ts';
import { createGrantNotFound, type GrantReader, locateGrant } from './reader-place.ts';
import { isSigningKeyConfirmed, mayEditRecords, requireOpenGrant } from './reading-service.ts';
import { readOwner } from './store.ts';

// [Note: What an editor writes] An editor's records take the same path as the owner's own push: they are compared,
// planned and stored in the same way, while the vault's row is locked. The gate is checked under the same lock
// beforehand, so that a stop takes effect either before or after a push and never in the middle of one. Every category
// that contains a record, now or after the push, must be open to the editor. Every refusal looks the same, whatever is
// stored, so that it reveals nothing.

const forbidden = () => new ServerError('forbidden', 'This record cannot be changed.');

const reading = (who: SignedIn): GrantReader => ({ kind: 'member', who });

/**
 * Returns an open grant whose person may change records now. Throws `forbidden` if the grant is read-only, or if the
 * person's current keys were not confirmed; otherwise throws like {@link requireOpenGrant}.
 */
export async function requireEditor(vault: VaultContext, who: SignedIn, grantId: string, db: Db = vault.db) {
  const open = await requireOpenGrant(vault, reading(who), grantId, db);
  const mayWrite =
    mayEditRecords(open.grant, open.gate) && (await isSigningKeyConfirmed(db, open.vaultId, who.accountId));
  if (!mayWrite) throw forbidden();
  return open;
}

/**
 * Stores records that the person of a grant changed, in the same way as a push by the owner. Throws like
 * {@link requireEditor}, and `forbidden` for a record that is or was in a category outside the grant.
 */
export async function pushByMember(
  vault: VaultContext,
  who: SignedIn,
  grantId: string,
  { records, batches = [], checkpoints, epoch }: PushRequest,
): Promise<PushResponse> {
  if (checkpoints !== undefined || epoch !== undefined) throw forbidden();
  const { vaultId } = await locateGrant(vault.db, reading(who), grantId);
  const owner = await readOwner(vault.db, vaultId);
  if (owner === undefined) throw createGrantNotFound();
  const { categories, ...pushed } = await inTransaction(vault.pool, async tx => {
    const ofOwner = { vaultId, accountId: owner.accountId };
    if (!(await lockMemberVault(tx, ofOwner))) throw createGrantNotFound();
    const { gate } = await requireEditor(vault, who, grantId, createDrizzle(tx));
    const named = [...new Set(records.flatMap(listPushedCategories))];
    const now = await readStoredState(
      tx,
      ofOwner,
      named,
      records.map(({ id }) => id),
    );
    const touched = [...named, ...now.stored.map(({ categoryId }) => categoryId)];
    if (touched.some(category => !gate.open.includes(category))) throw forbidden();
    requireCurrentKeys(records, now);
    if (batches.length === 0) throw new ServerError('bad_request', 'Changes by other people must be signed.');
    const fitting = groupIntoBatches({ vaultId, accountId: who.accountId }, records, batches, now);
    const plan = planPush(records, now, { batches: fitting, checkpoints: new Map(), maySkip: false });
    await Promise.all(writePushChanges(tx, vaultId, plan.changes, vault.clock.now()));
    for (const what of ['changed', 'deleted'] as const) {
      const rows = plan.changes.rows.filter(({ deleted }) => deleted === (what === 'deleted'));
      if (rows.length === 0) continue;
      // Writes a single entry for the whole push, so that a person cannot fill the owner's log.
      const about = { grant: grantId, record: rows.map(({ id }) => id).join(' ') };
      await vault.logActivity(createDrizzle(tx), owner.accountId, {
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

/**
 * The earlier versions of a record, newest first, for a person who may change it. Versions in categories that are not
 * open are left out.
 */
export async function listVersionsForMember(
  vault: VaultContext,
  who: SignedIn,
  { grant: grantId, record }: { grant: string; record: string },
): Promise<VersionsResponse> {
  const { gate, grant, vaultId } = await requireOpenGrant(vault, reading(who), grantId);
  if (!mayEditRecords(grant, gate)) throw forbidden();
  const versions = await readVersionsInCategories(vault.pool, vaultId, record, gate.open);
  return {
    versions: versions.map(toWireVersion),
    batches: await readBatches(vault.pool, vaultId, versions),
  };
}
