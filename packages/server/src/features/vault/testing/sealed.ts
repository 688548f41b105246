import { randomBytes } from 'node:crypto';
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

/** The rows of the least vault; a keyset names them. */
export function newVaultRows(categories = 1): Omit<NewVault, 'keyset'> {
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
