import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const atMs = (name: string) => bigint(name, { mode: 'number' });

/**
 * The file "What we hold" that an account last requested. The row is kept while the file is made and for 7
 * days afterwards.
 */
export const whatWeHold = pgTable(
  'what_we_hold',
  {
    accountId: uuid('account_id').primaryKey(),
    askedAtMs: atMs('asked_at_ms').notNull(),
    /** Null until the file is ready. */
    readyAtMs: atMs('ready_at_ms'),
    /** The name of the file in the object store. */
    pieceId: uuid('piece_id'),
    bytes: bigint({ mode: 'number' }),
  },
  table => [index('what_we_hold_by_time').on(table.askedAtMs)],
);

/** Rights requests: to receive the stored data, and others that came through the Contact page. */
export const rightsRequests = pgTable(
  'rights_requests',
  {
    accountId: uuid('account_id'),
    id: uuid().primaryKey(),
    /**
     * The reference of the message for which this request was recorded; null if it did not come as a message.
     */
    messageReference: text('message_reference'),
    kind: text({ enum: ['what-we-hold', 'message'] }).notNull(),
    askedAtMs: atMs('asked_at_ms').notNull(),
    answeredAtMs: atMs('answered_at_ms'),
  },
  table => [index('rights_requests_by_account').on(table.accountId)],
);
