import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { NewVault, StoredKeyWrap, VaultState } from '@kinfolio/contract/wire';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { requireValue } from './must.ts';

// The server's handling of a vault's keys in these tests. It stores what it receives; the server's own tests cover the
// real checks.

const epoch = '0198aaaa-0000-4000-8000-0000000e90c4';

/** The server's state directly after a vault was made. */
export function createStateOfNewVault(accountId: string, vault: NewVault): VaultState {
  const { vaultId, identity, categoryKeys, passwordWrap, recoveryKit, keyset } = vault;
  const recovery = { id: recoveryKit.wrapId, method: 'recovery' as const, envelope: recoveryKit.envelope };
  return {
    accountId,
    vaultId,
    identity,
    categoryKeys,
    wraps: [{ method: 'password' as const, ...passwordWrap }, recovery],
    keyVersion: 1,
    earlierKeys: [],
    recoveryConfirmed: false,
    keyset,
    epoch,
    chain: [],
    identityVersion: 1,
    identityLink: null,
    earlierIdentities: [],
  };
}

/** The server's state after a change. Throws if the change does not follow from the state. */
export function applyKeysetChange(state: VaultState, change: KeysetChange): VaultState {
  const read = readKeyset(change.keyset);
  const before = readKeyset(state.keyset ?? '');
  if (!read.ok || !before.ok || read.payload.sequence !== before.payload.sequence + 1)
    throw new Error('the change does not follow');
  const named = new Set(read.payload.ways.map(({ way }) => way));
  const wraps = [...state.wraps, ...change.wraps.map(stored)].filter(({ id }) => named.has(id));
  const replaced = new Set(change.categoryKeys.map(({ id }) => id));
  const boxes = state.categoryKeys.filter(({ id }) => !replaced.has(id));
  const recoveryConfirmed = wraps.some(wrap => wrap.method === 'recovery' && wrap.confirmedAt !== undefined);
  return {
    ...state,
    wraps,
    recoveryConfirmed,
    keyset: change.keyset,
    keyVersion: read.payload.accountKey.version,
    categoryKeys: [...boxes, ...change.categoryKeys],
    chain: [...(state.chain ?? []), ...change.chain],
    ...(change.earlierKeys && { earlierKeys: change.earlierKeys }),
    ...(change.identity && withIdentity(state, change.identity)),
  };
}

function withIdentity(state: VaultState, next: NonNullable<KeysetChange['identity']>): Partial<VaultState> {
  const { seal, sign, version, sealPrivate, signPrivate, link, earlier } = next;
  const resealed = (number: number) => requireValue(earlier.find(one => one.version === number));
  const { sealPublicJwk, signPublicJwk } = state.identity;
  const number = state.identityVersion ?? 1;
  const now = { ...resealed(number), seal: sealPublicJwk.x, sign: signPublicJwk.x };
  return {
    identity: {
      sealPublicJwk: { kty: 'OKP', crv: 'X25519', x: seal },
      signPublicJwk: { kty: 'OKP', crv: 'Ed25519', x: sign },
      sealPrivate,
      signPrivate,
    },
    identityVersion: version,
    identityLink: link,
    earlierIdentities: [
      ...(state.earlierIdentities ?? []).map(one => Object.assign({}, one, resealed(one.version))),
      { ...now, link: state.identityLink ?? null },
    ],
  };
}

function stored(way: KeysetChange['wraps'][number]): StoredKeyWrap {
  const { id, method, envelope } = way;
  if (method === 'password') return { id, method, profile: way.profile, salt: way.salt, envelope };
  if (method === 'recovery') return { id, method, envelope };
  return { id, method, envelope, credentialId: way.credentialId, madeAt: '2026-11-21T00:00:00.000Z' };
}
