import type { KeysetChange, ReturnedKeysets } from '@kinfolio/contract/keyset';
import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import type { NewVault, VaultState, Wrap } from '@kinfolio/contract/wire';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { applyChange, stateOfNew } from '../../vault-worker/testing/apply-change.ts';
import { takeCheckpoints } from './fake-records.ts';
import { type Account, type Call, type FakeVault, json, refusal } from './fake-wire.ts';

// What opens a vault, as the server of these tests keeps and shows it. It looks at whether a call was proved or sealed, not
// at the signature: the real server's tests do.

interface Sessions {
  endOthers(account: Account, session: string | undefined): void;
  readonly sessions: Map<string, { half?: string; before?: string }>;
}

/* oxlint-disable typescript/no-unsafe-type-assertion -- bodies come from our own client */

const seal = 'A'.repeat(43);

/** The answer to a call about what opens a vault; undefined for all else. */
export function answerKeyset(server: Sessions, url: URL, call: Call, account: Account): Response | undefined {
  const { body, headers, method, path, session } = call;
  if (path === '/vault/v1/proof/nonce') return json(200, { nonce: 'a-nonce-of-the-server' });
  if (path === '/vault/v1/session/open') return proved(headers) ?? json(200, { seal });
  if (method === 'POST' && path.endsWith('/records') && !headers.has(sealHeader))
    return refusal(403, 'proof_required', { wants: ['seal'] });
  if (path === '/vault/v1/vault' && method === 'POST')
    return account.vault
      ? refusal(409, 'already_exists')
      : (proved(headers) ?? json(201, make(account, body as NewVault).state));
  const { vault } = account;
  const before = account.vault?.ended.get(server.sessions.get(session ?? '')?.before ?? '');
  if (path === '/vault/v1/vault/before')
    return account.vault && before
      ? json(200, { vault: before, newest: account.vault.state.keyset })
      : refusal(404, 'not_found');
  if (path === '/vault/v1/vault' && before) return refusal(403, 'proof_required', { wants: ['opened'] });
  if (path === '/vault/v1/vault') return vault ? json(200, vault.state) : refusal(404, 'not_found');
  if (vault === undefined) return undefined;
  if (path === '/vault/v1/keysets' && method === 'PUT')
    return proved(headers) ?? takeReturned(vault, body as ReturnedKeysets);
  if (path === '/vault/v1/keysets') {
    const keysets = vault.keysets.slice(Number(url.searchParams.get('after')));
    return json(200, { keysets, more: false });
  }
  if (path === '/vault/v1/keyset') {
    const refused = proved(headers);
    if (refused) return refused;
    const change = body as KeysetChange;
    if (!follows(vault, change)) return refusal(409, 'keys_changed');
    apply(vault, change);
    takeCheckpoints(account, change.checkpoints);
    if (change.password) {
      const { secret, profile, salt } = change.password;
      account.secret = secret;
      account.metadata = { ...account.metadata, kdf: { profile, salt } };
      server.endOthers(account, session);
    }
    if (change.identity) delete server.sessions.get(session ?? '')?.half;
    return json(200, vault.state);
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
  headers.has(proofHeader) ? undefined : refusal(403, 'proof_required', { wants: ['proof'] });

function make(account: Account, made: NewVault): FakeVault {
  const { proof, wrapId } = made.recoveryKit;
  const state = stateOfNew(account.id, made);
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
  vault.state = undoes ? takenBack(vault, change) : applyChange(vault.state, change);
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

/** Accepts what was lost in this epoch, once. */
function takeReturned(vault: FakeVault, { documents, epoch, wraps, ...rows }: ReturnedKeysets): Response {
  const newest = readKeyset(documents.at(-1) ?? '');
  const { state } = vault;
  if (!newest.ok || state.epoch !== epoch || vault.whole === epoch) return refusal(409, 'keys_changed');
  const ways = new Map(newest.payload.ways.map(({ way, method }) => [way, method]));
  const madeAt = '2026-11-21T00:00:00.000Z';
  const given = wraps.map(wrap => ({ ...wrap, ...(wrap.method === 'passkey' && { madeAt }) }) as Wrap);
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
  return json(200, vault.state);
}

/** What there is after a change that takes others back: the rows upon those of before, the number upon the newest. */
function takenBack({ ended, state }: FakeVault, change: KeysetChange): VaultState {
  const [before] = ended.values();
  const known = { ...(before ?? state), keyset: state.keyset, wraps: state.wraps };
  return applyChange(known, change);
}

/** The proofs of the kits that open the vault. */
export const proofsInForce = ({ proofs }: FakeVault): string[] => [...proofs.values()];
