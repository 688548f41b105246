import { createHash, createHmac } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { createSealer, type Sealer } from '../adapters/crypto/sealer.ts';
import type { Db } from './database.ts';
import { endings } from './server-tables.ts';

// [Note: What ended stays ended] A backup shows a past in which grants were in force that were stopped since, and people who were erased. So
// whatever ends is noted here, in the transaction that ends it. Every few minutes what was noted is written as a signed list
// into the place for backups (db/backup/endings-list.ts), and a restore ends all of it again (restore/endings-store.ts).
// Ids are random, and a list holds keyed hashes of their hashes, so that it does not show who or what it is about.
// A change that takes only part of something away is noted with what is left. A list has that sealed, and the newest note of a
// name counts.

/** Something that ended. */
export interface Ending {
  name: string;
  /** Until when its owner may still undo that by it; absent for what is over at once. */
  untilMs?: number;
  /** Of a change that takes part of something away: what is left. */
  left?: unknown;
}

/** How what ends is named: each with ids that no other thing has. */
export const endingOf = {
  account: (accountId: string): Ending => ({ name: `erased ${accountId}` }),
  grant: (id: string): Ending => ({ name: `grant ${id}` }),
  way: (id: string): Ending => ({ name: `way ${id}` }),
  /** An invitation in whose place the way of its person is. */
  usedWay: (id: string): Ending => ({ name: `used way ${id}` }),
  feed: (id: string): Ending => ({ name: `feed ${id}` }),
  device: (accountId: string, tokenHash: string): Ending => ({ name: `device ${accountId} ${tokenHash}` }),
  /** A kit or a passkey. */
  wrap: (id: string, untilMs = 0): Ending => ({ name: `wrap ${id}`, untilMs }),
} as const;

/** How a change is named that may take part of something away. */
export const changeOf = {
  terms: (grantId: string): string => `terms ${grantId}`,
  person: (personId: string): string => `person ${personId}`,
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

/** Seals what is left after changes, for lists. */
export const sealerOfEndings = (fakesSecret: string): Sealer => createSealer(fakesSecret, 'endings');

/** What is left by the newest note of each of these changes, by name: of this database, or of lists that a restore has read. */
export async function findLeft(
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
  const sealer = sealerOfEndings(fakesSecret);
  const newest = new Map<string, unknown>();
  for (const note of notes) {
    if (note.left === null) continue;
    const text = note.list === null ? note.left : sealer.open(note.left, note.digest);
    newest.set(names.get(note.digest) ?? '', JSON.parse(text));
  }
  return newest;
}

/** The names of some things by how they may be noted: as in this database, and as in a list. */
const namesOfDigests = (fakesSecret: string, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap(name => {
      const digest = digestOf(name);
      return [digest, listedHash(fakesSecret, digest)].map(noted => [noted, name] as const);
    }),
  );

/** Notes what ends in this transaction. Noting it twice is harmless. */
export async function noteEndings(tx: Db, ended: readonly Ending[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.insert(endings).values(
    ended.map(({ name, untilMs = 0, left }) => ({
      // Ids are in the order of the notes.
      id: v7(),
      digest: digestOf(name),
      untilMs,
      left: left === undefined ? null : JSON.stringify(left),
    })),
  );
}
