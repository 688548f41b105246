import { randomBytes } from 'node:crypto';
import type { KeyRenewal } from '@kinfolio/contract/renewal';
import type {
  NewPasswordWrap,
  NewRecoveryKit,
  NewVault,
  PushedRecord,
  SealedRecord,
} from '@kinfolio/contract/wire';

// The server never opens an envelope, so here they are random bytes in the right shape.

const part = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Something sealed, of about so many bytes. */
export const newEnvelope = (bytes = 64) => `${part(24)}..${part(12)}.${part(bytes)}.${part(16)}`;

/** An id as a device makes it. */
export const newId = () => crypto.randomUUID();

/** The least that is a password wrap. */
export function newPasswordWrap(): NewPasswordWrap {
  return { method: 'password', profile: 'argon2id-1', salt: part(16), envelope: newEnvelope() };
}

/** The least that is a recovery kit. */
export function newRecoveryKit(): NewRecoveryKit {
  return { wrapId: newId(), envelope: newEnvelope(), proof: part(32) };
}

/** The least that is a vault. */
export function newVault(categories = 1): NewVault {
  const { method: _, ...passwordWrap } = newPasswordWrap();
  return {
    vaultId: newId(),
    adult: true,
    passwordWrap: { id: newId(), ...passwordWrap },
    recoveryKit: newRecoveryKit(),
    identity: {
      sealPublicJwk: { kty: 'OKP', crv: 'X25519', x: part(32) },
      signPublicJwk: { kty: 'OKP', crv: 'Ed25519', x: part(32) },
      sealPrivate: newEnvelope(),
      signPrivate: newEnvelope(),
    },
    categoryKeys: Array.from({ length: categories }, () => ({
      id: newId(),
      keyVersion: 1,
      envelope: newEnvelope(),
    })),
  };
}

/** A new record of a vault's first category. */
export function newRecord(vault: NewVault, changes: Partial<SealedRecord> = {}): SealedRecord {
  const categoryId = vault.categoryKeys[0]?.id ?? '';
  return {
    id: newId(),
    categoryId,
    keyVersion: 1,
    version: 1,
    deleted: false,
    envelope: newEnvelope(),
    ...changes,
  };
}

/** The version after a record's, with other content. */
export function nextVersion(record: SealedRecord, changes: Partial<SealedRecord> = {}): SealedRecord {
  return { ...record, version: record.version + 1, envelope: newEnvelope(), ...changes };
}

/** A deletion on its way to the server: the next version, and what is left of it after its purge. */
export function deletionOf(record: SealedRecord): PushedRecord & { remains: string } {
  return { ...nextVersion(record, { deleted: true }), remains: newEnvelope() };
}

/** A record as a pull gives it, without what a push or a version has beside it. */
export function storedOf({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
}: SealedRecord): SealedRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope };
}

/** A renewal of every key of a vault, from the keys it has as it was made. */
export function newRenewal({
  identity,
  categoryKeys,
}: Pick<NewVault, 'identity' | 'categoryKeys'>): KeyRenewal {
  const { method: _, ...passwordWrap } = newPasswordWrap();
  const anew = categoryKeys.flatMap(key => [
    { ...key, envelope: newEnvelope() },
    { ...key, keyVersion: key.keyVersion + 1, envelope: newEnvelope() },
  ]);
  return {
    keyVersion: 2,
    secret: part(32),
    passwordWrap: { id: newId(), ...passwordWrap },
    recoveryKit: newRecoveryKit(),
    identity: { ...identity, sealPrivate: newEnvelope(), signPrivate: newEnvelope() },
    categoryKeys: anew,
    earlierKeys: [{ keyVersion: 1, envelope: newEnvelope() }],
  };
}
