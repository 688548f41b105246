import type { KeysetsToRestore } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { CategoryKey, StoredKeyWrap, VaultState } from '@kinfolio/contract/wire';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { type Keyring, openEarlierKeys } from '../keys/keyring.ts';
import { openWithPassword, readKeyVersion } from '../keys/open-account-key.ts';
import type { PasswordSecrets } from '../keys/password.ts';
import { verifyPresentedCredential } from '../keys/presented-credential.ts';
import { hashChangeToProve } from '../keys/proofs.ts';
import { requireKeyring, setProvableChange, type WorkerState } from '../keys/state.ts';
import { readStoredVault, type VaultMeta } from '../store/database.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';
import type { ServerVaultState } from '../types/server-vault-state.ts';

// [Note: Returning lost keysets] A server that was restored from a backup shows another epoch and an older keyset, and
// we accept nothing from it. Once the person agrees, the later keysets are sent to it in order, together with the
// unchanged rows that the newest keyset names and the server lacks. The same request brings the grants in line with the
// newest keyset: see [Note: What is shared on a restored server].

/**
 * The request for the bytes that seal the calls of a session. Reading the server's state of sharing needs
 * such a sealed call.
 */
const openSession = 'POST /vault/v1/session/open';

/**
 * Whether a state comes from a server that was restored from a backup: its epoch is different, and this device knows a
 * keyset that follows the one shown.
 */
export async function canReturnLostState(worker: WorkerState, shown: ServerVaultState): Promise<boolean> {
  const kept = await readStoredVault(requireKeyring(worker).store);
  return kept !== undefined && (await lostSince(kept, shown)) !== undefined;
}

/**
 * Starts returning lost state to the server, for a person who knows this device's password. Resolves to whether
 * anything is shared, in which case the server's grants must be read first. Returns `keyset-older` if the server was
 * not restored from a backup, or if this device has not seen every keyset after the server's newest one.
 */
export async function beginReturningState(
  worker: WorkerState,
  shown: ServerVaultState,
  password: string,
): Promise<CallOutcome<{ readonly shares: boolean }>> {
  const keyring = requireKeyring(worker);
  const checked = await verifyPresentedCredential(keyring, { by: 'password', password });
  if (!checked.ok) return checked;
  const kept = await readStoredVault(keyring.store);
  const documents = kept && (await lostSince(kept, shown));
  const before = documents && (await accountKeyOf(keyring, kept, readKeyVersion(shown)));
  if (before === undefined) return refuseWithProblem('keyset-older');
  const { account, signed } = keyring;
  setProvableChange(worker, { account, also: [openSession], ...before });
  const theirs = readKeyset(shown.keyset ?? '');
  const shares = [signed.keyset, ...(theirs.ok ? [theirs.payload] : [])].some(
    ({ grants, members }) => grants.length + members.length > 0,
  );
  return createSuccess({ shares });
}

/**
 * The state that the server has lost. `sharing` is the server's state of the grants; undefined if nothing is shared.
 * Refuses in the same cases as {@link beginReturningState}.
 */
export async function createLostStateReturn(
  worker: WorkerState,
  shown: ServerVaultState,
  { password, sharing }: { password: string; sharing: SharingState | undefined },
): Promise<CallOutcome<KeysetsToRestore>> {
  const keyring = requireKeyring(worker);
  const kept = await readStoredVault(keyring.store);
  const documents = kept && (await lostSince(kept, shown));
  const typed = kept && (await openWithPassword(kept.state, password));
  typed?.way.accountKey.wipe();
  if (kept === undefined || documents === undefined || typed === undefined)
    return refuseWithProblem('keyset-older');
  const before = await accountKeyOf(keyring, kept, readKeyVersion(shown));
  if (before === undefined) return refuseWithProblem('keyset-older');
  const rows = rowsOf(kept.state, shown, typed.secret);
  const lost = { epoch: shown.epoch ?? '', documents, ...rows };
  const sent = sharing === undefined ? lost : await withSharing(worker, lost, { shown, sharing });
  setProvableChange(worker, { account: keyring.account, ...before, ...(await hashChangeToProve(sent)) });
  return createSuccess(sent);
}

