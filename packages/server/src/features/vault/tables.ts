import type { IdentityLink } from '@kinfolio/contract/keyset';
import type { EarlierKey } from '@kinfolio/contract/wire';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

// In every table, the vault or the account comes first in the key, and no query joins the two, so that the
// schema can be distributed by that column. The server cannot open envelopes. Times are milliseconds since
// 1970.

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const atMs = (name: string) => bigint(name, { mode: 'number' });

/** A vault. Its row is the lock for writing its records. */
export const vaults = pgTable('vaults', {
  id: uuid().primaryKey(),
  createdAtMs: atMs('created_at_ms').notNull(),
  /**
   * Changes when the database is restored from a backup. Devices then send back the keysets that the backup
   * does not have.
   */
  epoch: uuid().notNull().defaultRandom(),
  /**
   * The last epoch in which the vault was found to be complete, so that devices may not send back anything
   * more in it; null for a vault that never had a keyset.
   */
  wholeInEpoch: uuid('whole_in_epoch'),
});

const ofVault = () =>
  uuid('vault_id')
    .notNull()
    .references(() => vaults.id, { onDelete: 'cascade' });

/** Every signed keyset of a vault, unchanged. The newest names the ways of opening the vault. */
export const keysets = pgTable(
  'keysets',
  { vaultId: ofVault(), sequence: integer().notNull(), document: text().notNull() },
  table => [primaryKey({ columns: [table.vaultId, table.sequence] })],
);

/** The earlier secrets of each category, each sealed under the next one. */
export const categoryChain = pgTable(
  'category_chain',
  {
    vaultId: ofVault(),
    id: uuid().notNull(),
    keyVersion: integer('key_version').notNull(),
    envelope: text().notNull(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.id, table.keyVersion] })],
);

/** Identities that were replaced. They are kept because their signatures are still verified. */
export const earlierIdentities = pgTable(
  'earlier_identities',
  {
    vaultId: ofVault(),
    version: integer().notNull(),
    sealPublicX: text('seal_public_x').notNull(),
    signPublicX: text('sign_public_x').notNull(),
    sealPrivate: text('seal_private').notNull(),
    signPrivate: text('sign_private').notNull(),
    identityLink: jsonb('identity_link').$type<IdentityLink | null>(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.version] })],
);

/** The accounts that have access to a vault. */
export const vaultMembers = pgTable(
  'vault_members',
  { vaultId: ofVault(), accountId: uuid('account_id').notNull() },
  table => [primaryKey({ columns: [table.vaultId, table.accountId] })],
);

/** Category keys, each sealed for a member who may open the category. */
export const categoryKeys = pgTable(
  'category_keys',
  {
    vaultId: ofVault(),
    accountId: uuid('account_id').notNull(),
    id: uuid().notNull(),
    keyVersion: integer('key_version').notNull(),
    envelope: text().notNull(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.accountId, table.id, table.keyVersion] })],
);

/**
 * For each category that was written to: the number of its latest write, and its newest signed checkpoint.
 */
export const categories = pgTable(
  'categories',
  {
    // There is no foreign key, for the same reason as in the table of records. The same applies to batches
    // and departures.
    vaultId: uuid('vault_id').notNull(),
    id: uuid().notNull(),
    /**
     * The number of the latest write. Each write of a record in this category takes the next number, while the vault is
     * locked.
     */
    revision: bigint({ mode: 'number' }).notNull(),
    checkpoint: text(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.id] })],
);

/** Signed documents that show who wrote what: one for each push and category. */
export const batches = pgTable(
  'batches',
  {
    vaultId: uuid('vault_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    id: uuid().notNull(),
    document: text().notNull(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.categoryId, table.id] })],
);

