import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { asc, eq, isNotNull, isNull, min } from 'drizzle-orm';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { createEndingsSealer, hashForList } from '../endings.ts';
import { lockFact, readFact, saveFact } from '../facts.ts';
import { endings } from '../server-tables.ts';
import { readManifest } from './manifest.ts';
import { listCompleteSets } from './removal.ts';
import type { Signer } from './signer.ts';

// [Note: Lists of endings] All servers of a database number the lists together, without gaps, and each list
// is signed. The manifest of a set names the newest list that its tables already reflect. A restore needs
// every list after that one, up to the newest that any set in the store names. So if a list is removed, a
// restore notices, unless the list was written after the last backup.

/**
 * Where earlier versions kept keyed hashes of erased accounts: a file of this name in the data folder, and another in
 * the backup store.
 */
export const legacyErasedFile = 'erased.jsonl';
/** The folder for lists of endings in a backup store. */
export const endingsFolder = 'endings';
/** The fact that stores the number of the newest list. */
export const newestListFact = 'newest-list-of-endings';
/** The maximum number of endings in one list. */
const mostInList = 10_000;

/** See {@link EndingsList}. */
export const endingsListSchema = z.object({
  format: z.literal('kinfolio-endings-1'),
  number: z.number(),
  /**
   * The endings, in the order in which they happened. If only part of something was taken away, `left` is the
   * rest, encrypted.
   */
  ended: z.array(z.object({ hash: z.string(), untilMs: z.number(), left: z.string().optional() })),
});
export type EndingsList = z.infer<typeof endingsListSchema>;

export interface ListingDeps {
  db: Db;
  clock: Clock;
  fakesSecret: string;
  signer: Signer;
  sets: BackupStore;
}

/**
 * Lists everything that has ended since the last call, and writes every list that the backup store lacks.
 * Returns the number of the newest list. If that number is passed as `written` the next time and there is
 * nothing new, the store is not read. Several servers may call this at the same time.
 */
export async function writeEndingsLists(deps: ListingDeps, written?: number): Promise<number> {
  const { db, signer, sets } = deps;
  const newest = await listEndings(deps);
  if (newest === written) return newest;
  const have = new Set(await sets.list(endingsFolder));
  const { list } = endings;
  const numbers = await db.selectDistinct({ list }).from(endings).where(isNotNull(list)).orderBy(asc(list));
  for (const { list: number } of numbers) {
    if (number === null || have.has(endingsListFileName(number))) continue;
    const rows = await db
      .select({ hash: endings.digest, untilMs: endings.untilMs, left: endings.left })
      .from(endings)
      .where(eq(list, number))
      .orderBy(asc(endings.id));
    const ended = rows.map(({ hash, untilMs, left }) =>
      left === null ? { hash, untilMs } : { hash, untilMs, left },
    );
    const content: EndingsList = { format: 'kinfolio-endings-1', number, ended };
    await sets.put(
      `${endingsFolder}/${endingsListFileName(number)}`,
      Readable.from([Buffer.from(signer.sign(content))]),
    );
  }
  return newest;
}

export const endingsListFileName = (number: number) => `${number}.json`;

/** Puts the endings that are not yet in a list into the next list, as hashes. Returns the number of the newest list. */
export async function listEndings(deps: Pick<ListingDeps, 'db' | 'clock' | 'fakesSecret'>): Promise<number> {
  const { db, clock, fakesSecret } = deps;
  const { id, digest, left, list } = endings;
  const sealer = createEndingsSealer(fakesSecret);
  const [found] = await db.select({ id }).from(endings).where(isNull(list)).limit(1);
  if (found === undefined) return Number((await readFact(db, newestListFact)) ?? 0);
  const number = await db.transaction(async tx => {
    const next = await nextListNumber(tx);
    const rows = await tx
      .select({ id, digest, left })
      .from(endings)
      .where(isNull(list))
      .orderBy(asc(id))
      .limit(mostInList);
    for (const row of rows) {
      const hash = hashForList(fakesSecret, row.digest);
      const sealed = row.left === null ? null : sealer.seal(row.left, hash);
      await tx
        .update(endings)
        .set({ digest: hash, left: sealed, list: next, listedAtMs: clock.now() })
        .where(eq(id, row.id));
    }
    return next;
  });
  return Math.max(number, await listEndings(deps));
}

/** Reserves the number for a new list, so that no other server uses it. */
export async function nextListNumber(tx: Db): Promise<number> {
  const next = Number(await lockFact(tx, newestListFact, '0')) + 1;
  await saveFact(tx, newestListFact, String(next));
  return next;
}

export async function insertEndingsList(
  tx: Db,
  { number, ended }: Pick<EndingsList, 'number' | 'ended'>,
  listedAtMs: number,
): Promise<void> {
  for (let from = 0; from < ended.length; from += 1000)
    await tx.insert(endings).values(
      ended.slice(from, from + 1000).map(({ hash, untilMs, left = null }) => ({
        id: v7(),
        digest: hash,
        untilMs,
        left,
        list: number,
        listedAtMs,
      })),
    );
}

/** Deletes lists that no set in the store needs and whose endings are no longer in the database. */
export async function removeOldLists({
  db,
  sets,
  signer,
}: Pick<ListingDeps, 'db' | 'sets' | 'signer'>): Promise<void> {
  const [kept] = await db.select({ first: min(endings.list) }).from(endings);
  const named: number[] = [];
  for (const name of await listCompleteSets(sets)) {
    try {
      const manifest = await text(await sets.read(`sets/${name}/manifest.json`));
      named.push(readManifest(manifest, [signer.publicX]).endings ?? 0);
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      // The manifest of a set that another key signed cannot be read, so the set may need every list.
      named.push(0);
    }
  }
  const before = Math.min(...named, (kept?.first ?? Number.POSITIVE_INFINITY) - 1);
  for (const name of await sets.list(endingsFolder))
    if (Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) <= before)
      await sets.remove(`${endingsFolder}/${name}`);
  if (Math.min(...named) > 0) await sets.remove(legacyErasedFile);
}