/** Adds the keyset that brings the server's grants in line with this device's newest keyset, if they differ. */
async function withSharing(
  worker: WorkerState,
  lost: KeysetsToRestore,
  { shown, sharing }: { shown: ServerVaultState; sharing: SharingState },
): Promise<KeysetsToRestore> {
  const { reissueLostGrants } = await pageCode.load(() => import('../grants/restored-grants.ts'));
  const theirs = readKeyset(shown.keyset ?? '');
  const since = theirs.ok ? theirs.payload.sequence : 0;
  const at = new Date(worker.now()).toISOString();
  const shared = await reissueLostGrants(requireKeyring(worker), { state: sharing, since }, at);
  if (shared === undefined) return lost;
  const { keyset, categoryKeys, chain, grants, persons } = shared;
  const renewed = new Set(categoryKeys.map(({ id }) => id));
  return {
    ...lost,
    documents: [...lost.documents, keyset],
    categoryKeys: [...lost.categoryKeys.filter(({ id }) => !renewed.has(id)), ...categoryKeys],
    chain: [...lost.chain, ...chain],
    grants,
    persons,
  };
}

/**
 * The keysets after the server's own, if they follow from it and the server's epoch is different; otherwise undefined.
 */
async function lostSince({ state, known, history = [] }: VaultMeta, shown: ServerVaultState) {
  const theirs = readKeyset(shown.keyset ?? '');
  const isOther = shown.epoch !== undefined && shown.epoch !== state.epoch;
  if (!theirs.ok || !isOther || theirs.payload.vault !== state.vaultId) return undefined;
  const { sequence } = theirs.payload;
  const since = history.flatMap(text => {
    const read = readKeyset(text);
    return read.ok && read.payload.sequence > sequence ? [{ text, keyset: read.payload }] : [];
  });
  const follows = since[0]?.keyset.previous === (await hashDocument(shown.keyset ?? ''));
  return follows && since.length === known.sequence - sequence ? since.map(({ text }) => text) : undefined;
}

/** Finds the current or earlier account key with which the server, at its older keyset, accepts proofs. */
async function accountKeyOf({ accountKey, keyVersion }: Keyring, { state }: VaultMeta, wanted: number) {
  if (wanted === keyVersion) return { accountKey };
  const earlier = await openEarlierKeys(accountKey, state);
  const found = earlier.find(one => one.keyVersion === wanted);
  for (const one of earlier) if (one !== found) one.accountKey.wipe();
  return found && ({ accountKey: found.accountKey, apart: true } as const);
}

/** The rows that the newest keyset names and the server does not have. */
function rowsOf(
  state: VaultState,
  shown: ServerVaultState,
  secret: PasswordSecrets,
): Omit<KeysetsToRestore, 'epoch' | 'documents'> {
  const there = new Set(shown.wraps.map(({ id }) => id));
  const wraps = state.wraps.filter(({ id }) => !there.has(id));
  const number = shown.identityVersion ?? 1;
  const identities = identitiesOf(state);
  const renewed = readKeyVersion(shown) !== readKeyVersion(state);
  const { authSecret, kdf } = secret;
  return {
    wraps: wraps.map(returned),
    categoryKeys: lacking(state.categoryKeys, renewed ? [] : shown.categoryKeys),
    chain: lacking(state.chain, shown.chain),
    identities: identities.flatMap(({ link, ...one }) =>
      one.version > number && link ? [{ ...one, link }] : [],
    ),
    earlierIdentities: renewed
      ? identities
          .filter(({ version }) => version <= number)
          .map(({ version, sealPrivate, signPrivate }) => ({ version, sealPrivate, signPrivate }))
      : [],
    ...(renewed && { earlierKeys: state.earlierKeys ?? [] }),
    ...(wraps.some(({ method }) => method === 'password') && {
      password: { secret: authSecret, ...kdf },
    }),
  };
}

function identitiesOf({ identity, identityVersion = 1, identityLink, earlierIdentities = [] }: VaultState) {
  const { sealPublicJwk, signPublicJwk, sealPrivate, signPrivate } = identity;
  const now = { version: identityVersion, seal: sealPublicJwk.x, sign: signPublicJwk.x };
  return [...earlierIdentities, { ...now, sealPrivate, signPrivate, link: identityLink ?? null }];
}

function lacking(kept: readonly CategoryKey[] = [], shown: readonly CategoryKey[] = []): CategoryKey[] {
  const there = new Set(shown.map(nameOf));
  return kept.filter(row => !there.has(nameOf(row)));
}

const nameOf = ({ id, keyVersion }: CategoryKey) => `${id} ${keyVersion}`;

function returned(wrap: StoredKeyWrap): KeysetsToRestore['wraps'][number] {
  const { id, envelope } = wrap;
  if (wrap.method === 'password')
    return { id, method: 'password', profile: wrap.profile, salt: wrap.salt, envelope };
  if (wrap.method === 'recovery') return { id, method: 'recovery', envelope };
  return { id, method: 'passkey', credentialId: wrap.credentialId, envelope };
}
