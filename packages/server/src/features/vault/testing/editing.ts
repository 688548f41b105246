import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { createWayWithCode, sendGrants } from './granted.ts';
import { createOwnerClient, createReaderWithAccess } from './joined.ts';
import { createEnvelope, createNewRecord } from './sealed.ts';
import { signBatches } from './signed-push.ts';
import { signTestDocument } from './signed-vault.ts';
import type { VaultWorld } from './vault-world.ts';

/** A person whom the owner's device has confirmed and who may change two of three sections. */
export async function createEditor(world: VaultWorld, level: GrantDocument['level'] = 'edit') {
  const shared = await createReaderWithAccess(world, { level });
  await confirm(shared);
  const { sharer, member, document, grant } = shared;
  const owner = await createOwnerClient(sharer);
  const open = document.categories.map(({ category }) => category);
  const shut = sharer.owner.payload.categories.map(({ category }) => category).find(id => !open.includes(id));
  const { vault } = sharer.keeper;
  const author = { author: member.keeper.accountId };
  const sign = (records: readonly PushedRecord[], more: object = author) =>
    signBatches(sharer.owner, records, { ...more });
  const push = (records: PushedRecord[], batches = sign(records)) =>
    member.sharing.pushGrant(grant, records, batches);
  const byOwner = async (records: PushedRecord[]) => {
    const answer = await owner.push(vault.vaultId, records, { batches: signBatches(sharer.owner, records) });
    if (!answer.ok) throw new Error(answer.code);
  };
  const recordIn = (categoryId = open[0] ?? '') => createNewRecord(vault, { categoryId });
  return { ...shared, owner, open, shut: shut ?? '', sign, push, byOwner, recordIn };
}

/**
 * Confirms the person who accepted, as the owner's device does: access for the person's account replaces the
 * invitation.
 */
async function confirm({
  sharer,
  member,
  answer,
  document,
  grant,
  way,
}: Awaited<ReturnType<typeof createReaderWithAccess>>) {
  const rights = document.level === 'view' ? ('view' as const) : ('edit' as const);
  const categories = document.categories.map(({ category }) => ({ category, rights, until: null }));
  const { seal, sign, version: identityVersion } = answer.identity;
  const { lookup: _l, proof: _p, vouch: _v, ...own } = createWayWithCode('invite').way;
  const put = {
    document: sharer.documents.get(grant) ?? '',
    keyVersion: 1,
    boxes: [],
    ways: [
      { ...own, method: 'account' as const, vouch: createWayWithCode('invite').way.vouch, personHalf: 'x' },
    ],
    endWays: [way.way],
  };
  const half = signTestDocument(
    'kinfolio-invite-1',
    { half: createEnvelope() },
    sharer.owner.identity.privateKey,
  );
  const ways = put.ways.map(one => ({ ...one, personHalf: half }));
  const members = [{ account: member.keeper.accountId, categories, identityVersion, seal, sign }];
  const sent = await sendGrants(sharer, { put: [{ ...put, ways }], end: [] }, { reason: 'confirm', members });
  if (!sent.ok) throw new Error(`${sent.code} ${sent.message} ${JSON.stringify(sent.details)}`);
}
