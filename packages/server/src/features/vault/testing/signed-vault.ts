import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { VaultClient } from '@kinfolio/contract/client';
import type { IdentityLink, KeysetChange, KeysetPayload, NewUnlockMethod } from '@kinfolio/contract/keyset';
import type { CallWithProof } from '@kinfolio/contract/send';
import type { NewVault, VaultState } from '@kinfolio/contract/wire';
import { createDeviceId, createEnvelope, createPasswordWrap, createVaultRows } from './sealed.ts';

// Signs the documents that a device signs, without using the product's code, only node:crypto and sorted JSON
// text.

export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');
const part = (bytes: number) => randomBytes(bytes).toString('base64url');

/** JSON with sorted members and without spaces. */
export const toCanonicalText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(toCanonicalText).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .filter(([, member]) => member !== undefined)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalText(member)}`)
          .join(',')}}`
      : JSON.stringify(value);

/** An Ed25519 key pair: the public key in base64url, and the private key. */
export function createKeyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { x: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}
export type KeyPair = ReturnType<typeof createKeyPair>;

export function signTestDocument(
  typ: string,
  payload: unknown,
  key: KeyObject,
  text = toCanonicalText(payload),
): string {
  const header = Buffer.from(JSON.stringify({ alg: 'Ed25519', typ })).toString('base64url');
  const over = `${header}.${Buffer.from(text).toString('base64url')}`;
  return `${over}.${sign(null, Buffer.from(over), key).toString('base64url')}`;
}

/** The keys of a vault's owner, and the newest keyset made with them. */
export interface VaultOwnerKeys {
  readonly identity: KeyPair;
  readonly proofKey: KeyPair;
  readonly payload: KeysetPayload;
  readonly document: string;
}

/** The smallest valid vault with its first keyset. */
export function createSignedVault(
  accountId: string,
  categories = 2,
  more: { vaultId?: string } = {},
): { vault: NewVault; owner: VaultOwnerKeys } {
  const [identity, proofKey] = [createKeyPair(), createKeyPair()];
  const made = { ...createVaultRows(categories), ...more };
  const { passwordWrap, recoveryKit } = made;
  const sealX = made.identity.sealPublicJwk.x;
  const payload: KeysetPayload = {
    accountKey: { check: part(32), proof: proofKey.x, version: 1 },
    at: '2026-11-21T12:00:00.000Z',
    categories: made.categoryKeys
      .map(({ id, keyVersion }) => ({ category: id, check: part(32), keyVersion }))
      .toSorted((one, other) => (one.category < other.category ? -1 : 1)),
    grants: [],
    identity: { seal: sealX, sign: identity.x, version: 1 },
    members: [],
    owner: accountId,
    previous: null,
    reason: 'made',
    sequence: 1,
    vault: made.vaultId,
    ways: sortedWays([
      { way: passwordWrap.id, hash: hashText(passwordWrap.envelope), method: 'password' },
      { way: recoveryKit.wrapId, hash: hashText(recoveryKit.envelope), method: 'recovery' },
    ]),
  };
  const document = signTestDocument('kinfolio-keyset-1', payload, identity.privateKey);
  const signPublicJwk = { kty: 'OKP', crv: 'Ed25519', x: identity.x } as const;
  const vault = { ...made, identity: { ...made.identity, signPublicJwk }, keyset: document };
  return { vault, owner: { identity, proofKey, payload, document } };
}

const sortedWays = (ways: KeysetPayload['ways']) =>
  ways.toSorted((one, other) => (one.way < other.way ? -1 : 1));

/**
 * The owner's keys after a keyset with these changes. The current identity signs it unless the test passes
 * another.
 */
export function createNextKeyset(
  owner: VaultOwnerKeys,
  changes: Partial<KeysetPayload>,
  keys: { identity?: KeyPair; proofKey?: KeyPair } = {},
): VaultOwnerKeys {
  const { identity, proofKey } = { ...owner, ...keys };
  const payload = {
    ...owner.payload,
    sequence: owner.payload.sequence + 1,
    previous: hashText(owner.document),
    ...changes,
  };
  return {
    identity,
    proofKey,
    payload,
    document: signTestDocument('kinfolio-keyset-1', payload, identity.privateKey),
  };
}

/** A change that contains nothing but its keyset. */
export const createKeysetOnlyChange = (
  { document }: VaultOwnerKeys,
  more: Partial<KeysetChange> = {},
): KeysetChange => ({
  keyset: document,
  wraps: [],
  categoryKeys: [],
  chain: [],
  checkpoints: [],
  end: 'none',
  ...more,
});

/** The owner's ways of opening the vault, without some of them and with new ones added. */
export const replaceWays = (
  { payload }: VaultOwnerKeys,
  added: readonly NewUnlockMethod[],
  without: readonly string[] = [],
) =>
  sortedWays([
    ...payload.ways.filter(({ way }) => !without.includes(way)),
    ...added.map(({ id, method, envelope }) => ({ way: id, method, hash: hashText(envelope) })),
  ]);

export const createKitWay = () =>
  ({ id: createDeviceId(), method: 'recovery', envelope: createEnvelope(), proof: part(32) }) as const;

