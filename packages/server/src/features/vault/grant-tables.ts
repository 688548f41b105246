import { bigint, customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { vaults } from './tables.ts';

// Of the access that others have, the rows that a vault writes or deletes with its own. The others are in `access/tables.ts`.

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const atMs = (name: string) => bigint(name, { mode: 'number' });
const ofVault = () =>
  uuid('vault_id')
    .notNull()
    .references(() => vaults.id, { onDelete: 'cascade' });

/** Finds the way of a code. */
export const wayLookups = pgTable('way_lookups', {
  /** SHA-256 of what finds it. */
  lookupHash: bytea('lookup_hash').primaryKey(),
  vaultId: uuid('vault_id').notNull(),
  wayId: uuid('way_id').notNull(),
});

/** What is shared with an account: its copy of what opens each grant. */
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

/** Which record names a file, so that those who may read the record may read the file. Known only of an owner who shares something. */
export const recordFiles = pgTable(
  'record_files',
  {
    vaultId: ofVault(),
    objectId: uuid('object_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The grant by which its person adds the file; null for the owner's own word. */
    grantId: uuid('grant_id'),
    /** When that person announced it, before they sent it. */
    saidAtMs: atMs('said_at_ms'),
  },
  table => [primaryKey({ columns: [table.vaultId, table.objectId] })],
);

/** What the owner did last. */
export const ownerActivity = pgTable('owner_activity', {
  vaultId: ofVault().primaryKey(),
  actedAtMs: atMs('acted_at_ms'),
  unlockedAtMs: atMs('unlocked_at_ms'),
  pressedAtMs: atMs('pressed_at_ms'),
});

/** That a session of an account showed the six digits of a grant, and those that it was sent. */
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
