import type { KeysetChange } from '@kinfolio/contract/keyset';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import type { Store } from '../store/database.ts';
import { applyChange } from '../testing/apply-change.ts';
import {
  accountId,
  anotherDevice,
  firstDevice,
  halifax,
  pageOf,
  password,
  profile,
  type TestDevice,
} from '../testing/devices.ts';
import { must } from '../testing/must.ts';
import { type Outcome, ok } from '../types/outcome.ts';
import type { ShownVault } from '../types/shown-vault.ts';

// A server that rewrites what it shows of a vault: each document and row left out, rolled back, exchanged, doubled. One
// floor below the screens: what the worker says, what it keeps, and that the copy opens as before.

const next = 'another good password';
const last = 'the best password';
const shown = (typed: string) => ({ by: 'password', password: typed }) as const;

/** The vault as it was after each change: made, another password, a kit, renewed, another password. */
let states: readonly ShownVault[];
let keysets: readonly string[];
let stranger: ShownVault;
let owner: TestDevice;

/** What the worker made, as a server shows the vault with it; throws for what it refused. */
function taken(device: TestDevice, made: Outcome<KeysetChange>): ShownVault {
  if (!made.ok) throw new Error(made.problem);
  device.state = applyChange(device.state, made.value);
  return device.state;
}

const changeOf = (made: Outcome<{ change: KeysetChange }>): Outcome<KeysetChange> =>
  made.ok ? ok(made.value.change) : made;

function checkTaken(held: boolean): void {
  if (!held) throw new Error('the state was not taken');
}

beforeAll(async () => {
  owner = await firstDevice();
  const { core } = owner;
  await owner.save({ name: 'Halifax' });
  const made = owner.state;
  const second = taken(owner, await core.nextPassword(next, shown(password)));
  await core.useNextPassword();
  checkTaken((await core.keepState(second)) === 'kept');
  const third = taken(owner, changeOf(await core.makeKit(shown(next))));
  checkTaken((await core.keepState(third)) === 'kept');
  const fourth = taken(owner, changeOf(await core.makeNewKeys(last, shown(next))));
  checkTaken(await core.useNewKeys(fourth));
  const fifth = taken(owner, changeOf(await core.makeKit(shown(last))));
  checkTaken((await core.keepState(fifth)) === 'kept');
  states = [made, second, third, fourth, fifth];
  keysets = states.map(state => must(state.keyset));
  stranger = (await firstDevice()).state;
});

