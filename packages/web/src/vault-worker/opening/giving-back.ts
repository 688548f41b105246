import type { ReturnedKeysets } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { CategoryKey, VaultState, Wrap } from '@kinfolio/contract/wire';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { type Keyring, openEarlierKeys } from '../keys/keyring.ts';
import { keyVersionOf, openWithPassword } from '../keys/open-account-key.ts';
import type { Secret } from '../keys/password.ts';
import { permissionFor } from '../keys/proofs.ts';
import { checkShown } from '../keys/shown.ts';
import { mayProve, requireKeyring, type WorkerState } from '../keys/state.ts';
import { readVault, type VaultMeta } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { ShownVault } from '../types/shown-vault.ts';

// [Note: Returning keysets back] A server that was put back from a backup shows another epoch and an older keyset, of which
// nothing is taken here. Once the person agrees, the later keysets are sent in order, with the rows that the newest one names and
// the server lacks, unchanged. The grants are brought in line with the newest keyset in the same request: see [Note: What is shared on a restored server].

/** The seal is needed to read what the server shows of sharing. */
const openSession = 'POST /vault/v1/session/open';

/** Whether a state is of a server that was put back: of another epoch, with a keyset that led to the one known here. */
export async function mayGiveBack(worker: WorkerState, shown: ShownVault): Promise<boolean> {
  const kept = await readVault(requireKeyring(worker).store);
  return kept !== undefined && (await lostSince(kept, shown)) !== undefined;
}

/**
 * Lets what the server has lost be given back, for who knows the password of this device. The outcome: whether anything is
 * shared, so that the server's grants are wanted first. `keyset-older` where the server was not put back, or where this device
 * has not seen every keyset since.
 */
export async function beginReturn(
  worker: WorkerState,
  shown: ShownVault,
  password: string,
): Promise<Outcome<{ readonly shares: boolean }>> {
  const keyring = requireKeyring(worker);
  const checked = await checkShown(keyring, { by: 'password', password });
  if (!checked.ok) return checked;
  const kept = await readVault(keyring.store);
  const documents = kept && (await lostSince(kept, shown));
  const before = documents && (await accountKeyOf(keyring, kept, keyVersionOf(shown)));
  if (before === undefined) return refuse('keyset-older');
  const { account, signed } = keyring;
  mayProve(worker, { account, also: [openSession], ...before });
  const theirs = readKeyset(shown.keyset ?? '');
  const shares = [signed.keyset, ...(theirs.ok ? [theirs.payload] : [])].some(
    ({ grants, members }) => grants.length + members.length > 0,
  );
  return ok({ shares });
}

/** What the server has lost. `sharing`: what it shows of grants, undefined where nothing is shared. Refuses as {@link beginReturn}. */
export async function makeReturn(
  worker: WorkerState,
  shown: ShownVault,
  { password, sharing }: { password: string; sharing: SharingState | undefined },
): Promise<Outcome<ReturnedKeysets>> {
  const keyring = requireKeyring(worker);
  const kept = await readVault(keyring.store);
  const documents = kept && (await lostSince(kept, shown));
  const typed = kept && (await openWithPassword(kept.state, password));
  typed?.way.accountKey.wipe();
  if (kept === undefined || documents === undefined || typed === undefined) return refuse('keyset-older');
  const before = await accountKeyOf(keyring, kept, keyVersionOf(shown));
  if (before === undefined) return refuse('keyset-older');
  const rows = rowsOf(kept.state, shown, typed.secret);
  const lost = { epoch: shown.epoch ?? '', documents, ...rows };
  const sent = sharing === undefined ? lost : await withSharing(worker, lost, { shown, sharing });
  mayProve(worker, { account: keyring.account, ...before, ...(await permissionFor(sent)) });
  return ok(sent);
}

/** What the server has lost, with the keyset that brings its grants in line, if they differ. */
async function withSharing(
  worker: WorkerState,
  lost: ReturnedKeysets,
  { shown, sharing }: { shown: ShownVault; sharing: SharingState },
): Promise<ReturnedKeysets> {
  const { takeUpGrants } = await pageCode.load(() => import('../grants/restored-grants.ts'));
  const theirs = readKeyset(shown.keyset ?? '');
  const since = theirs.ok ? theirs.payload.sequence : 0;
  const at = new Date(worker.now()).toISOString();
  const shared = await takeUpGrants(requireKeyring(worker), { state: sharing, since }, at);
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

/** The keysets after the one that is shown, where that one led to them in another epoch; undefined otherwise. */
async function lostSince({ state, known, history = [] }: VaultMeta, shown: ShownVault) {
  const theirs = readKeyset(shown.keyset ?? '');
  const isOther = shown.epoch !== undefined && shown.epoch !== state.epoch;
  if (!theirs.ok || !isOther || theirs.payload.vault !== state.vaultId) return undefined;
  const { sequence } = theirs.payload;
  const since = history.flatMap(text => {
    const read = readKeyset(text);
    return read.ok && read.payload.sequence > sequence ? [{ text, keyset: read.payload }] : [];
  });
  const follows = since[0]?.keyset.previous === (await hashOfDocument(shown.keyset ?? ''));
  return follows && since.length === known.sequence - sequence ? since.map(({ text }) => text) : undefined;
}

/** The account key by which the server's keyset lets calls be proved: the one of now, or one before it. */
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
  shown: ShownVault,
  secret: Secret,
): Omit<ReturnedKeysets, 'epoch' | 'documents'> {
  const there = new Set(shown.wraps.map(({ id }) => id));
  const wraps = state.wraps.filter(({ id }) => !there.has(id));
  const number = shown.identityVersion ?? 1;
  const identities = identitiesOf(state);
  const renewed = keyVersionOf(shown) !== keyVersionOf(state);
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

function returned(wrap: Wrap): ReturnedKeysets['wraps'][number] {
  const { id, envelope } = wrap;
  if (wrap.method === 'password')
    return { id, method: 'password', profile: wrap.profile, salt: wrap.salt, envelope };
  if (wrap.method === 'recovery') return { id, method: 'recovery', envelope };
  return { id, method: 'passkey', credentialId: wrap.credentialId, envelope };
}