/** The departure that a record leaves in a category when it moves to another one; deleted if the record returns. */
export const departures = pgTable(
  'departures',
  {
    vaultId: uuid('vault_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    recordId: uuid('record_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    version: integer().notNull(),
    envelope: text().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    batchId: uuid('batch_id'),
  },
  table => [
    primaryKey({ columns: [table.vaultId, table.categoryId, table.recordId] }),
    uniqueIndex('departures_by_revision').on(table.vaultId, table.categoryId, table.revision),
  ],
);

export const records = pgTable(
  'records',
  {
    // There is no foreign key. While records are written, their vault's row is locked, so a foreign key would
    // only check again, for each record, that the vault exists.
    vaultId: uuid('vault_id').notNull(),
    id: uuid().notNull(),
    categoryId: uuid('category_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    version: integer().notNull(),
    deleted: boolean().notNull(),
    envelope: text().notNull(),
    /** The number of this write among all writes in its category. */
    revision: bigint({ mode: 'number' }).notNull(),
    writtenAtMs: atMs('written_at_ms').notNull(),
    /** The text that replaces the envelope of a deleted record when it is purged; null for other records. */
    remains: text(),
    purged: boolean().notNull().default(false),
    /** The batch that signed this version; null for a row that is older than batches. */
    batchId: uuid('batch_id'),
  },
  table => [
    primaryKey({ columns: [table.vaultId, table.id] }),
    uniqueIndex('records_by_revision').on(table.vaultId, table.categoryId, table.revision),
    // Used by the purge. It contains only deleted records, and each only as long as it can be restored.
    index('records_to_purge').on(table.writtenAtMs).where(sql`${table.deleted} and not ${table.purged}`),
  ],
);

/** The replaced versions of records. Only the most recent ones of each record are kept. */
export const recordVersions = pgTable(
  'record_versions',
  {
    // There are no foreign keys, for the same reason as in the table of records.
    vaultId: uuid('vault_id').notNull(),
    recordId: uuid('record_id').notNull(),
    version: integer().notNull(),
    categoryId: uuid('category_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    deleted: boolean().notNull(),
    envelope: text().notNull(),
    writtenAtMs: atMs('written_at_ms').notNull(),
    /** The version's revision in its category; null for a row that is older than revisions. */
    revision: bigint({ mode: 'number' }),
    batchId: uuid('batch_id'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.recordId, table.version] })],
);

const accountKeys = () => ({
  /** The number of the account key in the wraps. It is raised each time all keys are renewed. */
  keyVersion: integer('key_version').notNull().default(1),
  /** The earlier account keys, sealed under the current one. */
  earlierKeys: jsonb('earlier_keys').$type<EarlierKey[]>().notNull().default([]),
  /** The number of the two key pairs. It is raised each time they are replaced. */
  identityVersion: integer('identity_version').notNull().default(1),
  /** The signed link to the previous pairs; null for the first. */
  identityLink: jsonb('identity_link').$type<IdentityLink | null>(),
});

/** The account’s two key pairs, and the one vault it owns. Lock this row to change the wraps. */
export const vaultIdentities = pgTable('vault_identities', {
  accountId: uuid('account_id').primaryKey(),
  vaultId: uuid('vault_id').notNull(),
  sealPublicX: text('seal_public_x').notNull(),
  signPublicX: text('sign_public_x').notNull(),
  sealPrivate: text('seal_private').notNull(),
  signPrivate: text('sign_private').notNull(),
  ...accountKeys(),
});

/**
 * A way of opening a vault that its owner set aside to start again without it. The vault's records are not
 * moved.
 */
export interface SetAsideWrap {
  id: string;
  method: 'password' | 'recovery';
  profile: string | null;
  salt: string | null;
  /** The hash of the proof, in base64url. */
  proofHash: string | null;
  envelope: string;
  /**
   * The hash of the secret derived from the password. The envelope is returned only to a caller with that
   * secret. Absent if no secret was known, and for vaults set aside before this hash was stored.
   */
  secretHash?: string;
}

/**
 * Vaults that nothing could open any more and that were set aside. They are kept for a while, in case the
 * owner finds a way to open them.
 */
export const setAsideVaults = pgTable(
  'set_aside_vaults',
  {
    accountId: uuid('account_id').notNull(),
    vaultId: uuid('vault_id').notNull(),
    sealPublicX: text('seal_public_x').notNull(),
    signPublicX: text('sign_public_x').notNull(),
    sealPrivate: text('seal_private').notNull(),
    signPrivate: text('sign_private').notNull(),
    ...accountKeys(),
    wraps: jsonb().$type<SetAsideWrap[]>().notNull(),
    setAsideAtMs: atMs('set_aside_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.vaultId] }),
    index('set_aside_vaults_by_time').on(table.setAsideAtMs),
  ],
);

/** The account key, sealed under each password, recovery code and passkey that opens it. */
export const wraps = pgTable(
  'wraps',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid().notNull(),
    method: text({ enum: ['password', 'recovery', 'passkey'] }).notNull(),
    profile: text(),
    salt: text(),
    /** SHA-256 of a recovery code's proof. */
    proofHash: bytea('proof_hash'),
    envelope: text().notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    confirmedAtMs: atMs('confirmed_at_ms'),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.id] }),
    check(
      'wraps_of_their_method',
      sql`case ${table.method}
        when 'password' then ${table.profile} is not null and ${table.salt} is not null and ${table.proofHash} is null
        when 'recovery' then ${table.profile} is null and ${table.salt} is null and ${table.proofHash} is not null
        when 'passkey' then ${table.profile} is null and ${table.salt} is null and ${table.proofHash} is null
        else false end`,
    ),
  ],
);

