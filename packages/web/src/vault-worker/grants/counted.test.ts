import type { PulledRecord, PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import { hashLeaf } from '@kinfolio/vault/batches/batch';
import { readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { createIdentityVersion, openIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import { createAccountKey } from '@kinfolio/vault/keys/account-key';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { createFirstDevice, createLastPage, deviceTestAccountId } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { createGrantOnDevice } from '../testing/own-rows.ts';

// A reader with a card reads pages in which the server has changed the rows that the owner's devices signed.

interface Written {
  readonly record: PulledRecord;
  readonly batch: { readonly id: string; readonly document: string };
  readonly checkpoint: string;
}

let grant: string;
let code: string;
let handed: OpenedGrant;
/** The record Halifax, the record Nationwide, and Halifax again after it was renamed. */
let first: Written;
let second: Written;
let third: Written;
beforeAll(async () => {
  const owner = await createFirstDevice();
  const granted = await createGrantOnDevice(owner, {
    kind: 'release',
    silentDays: 14,
    askDays: null,
    longRoad: true,
  });
  grant = granted.made.grant;
  code = requireValue(granted.made.codes[0]).groups.join('-');
  const { identity, vaultId } = owner.state;
  const way = requireValue(granted.put.ways[0]);
  handed = {
    half: way.half,
    personHalf: null,
    envelope: way.envelope,
    keyVersion: 1,
    boxes: granted.put.boxes,
    chain: [],
    cover: null,
    document: granted.put.document,
    vault: vaultId,
    way: way.way,
    identity: {
      account: deviceTestAccountId,
      seal: identity.sealPublicJwk.x,
      sign: identity.signPublicJwk.x,
      version: 1,
    },
    links: [],
    vouch: requireValue(way.vouch),
    untilAt: null,
  };
  const categories = owner.state.categoryKeys.map(({ id }) => ({ id, revision: 0, checkpoint: null }));
  const empty = { ...createLastPage(), categories };
  await owner.core.applyPage(empty);
  await owner.core.lookAtCheckpoints(empty);
  const written = async (revision: number): Promise<Written> => {
    const batch = await owner.core.nextBatch();
    const record = requireValue(batch[0]);
    const signed = await owner.core.signPush(batch);
    const results = batch.map(({ id, version }) => ({ id, outcome: 'stored' as const, version }));
    await owner.core.applyPushResults(batch, results);
    const answer = { results, behind: [], revisions: { [record.categoryId]: revision } };
    await owner.core.noteSigned(batch, answer, signed.checkpoints ?? []);
    const id = `batch ${revision}`;
    return {
      record: { ...record, revision, batch: id },
      batch: { id, document: requireValue(signed.batches[0]) },
      checkpoint: requireValue(signed.checkpoints?.[0]),
    };
  };
  const halifax = await owner.save({ name: 'Halifax' });
  first = await written(1);
  await owner.save({ name: 'Nationwide' });
  second = await written(2);
  await owner.save({ name: 'Halifax closed' }, halifax.id, halifax);
  third = await written(3);
});

const category = () => first.record.categoryId;
type State = PullResponse['categories'][number];

const reader = async () => {
  const core = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
  expect(await core.openByCard(code, grant, handed)).toMatchObject({ ok: true });
  return core;
};
type Core = Awaited<ReturnType<typeof reader>>;

/** Reads a page with these rows and this state of their category. Returns what the reader sees. */
async function seen(core: Core, rows: readonly PulledRecord[], state: Partial<State>) {
  const shown: State = { id: category(), revision: 3, checkpoint: third.checkpoint, ...state };
  const batches = [first, second, third].map(({ batch }) => batch);
  const page = {
    ...createLastPage(),
    categories: [shown],
    records: [...rows],
    batches,
    after: { [shown.id]: shown.revision },
  };
  const read = requireValue(await core.readShared(grant, page));
  return { names: read.records.map(({ content }) => content.fields['name']), unlike: read.unlike };
}

const honest = () => [second.record, third.record];

it('is shown everything as it was counted', async () => {
  expect(await seen(await reader(), honest(), {})).toEqual({
    names: ['Nationwide', 'Halifax closed'],
    unlike: [],
  });
});

describe('a reader is told, and hides nothing, when a server shows', () => {
  it.each<[string, () => { rows: readonly PulledRecord[]; state?: Partial<State> }]>([
    ['an older row', () => ({ rows: [second.record, first.record] })],
    [
      'an older row as if it were written since',
      () => ({
        rows: [second.record, { ...first.record, revision: 4 }],
        state: { revision: 4, replaced: [{ id: third.record.id, version: third.record.version, leaf: '' }] },
      }),
    ],
    ['less than there is', () => ({ rows: [third.record] })],
    [
      'a row less, as if it were written since',
      () => ({
        rows: [{ ...third.record, revision: 4 }],
        state: { revision: 4 },
      }),
    ],
    ['more rows than its revision', () => ({ rows: honest(), state: { revision: 2 } })],
    ['a checkpoint that is none', () => ({ rows: honest(), state: { checkpoint: 'none' } })],
  ])('%s', async (_what, lie) => {
    const { rows, state = {} } = lie();
    const shown = await seen(await reader(), rows, state);
    expect(shown.unlike).toEqual(['bank-accounts']);
    expect(shown.names).toHaveLength(rows.length);
  });

  it('a checkpoint of its own keys over rows that it chose', async () => {
    const key = await createAccountKey();
    const place = { account: deviceTestAccountId, vault: handed.vault };
    const made = await createIdentityVersion(key, { ...place, identityVersion: 1 });
    const opened = await openIdentityVersion(key, place, made);
    const read = readCheckpoint(third.checkpoint);
    if (!opened.ok || !read.ok) throw new Error('nothing to sign with');
    const forged = await signCheckpoint(read.payload, opened.identity.signPrivateKey);
    expect(await seen(await reader(), honest(), { checkpoint: forged })).toMatchObject({
      unlike: ['bank-accounts'],
    });
  });

  it('a checkpoint before one that this reader has seen, or none any more', async () => {
    const core = await reader();
    await seen(core, honest(), {});
    for (const checkpoint of [second.checkpoint, null])
      expect((await seen(core, [], { checkpoint })).unlike).toEqual(['bank-accounts']);
    expect((await seen(core, [], {})).unlike).toEqual([]);
  });
});

it('believes what was written since the checkpoint, with what it replaced', async () => {
  const leaf = await hashLeaf(first.record.envelope);
  const replaced = [{ id: first.record.id, version: first.record.version, leaf }];
  const since = { revision: 3, checkpoint: second.checkpoint };
  expect(await seen(await reader(), honest(), { ...since, replaced })).toMatchObject({ unlike: [] });
  for (const said of [[], [{ ...requireValue(replaced[0]), leaf: await hashLeaf('another') }]])
    expect(await seen(await reader(), honest(), { ...since, replaced: said })).toMatchObject({
      unlike: ['bank-accounts'],
    });
});

it('says nothing before the owner signed anything there, nor while somebody writes', async () => {
  expect((await seen(await reader(), honest(), { checkpoint: null })).unlike).toEqual([]);
  const core = await reader();
  const shown = { id: category(), revision: 4, checkpoint: third.checkpoint };
  const page = { ...createLastPage(), categories: [shown], records: [], after: { [shown.id]: 2 } };
  expect((await core.readShared(grant, page))?.unlike).toEqual([]);
});
