import type { PushedRecord } from '@kinfolio/contract/wire';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { newWay, sendGrants } from './granted.ts';
import { joined, ownerClient } from './joined.ts';
import { newEnvelope, newRecord } from './sealed.ts';
import { batchesOf } from './signed-push.ts';
import { signDocument } from './signed-vault.ts';
import type { VaultWorld } from './vault-world.ts';

/** A person confirmed by the owner's device, who may change two sections out of three. */
export async function editing(world: VaultWorld, level: GrantDocument['level'] = 'edit') {
  const shared = await joined(world, { level });
  await confirm(shared);
  const { sharer, member, document, grant } = shared;
  const owner = await ownerClient(sharer);
  const open = document.categories.map(({ category }) => category);
  const shut = sharer.owner.payload.categories.map(({ category }) => category).find(id => !open.includes(id));
  const { vault } = sharer.keeper;
  const author = { author: member.keeper.accountId };
  const sign = (records: readonly PushedRecord[], more: object = author) =>
    batchesOf(sharer.owner, records, { ...more });
  const push = (records: PushedRecord[], batches = sign(records)) =>
    member.sharing.pushGrant(grant, records, batches);
  const byOwner = async (records: PushedRecord[]) => {
    const answer = await owner.push(vault.vaultId, records, { batches: batchesOf(sharer.owner, records) });
    if (!answer.ok) throw new Error(answer.code);
  };
  const recordIn = (categoryId = open[0] ?? '') => newRecord(vault, { categoryId });
  return { ...shared, owner, open, shut: shut ?? '', sign, push, byOwner, recordIn };
}

/** The owner's device confirms who accepted: a way of the account in place of the invitation. */
async function confirm({ sharer, member, answer, document, grant, way }: Awaited<ReturnType<typeof joined>>) {
  const rights = document.level === 'view' ? ('view' as const) : ('edit' as const);
  const categories = document.categories.map(({ category }) => ({ category, rights, until: null }));
  const { seal, sign, version: identityVersion } = answer.identity;
  const { lookup: _l, proof: _p, vouch: _v, ...own } = newWay('invite').way;
  const put = {
    document: sharer.documents.get(grant) ?? '',
    keyVersion: 1,
    boxes: [],
    ways: [{ ...own, method: 'account' as const, vouch: newWay('invite').way.vouch, personHalf: 'x' }],
    endWays: [way.way],
  };
  const half = signDocument('kinfolio-invite-1', { half: newEnvelope() }, sharer.owner.identity.privateKey);
  const ways = put.ways.map(one => ({ ...one, personHalf: half }));
  const members = [{ account: member.keeper.accountId, categories, identityVersion, seal, sign }];
  const sent = await sendGrants(sharer, { put: [{ ...put, ways }], end: [] }, { reason: 'confirm', members });
  if (!sent.ok) throw new Error(`${sent.code} ${sent.message} ${JSON.stringify(sent.details)}`);
}
