import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { NodeDevice } from '../server/node-device.ts';

/**
 * The data that a damage function can use: the record, another record with the same kind of damage, its first version,
 * and other people.
 */
export interface DamageInput {
  readonly record: SealedRecord;
  readonly index: number;
  readonly neighbour: SealedRecord;
  readonly before: SealedRecord;
  /** A record of the same name in another person's vault. */
  readonly foreign: SealedRecord;
  readonly owner: NodeDevice;
  readonly stranger: NodeDevice;
}

/** How many records are damaged in each way. */
export const recordsPerDamage = 10;

/** Ways of damaging a record, by name. Each returns the members that it changes. */
export type DamageFunctions = Readonly<
  Record<string, (scene: DamageInput) => Partial<SealedRecord> | Promise<Partial<SealedRecord>>>
>;

/**
 * The ways of damaging stored records; each is also the name of its records. After any of them, the record can no
 * longer be decrypted.
 */
export const recordDamages: DamageFunctions = {
  'bit flip': ({ record, index }) => ({ envelope: flipped(record.envelope, index) }),
  truncation: ({ record, index }) => ({ envelope: record.envelope.slice(0, -(1 + index * 37)) }),
  'swap of records': ({ neighbour }) => ({ envelope: neighbour.envelope }),
  'swap of categories': ({ record, index, owner }) => ({ categoryId: otherCategory(owner, record, index) }),
  'swap of versions': ({ before }) => ({ envelope: before.envelope }),
  'swap of vaults': ({ foreign }) => ({ envelope: foreign.envelope }),
  'wrong key': async ({ record, owner, stranger }) => ({
    envelope: await stranger.sealInto(
      { ...placeOf(record), vault: owner.state.vaultId },
      {
        kind: 'bank-account',
        fields: { name: 'Forged', accountType: 'checking' },
        savedAt: '2026-11-21T09:00:00Z',
      },
    ),
  }),
};

const placeOf = ({ id, categoryId, keyVersion, version, deleted }: SealedRecord) => ({
  record: id,
  category: categoryId,
  keyVersion,
  version,
  deleted,
});

/** Flips one bit in one byte of the header, the nonce, the ciphertext or the tag, depending on the index. */
function flipped(envelope: string, index: number): string {
  const parts = envelope.split('.');
  const part = [0, 2, 3, 4][index % 4] ?? 0;
  const bytes = Buffer.from(parts[part] ?? '', 'base64url');
  const at = (index * 7919) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (index % 8));
  return parts.with(part, bytes.toString('base64url')).join('.');
}

function otherCategory({ state }: NodeDevice, { categoryId }: SealedRecord, index: number): string {
  const others = state.categoryKeys.filter(({ id }) => id !== categoryId);
  return others[index % others.length]?.id ?? '';
}
