import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { PushedRecord } from '@kinfolio/contract/wire';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptance, grantTo, guestClient, newMember, newWay, sendGrants } from '../testing/granted.ts';
import { joined, ownerClient } from '../testing/joined.ts';
import { released, withFactor } from '../testing/released.ts';
import { deletionOf, newEnvelope, newRecord, nextVersion, storedOf } from '../testing/sealed.ts';
import { batchesOf, moveOf } from '../testing/signed-push.ts';
import { renewalOf } from '../testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** A person confirmed by the owner's device, who may change two sections out of three. */
async function editing(level: GrantDocument['level'] = 'edit') {
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
  const { signDocument } = await import('../testing/signed-vault.ts');
  const half = signDocument('kinfolio-invite-1', { half: newEnvelope() }, sharer.owner.identity.privateKey);
  const ways = put.ways.map(one => ({ ...one, personHalf: half }));
  const members = [{ account: member.keeper.accountId, categories, identityVersion, seal, sign }];
  const sent = await sendGrants(sharer, { put: [{ ...put, ways }], end: [] }, { reason: 'confirm', members });
  if (!sent.ok) throw new Error(`${sent.code} ${sent.message} ${JSON.stringify(sent.details)}`);
}

const code = async (answer: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code: refusal } = await answer;
  return ok ? 'yes' : refusal;
};

describe('what an editor writes', () => {
  it('is stored, read by the owner with its signature, and in the owner’s log', async () => {
    const { owner, sharer, grant, push, sign, recordIn } = await editing();
    const record = recordIn();
    expect(await code(push([record]))).toBe('yes');
    const next = nextVersion(record);
    expect(await code(push([next]))).toBe('yes');
    expect(await code(push([deletionOf(next)]))).toBe('yes');
    const pulled = await owner.pull(sharer.keeper.vault.vaultId, {});
    expect(pulled.ok && pulled.value.records.map(({ id, deleted }) => [id, deleted])).toEqual([
      [record.id, true],
    ]);
    expect(pulled.ok && pulled.value.batches).toHaveLength(1);
    const log = await owner.readActivity({ limit: 50 });
    const noted = log.ok ? log.value.entries.filter(({ event }) => event === 'record-changed') : [];
    const changed = { grant, record: record.id };
    expect(noted.map(({ about }) => about)).toEqual([{ ...changed, what: 'deleted' }, changed, changed]);
    // The same again is stored already, and nothing new.
    expect(await code(push([record], sign([record])))).toBe('version_conflict');
  });

  it('meets what the owner wrote meanwhile, as two devices do', async () => {
    const { push, byOwner, recordIn } = await editing();
    const record = recordIn();
    await byOwner([record]);
    const theirs = nextVersion(record);
    await byOwner([theirs]);
    const stale = await push([nextVersion(record)]);
    expect(stale).toMatchObject({
      code: 'version_conflict',
      details: { results: [{ outcome: 'stale', current: storedOf(theirs) }] },
    });
    expect(await code(push([nextVersion(theirs)]))).toBe('yes');
  });

  it('of another section is refused: new, moved there, moved from there, or guessed', async () => {
    const { owner, sharer, shut, open, push, byOwner, recordIn } = await editing();
    const [mine, hidden] = [recordIn(), recordIn(shut)];
    await byOwner([mine, hidden]);
    const refused = { status: 403, code: 'forbidden' };
    expect(await push([recordIn(shut)])).toMatchObject(refused);
    expect(await push([moveOf(mine, shut)])).toMatchObject(refused);
    expect(await push([moveOf(hidden, open[0] ?? '')])).toMatchObject(refused);
    const guessed = await push([
      { ...newRecord(sharer.keeper.vault, { categoryId: open[0] ?? '' }), id: hidden.id },
    ]);
    expect(guessed).toMatchObject(refused);
    expect(JSON.stringify(guessed)).not.toContain(hidden.envelope);
    // One that is refused takes the others of its push along.
    expect(await push([nextVersion(mine), recordIn(shut)])).toMatchObject(refused);
    const versions = await owner.versions(sharer.keeper.vault.vaultId, mine.id);
    expect(versions.ok && versions.value.versions).toEqual([]);
    expect(await code(push([moveOf(mine, open[1] ?? '')]))).toBe('yes');
  });

  it('is signed by them, for this push; sealed anew or under other keys it is not taken', async () => {
    const { sharer, push, sign, recordIn } = await editing();
    const [record, other] = [recordIn(), recordIn()];
    const wrong = { status: 400, code: 'bad_request' };
    expect(await push([record], [])).toMatchObject(wrong);
    expect(await push([record], sign([other]))).toMatchObject(wrong);
    expect(await push([record], sign([record], { author: sharer.keeper.accountId }))).toMatchObject(wrong);
    expect(
      await push([record], sign([record], { author: (await newMember(world)).keeper.accountId })),
    ).toMatchObject(wrong);
    expect(await push([{ ...record, keyVersion: 7 }])).toMatchObject(wrong);
    expect(await push([{ ...record, reseal: true }])).toMatchObject({ code: 'forbidden' });
    expect(await code(push([record]))).toBe('yes');
  });
});

