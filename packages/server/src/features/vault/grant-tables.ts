import { bigint, customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { vaults } from './tables.ts';

// The tables about other people's access whose rows the vault writes or deletes together with its own. The
// others are in `access/tables.ts`.

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const atMs = (name: string) => bigint(name, { mode: 'number' });
const ofVault = () =>
  uuid('vault_id')
    .notNull()
    .references(() => vaults.id, { onDelete: 'cascade' });

/** Finds the invitation or card that a code belongs to. */
export const wayLookups = pgTable('way_lookups', {
  /** SHA-256 of the lookup key. */
  lookupHash: bytea('lookup_hash').primaryKey(),
  vaultId: uuid('vault_id').notNull(),
  wayId: uuid('way_id').notNull(),
});

/** The grants that accounts have received. Each row is an account's copy of a grant's key. */
export const receivedGrants = pgTable(
  'received_grants',
  {
    accountId: uuid('account_id').notNull(),
    grantId: uuid('grant_id').notNull(),
    vaultId: uuid('vault_id').notNull(),
    wayId: uuid('way_id').notNull(),
    envelope: text().notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.grantId] })],
);

/**
 * The record that refers to each file. Readers of the record may read the file. Stored only for owners who
 * share something.
 */
export const recordFiles = pgTable(
  'record_files',
  {
    vaultId: ofVault(),
    objectId: uuid('object_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The grant whose person is adding the file; null if the owner linked it. */
    grantId: uuid('grant_id'),
    /** When the person of the grant announced the file, before sending it. */
    saidAtMs: atMs('said_at_ms'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.objectId] })],
);

export const ownerActivity = pgTable('owner_activity', {
  vaultId: ofVault().primaryKey(),
  actedAtMs: atMs('acted_at_ms'),
  unlockedAtMs: atMs('unlocked_at_ms'),
  pressedAtMs: atMs('pressed_at_ms'),
});

/** For each session and grant, the six-digit code that was sent, and whether it has been entered. */
export const openingProofs = pgTable(
  'opening_proofs',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    grantId: uuid('grant_id').notNull(),
    atMs: atMs('at_ms'),
    codeHash: bytea('code_hash'),
    codeEndsAtMs: atMs('code_ends_at_ms'),
  },
  table => [primaryKey({ columns: [table.accountId, table.sessionId, table.grantId] })],
);
