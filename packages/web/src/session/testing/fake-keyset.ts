import type { KeysetChange, KeysetsToRestore } from '@kinfolio/contract/keyset';
import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import type { NewVault, StoredKeyWrap, VaultState } from '@kinfolio/contract/wire';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { applyKeysetChange, createStateOfNewVault } from '../../vault-worker/testing/apply-change.ts';
import { storeCheckpoints } from './fake-records.ts';
import {
  createJsonResponse,
  createRefusalResponse,
  type FakeAccount,
  type FakeServerCall,
  type FakeVault,
} from './fake-wire.ts';

// The keys of a vault and the ways of opening it, as the fake server stores and returns them. It checks whether a call
// has a proof or a seal, but not the signature; the real server's tests do that.

interface Sessions {
  endOthers(account: FakeAccount, session: string | undefined): void;
  readonly sessions: Map<string, { half?: string; before?: string }>;
}

/* oxlint-disable typescript/no-unsafe-type-assertion -- bodies come from our own client */

const seal = 'A'.repeat(43);

/** The response to a call about the keys of a vault; undefined for all other calls. */
export function respondToKeysetCall(
  server: Sessions,
  url: URL,
  call: FakeServerCall,
  account: FakeAccount,
): Response | undefined {
  const { body, headers, method, path, session } = call;
  if (path === '/vault/v1/proof/nonce') return createJsonResponse(200, { nonce: 'a-nonce-of-the-server' });
  if (path === '/vault/v1/session/open') return proved(headers) ?? createJsonResponse(200, { seal });
  if (method === 'POST' && path.endsWith('/records') && !headers.has(sealHeader))
    return createRefusalResponse(403, 'proof_required', { wants: ['seal'] });
  if (path === '/vault/v1/vault' && method === 'POST')
    return account.vault
      ? createRefusalResponse(409, 'already_exists')
      : (proved(headers) ?? createJsonResponse(201, make(account, body as NewVault).state));
  const { vault } = account;
  const before = account.vault?.ended.get(server.sessions.get(session ?? '')?.before ?? '');
  if (path === '/vault/v1/vault/before')
    return account.vault && before
      ? createJsonResponse(200, { vault: before, newest: account.vault.state.keyset })
      : createRefusalResponse(404, 'not_found');
  if (path === '/vault/v1/vault' && before)
    return createRefusalResponse(403, 'proof_required', { wants: ['opened'] });
  if (path === '/vault/v1/vault')
    return vault ? createJsonResponse(200, vault.state) : createRefusalResponse(404, 'not_found');
  if (vault === undefined) return undefined;
  if (path === '/vault/v1/keysets' && method === 'PUT')
    return proved(headers) ?? takeReturned(vault, body as KeysetsToRestore);
  if (path === '/vault/v1/keysets') {
    const keysets = vault.keysets.slice(Number(url.searchParams.get('after')));
    return createJsonResponse(200, { keysets, more: false });
  }
  if (path === '/vault/v1/keyset') {
    const refused = proved(headers);
    if (refused) return refused;
    const change = body as KeysetChange;
    if (!follows(vault, change)) return createRefusalResponse(409, 'keys_changed');
    apply(vault, change);
    storeCheckpoints(account, change.checkpoints);
    if (change.password) {
      const { secret, profile, salt } = change.password;
      account.secret = secret;
      account.metadata = { ...account.metadata, kdf: { profile, salt } };
      server.endOthers(account, session);
    }
    if (change.identity) delete server.sessions.get(session ?? '')?.half;
    return createJsonResponse(200, vault.state);
  }
  if (path === '/vault/v1/recovery/confirm') {
    const { wrapId } = body as { wrapId: string };
    const confirmedAt = '2026-11-21T00:00:00.000Z';
    const wraps = vault.state.wraps.map(wrap => (wrap.id === wrapId ? { ...wrap, confirmedAt } : wrap));
    vault.state = { ...vault.state, wraps, recoveryConfirmed: true };
    return new Response(null, { status: 204 });
  }
  return undefined;
}

const proved = (headers: Headers) =>
  headers.has(proofHeader) ? undefined : createRefusalResponse(403, 'proof_required', { wants: ['proof'] });

function make(account: FakeAccount, made: NewVault): FakeVault {
  const { proof, wrapId } = made.recoveryKit;
  const state = createStateOfNewVault(account.id, made);
  const { vaultId } = made;
  const proofs = new Map([[wrapId, proof]]);
  account.vault = { vaultId, state, proofs, ended: new Map(), keysets: [made.keyset] };
  return account.vault;
}

function follows({ state }: FakeVault, { keyset }: KeysetChange): boolean {
  const [before, next] = [readKeyset(state.keyset ?? ''), readKeyset(keyset)];
  return before.ok && next.ok && next.payload.sequence === before.payload.sequence + 1;
}

function apply(vault: FakeVault, change: KeysetChange): void {
  const before = vault.state;
  const next = readKeyset(change.keyset);
  const undoes = next.ok && next.payload.reason === 'undo';
  vault.state = undoes ? takenBack(vault, change) : applyKeysetChange(vault.state, change);
  vault.keysets.push(change.keyset);
  for (const way of change.wraps) if (way.method === 'recovery') vault.proofs.set(way.id, way.proof);
  const there = new Set(vault.state.wraps.map(({ id }) => id));
  for (const [id, proof] of vault.proofs) {
    if (there.has(id)) continue;
    vault.proofs.delete(id);
    vault.ended.set(proof, { ...before, wraps: before.wraps.filter(wrap => wrap.id === id) });
  }
  if (undoes) vault.ended.clear();
}

/** Accepts the returned changes once per epoch. */
function takeReturned(vault: FakeVault, { documents, epoch, wraps, ...rows }: KeysetsToRestore): Response {
  const newest = readKeyset(documents.at(-1) ?? '');
  const { state } = vault;
  if (!newest.ok || state.epoch !== epoch || vault.whole === epoch)
    return createRefusalResponse(409, 'keys_changed');
  const ways = new Map(newest.payload.ways.map(({ way, method }) => [way, method]));
  const madeAt = '2026-11-21T00:00:00.000Z';
  const given = wraps.map(
    wrap => ({ ...wrap, ...(wrap.method === 'passkey' && { madeAt }) }) as StoredKeyWrap,
  );
  vault.state = {
    ...state,
    keyset: documents.at(-1),
    wraps: [...state.wraps, ...given].filter(({ id }) => ways.has(id)),
    categoryKeys: [
      ...state.categoryKeys.filter(({ id }) => !rows.categoryKeys.some(one => one.id === id)),
      ...rows.categoryKeys,
    ],
    chain: [...(state.chain ?? []), ...rows.chain],
  };
  vault.whole = epoch;
  vault.keysets.push(...documents);
  return createJsonResponse(200, vault.state);
}

/**
 * The state after a change that undoes other changes: the earlier rows, with a keyset number higher than the newest.
 */
function takenBack({ ended, state }: FakeVault, change: KeysetChange): VaultState {
  const [before] = ended.values();
  const known = { ...(before ?? state), keyset: state.keyset, wraps: state.wraps };
  return applyKeysetChange(known, change);
}

/** The hashes that recognise the recovery kits which open the vault. */
export const listRecoveryKitProofHashes = ({ proofs }: FakeVault): string[] => [...proofs.values()];
