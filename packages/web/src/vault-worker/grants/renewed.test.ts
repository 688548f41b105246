import type { OpenedGrant } from '@kinfolio/contract/sharing/shapes';
import { readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { newIdentityVersion, openIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import { newAccountKey } from '@kinfolio/vault/keys/account-key';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { applyChange } from '../testing/apply-change.ts';
import { accountId, firstDevice, pageOf, password, type TestDevice } from '../testing/devices.ts';
import { must } from '../testing/must.ts';
import { grantOn, identityOf, lookedUp, personRow, stateOf, take } from '../testing/own-rows.ts';

// All keys are made anew, by who shares and by who is shared with.

const shown = { by: 'password', password } as const;
const next = 'another good password';

/** Makes all keys of a device anew, with what is shared. */
async function renew({ core, ...device }: TestDevice, shared: ReturnType<typeof stateOf>) {
  const made = await core.makeNewKeys(next, shown, shared);
  if (!made.ok) throw new Error(made.problem);
  const state = applyChange(device.state, made.value.change);
  expect(await core.useNewKeys(state)).toBe(true);
  return { state, change: made.value.change };
}

it('a renewal of all keys carries what is shared: the card of before opens, and the person has a name still', async () => {
  const owner = await firstDevice();
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const { made, put: before, row } = await grantOn(owner, when);
  const { details, email } = must(made.person);
  const person = {
    id: made.personId,
    email,
    phone: null,
    notify: false,
    notifyBy: 'mail',
    mailName: null,
  } as const;
  const persons = [{ ...person, details, version: 1, account: null, lastNotifiedAt: null }];
  const { state, change } = await renew(owner, stateOf([row], persons));
  const put = must(must(change.grants).put[0]);
  const way = must(put.ways[0]);
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
    identity: identityOf(state),
    links: [],
    vouch: way.vouch ?? null,
    untilAt: null,
  };
  const reader = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
  const code = must(made.codes[0]).groups.join('-');
  expect(await reader.openByCard(code, made.grant, handed)).toMatchObject({ ok: true });
  expect(await reader.readShared(made.grant, pageOf())).toEqual({
    records: [],
    gone: [],
    unreadable: 0,
    unlike: [],
  });
  expect(
    await reader.openByCard(code, made.grant, { ...handed, half: must(before.ways[0]).half }),
  ).toMatchObject({
    ok: false,
  });
  const now = { ...row, document: put.document, keyVersion: put.keyVersion, own: must(put.own) };
  const opened = await owner.core.openSharing(stateOf([now], persons));
  expect(opened.people[0]?.name).toBe('Amira');
  expect(opened.grants.map(({ id }) => id)).toEqual([made.grant]);
});

it('attorney renews: the edits stand, by the signature of the owner, once their later keys are confirmed', async () => {
  const owner = await firstDevice();
  const attorneyId = accountId.replace(/1$/, '2');
  const attorney = await firstDevice(undefined, attorneyId);
  const always = { kind: 'always' } as const;
  /** The grant once the attorney has accepted its invitation. */
  const accepted = async () => {
    const { made, row } = await grantOn(owner, always);
    const way = must(row.ways[0]);
    const answer = await attorney.core.acceptanceOf(
      must(made.codes[0]).groups.join('-'),
      lookedUp(owner, row),
    );
    if (!answer.ok) throw new Error(answer.problem);
    const { seal, sign, version } = answer.value.identity;
    const given = { account: attorneyId, seal, sign, identityVersion: version, mac: answer.value.answer };
    return { ...row, ways: [{ ...way, answer: given }] };
  };
  const personOf = (id: string) => personRow(id, attorneyId);
  const first = await accepted();
  const confirmed = await owner.core.confirmNext(stateOf([first], [personOf(first.person)]), []);
  if (confirmed.found !== 'answer') throw new Error(confirmed.found);
  expect(confirmed.signedBefore).toEqual([]);
  await take(owner, confirmed.change);

  attorney.state = (await renew(attorney, stateOf([]))).state;
  const second = await accepted();
  const joined = { ...first, ways: [] };
  const again = await owner.core.confirmNext(stateOf([joined, second], [personOf(first.person)]), []);
  expect(again).toMatchObject({ found: 'answer', grant: second.grant, signedBefore: [first.grant] });
});

it('after two renewals a reader believes what the owner counted since, and nothing that a stranger counts', async () => {
  const owner = await firstDevice();
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const granted = await grantOn(owner, when);
  const ids = owner.state.categoryKeys.map(({ id }) => id);
  const empty = { ...pageOf(), categories: ids.map(id => ({ id, revision: 0, checkpoint: null })) };
  await owner.core.applyPage(empty);
  await owner.core.lookAtCheckpoints(empty);
  /** The next record of the owner, as its push carries it; the server stores it. */
  const pushed = async (name: string, revision: number) => {
    await owner.save({ name });
    const batch = await owner.core.nextBatch();
    const record = must(batch[0]);
    const signed = await owner.core.signPush(batch);
    const results = batch.map(({ id, version }) => ({ id, outcome: 'stored' as const, version }));
    await owner.core.applyPushResults(batch, results);
    const answer = { results, behind: [], revisions: { [record.categoryId]: revision } };
    await owner.core.noteSigned(batch, answer, signed.checkpoints ?? []);
    const document = must(signed.batches[0]);
    return { record: { ...record, revision, batch: name }, batch: { id: name, document }, ...signed };
  };
  const first = await pushed('Halifax', 1);
  let { row } = granted;
  let put = granted.put;
  let known = password;
  // oxlint-disable-next-line oxc/no-accumulating-spread -- a row of few fields, twice
  for (const renewed of [next, `${next} still`]) {
    const made = await owner.core.makeNewKeys(renewed, { by: 'password', password: known }, stateOf([row]));
    if (!made.ok) throw new Error(made.problem);
    owner.state = applyChange(owner.state, made.value.change);
    expect(await owner.core.useNewKeys(owner.state)).toBe(true);
    known = renewed;
    put = must(must(made.value.change.grants).put[0]);
    const { own, vouch } = must(put.ways[0]);
    const ways = row.ways.map(way => ({ ...way, own, vouch: must(vouch), keyVersion: put.keyVersion }));
    row = { ...row, document: put.document, keyVersion: put.keyVersion, own: must(put.own), ways };
  }
  const second = await pushed('Nationwide', 2);
  const { state } = owner;
  const way = must(put.ways[0]);
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
    identity: identityOf(state),
    links: [],
    vouch: must(way.vouch),
    untilAt: null,
  };
  const code = must(granted.made.codes[0]).groups.join('-');
  const seen = async (checkpoint: string | null, records = [first.record, second.record]) => {
    const reader = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
    const { grant } = granted.made;
    expect(await reader.openByCard(code, grant, handed)).toMatchObject({ ok: true });
    const categories = [{ id: category, revision: 2, checkpoint }];
    const page = { ...pageOf(), categories, records, batches: [first.batch, second.batch] };
    const read = await reader.readShared(grant, page);
    return Object.fromEntries(
      (read?.records ?? []).map(({ content, confirmed }) => [String(content.fields['name']), confirmed]),
    );
  };
  const counted = must(second.checkpoints?.[0]);
  expect(await seen(counted)).toEqual({ Halifax: true, Nationwide: true });
  // Without one, by one of before the renewals, or by another row than was counted, it stays what it may be.
  expect(await seen(null)).toEqual({ Halifax: false, Nationwide: true });
  expect(await seen(first.checkpoints?.[0] ?? null)).toEqual({ Halifax: false, Nationwide: true });
  const other = { ...first.record, version: first.record.version + 1 };
  expect(await seen(counted, [other, second.record])).toMatchObject({ Nationwide: true });
  expect(Object.keys(await seen(counted, [first.record]))).toEqual(['Halifax']);
  expect(await seen(counted, [first.record])).toEqual({ Halifax: false });
  // A server that counts by keys of its own.
  const { signPrivateKey } = await strangerOf(handed);
  const read = readCheckpoint(counted);
  if (!read.ok) throw new Error('no checkpoint');
  expect(await seen(await signCheckpoint(read.payload, signPrivateKey))).toEqual({
    Halifax: false,
    Nationwide: true,
  });
});

/** Keys of a stranger, of the number that the owner's have. */
async function strangerOf({ identity: { version: identityVersion }, vault }: OpenedGrant) {
  const key = await newAccountKey();
  const made = await newIdentityVersion(key, { account: accountId, identityVersion, vault });
  const opened = await openIdentityVersion(key, { account: accountId, vault }, made);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.identity;
}