/**
 * The data needed to verify a passkey. The row is found by the passkey's id alone, because a sign-in with a
 * passkey names nothing else. It is deleted with its wrap.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    wrapId: uuid('wrap_id').notNull(),
    /** The public key, in COSE format (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** The passkey's own count of its signatures; passkeys shared between devices always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
  },
  table => [index('passkeys_by_account').on(table.accountId)],
);

/**
 * The server's half of the secret that lets a session survive a reload. After `expiresAtMs` it is no longer
 * accepted, and is deleted.
 */
export const reloadHalves = pgTable(
  'reload_halves',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    half: text().notNull(),
    expiresAtMs: atMs('expires_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.sessionId] }),
    index('reload_halves_by_expiry').on(table.expiresAtMs),
  ],
);

/** The kind of row that a change of keys removed. */
export type EndedKind = 'password' | 'recovery' | 'passkey' | 'box' | 'identity' | 'grant' | 'email';

/** Rows that a change of keys removed, kept for as long as the change can be undone. */
export const endedWays = pgTable(
  'ended_ways',
  {
    accountId: uuid('account_id').notNull(),
    changeId: uuid('change_id').notNull(),
    kind: text().$type<EndedKind>().notNull(),
    /** Identifies the row among those of its kind: a passkey's credential, or an email's address. */
    name: text().notNull(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    untilMs: atMs('until_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.changeId, table.kind, table.name] }),
    index('ended_ways_by_time').on(table.untilMs),
    // At sign-in, only the passkey or the email is known, so these rows must be found by name alone.
    index('ended_ways_by_name').on(table.name).where(sql`${table.kind} in ('passkey', 'email')`),
  ],
);

/** Nonces of accepted proofs, so that no nonce is accepted twice. */
export const usedNonces = pgTable(
  'used_nonces',
  {
    accountId: uuid('account_id').notNull(),
    nonce: text().notNull(),
    endsAtMs: atMs('ends_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.nonce] }),
    index('used_nonces_by_end').on(table.endsAtMs),
  ],
);

/**
 * The random bytes with which a session seals its calls. A session receives them once it has proved that it
 * can open the vault.
 */
export const sessionSeals = pgTable(
  'session_seals',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    bytes: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.sessionId] })],
);
