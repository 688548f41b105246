import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { VaultClient } from '@kinfolio/contract/client';
import type { IdentityLink, KeysetChange, KeysetPayload, NewWay } from '@kinfolio/contract/keyset';
import type { GuardedCall } from '@kinfolio/contract/send';
import type { NewVault, VaultState } from '@kinfolio/contract/wire';
import { newEnvelope, newId, newPasswordWrap, newVaultRows } from './sealed.ts';

// What a device signs, by another writer than the one that ships: node:crypto and a sorted JSON text.

/** SHA-256 in base64url. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const part = (bytes: number) => randomBytes(bytes).toString('base64url');

/** JSON with members sorted and without blanks. */
export const canonicalText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonicalText).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .filter(([, member]) => member !== undefined)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`)
          .join(',')}}`
      : JSON.stringify(value);

/** An Ed25519 pair: its public half in base64url, and what signs. */
export function newSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { x: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}
export type Signer = ReturnType<typeof newSigner>;

/** A signed document. */
export function signDocument(
  typ: string,
  payload: unknown,
  key: KeyObject,
  text = canonicalText(payload),
): string {
  const header = Buffer.from(JSON.stringify({ alg: 'Ed25519', typ })).toString('base64url');
  const over = `${header}.${Buffer.from(text).toString('base64url')}`;
  return `${over}.${sign(null, Buffer.from(over), key).toString('base64url')}`;
}

/** What the owner of a vault holds, and the newest keyset made with it. */
export interface Owner {
  readonly identity: Signer;
  readonly proofKey: Signer;
  readonly payload: KeysetPayload;
  readonly document: string;
}

/** The least vault with a first keyset. */
export function newSignedVault(
  accountId: string,
  categories = 2,
  more: { vaultId?: string } = {},
): { vault: NewVault; owner: Owner } {
  const [identity, proofKey] = [newSigner(), newSigner()];
  const made = { ...newVaultRows(categories), ...more };
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
      { way: passwordWrap.id, hash: hashOf(passwordWrap.envelope), method: 'password' },
      { way: recoveryKit.wrapId, hash: hashOf(recoveryKit.envelope), method: 'recovery' },
    ]),
  };
  const document = signDocument('kinfolio-keyset-1', payload, identity.privateKey);
  const signPublicJwk = { kty: 'OKP', crv: 'Ed25519', x: identity.x } as const;
  const vault = { ...made, identity: { ...made.identity, signPublicJwk }, keyset: document };
  return { vault, owner: { identity, proofKey, payload, document } };
}

const sortedWays = (ways: KeysetPayload['ways']) =>
  ways.toSorted((one, other) => (one.way < other.way ? -1 : 1));

/** The owner after a keyset with these changes, which is signed by the identity of now unless another is given. */
export function nextKeyset(
  owner: Owner,
  changes: Partial<KeysetPayload>,
  keys: { identity?: Signer; proofKey?: Signer } = {},
): Owner {
  const { identity, proofKey } = { ...owner, ...keys };
  const payload = {
    ...owner.payload,
    sequence: owner.payload.sequence + 1,
    previous: hashOf(owner.document),
    ...changes,
  };
  return {
    identity,
    proofKey,
    payload,
    document: signDocument('kinfolio-keyset-1', payload, identity.privateKey),
  };
}

/** A change with nothing in it but its keyset. */
export const changeOf = ({ document }: Owner, more: Partial<KeysetChange> = {}): KeysetChange => ({
  keyset: document,
  wraps: [],
  categoryKeys: [],
  chain: [],
  checkpoints: [],
  end: 'none',
  ...more,
});

/** The ways of an owner less some, plus new ones. */
export const waysWith = ({ payload }: Owner, added: readonly NewWay[], without: readonly string[] = []) =>
  sortedWays([
    ...payload.ways.filter(({ way }) => !without.includes(way)),
    ...added.map(({ id, method, envelope }) => ({ way: id, method, hash: hashOf(envelope) })),
  ]);

/** A new kit as a way. */
export const kitWay = () =>
  ({ id: newId(), method: 'recovery', envelope: newEnvelope(), proof: part(32) }) as const;

