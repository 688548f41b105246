import type { KeysetChange } from '@kinfolio/contract/keyset';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import type { VaultStore } from '../store/database.ts';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createAnotherDevice,
  createFirstDevice,
  createLastPage,
  deviceTestAccountId,
  deviceTestPassword,
  deviceTestProfile,
  halifaxContent,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { type CallOutcome, createSuccess } from '../types/outcome.ts';
import type { ServerVaultState } from '../types/server-vault-state.ts';

// A server changes its answers about a vault: each document and row is left out, rolled back, exchanged or duplicated.
// The tests work one layer below the screens. They check the worker's answers and its stored data, and that the
// device's copy opens as before.

const next = 'another good password';
const last = 'the best password';
const shown = (typed: string) => ({ by: 'password', password: typed }) as const;

/** The states of the vault after each change: creation, a new password, a kit, renewed keys, and another password. */
let states: readonly ServerVaultState[];
let keysets: readonly string[];
let stranger: ServerVaultState;
let owner: TestDevice;

/** The server's state after the worker's change. Throws if the worker refused to make it. */
function taken(device: TestDevice, made: CallOutcome<KeysetChange>): ServerVaultState {
  if (!made.ok) throw new Error(made.problem);
  device.state = applyKeysetChange(device.state, made.value);
  return device.state;
}

const changeOf = (made: CallOutcome<{ change: KeysetChange }>): CallOutcome<KeysetChange> =>
  made.ok ? createSuccess(made.value.change) : made;

function checkTaken(held: boolean): void {
  if (!held) throw new Error('the state was not taken');
}

beforeAll(async () => {
  owner = await createFirstDevice();
  const { core } = owner;
  await owner.save({ name: 'Halifax' });
  const made = owner.state;
  const second = taken(owner, await core.nextPassword(next, shown(deviceTestPassword)));
  await core.useNextPassword();
  checkTaken((await core.keepState(second)) === 'kept');
  const third = taken(owner, changeOf(await core.makeKit(shown(next))));
  checkTaken((await core.keepState(third)) === 'kept');
  const fourth = taken(owner, changeOf(await core.makeNewKeys(last, shown(next))));
  checkTaken(await core.useNewKeys(fourth));
  const fifth = taken(owner, changeOf(await core.makeKit(shown(last))));
  checkTaken((await core.keepState(fifth)) === 'kept');
  states = [made, second, third, fourth, fifth];
  keysets = states.map(state => requireValue(state.keyset));
  stranger = (await createFirstDevice()).state;
});

