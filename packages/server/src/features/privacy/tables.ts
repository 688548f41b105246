import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** The last file "What we hold" that an account asked for, while it is made and for 7 days after. */
export const whatWeHold = pgTable(
  'what_we_hold',
  {
    accountId: uuid('account_id').primaryKey(),
    askedAtMs: atMs('asked_at_ms').notNull(),
    /** Null while it is made. */
    readyAtMs: atMs('ready_at_ms'),
    /** Its name in the object store. */
    pieceId: uuid('piece_id'),
    bytes: bigint({ mode: 'number' }),
  },
  table => [index('what_we_hold_by_time').on(table.askedAtMs)],
);

/** Requests by right: to see what is kept, and others that came by the page Contact. */
export const rightsRequests = pgTable(
  'rights_requests',
  {
    accountId: uuid('account_id'),
    id: uuid().primaryKey(),
    /** Of a request that came as a message. */
    messageReference: text('message_reference'),
    kind: text({ enum: ['what-we-hold', 'message'] }).notNull(),
    askedAtMs: atMs('asked_at_ms').notNull(),
    answeredAtMs: atMs('answered_at_ms'),
  },
  table => [index('rights_requests_by_account').on(table.accountId)],
);
