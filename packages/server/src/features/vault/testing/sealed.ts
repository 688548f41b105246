import { randomBytes } from 'node:crypto';
import type { PushedRecord, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { NewPasswordWrap, NewRecoveryKit, NewVault } from '@kinfolio/contract/wire';

// The server never opens an envelope, so these are random bytes in the right form.

const part = (bytes: number) => randomBytes(bytes).toString('base64url');

/** A sealed text with roughly the given number of bytes. */
export const createEnvelope = (bytes = 64) => `${part(24)}..${part(12)}.${part(bytes)}.${part(16)}`;

export const createDeviceId = () => crypto.randomUUID();

export function createPasswordWrap(): NewPasswordWrap {
  return { method: 'password', profile: 'argon2id-1', salt: part(16), envelope: createEnvelope() };
}

export function createRecoveryKit(): NewRecoveryKit {
  return { wrapId: createDeviceId(), envelope: createEnvelope(), proof: part(32) };
}

/** The rows of the smallest valid vault, for which a keyset is still to be made. */
export function createVaultRows(categories = 1): Omit<NewVault, 'keyset'> {
  const { method: _, ...passwordWrap } = createPasswordWrap();
  return {
    vaultId: createDeviceId(),
    adult: true,
    passwordWrap: { id: createDeviceId(), ...passwordWrap },
    recoveryKit: createRecoveryKit(),
    identity: {
      sealPublicJwk: { kty: 'OKP', crv: 'X25519', x: part(32) },
      signPublicJwk: { kty: 'OKP', crv: 'Ed25519', x: part(32) },
      sealPrivate: createEnvelope(),
      signPrivate: createEnvelope(),
    },
    categoryKeys: Array.from({ length: categories }, () => ({
      id: createDeviceId(),
      keyVersion: 1,
      envelope: createEnvelope(),
    })),
  };
}

/** A new record in the first category of a vault. */
export function createNewRecord(vault: NewVault, changes: Partial<SealedRecord> = {}): SealedRecord {
  const categoryId = vault.categoryKeys[0]?.id ?? '';
  return {
    id: createDeviceId(),
    categoryId,
    keyVersion: 1,
    version: 1,
    deleted: false,
    envelope: createEnvelope(),
    ...changes,
  };
}

/** The next version of a record, with different content. */
export function createNextVersion(record: SealedRecord, changes: Partial<SealedRecord> = {}): SealedRecord {
  return { ...record, version: record.version + 1, envelope: createEnvelope(), ...changes };
}

/**
 * A deletion as a device pushes it: the next version of the record, and the text that remains after the
 * purge.
 */
export function createDeletion(record: SealedRecord): PushedRecord & { remains: string } {
  return { ...createNextVersion(record, { deleted: true }), remains: createEnvelope() };
}

/** A record as a pull returns it, without the additional members of a push or a version. */
export function toPulledRecord({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
}: SealedRecord): SealedRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