/** A new password as a way, and what signs in with it. */
export function passwordWay() {
  const { profile, salt, envelope } = newPasswordWrap();
  const way = { id: newId(), method: 'password', profile, salt, envelope } as const;
  return { way, password: { secret: part(32), profile, salt } };
}

/** Another kit in place of those of before. */
export function kitChange(owner: Owner) {
  const kit = kitWay();
  const before = owner.payload.ways.filter(({ method }) => method === 'recovery').map(({ way }) => way);
  const after = nextKeyset(owner, { reason: 'kit', ways: waysWith(owner, [kit], before) });
  return { kit, before, after, change: changeOf(after, { wraps: [kit] }) };
}

/** The link between two identities. */
export function linkOf(
  { payload, identity }: Owner,
  next: { seal: string; signer: Signer; version: number },
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
    byPrevious: signDocument('kinfolio-identity-link-1', said, identity.privateKey),
    byNext: signDocument('kinfolio-identity-link-1', said, next.signer.privateKey),
  };
}

const privates = () => ({ sealPrivate: newEnvelope(), signPrivate: newEnvelope() });

/**
 * A renewal of every key: other ways, identity, account key and secrets. `above`: what is stored meanwhile, where the owner
 * of before takes it back.
 */
export function renewalOf(
  owner: Owner,
  reason: 'renewed' | 'suspected' | 'undo' = 'renewed',
  above: Owner = owner,
) {
  const [signer, proofKey, seal] = [newSigner(), newSigner(), part(32)];
  const version = above.payload.identity.version + 1;
  const { way, password } = passwordWay();
  const kit = kitWay();
  const categories = above.payload.categories.map(one => ({
    ...one,
    check: part(32),
    keyVersion: one.keyVersion + 1,
  }));
  const after = nextKeyset(
    above,
    {
      reason,
      accountKey: { check: part(32), proof: proofKey.x, version: above.payload.accountKey.version + 1 },
      identity: { seal, sign: signer.x, version },
      categories,
      ways: waysWith({ ...owner, payload: { ...owner.payload, ways: [] } }, [way, kit]),
    },
    { identity: signer, proofKey },
  );
  const boxes = () =>
    categories.map(one => ({ id: one.category, keyVersion: one.keyVersion, envelope: newEnvelope() }));
  const before = owner.payload;
  const change = changeOf(after, {
    wraps: [way, kit],
    categoryKeys: boxes(),
    chain: boxes(),
    identity: {
      ...privates(),
      seal,
      sign: signer.x,
      version,
      link: linkOf(owner, { seal, signer, version }, reason === 'undo' ? 'suspected' : reason),
      earlier: Array.from({ length: before.identity.version }, (_, place) => ({
        version: place + 1,
        ...privates(),
      })),
    },
    earlierKeys: Array.from({ length: before.accountKey.version }, (_, place) => ({
      keyVersion: place + 1,
      envelope: newEnvelope(),
    })),
    password,
    end: 'others',
  });
  return { after, change, password, kit };
}

/** What a proof holds of a call, with whatever a test changes in it. */
type ProofChanges = Partial<
  Record<'account' | 'body' | 'method' | 'nonce' | 'origin' | 'path' | 'session', string>
>;

/** Whose session a proof is for, and where it asks for a nonce. */
export interface Prover {
  readonly accountId: string;
  readonly sessionId: string;
  client(): VaultClient;
}

/** What a worker adds to guarded calls: a proof by the proof key, or the seal of its session. */
export function guardOf(
  person: Prover,
  { proofKey }: Pick<Owner, 'proofKey'>,
  { origin, changes = {}, seal }: { origin: string; changes?: ProofChanges; seal?: string },
) {
  return async ({ guard, method, path, body }: GuardedCall): Promise<string | undefined> => {
    const bodyHash = hashOf(body ?? '');
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
    return signDocument('kinfolio-proof-1', said, proofKey.privateKey);
  };
}

/** The state of an answer, which has to be one. */
export function stateOf(answer: { ok: true; value: VaultState } | { ok: false; code: string }): VaultState {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer.value;
}
