import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEditor } from '../../vault/testing/editing.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  createGuestClient,
} from '../../vault/testing/granted.ts';
import { createReaderWithAccess } from '../../vault/testing/joined.ts';
import { createGuestWithCode, createReleasedVault } from '../../vault/testing/released.ts';
import {
  createDeletion,
  createNewRecord,
  createNextVersion,
  toPulledRecord,
} from '../../vault/testing/sealed.ts';
import { createMovedRecord, createSignedCheckpoint } from '../../vault/testing/signed-push.ts';
import { createKeyRenewal, hashText } from '../../vault/testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const code = async (answer: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code: refusal } = await answer;
  return ok ? 'yes' : refusal;
};

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

describe('what an editor writes', () => {
  it('is stored, read by the owner with its signature, and in the owner’s log', async () => {
    const { owner, sharer, grant, push, sign, recordIn } = await createEditor(world);
    const record = recordIn();
    expect(await code(push([record]))).toBe('yes');
    const next = createNextVersion(record);
    expect(await code(push([next]))).toBe('yes');
    expect(await code(push([createDeletion(next)]))).toBe('yes');
    const pulled = await owner.pull(sharer.keeper.vault.vaultId, {});
    expect(pulled.ok && pulled.value.records.map(({ id, deleted }) => [id, deleted])).toEqual([
      [record.id, true],
    ]);
    expect(pulled.ok && pulled.value.batches).toHaveLength(1);
    const log = await owner.readActivity({ limit: 50 });
    const noted = log.ok ? log.value.entries.filter(({ event }) => event === 'record-changed') : [];
    const changed = { grant, record: record.id };
    expect(noted.map(({ about }) => about)).toEqual([{ ...changed, what: 'deleted' }, changed, changed]);
    // Pushing the same version again is a conflict, because it is already stored.
    expect(await code(push([record], sign([record])))).toBe('version_conflict');
  });

  it('fills the owner’s log with two entries at most, however many records are pushed', async () => {
    const { owner, push, recordIn } = await createEditor(world);
    const records = [recordIn(), recordIn(), recordIn()];
    expect(await code(push(records))).toBe('yes');
    const log = await owner.readActivity({ limit: 50 });
    const noted = log.ok ? log.value.entries.filter(({ event }) => event === 'record-changed') : [];
    expect(noted).toHaveLength(1);
    expect(noted[0]?.about['record']?.split(' ').toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  });

  it('meets what the owner wrote meanwhile, as two devices do', async () => {
    const { push, byOwner, recordIn } = await createEditor(world);
    const record = recordIn();
    await byOwner([record]);
    const theirs = createNextVersion(record);
    await byOwner([theirs]);
    const stale = await push([createNextVersion(record)]);
    expect(stale).toMatchObject({
      code: 'version_conflict',
      details: { results: [{ outcome: 'stale', current: toPulledRecord(theirs) }] },
    });
    expect(await code(push([createNextVersion(theirs)]))).toBe('yes');
  });

  it('since the owner’s checkpoint is shown to readers with version and hash of what it replaced', async () => {
    const { sharer, owner, member, grant, open, push, byOwner, recordIn } = await createEditor(world);
    const [kept, gone, left] = [recordIn(), recordIn(), recordIn()];
    const section = open[0] ?? '';
    await byOwner([kept, gone, left]);
    const checkpoint = createSignedCheckpoint(sharer.owner, section, { revision: 3 });
    const { vaultId } = sharer.keeper.vault;
    expect(await code(owner.push(vaultId, [], { checkpoints: [checkpoint] }))).toBe('yes');
    const read = async () => {
      const pulled = await member.sharing.pullGrant(grant, { after: {} });
      return pulled.ok ? pulled.value.categories.find(({ id }) => id === section) : undefined;
    };
    expect(await read()).toEqual({ id: section, revision: 3, checkpoint });
    const next = createNextVersion(kept);
    expect(
      await code(push([next, recordIn(), createDeletion(gone), createMovedRecord(left, open[1] ?? '')])),
    ).toBe('yes');
    const replaced = [kept, gone, left].map(({ id, version, envelope }) => ({
      id,
      version,
      leaf: hashText(envelope),
    }));
    expect((await read())?.replaced?.toSorted(byId)).toEqual(replaced.toSorted(byId));
  });

  it('of another section is refused: new, moved there, moved from there, or guessed', async () => {
    const { owner, sharer, shut, open, push, byOwner, recordIn } = await createEditor(world);
    const [mine, hidden] = [recordIn(), recordIn(shut)];
    await byOwner([mine, hidden]);
    const refused = { status: 403, code: 'forbidden' };
    expect(await push([recordIn(shut)])).toMatchObject(refused);
    expect(await push([createMovedRecord(mine, shut)])).toMatchObject(refused);
    expect(await push([createMovedRecord(hidden, open[0] ?? '')])).toMatchObject(refused);
    const guessed = await push([
      { ...createNewRecord(sharer.keeper.vault, { categoryId: open[0] ?? '' }), id: hidden.id },
    ]);
    expect(guessed).toMatchObject(refused);
    expect(JSON.stringify(guessed)).not.toContain(hidden.envelope);
    // If one record is refused, the whole push is refused.
    expect(await push([createNextVersion(mine), recordIn(shut)])).toMatchObject(refused);
    const versions = await owner.versions(sharer.keeper.vault.vaultId, mine.id);
    expect(versions.ok && versions.value.versions).toEqual([]);
    expect(await code(push([createMovedRecord(mine, open[1] ?? '')]))).toBe('yes');
  });

  it('is signed by them, for this push; under other keys it is not taken', async () => {
    const { sharer, push, sign, recordIn } = await createEditor(world);
    const [record, other] = [recordIn(), recordIn()];
    const wrong = { status: 400, code: 'bad_request' };
    expect(await push([record], [])).toMatchObject(wrong);
    expect(await push([record], sign([other]))).toMatchObject(wrong);
    expect(await push([record], sign([record], { author: sharer.keeper.accountId }))).toMatchObject(wrong);
    expect(
      await push([record], sign([record], { author: (await createGrantMember(world)).keeper.accountId })),
    ).toMatchObject(wrong);
    expect(await push([{ ...record, keyVersion: 7 }])).toMatchObject(wrong);
    expect(await code(push([record]))).toBe('yes');
  });
});

const attempt = async (by: SharingClient, grant: string, given: Awaited<ReturnType<typeof createEditor>>) => {
  const records = [given.recordIn()];
  return [
    await code(by.pushGrant(grant, records, given.sign(records))),
    await code(by.readGrantVersions(grant, records[0]?.id ?? '')),
  ];
};

describe('nobody else writes', () => {
  it('who may read only, who was not confirmed, a stranger, the owner this way, or a card', async () => {
    const given = await createEditor(world);
    const viewer = await createEditor(world, 'view');
    expect(await attempt(viewer.member.sharing, viewer.grant, viewer)).toEqual(['forbidden', 'forbidden']);
    const unconfirmed = await createReaderWithAccess(world, { level: 'edit' });
    expect(await attempt(unconfirmed.member.sharing, unconfirmed.grant, given)).toEqual([
      'forbidden',
      'forbidden',
    ]);
    const received = await unconfirmed.member.sharing.readReceived();
    expect(received).toMatchObject({ value: { grants: [{ level: 'edit', edits: false }] } });
    expect(await given.member.sharing.readReceived()).toMatchObject({ value: { grants: [{ edits: true }] } });
    expect(await attempt(viewer.member.sharing, given.grant, given)).toEqual(['not_found', 'not_found']);
    expect(await attempt(given.sharer.sharing, given.grant, given)).toEqual(['not_found', 'not_found']);
    const card = await createReleasedVault(world, 'amira@example.org');
    const guest = await createGuestWithCode(world, card);
    expect(await attempt(guest, card.grant, given)).toEqual(['unauthorized', 'unauthorized']);
    expect(await attempt(createGuestClient(world, 'kfg_none'), card.grant, given)).toEqual([
      'unauthorized',
      'unauthorized',
    ]);
  });

  it('an editor whose access was stopped, and one who has not shown the number', async () => {
    const given = await createEditor(world);
    const record = given.recordIn();
    expect(await code(given.push([record]))).toBe('yes');
    const again = await createGrantWithWay(given.sharer, given.person, { kind: 'always' }, 'invite', {
      level: 'edit',
    });
    await given.member.sharing.acceptWay(createAcceptRequest(again.code));
    expect((await attempt(given.member.sharing, again.grant, given))[0]).toBe('second_factor_needed');
    await given.sharer.sharing.stopGrant(given.grant, { tell: false });
    expect(await code(given.push([createNextVersion(record)]))).toBe('grant_closed');
  });
});

it('attorney renews: the edits stand, and they write no more until they are invited anew', async () => {
  const { owner, sharer, member, grant, push, recordIn } = await createEditor(world);
  const record = recordIn();
  expect(await code(push([record]))).toBe('yes');
  const { change } = createKeyRenewal(member.keeper.owner);
  expect((await member.keeper.proving(member.keeper.owner).putKeyset(change)).ok).toBe(true);
  expect(await code(push([createNextVersion(record)]))).toBe('forbidden');
  expect(await member.sharing.readReceived()).toMatchObject({ value: { grants: [{ grant, edits: false }] } });
  const pulled = await owner.pull(sharer.keeper.vault.vaultId, {});
  expect(pulled.ok && pulled.value.records.map(toPulledRecord)).toEqual([toPulledRecord(record)]);
});

it('an editor reads earlier versions of their sections, and none of a record that left them', async () => {
  const { member, grant, shut, open, byOwner, recordIn } = await createEditor(world);
  const record = recordIn(shut);
  const here = createMovedRecord(record, open[0] ?? '');
  const later = createNextVersion(toPulledRecord(here));
  for (const one of [record, here, later]) await byOwner([one]);
  const read = async () => {
    const answer = await member.sharing.readGrantVersions(grant, record.id);
    return answer.ok ? answer.value.versions.map(toPulledRecord) : answer.code;
  };
  expect(await read()).toEqual([toPulledRecord(here)]);
  await byOwner([createMovedRecord(later, shut)]);
  expect(await read()).toEqual([]);
});

it('pulling what is shared asks few statements more than the owner’s own pull', async () => {
  const { member, owner, grant, sharer, byOwner, recordIn } = await createEditor(world);
  await byOwner([recordIn(), recordIn()]);
  const asked = async (pull: () => Promise<{ ok: boolean }>) => {
    const query = vi.spyOn(world.test.database.pool, 'query');
    try {
      expect(await pull()).toMatchObject({ ok: true });
      return query.mock.calls.length;
    } finally {
      query.mockRestore();
    }
  };
  const own = () => owner.pull(sharer.keeper.vault.vaultId, { after: {} });
  const shared = () => member.sharing.pullGrant(grant, { after: {} });
  for (const pull of [own, shared]) await pull();
  // The server's jobs also run queries now and then, so the test takes the lowest count of several pulls.
  const fewest = async (pull: typeof own | typeof shared) =>
    Math.min(await asked(pull), await asked(pull), await asked(pull));
  const [byHer, byThem] = [await fewest(own), await fewest(shared)];
  expect(byHer).toBeGreaterThan(1);
  // A shared pull may need three more queries: for the received grant with the seal, for the grant itself,
  // and for whether its owner is closing their account.
  expect(byThem - byHer).toBeLessThanOrEqual(3);
});
