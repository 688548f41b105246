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

// Every table is keyed first by the vault or the account it belongs to and never joined across the two, so that the
// schema can be distributed by that column. All envelopes are opaque here. Times are milliseconds since 1970.

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const atMs = (name: string) => bigint(name, { mode: 'number' });

/** A vault. Its row is the lock for writes of its records. */
export const vaults = pgTable('vaults', {
  id: uuid().primaryKey(),
  createdAtMs: atMs('created_at_ms').notNull(),
  /** Another one after a restore from a copy: devices then bring back the keysets that the copy does not have. */
  epoch: uuid().notNull().defaultRandom(),
  /** The epoch in which nothing is to be brought back any more; null for a vault that never had a keyset. */
  wholeInEpoch: uuid('whole_in_epoch'),
});

const ofVault = () =>
  uuid('vault_id')
    .notNull()
    .references(() => vaults.id, { onDelete: 'cascade' });

/** Every signed keyset of a vault, as it came: the newest names what opens the vault. */
export const keysets = pgTable(
  'keysets',
  { vaultId: ofVault(), sequence: integer().notNull(), document: text().notNull() },
  table => [primaryKey({ columns: [table.vaultId, table.sequence] })],
);

/** Of each category the secrets before the newest, each sealed under the one after it. */
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

/** Identities that another one replaced: what was signed by them is still checked. */
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

/** Who may reach a vault. */
export const vaultMembers = pgTable(
  'vault_members',
  { vaultId: ofVault(), accountId: uuid('account_id').notNull() },
  table => [primaryKey({ columns: [table.vaultId, table.accountId] })],
);

/** Category keys, sealed once for each member who may open the category. */
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

/** Of each category that was written in: the number of its latest write, and its newest signed checkpoint. */
export const categories = pgTable(
  'categories',
  {
    // No foreign key, for the reason given at the records; nor have batches and departures one.
    vaultId: uuid('vault_id').notNull(),
    id: uuid().notNull(),
    /** Each write of a record in it takes the next one, under the lock of the vault. */
    revision: bigint({ mode: 'number' }).notNull(),
    checkpoint: text(),
  },
  table => [primaryKey({ columns: [table.vaultId, table.id] })],
);

/** Who wrote what: one signed document for each push and category. */
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

/** What a record leaves in a category when it moves to another one; its coming back takes it away. */
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

/** Sealed records, each in its current version. */
export const records = pgTable(
  'records',
  {
    // No foreign key: the vault's row is locked while its records are written, so one would check again, for each
    // record, what is already held.
    vaultId: uuid('vault_id').notNull(),
    id: uuid().notNull(),
    categoryId: uuid('category_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    version: integer().notNull(),
    deleted: boolean().notNull(),
    envelope: text().notNull(),
    /** Counts in its category. */
    revision: bigint({ mode: 'number' }).notNull(),
    writtenAtMs: atMs('written_at_ms').notNull(),
    /** Of a deleted record what takes the place of its envelope once it is purged; null otherwise. */
    remains: text(),
    purged: boolean().notNull().default(false),
    /** Which batch signed it; null for a row of before there were any. */
    batchId: uuid('batch_id'),
  },
  table => [
    primaryKey({ columns: [table.vaultId, table.id] }),
    uniqueIndex('records_by_revision').on(table.vaultId, table.categoryId, table.revision),
    // What the purge looks for: only deleted records are in it, and each for as long as it can be got back.
    index('records_to_purge').on(table.writtenAtMs).where(sql`${table.deleted} and not ${table.purged}`),
  ],
);

/** The versions of records that a later one has replaced, the newest of each record. */
export const recordVersions = pgTable(
  'record_versions',
  {
    // No foreign keys, for the reason given at the records.
    vaultId: uuid('vault_id').notNull(),
    recordId: uuid('record_id').notNull(),
    version: integer().notNull(),
    categoryId: uuid('category_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    deleted: boolean().notNull(),
    envelope: text().notNull(),
    writtenAtMs: atMs('written_at_ms').notNull(),
    /** That it had in its category; null for one of before categories had revisions. */
    revision: bigint({ mode: 'number' }),
    batchId: uuid('batch_id'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.recordId, table.version] })],
);

const accountKeys = () => ({
  /** Number of the account key that the wraps hold; raised each time all keys are renewed. */
  keyVersion: integer('key_version').notNull().default(1),
  /** The account keys before it, sealed under it. */
  earlierKeys: jsonb('earlier_keys').$type<EarlierKey[]>().notNull().default([]),
  /** Number of the two key pairs; raised each time others take their place. */
  identityVersion: integer('identity_version').notNull().default(1),
  /** The signed link to the pairs before; null for the first. */
  identityLink: jsonb('identity_link').$type<IdentityLink | null>(),
});

/** The account’s two key pairs, and the one vault it owns. Its row is the lock for changes to the wraps. */
export const vaultIdentities = pgTable('vault_identities', {
  accountId: uuid('account_id').primaryKey(),
  vaultId: uuid('vault_id').notNull(),
  sealPublicX: text('seal_public_x').notNull(),
  signPublicX: text('sign_public_x').notNull(),
  sealPrivate: text('seal_private').notNull(),
  signPrivate: text('sign_private').notNull(),
  ...accountKeys(),
});

/** What opened a vault that its owner set aside, to begin anew without it; its records stay where they are. */
export interface SetAsideWrap {
  id: string;
  method: 'password' | 'recovery';
  profile: string | null;
  salt: string | null;
  /** Base64url. */
  proofHash: string | null;
  envelope: string;
  /**
   * The hash of the secret that the password became, without which its envelope is not handed out. Absent where none was
   * known, and of vaults that were set aside before it was kept.
   */
  secretHash?: string;
}

/** Vaults that were set aside because nothing opened them any more: kept for a while, should it be found. */
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
    /** SHA-256 of the proof of a recovery code. */
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

/** What proves a passkey: found by its id alone, because a sign-in with one names nothing else. Deleted with its wrap. */
export const passkeys = pgTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    wrapId: uuid('wrap_id').notNull(),
    /** COSE key (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** How often it signed, as it says itself; passkeys that live on several devices say 0 for ever. */
    counter: bigint({ mode: 'number' }).notNull(),
  },
  table => [index('passkeys_by_account').on(table.accountId)],
);

/** Half of what lets a session survive a reload; worth nothing after `expiresAtMs`, and deleted then. */
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

/** What a row was that a change of keys took out. */
export type EndedKind = 'password' | 'recovery' | 'passkey' | 'box' | 'identity' | 'grant' | 'email';

/** What a change of keys took out, kept for the days in which the change can be undone. */
export const endedWays = pgTable(
  'ended_ways',
  {
    accountId: uuid('account_id').notNull(),
    changeId: uuid('change_id').notNull(),
    kind: text().$type<EndedKind>().notNull(),
    /** Which of its kind: of a passkey its credential, of an email the address. */
    name: text().notNull(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    untilMs: atMs('until_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.changeId, table.kind, table.name] }),
    index('ended_ways_by_time').on(table.untilMs),
    // Who signs in shows no more than the passkey or the email.
    index('ended_ways_by_name').on(table.name).where(sql`${table.kind} in ('passkey', 'email')`),
  ],
);

/** Nonces of proofs that were right: none counts twice. */
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

/** The random bytes by which a session seals its calls: handed to who proved that they can open the vault. */
export const sessionSeals = pgTable(
  'session_seals',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    bytes: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.sessionId] })],
);