/** A new password as a way of opening the vault, and the secret that signs in with it. */
export function createPasswordWay() {
  const { profile, salt, envelope } = createPasswordWrap();
  const way = { id: createDeviceId(), method: 'password', profile, salt, envelope } as const;
  return { way, password: { secret: part(32), profile, salt } };
}

/** A change that replaces the earlier kits with a new one. */
export function createTestKitChange(owner: VaultOwnerKeys) {
  const kit = createKitWay();
  const before = owner.payload.ways.filter(({ method }) => method === 'recovery').map(({ way }) => way);
  const after = createNextKeyset(owner, { reason: 'kit', ways: replaceWays(owner, [kit], before) });
  return { kit, before, after, change: createKeysetOnlyChange(after, { wraps: [kit] }) };
}

export function createIdentityLink(
  { payload, identity }: VaultOwnerKeys,
  next: { seal: string; signer: KeyPair; version: number },
  reason: 'renewed' | 'suspected' = 'renewed',
): IdentityLink {
  const said = {
    account: payload.owner,
    at: payload.at,
    next: { seal: next.seal, sign: next.signer.x, version: next.version },
    previous: payload.identity,
    reason,
  };
  return {
    byPrevious: signTestDocument('kinfolio-identity-link-1', said, identity.privateKey),
    byNext: signTestDocument('kinfolio-identity-link-1', said, next.signer.privateKey),
  };
}

const privates = () => ({ sealPrivate: createEnvelope(), signPrivate: createEnvelope() });

/**
 * A renewal of every key: ways of opening the vault, identity, account key and secrets. Pass `above`, the
 * keyset that is stored by now, if the earlier owner is undoing it.
 */
export function createKeyRenewal(
  owner: VaultOwnerKeys,
  reason: 'renewed' | 'suspected' | 'undo' = 'renewed',
  above: VaultOwnerKeys = owner,
) {
  const [signer, proofKey, seal] = [createKeyPair(), createKeyPair(), part(32)];
  const version = above.payload.identity.version + 1;
  const { way, password } = createPasswordWay();
  const kit = createKitWay();
  const categories = above.payload.categories.map(one => ({
    ...one,
    check: part(32),
    keyVersion: one.keyVersion + 1,
  }));
  const after = createNextKeyset(
    above,
    {
      reason,
      accountKey: { check: part(32), proof: proofKey.x, version: above.payload.accountKey.version + 1 },
      identity: { seal, sign: signer.x, version },
      categories,
      ways: replaceWays({ ...owner, payload: { ...owner.payload, ways: [] } }, [way, kit]),
    },
    { identity: signer, proofKey },
  );
  const boxes = () =>
    categories.map(one => ({ id: one.category, keyVersion: one.keyVersion, envelope: createEnvelope() }));
  const before = owner.payload;
  const change = createKeysetOnlyChange(after, {
    wraps: [way, kit],
    categoryKeys: boxes(),
    chain: boxes(),
    identity: {
      ...privates(),
      seal,
      sign: signer.x,
      version,
      link: createIdentityLink(owner, { seal, signer, version }, reason === 'undo' ? 'suspected' : reason),
      earlier: Array.from({ length: before.identity.version }, (_, place) => ({
        version: place + 1,
        ...privates(),
      })),
    },
    earlierKeys: Array.from({ length: before.accountKey.version }, (_, place) => ({
      keyVersion: place + 1,
      envelope: createEnvelope(),
    })),
    password,
    end: 'others',
  });
  return { after, change, password, kit };
}

/** The fields of a call's proof that a test can change. */
type ProofChanges = Partial<
  Record<'account' | 'body' | 'method' | 'nonce' | 'origin' | 'path' | 'session', string>
>;

/** The session that a proof is for, and the client that requests a nonce. */
export interface ProvingSession {
  readonly accountId: string;
  readonly sessionId: string;
  client(): VaultClient;
}

/** Adds to guarded calls what a device's worker adds: a proof signed with the proof key, or the seal of the session. */
export function createCallGuard(
  person: ProvingSession,
  { proofKey }: Pick<VaultOwnerKeys, 'proofKey'>,
  { origin, changes = {}, seal }: { origin: string; changes?: ProofChanges; seal?: string },
) {
  return async ({ guard, method, path, body }: CallWithProof): Promise<string | undefined> => {
    const bodyHash = hashText(body ?? '');
    if (guard === 'seal') {
      const text = `kinfolio-seal-1\n${method}\n${path}\n${bodyHash}`;
      return seal && createHmac('sha256', Buffer.from(seal, 'base64url')).update(text).digest('base64url');
    }
    const given = await person.client().proofNonce();
    const said = {
      account: person.accountId,
      body: bodyHash,
      method,
      nonce: given.ok ? given.value.nonce : '',
      origin,
      path,
      session: person.sessionId,
      ...changes,
    };
    return signTestDocument('kinfolio-proof-1', said, proofKey.privateKey);
  };
}

/** The vault state in a response. Throws if the call failed. */
export function readVaultState(
  answer: { ok: true; value: VaultState } | { ok: false; code: string },
): VaultState {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer.value;
}