const newest = () => requireValue(states[4]);
const before = (number: number) => requireValue(states[number - 1]);
const other = (envelope: string) => `${envelope.slice(0, -8)}AAAAAAAA`;
const spoilt = <T extends { envelope: string }>(one: T): T => ({ ...one, envelope: other(one.envelope) });
const flipped = (text: string, at: number) => {
  const parts = text.split('.');
  const part = requireValue(parts[at]);
  return parts.with(at, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join('.');
};
const signature = (text: string) => text.split('.')[2] ?? '';
const withoutFirst = <T>(rows: readonly T[] = []): T[] => rows.slice(1);

type Lie = (state: ServerVaultState) => ServerVaultState;
type Words = 'keyset-older' | 'keyset-incomplete' | 'keyset-forged' | 'cannot-open';

/**
 * False states that the server shows instead of the newest one, each with the answer of a device that had not opened
 * the vault before.
 */
const lies: readonly (readonly [what: string, lie: Lie, words: Words])[] = [
  ['no keyset', ({ keyset: _keyset, ...state }) => state, 'keyset-incomplete'],
  ['no number of the identity', ({ identityVersion: _v, ...state }) => state, 'keyset-incomplete'],
  ['the keyset before', state => ({ ...state, keyset: requireValue(keysets[3]) }), 'keyset-forged'],
  [
    'the keyset before the renewal',
    state => ({ ...state, keyset: requireValue(keysets[2]) }),
    'keyset-forged',
  ],
  ['the first keyset', state => ({ ...state, keyset: requireValue(keysets[0]) }), 'keyset-forged'],
  [
    'a keyset of another vault',
    state => ({ ...state, keyset: requireValue(stranger.keyset) }),
    'keyset-forged',
  ],
  [
    'another header',
    state => ({ ...state, keyset: flipped(requireValue(state.keyset), 0) }),
    'keyset-forged',
  ],
  [
    'another payload',
    state => ({ ...state, keyset: flipped(requireValue(state.keyset), 1) }),
    'keyset-forged',
  ],
  [
    'another signature',
    state => ({ ...state, keyset: flipped(requireValue(state.keyset), 2) }),
    'keyset-forged',
  ],
  [
    'the signature of another keyset',
    state => ({
      ...state,
      keyset: requireValue(state.keyset).replace(
        signature(requireValue(state.keyset)),
        signature(requireValue(keysets[3])),
      ),
    }),
    'keyset-forged',
  ],
  ['no document', state => ({ ...state, keyset: 'none' }), 'keyset-forged'],
  ['no boxes', state => ({ ...state, categoryKeys: [] }), 'keyset-incomplete'],
  [
    'one box left out',
    state => ({ ...state, categoryKeys: withoutFirst(state.categoryKeys) }),
    'keyset-incomplete',
  ],
  [
    'one box twice',
    state => ({ ...state, categoryKeys: [...state.categoryKeys, requireValue(state.categoryKeys[0])] }),
    'keyset-forged',
  ],
  [
    'one box twice in place of another',
    state => ({
      ...state,
      categoryKeys: [requireValue(state.categoryKeys[1]), ...withoutFirst(state.categoryKeys)],
    }),
    'keyset-incomplete',
  ],
  [
    'boxes with other bytes',
    state => ({ ...state, categoryKeys: state.categoryKeys.map(spoilt) }),
    'keyset-forged',
  ],
  [
    'the boxes of before the renewal',
    state => ({ ...state, categoryKeys: before(3).categoryKeys }),
    'keyset-incomplete',
  ],
  [
    'a box of before the renewal under the number of now',
    state => ({
      ...state,
      categoryKeys: state.categoryKeys.map((box, at) =>
        at > 0
          ? box
          : {
              ...box,
              envelope: requireValue(before(3).categoryKeys.find(one => one.id === box.id)).envelope,
            },
      ),
    }),
    'keyset-forged',
  ],
  [
    'two boxes exchanged',
    ({ categoryKeys: [a, b, ...rest], ...state }) => ({
      ...state,
      categoryKeys: [
        { ...requireValue(a), envelope: requireValue(b).envelope },
        { ...requireValue(b), envelope: requireValue(a).envelope },
        ...rest,
      ],
    }),
    'keyset-forged',
  ],
  [
    'a box more',
    state => ({ ...state, categoryKeys: [...state.categoryKeys, requireValue(stranger.categoryKeys[0])] }),
    'keyset-forged',
  ],
  [
    'boxes of another vault',
    state => ({ ...state, categoryKeys: stranger.categoryKeys }),
    'keyset-incomplete',
  ],
  ['no way in', state => ({ ...state, wraps: [] }), 'cannot-open'],
  [
    'the kits left out',
    state => ({ ...state, wraps: state.wraps.filter(({ method }) => method === 'password') }),
    'keyset-incomplete',
  ],
  [
    'a way twice',
    state => ({ ...state, wraps: [...state.wraps, requireValue(state.wraps[0])] }),
    'keyset-forged',
  ],
  [
    'a kit of before beside those of now',
    state => ({
      ...state,
      wraps: [...state.wraps, requireValue(before(3).wraps.find(({ method }) => method === 'recovery'))],
    }),
    'keyset-forged',
  ],
  [
    'a kit with other bytes',
    state => ({ ...state, wraps: state.wraps.map(one => (one.method === 'recovery' ? spoilt(one) : one)) }),
    'keyset-forged',
  ],
  [
    'the password with other bytes',
    state => ({ ...state, wraps: state.wraps.map(one => (one.method === 'password' ? spoilt(one) : one)) }),
    'cannot-open',
  ],
  ['the ways of another vault', state => ({ ...state, wraps: stranger.wraps }), 'cannot-open'],
  ['key number 0', state => ({ ...state, keyVersion: 0 }), 'cannot-open'],
  ['key number 1', state => ({ ...state, keyVersion: 1 }), 'cannot-open'],
  ['key number 999', state => ({ ...state, keyVersion: 999 }), 'cannot-open'],
  ['another vault id', state => ({ ...state, vaultId: stranger.vaultId }), 'cannot-open'],
  ['another account', state => ({ ...state, accountId: stranger.vaultId }), 'cannot-open'],
  ['the identity of another vault', state => ({ ...state, identity: stranger.identity }), 'keyset-forged'],
  ['the identity before the renewal', state => ({ ...state, identity: before(3).identity }), 'keyset-forged'],
  [
    'another public half that signs',
    ({ identity, ...state }) => ({
      ...state,
      identity: { ...identity, signPublicJwk: stranger.identity.signPublicJwk },
    }),
    'keyset-forged',
  ],
  [
    'another public half that seals',
    ({ identity, ...state }) => ({
      ...state,
      identity: { ...identity, sealPublicJwk: stranger.identity.sealPublicJwk },
    }),
    'keyset-forged',
  ],
  [
    'the private halves exchanged',
    ({ identity, ...state }) => ({
      ...state,
      identity: { ...identity, sealPrivate: identity.signPrivate, signPrivate: identity.sealPrivate },
    }),
    'keyset-forged',
  ],
  ['another number of the identity', state => ({ ...state, identityVersion: 1 }), 'keyset-forged'],
  ['the identity after the next', state => ({ ...state, identityVersion: 3 }), 'keyset-forged'],
  ['the whole vault of a stranger', () => ({ ...stranger, accountId: deviceTestAccountId }), 'cannot-open'],
  [
    'the state of before the renewal with the ways of now',
    state => ({ ...before(3), wraps: state.wraps }),
    'cannot-open',
  ],
  [
    'the state of before the renewal under the number of now',
    state => ({ ...before(3), wraps: state.wraps, keyVersion: 2 }),
    'keyset-forged',
  ],
];

const fresh = (indexedDB = new IDBFactory()) => createVaultService({ indexedDB, IDBKeyRange }, () => 0);
const saltOf = (state: ServerVaultState) => {
  const wrap = requireValue(state.wraps.find(({ method }) => method === 'password'));
  if (wrap.method !== 'password') throw new Error('no password');
  return wrap;
};

describe.each(lies)('%s', (_what, lie, words) => {
  it('opens nothing on a new device, and leaves nothing there', async () => {
    const indexedDB = new IDBFactory();
    const core = fresh(indexedDB);
    await core.derive(last, saltOf(newest()));
    expect(await core.openWithSecret(lie(newest()), deviceTestProfile)).toEqual({
      ok: false,
      problem: words,
    });
    expect(await core.keptCopies(deviceTestAccountId)).toEqual([]);
    expect(await core.nextBatch().catch((error: Error) => error.name)).toBe('NotOpen');
  });

  it('changes nothing of an open passport', async () => {
    const kept = JSON.stringify(await owner.disk(everything));
    const answer = await owner.core.keepState(lie(newest()));
    // An answer about another vault says nothing about this one, and keys with a higher number are accepted only once
    // something has been opened with them.
    expect(['kept', 'renewed', 'keyset-older', 'keyset-incomplete', 'keyset-forged']).toContain(answer);
    expect(JSON.stringify(await owner.disk(everything))).toBe(kept);
    const again = fresh(owner.indexedDB);
    const opened = await again.openFromDevice(deviceTestAccountId, last);
    expect(opened.ok && opened.value.records.map(({ content }) => content.fields.name)).toEqual(['Halifax']);
  });
});

it('whatever was shown, what is written then is sealed under keys that the newest known keyset names', async () => {
  const opened = async () => {
    const core = fresh();
    await core.derive(last, saltOf(newest()));
    checkTaken((await core.openWithSecret(newest(), deviceTestProfile)).ok);
    return core;
  };
  const core = await opened();
  for (const [what, lie] of lies) {
    await core.keepState(lie(newest()));
    const saved = await core.save([{ do: 'write', ...halifaxContent, fields: { name: what } }]);
    expect({ what, saved }).toMatchObject({ what, saved: { ok: true } });
  }
  const written = await core.nextBatch();
  const keyset = readKeyset(requireValue(newest().keyset));
  const named = keyset.ok ? keyset.payload.categories : [];
  for (const { categoryId, keyVersion } of written)
    expect(named).toContainEqual(expect.objectContaining({ category: categoryId, keyVersion }));
  // The result for a device that received only true answers.
  const read = await (await opened()).applyPage(createLastPage(...written));
  expect(read.unreadable).toEqual([]);
  expect(read.records).toHaveLength(lies.length);
});

const everything = async (store: VaultStore) => [
  await store.records.toArray(),
  await store.meta.toArray(),
  await store.drafts.toArray(),
];

describe('a device that knows more than it is shown', () => {
  it.each([1, 2, 3, 4])('takes no state of after keyset %i alone', async number => {
    const core = fresh(owner.indexedDB);
    const state = before(number);
    for (const typed of [deviceTestPassword, next, last]) {
      await core.derive(typed, saltOf(state));
      const opened = await core.openWithSecret(state, deviceTestProfile);
      expect(opened.ok ? 'opened' : opened.problem).toMatch(/^(keyset-older|keyset-forged|cannot-open)$/);
    }
  });

  it.each<readonly [string, (state: ServerVaultState) => readonly string[] | undefined, Words | 'opened']>([
    ['all keysets in between', () => keysets.slice(1), 'opened'],
    ['none in between', () => undefined, 'keyset-incomplete'],
    ['one left out', () => [requireValue(keysets[1]), requireValue(keysets[3])], 'keyset-incomplete'],
    [
      'two exchanged',
      () => [requireValue(keysets[2]), requireValue(keysets[1]), requireValue(keysets[3])],
      'keyset-forged',
    ],
    [
      'one twice',
      () => [requireValue(keysets[1]), requireValue(keysets[1]), requireValue(keysets[3])],
      'keyset-forged',
    ],
    [
      'one of another vault',
      () => [requireValue(stranger.keyset), requireValue(keysets[2]), requireValue(keysets[3])],
      'keyset-forged',
    ],
    [
      'one that is no keyset',
      () => ['none', requireValue(keysets[2]), requireValue(keysets[3])],
      'keyset-forged',
    ],
  ])('that knows the first keyset follows the newest by %s', async (_what, between, words) => {
    const indexedDB = new IDBFactory();
    const core = fresh(indexedDB);
    await core.derive(deviceTestPassword, saltOf(before(1)));
    expect(await core.openWithSecret(before(1), deviceTestProfile)).toMatchObject({ ok: true });
    await core.wipe();
    const since = between(newest());
    await core.derive(last, saltOf(newest()));
    const opened = await core.openWithSecret({ ...newest(), ...(since && { since }) }, deviceTestProfile);
    expect(opened.ok ? 'opened' : opened.problem).toBe(words);
    // If the state was refused, the copy still opens as before.
    const typed = words === 'opened' ? last : deviceTestPassword;
    expect(await fresh(indexedDB).openFromDevice(deviceTestAccountId, typed)).toMatchObject({ ok: true });
  });

  it('keeps the chain it knows when the server shows none, or another', async () => {
    for (const lie of [
      (state: ServerVaultState) => ({ ...state, chain: [] }),
      (state: ServerVaultState) => ({ ...state, chain: state.chain?.map(spoilt) }),
    ]) {
      expect(await owner.core.keepState(lie(newest()))).toBe('kept');
      expect((await owner.core.read(await owner.disk(idsOf))).unreadable).toEqual([]);
      const opened = await fresh(owner.indexedDB).openFromDevice(deviceTestAccountId, last);
      expect(opened).toMatchObject({ ok: true, value: { unreadable: [] } });
    }
  });

  it('on a renewal made with the old account key alone follows nothing', async () => {
    // The device's copy is opened with an earlier passkey, and the server shows a different renewal that this passkey
    // supposedly opens.
    const device = await createAnotherDevice({ ...owner, state: before(1) });
    expect(await device.core.keepState(newest())).toBe('renewed');
    const opened = await fresh(device.indexedDB).openFromDevice(deviceTestAccountId, deviceTestPassword);
    expect(opened).toMatchObject({ ok: true });
  });
});

const idsOf = async (store: VaultStore) => await store.records.toCollection().primaryKeys();