const newest = () => must(states[4]);
const before = (number: number) => must(states[number - 1]);
const other = (envelope: string) => `${envelope.slice(0, -8)}AAAAAAAA`;
const spoilt = <T extends { envelope: string }>(one: T): T => ({ ...one, envelope: other(one.envelope) });
const flipped = (text: string, at: number) => {
  const parts = text.split('.');
  const part = must(parts[at]);
  return parts.with(at, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join('.');
};
const signature = (text: string) => text.split('.')[2] ?? '';
const withoutFirst = <T>(rows: readonly T[] = []): T[] => rows.slice(1);

type Lie = (state: ShownVault) => ShownVault;
type Words = 'keyset-older' | 'keyset-incomplete' | 'keyset-forged' | 'cannot-open';

/** What is shown in place of the newest state, and what a device says to it that opened nothing of the vault before. */
const lies: readonly (readonly [what: string, lie: Lie, words: Words])[] = [
  ['no keyset', ({ keyset: _keyset, ...state }) => state, 'keyset-incomplete'],
  ['no number of the identity', ({ identityVersion: _v, ...state }) => state, 'keyset-incomplete'],
  ['the keyset before', state => ({ ...state, keyset: must(keysets[3]) }), 'keyset-forged'],
  ['the keyset before the renewal', state => ({ ...state, keyset: must(keysets[2]) }), 'keyset-forged'],
  ['the first keyset', state => ({ ...state, keyset: must(keysets[0]) }), 'keyset-forged'],
  ['a keyset of another vault', state => ({ ...state, keyset: must(stranger.keyset) }), 'keyset-forged'],
  ['another header', state => ({ ...state, keyset: flipped(must(state.keyset), 0) }), 'keyset-forged'],
  ['another payload', state => ({ ...state, keyset: flipped(must(state.keyset), 1) }), 'keyset-forged'],
  ['another signature', state => ({ ...state, keyset: flipped(must(state.keyset), 2) }), 'keyset-forged'],
  [
    'the signature of another keyset',
    state => ({
      ...state,
      keyset: must(state.keyset).replace(signature(must(state.keyset)), signature(must(keysets[3]))),
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
    state => ({ ...state, categoryKeys: [...state.categoryKeys, must(state.categoryKeys[0])] }),
    'keyset-forged',
  ],
  [
    'one box twice in place of another',
    state => ({ ...state, categoryKeys: [must(state.categoryKeys[1]), ...withoutFirst(state.categoryKeys)] }),
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
          : { ...box, envelope: must(before(3).categoryKeys.find(one => one.id === box.id)).envelope },
      ),
    }),
    'keyset-forged',
  ],
  [
    'two boxes exchanged',
    ({ categoryKeys: [a, b, ...rest], ...state }) => ({
      ...state,
      categoryKeys: [
        { ...must(a), envelope: must(b).envelope },
        { ...must(b), envelope: must(a).envelope },
        ...rest,
      ],
    }),
    'keyset-forged',
  ],
  [
    'a box more',
    state => ({ ...state, categoryKeys: [...state.categoryKeys, must(stranger.categoryKeys[0])] }),
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
  ['a way twice', state => ({ ...state, wraps: [...state.wraps, must(state.wraps[0])] }), 'keyset-forged'],
  [
    'a kit of before beside those of now',
    state => ({
      ...state,
      wraps: [...state.wraps, must(before(3).wraps.find(({ method }) => method === 'recovery'))],
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
  ['the whole vault of a stranger', () => ({ ...stranger, accountId }), 'cannot-open'],
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
const saltOf = (state: ShownVault) => {
  const wrap = must(state.wraps.find(({ method }) => method === 'password'));
  if (wrap.method !== 'password') throw new Error('no password');
  return wrap;
};

describe.each(lies)('%s', (_what, lie, words) => {
  it('opens nothing on a new device, and leaves nothing there', async () => {
    const indexedDB = new IDBFactory();
    const core = fresh(indexedDB);
    await core.derive(last, saltOf(newest()));
    expect(await core.openWithSecret(lie(newest()), profile)).toEqual({ ok: false, problem: words });
    expect(await core.keptCopies(accountId)).toEqual([]);
    expect(await core.nextBatch().catch((error: Error) => error.name)).toBe('NotOpen');
  });

  it('changes nothing of an open passport', async () => {
    const kept = JSON.stringify(await owner.disk(everything));
    const answer = await owner.core.keepState(lie(newest()));
    // Another vault's answer says nothing of this one, and a higher number is taken once something opened with it.
    expect(['kept', 'renewed', 'keyset-older', 'keyset-incomplete', 'keyset-forged']).toContain(answer);
    expect(JSON.stringify(await owner.disk(everything))).toBe(kept);
    const again = fresh(owner.indexedDB);
    const opened = await again.openFromDevice(accountId, last);
    expect(opened.ok && opened.value.records.map(({ content }) => content.fields.name)).toEqual(['Halifax']);
  });
});

it('whatever was shown, what is written then is sealed under keys that the newest known keyset names', async () => {
  const opened = async () => {
    const core = fresh();
    await core.derive(last, saltOf(newest()));
    checkTaken((await core.openWithSecret(newest(), profile)).ok);
    return core;
  };
  const core = await opened();
  for (const [what, lie] of lies) {
    await core.keepState(lie(newest()));
    const saved = await core.save([{ do: 'write', ...halifax, fields: { name: what } }]);
    expect({ what, saved }).toMatchObject({ what, saved: { ok: true } });
  }
  const written = await core.nextBatch();
  const keyset = readKeyset(must(newest().keyset));
  const named = keyset.ok ? keyset.payload.categories : [];
  for (const { categoryId, keyVersion } of written)
    expect(named).toContainEqual(expect.objectContaining({ category: categoryId, keyVersion }));
  // By who was shown the truth alone.
  const read = await (await opened()).applyPage(pageOf(...written));
  expect(read.unreadable).toEqual([]);
  expect(read.records).toHaveLength(lies.length);
});

const everything = async (store: Store) => [
  await store.records.toArray(),
  await store.meta.toArray(),
  await store.drafts.toArray(),
];

describe('a device that knows more than it is shown', () => {
  it.each([1, 2, 3, 4])('takes no state of after keyset %i alone', async number => {
    const core = fresh(owner.indexedDB);
    const state = before(number);
    for (const typed of [password, next, last]) {
      await core.derive(typed, saltOf(state));
      const opened = await core.openWithSecret(state, profile);
      expect(opened.ok ? 'opened' : opened.problem).toMatch(/^(keyset-older|keyset-forged|cannot-open)$/);
    }
  });

  it.each<readonly [string, (state: ShownVault) => readonly string[] | undefined, Words | 'opened']>([
    ['all keysets in between', () => keysets.slice(1), 'opened'],
    ['none in between', () => undefined, 'keyset-incomplete'],
    ['one left out', () => [must(keysets[1]), must(keysets[3])], 'keyset-incomplete'],
    ['two exchanged', () => [must(keysets[2]), must(keysets[1]), must(keysets[3])], 'keyset-forged'],
    ['one twice', () => [must(keysets[1]), must(keysets[1]), must(keysets[3])], 'keyset-forged'],
    [
      'one of another vault',
      () => [must(stranger.keyset), must(keysets[2]), must(keysets[3])],
      'keyset-forged',
    ],
    ['one that is no keyset', () => ['none', must(keysets[2]), must(keysets[3])], 'keyset-forged'],
  ])('that knows the first keyset follows the newest by %s', async (_what, between, words) => {
    const indexedDB = new IDBFactory();
    const core = fresh(indexedDB);
    await core.derive(password, saltOf(before(1)));
    expect(await core.openWithSecret(before(1), profile)).toMatchObject({ ok: true });
    await core.wipe();
    const since = between(newest());
    await core.derive(last, saltOf(newest()));
    const opened = await core.openWithSecret({ ...newest(), ...(since && { since }) }, profile);
    expect(opened.ok ? 'opened' : opened.problem).toBe(words);
    // Refused, it still opens as it did.
    const typed = words === 'opened' ? last : password;
    expect(await fresh(indexedDB).openFromDevice(accountId, typed)).toMatchObject({ ok: true });
  });

  it('keeps the chain it knows when the server shows none, or another', async () => {
    for (const lie of [
      (state: ShownVault) => ({ ...state, chain: [] }),
      (state: ShownVault) => ({ ...state, chain: state.chain?.map(spoilt) }),
    ]) {
      expect(await owner.core.keepState(lie(newest()))).toBe('kept');
      expect((await owner.core.read(await owner.disk(idsOf))).unreadable).toEqual([]);
      const opened = await fresh(owner.indexedDB).openFromDevice(accountId, last);
      expect(opened).toMatchObject({ ok: true, value: { unreadable: [] } });
    }
  });

  it('on a renewal made with the old account key alone follows nothing', async () => {
    // A passkey of before opens the copy; the server shows another renewal that it claims to open.
    const device = await anotherDevice({ ...owner, state: before(1) });
    expect(await device.core.keepState(newest())).toBe('renewed');
    const opened = await fresh(device.indexedDB).openFromDevice(accountId, password);
    expect(opened).toMatchObject({ ok: true });
  });
});

const idsOf = async (store: Store) => await store.records.toCollection().primaryKeys();
