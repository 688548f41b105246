// Every table, collected for drizzle-kit, which compares them with the migrations.

export * from '../db/server-tables.ts';
export * from '../features/access/tables.ts';
export * from '../features/account/tables.ts';
export * from '../features/auth/outside-tables.ts';
export * from '../features/auth/tables.ts';
export * from '../features/billing/tables.ts';
export * from '../features/privacy/tables.ts';
export * from '../features/reminders/tables.ts';
export * from '../features/site/tables.ts';
export * from '../features/storage/tables.ts';
export * from '../features/vault/grant-tables.ts';
export * from '../features/vault/tables.ts';
