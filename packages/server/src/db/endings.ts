import { createHash, createHmac } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { createSealer, type Sealer } from '../adapters/crypto/sealer.ts';
import type { Db } from './database.ts';
import { endings } from './server-tables.ts';

// [Note: What ended stays ended] A backup shows a past state, in which grants that have since been stopped
// were in force and erased people still existed. So everything that ends is recorded here, in the transaction
// that ends it. Every few minutes, the new records are written to the backup store as a signed list
// (db/backup/endings-list.ts), and a restore ends everything in the lists again (restore/endings-store.ts).
// Ids are random, and a list contains only keyed hashes of their hashes, so it does not reveal who or what it
// is about. If a change takes away only part of something, the record contains the rest, which is sealed in a
// list. If a name has several records, only the newest counts.

export interface RecordedEnding {
  name: string;
  /**
   * The time until which the owner may still use the ended item to undo the change; absent for an item that ends at
   * once.
   */
  untilMs?: number;
  /** The remainder, if a change took away only part of something. */
  left?: unknown;
}

/** The names under which endings are recorded. Each contains a random id that is used for nothing else. */
export const endingNames = {
  account: (accountId: string): RecordedEnding => ({ name: `erased ${accountId}` }),
  grant: (id: string): RecordedEnding => ({ name: `grant ${id}` }),
  way: (id: string): RecordedEnding => ({ name: `way ${id}` }),
  /** An invitation that the person has used. It was replaced by the person's own way to the grant. */
  usedWay: (id: string): RecordedEnding => ({ name: `used way ${id}` }),
  feed: (id: string): RecordedEnding => ({ name: `feed ${id}` }),
  device: (accountId: string, tokenHash: string): RecordedEnding => ({
    name: `device ${accountId} ${tokenHash}`,
  }),
  /** A kit or a passkey. */
  wrap: (id: string, untilMs = 0): RecordedEnding => ({ name: `wrap ${id}`, untilMs }),
} as const;

/** The names under which changes are recorded that may take away only a part of something. */
export const readChangeOfName = {
  terms: (grantId: string): string => `terms ${grantId}`,
  person: (personId: string): string => `person ${personId}`,
} as const;

export const digestEndingName = (name: string): string =>
  createHash('sha256').update(name).digest('base64url');

export const hashForList = (fakesSecret: string, digest: string): string =>
  createHmac('sha256', Buffer.from(fakesSecret, 'base64url')).update(digest).digest('base64url');

/** Returns those of the names that are recorded as ended, in this database or in a list that a restore has read. */
export async function findRecordedEndings(
  db: Db,
  fakesSecret: string,
  asked: readonly RecordedEnding[],
): Promise<ReadonlySet<string>> {
  const names = namesOfDigests(
    fakesSecret,
    asked.map(({ name }) => name),
  );
  if (names.size === 0) return new Set();
  const { digest } = endings;
  const found = await db
    .select({ digest })
    .from(endings)
    .where(inArray(digest, [...names.keys()]));
  return new Set(found.map(row => names.get(row.digest) ?? ''));
}

/** Creates the sealer for the remainders that are written to lists. */
export const createEndingsSealer = (fakesSecret: string): Sealer => createSealer(fakesSecret, 'endings');

/**
 * Maps each of these changes, by name, to the remainder in its newest record, from this database or from lists that a
 * restore has read.
 */
export async function findRemainders(
  db: Db,
  fakesSecret: string,
  changes: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const names = namesOfDigests(fakesSecret, changes);
  if (names.size === 0) return new Map();
  const { digest, left, list, id } = endings;
  const notes = await db
    .select({ digest, left, list })
    .from(endings)
    .where(inArray(digest, [...names.keys()]))
    .orderBy(sql`${list} asc nulls last`, asc(id));
  const sealer = createEndingsSealer(fakesSecret);
  const newest = new Map<string, unknown>();
  for (const note of notes) {
    if (note.left === null) continue;
    const text = note.list === null ? note.left : sealer.open(note.left, note.digest);
    newest.set(names.get(note.digest) ?? '', JSON.parse(text));
  }
  return newest;
}

/** Maps digests back to names. A name has two digests: one in the database, and another in lists. */
const namesOfDigests = (fakesSecret: string, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap(name => {
      const digest = digestEndingName(name);
      return [digest, hashForList(fakesSecret, digest)].map(noted => [noted, name] as const);
    }),
  );

/** Records what ends in this transaction. Recording it twice is harmless. */
export async function recordEndings(tx: Db, ended: readonly RecordedEnding[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.insert(endings).values(
    ended.map(({ name, untilMs = 0, left }) => ({
      // Ids are made in the order of the records, so that they sort in that order.
      id: v7(),
      digest: digestEndingName(name),
      untilMs,
      left: left === undefined ? null : JSON.stringify(left),
    })),
  );
}
