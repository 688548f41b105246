import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import { readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { createIdentityVersion, openIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import { createAccountKey } from '@kinfolio/vault/keys/account-key';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createFirstDevice,
  createLastPage,
  deviceTestAccountId,
  deviceTestPassword,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import {
  acceptChangeOnDevice,
  createGrantOnDevice,
  createInvitationResponse,
  createPersonRow,
  createSharingState,
  readPublicIdentity,
} from '../testing/own-rows.ts';

// All keys are replaced, by the owner and by the reader.

const shown = { by: 'password', password: deviceTestPassword } as const;
const next = 'another good password';

/** Replaces all keys of a device, with its grants. */
async function renew({ core, ...device }: TestDevice, shared: ReturnType<typeof createSharingState>) {
  const made = await core.makeNewKeys(next, shown, shared);
  if (!made.ok) throw new Error(made.problem);
  const state = applyKeysetChange(device.state, made.value.change);
  expect(await core.useNewKeys(state)).toBe(true);
  return { state, change: made.value.change };
}

it('a renewal of all keys carries what is shared: the card of before opens, and the person has a name still', async () => {
  const owner = await createFirstDevice();
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const { made, put: before, row } = await createGrantOnDevice(owner, when);
  const { details, email } = requireValue(made.person);
  const person = {
    id: made.personId,
    email,
    phone: null,
    notify: false,
    notifyBy: 'mail',
    mailName: null,
  } as const;
  const persons = [{ ...person, details, version: 1, account: null, lastNotifiedAt: null }];
  const { state, change } = await renew(owner, createSharingState([row], persons));
  const put = requireValue(requireValue(change.grants).put[0]);
  const way = requireValue(put.ways[0]);
  const handed: OpenedGrant = {
    half: way.half,
    personHalf: null,
    envelope: way.envelope,
    keyVersion: put.keyVersion,
    boxes: put.boxes,
    chain: [],
    cover: put.cover ?? null,
    document: put.document,
    vault: state.vaultId,
    way: way.way,
    identity: readPublicIdentity(state),
    links: [],
    vouch: way.vouch ?? null,
    untilAt: null,
  };
  const reader = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
  const code = requireValue(made.codes[0]).groups.join('-');
  expect(await reader.openByCard(code, made.grant, handed)).toMatchObject({ ok: true });
  expect(await reader.readShared(made.grant, createLastPage())).toEqual({
    records: [],
    gone: [],
    unreadable: 0,
    unlike: [],
  });
  expect(
    await reader.openByCard(code, made.grant, { ...handed, half: requireValue(before.ways[0]).half }),
  ).toMatchObject({
    ok: false,
  });
  const now = { ...row, document: put.document, keyVersion: put.keyVersion, own: requireValue(put.own) };
  const opened = await owner.core.openSharing(createSharingState([now], persons));
  expect(opened.people[0]?.name).toBe('Amira');
  expect(opened.grants.map(({ id }) => id)).toEqual([made.grant]);
});

it('attorney renews: the edits stand, by the signature of the owner, once their later keys are confirmed', async () => {
  const owner = await createFirstDevice();
  const attorneyId = deviceTestAccountId.replace(/1$/, '2');
  const attorney = await createFirstDevice(undefined, attorneyId);
  const always = { kind: 'always' } as const;
  /** The grant once the attorney has accepted its invitation. */
  const accepted = async () => {
    const { made, row } = await createGrantOnDevice(owner, always);
    const way = requireValue(row.ways[0]);
    const answer = await attorney.core.acceptanceOf(
      requireValue(made.codes[0]).groups.join('-'),
      createInvitationResponse(owner, row),
    );
    if (!answer.ok) throw new Error(answer.problem);
    const { seal, sign, version } = answer.value.identity;
    const given = { account: attorneyId, seal, sign, identityVersion: version, mac: answer.value.answer };
    return { ...row, ways: [{ ...way, answer: given }] };
  };
  const personOf = (id: string) => createPersonRow(id, attorneyId);
  const first = await accepted();
  const confirmed = await owner.core.confirmNext(createSharingState([first], [personOf(first.person)]), []);
  if (confirmed.found !== 'answer') throw new Error(confirmed.found);
  expect(confirmed.signedBefore).toEqual([]);
  await acceptChangeOnDevice(owner, confirmed.change);

  attorney.state = (await renew(attorney, createSharingState([]))).state;
  const second = await accepted();
  const joined = { ...first, ways: [] };
  const again = await owner.core.confirmNext(
    createSharingState([joined, second], [personOf(first.person)]),
    [],
  );
  expect(again).toMatchObject({ found: 'answer', grant: second.grant, signedBefore: [first.grant] });
});

it('after two renewals a reader believes what the owner counted since, and nothing that a stranger counts', async () => {
  const owner = await createFirstDevice();
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const granted = await createGrantOnDevice(owner, when);
  const ids = owner.state.categoryKeys.map(({ id }) => id);
  const empty = { ...createLastPage(), categories: ids.map(id => ({ id, revision: 0, checkpoint: null })) };
  await owner.core.applyPage(empty);
  await owner.core.lookAtCheckpoints(empty);
  /**
   * Makes the owner's next record in the form in which a push contains it, with the server's answer that it was stored.
   */
  const pushed = async (name: string, revision: number) => {
    await owner.save({ name });
    const batch = await owner.core.nextBatch();
    const record = requireValue(batch[0]);
    const signed = await owner.core.signPush(batch);
    const results = batch.map(({ id, version }) => ({ id, outcome: 'stored' as const, version }));
    await owner.core.applyPushResults(batch, results);
    const answer = { results, behind: [], revisions: { [record.categoryId]: revision } };
    await owner.core.noteSigned(batch, answer, signed.checkpoints ?? []);
    const document = requireValue(signed.batches[0]);
    return { record: { ...record, revision, batch: name }, batch: { id: name, document }, ...signed };
  };
  const first = await pushed('Halifax', 1);
  let { row } = granted;
  let put = granted.put;
  let known = deviceTestPassword;
  // oxlint-disable-next-line oxc/no-accumulating-spread -- the row has few fields and is copied only twice
  for (const renewed of [next, `${next} still`]) {
    const made = await owner.core.makeNewKeys(
      renewed,
      { by: 'password', password: known },
      createSharingState([row]),
    );
    if (!made.ok) throw new Error(made.problem);
    owner.state = applyKeysetChange(owner.state, made.value.change);
    expect(await owner.core.useNewKeys(owner.state)).toBe(true);
    known = renewed;
    put = requireValue(requireValue(made.value.change.grants).put[0]);
    const { own, vouch } = requireValue(put.ways[0]);
    const ways = row.ways.map(way => ({
      ...way,
      own,
      vouch: requireValue(vouch),
      keyVersion: put.keyVersion,
    }));
    row = { ...row, document: put.document, keyVersion: put.keyVersion, own: requireValue(put.own), ways };
  }
  const second = await pushed('Nationwide', 2);
  const { state } = owner;
  const way = requireValue(put.ways[0]);
  const category = first.record.categoryId;
  const handed: OpenedGrant = {
    half: way.half,
    personHalf: null,
    envelope: way.envelope,
    keyVersion: put.keyVersion,
    boxes: put.boxes,
    chain: (state.chain ?? []).filter(({ id }) => id === category),
    cover: null,
    document: put.document,
    vault: state.vaultId,
    way: way.way,
    identity: readPublicIdentity(state),
    links: [],
    vouch: requireValue(way.vouch),
    untilAt: null,
  };
  const code = requireValue(granted.made.codes[0]).groups.join('-');
  const seen = async (checkpoint: string | null, records = [first.record, second.record]) => {
    const reader = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
    const { grant } = granted.made;
    expect(await reader.openByCard(code, grant, handed)).toMatchObject({ ok: true });
    const categories = [{ id: category, revision: 2, checkpoint }];
    const page = { ...createLastPage(), categories, records, batches: [first.batch, second.batch] };
    const read = await reader.readShared(grant, page);
    return Object.fromEntries(
      (read?.records ?? []).map(({ content, confirmed }) => [String(content.fields['name']), confirmed]),
    );
  };
  const counted = requireValue(second.checkpoints?.[0]);
  expect(await seen(counted)).toEqual({ Halifax: true, Nationwide: true });
  // The record stays unconfirmed if there is no checkpoint, if the checkpoint is from before the renewals, or if the
  // server shows a different row from the one that was counted.
  expect(await seen(null)).toEqual({ Halifax: false, Nationwide: true });
  expect(await seen(first.checkpoints?.[0] ?? null)).toEqual({ Halifax: false, Nationwide: true });
  const other = { ...first.record, version: first.record.version + 1 };
  expect(await seen(counted, [other, second.record])).toMatchObject({ Nationwide: true });
  expect(Object.keys(await seen(counted, [first.record]))).toEqual(['Halifax']);
  expect(await seen(counted, [first.record])).toEqual({ Halifax: false });
  // A checkpoint signed by the server with keys of its own.
  const { signPrivateKey } = await strangerOf(handed);
  const read = readCheckpoint(counted);
  if (!read.ok) throw new Error('no checkpoint');
  expect(await seen(await signCheckpoint(read.payload, signPrivateKey))).toEqual({
    Halifax: false,
    Nationwide: true,
  });
});

/** A stranger's identity with the same version number as the owner's. */
async function strangerOf({ identity: { version: identityVersion }, vault }: OpenedGrant) {
  const key = await createAccountKey();
  const made = await createIdentityVersion(key, { account: deviceTestAccountId, identityVersion, vault });
  const opened = await openIdentityVersion(key, { account: deviceTestAccountId, vault }, made);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.identity;
}