const attempt = async (by: SharingClient, grant: string, given: Awaited<ReturnType<typeof editing>>) => {
  const records = [given.recordIn()];
  return [
    await code(by.pushGrant(grant, records, given.sign(records))),
    await code(by.readGrantVersions(grant, records[0]?.id ?? '')),
  ];
};

describe('nobody else writes', () => {
  it('who may read only, who was not confirmed, a stranger, the owner this way, or a card', async () => {
    const given = await editing();
    const viewer = await editing('view');
    expect(await attempt(viewer.member.sharing, viewer.grant, viewer)).toEqual(['forbidden', 'forbidden']);
    const unconfirmed = await joined(world, { level: 'edit' });
    expect(await attempt(unconfirmed.member.sharing, unconfirmed.grant, given)).toEqual([
      'forbidden',
      'forbidden',
    ]);
    const received = await unconfirmed.member.sharing.readReceived();
    expect(received).toMatchObject({ value: { grants: [{ level: 'edit', edits: false }] } });
    expect(await given.member.sharing.readReceived()).toMatchObject({ value: { grants: [{ edits: true }] } });
    expect(await attempt(viewer.member.sharing, given.grant, given)).toEqual(['not_found', 'not_found']);
    expect(await attempt(given.sharer.sharing, given.grant, given)).toEqual(['not_found', 'not_found']);
    const card = await released(world, 'amira@example.org');
    const guest = await withFactor(world, card);
    expect(await attempt(guest, card.grant, given)).toEqual(['unauthorized', 'unauthorized']);
    expect(await attempt(guestClient(world, 'kfg_none'), card.grant, given)).toEqual([
      'unauthorized',
      'unauthorized',
    ]);
  });

  it('an editor whose access was stopped, and one who has not shown the number', async () => {
    const given = await editing();
    const record = given.recordIn();
    expect(await code(given.push([record]))).toBe('yes');
    const again = await grantTo(given.sharer, given.person, { kind: 'always' }, 'invite', { level: 'edit' });
    await given.member.sharing.acceptWay(acceptance(again.code));
    expect((await attempt(given.member.sharing, again.grant, given))[0]).toBe('second_factor_needed');
    await given.sharer.sharing.stopGrant(given.grant, { tell: false });
    expect(await code(given.push([nextVersion(record)]))).toBe('grant_closed');
  });
});

it('attorney renews: the edits stand, and they write no more until they are invited anew', async () => {
  const { owner, sharer, member, grant, push, recordIn } = await editing();
  const record = recordIn();
  expect(await code(push([record]))).toBe('yes');
  const { change } = renewalOf(member.keeper.owner);
  expect((await member.keeper.proving(member.keeper.owner).putKeyset(change)).ok).toBe(true);
  expect(await code(push([nextVersion(record)]))).toBe('forbidden');
  expect(await member.sharing.readReceived()).toMatchObject({ value: { grants: [{ grant, edits: false }] } });
  const pulled = await owner.pull(sharer.keeper.vault.vaultId, {});
  expect(pulled.ok && pulled.value.records.map(storedOf)).toEqual([storedOf(record)]);
});

it('an editor reads earlier versions of their sections, and none of a record that left them', async () => {
  const { member, grant, shut, open, byOwner, recordIn } = await editing();
  const record = recordIn(shut);
  const here = moveOf(record, open[0] ?? '');
  const later = nextVersion(storedOf(here));
  for (const one of [record, here, later]) await byOwner([one]);
  const read = async () => {
    const answer = await member.sharing.readGrantVersions(grant, record.id);
    return answer.ok ? answer.value.versions.map(storedOf) : answer.code;
  };
  expect(await read()).toEqual([storedOf(here)]);
  await byOwner([moveOf(later, shut)]);
  expect(await read()).toEqual([]);
});
