import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Metadata } from './tables.ts';

const atMs = (name: string) => bigint(name, { mode: 'number' });

/**
 * Links a person known to an external provider to an account. The primary key ensures that they belong to only one
 * account.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    accountId: uuid('account_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.providerId] }),
    index('account_links_by_account').on(table.accountId),
  ],
);

/** Sign-ins in progress at an external provider. The values for checking the provider's response are sealed. */
export const outsideFlows = pgTable(
  'outside_flows',
  {
    stateHash: text('state_hash').primaryKey(),
    sealed: text().notNull(),
    endsAtMs: atMs('ends_at_ms').notNull(),
  },
  table => [index('outside_flows_by_end').on(table.endsAtMs)],
);

/** Identity providers of organisations (SAML 2.0), as their metadata describes them. */
export const ssoProviders = pgTable('sso_providers', {
  id: uuid().primaryKey(),
  entityId: text('entity_id').notNull().unique(),
  metadataXml: text('metadata_xml').notNull(),
  metadataUrl: text('metadata_url'),
  attributeMapping: jsonb('attribute_mapping').$type<Metadata>().notNull(),
  nameIdFormat: text('name_id_format'),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});

/** The email domains whose people sign in with an organisation's identity provider. */
export const ssoDomains = pgTable('sso_domains', {
  domain: text().primaryKey(),
  id: uuid().notNull(),
  providerId: uuid('provider_id')
    .notNull()
    .references(() => ssoProviders.id, { onDelete: 'cascade' }),
  createdAtMs: atMs('created_at_ms').notNull(),
});
