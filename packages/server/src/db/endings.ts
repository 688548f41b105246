import { createHash, createHmac, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db } from './database.ts';
import { endings } from './server-tables.ts';

// [Note: What ended stays ended] A backup shows a past in which grants were in force that were stopped since, and people who were erased. So
// whatever ends is noted here, in the transaction that ends it. Every few minutes what was noted is written as a signed list
// into the place for backups (db/backup/endings-list.ts), and a restore ends all of it again (restore/endings-store.ts).
// Ids are random, and a list holds keyed hashes of their hashes, so that it does not show who or what it is about.

/** Something that ended. */
export interface Ending {
  name: string;
  /** Until when its owner may still undo that by it; absent for what is over at once. */
  untilMs?: number;
}

/** How what ends is named: each with ids that no other thing has. */
export const endingOf = {
  account: (accountId: string): Ending => ({ name: `erased ${accountId}` }),
  grant: (id: string): Ending => ({ name: `grant ${id}` }),
  way: (id: string): Ending => ({ name: `way ${id}` }),
  feed: (id: string): Ending => ({ name: `feed ${id}` }),
  device: (accountId: string, tokenHash: string): Ending => ({ name: `device ${accountId} ${tokenHash}` }),
  /** A kit or a passkey. */
  wrap: (id: string, untilMs = 0): Ending => ({ name: `wrap ${id}`, untilMs }),
} as const;

/** What is noted of something that ended. */
export const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

/** A digest of what ended as a list has it. */
export const listedHash = (fakesSecret: string, digest: string): string =>
  createHmac('sha256', Buffer.from(fakesSecret, 'base64url')).update(digest).digest('base64url');

/** The names of those that were noted as ended, in this database or in a list that a restore has read. */
export async function findEnded(
  db: Db,
  fakesSecret: string,
  asked: readonly Ending[],
): Promise<ReadonlySet<string>> {
  const names = new Map(
    asked.flatMap(({ name }) => {
      const digest = digestOf(name);
      return [digest, listedHash(fakesSecret, digest)].map(noted => [noted, name] as const);
    }),
  );
  if (names.size === 0) return new Set();
  const { digest } = endings;
  const found = await db
    .select({ digest })
    .from(endings)
    .where(inArray(digest, [...names.keys()]));
  return new Set(found.map(row => names.get(row.digest) ?? ''));
}

/** Notes what ends in this transaction. Noting it twice is harmless. */
export async function noteEndings(tx: Db, ended: readonly Ending[]): Promise<void> {
  if (ended.length === 0) return;
  await tx
    .insert(endings)
    .values(ended.map(({ name, untilMs = 0 }) => ({ id: randomUUID(), digest: digestOf(name), untilMs })));
}
