import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { asc, eq, isNotNull, isNull, min } from 'drizzle-orm';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { SetStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { listedHash, sealerOfEndings } from '../endings.ts';
import { holdFact, readFact, saveFact } from '../facts.ts';
import { endings } from '../server-tables.ts';
import { readManifest } from './manifest.ts';
import { wholeSets } from './removal.ts';
import type { Signer } from './signer.ts';

// [Note: Lists of endings] Lists are numbered without gaps by all servers of a database together, and each is signed. The manifest of
// a set names the newest list that its tables already reflect: a restore needs every list after that one, up to the
// newest that any set of the place names. So no list can be removed that a later backup counts. A person who can
// write to the place can still remove the lists since the last backup.

/** Where earlier versions kept keyed hashes of erased accounts: in the data folder, and in a place for backups. */
export const olderErasedFile = 'erased.jsonl';
/** Where lists are in a place for backups. */
export const endingsFolder = 'endings';
/** The number of the newest list. */
export const newestListFact = 'newest-list-of-endings';
/** Endings in one list. */
const mostInList = 10_000;

/** See {@link EndingsList}. */
export const listShape = z.object({
  format: z.literal('kinfolio-endings-1'),
  number: z.number(),
  /** In the order in which it ended. `left`: what a change left, sealed. */
  ended: z.array(z.object({ hash: z.string(), untilMs: z.number(), left: z.string().optional() })),
});
/** A list of what ended. */
export type EndingsList = z.infer<typeof listShape>;

/** What writing lists works with. */
export interface ListingDeps {
  db: Db;
  clock: Clock;
  fakesSecret: string;
  signer: Signer;
  sets: SetStore;
}

/**
 * Lists what ended since the last time, and writes every list that the place for backups lacks. Returns the number of the newest
 * list; with `written`, the one of the last time, the place is not looked at when there is nothing new. Several servers may do so at once.
 */
export async function writeEndings(deps: ListingDeps, written?: number): Promise<number> {
  const { db, signer, sets } = deps;
  const newest = await listEndings(deps);
  if (newest === written) return newest;
  const have = new Set(await sets.list(endingsFolder));
  const { list } = endings;
  const numbers = await db.selectDistinct({ list }).from(endings).where(isNotNull(list)).orderBy(asc(list));
  for (const { list: number } of numbers) {
    if (number === null || have.has(fileOfList(number))) continue;
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
      `${endingsFolder}/${fileOfList(number)}`,
      Readable.from([Buffer.from(signer.sign(content))]),
    );
  }
  return newest;
}

/** The file of a list. */
export const fileOfList = (number: number) => `${number}.json`;

/** Puts what is in no list into the next one, under its hash. Returns the number of the newest list. */
export async function listEndings(deps: Pick<ListingDeps, 'db' | 'clock' | 'fakesSecret'>): Promise<number> {
  const { db, clock, fakesSecret } = deps;
  const { id, digest, left, list } = endings;
  const sealer = sealerOfEndings(fakesSecret);
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
      const hash = listedHash(fakesSecret, row.digest);
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

/** The number of a new list, which no other server gets. */
export async function nextListNumber(tx: Db): Promise<number> {
  const next = Number(await holdFact(tx, newestListFact, '0')) + 1;
  await saveFact(tx, newestListFact, String(next));
  return next;
}

/** Keeps a list whose endings are hashes already. */
export async function insertList(
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

/** Removes the lists that neither a set of the place needs nor the database would write again. */
export async function removeOldLists({
  db,
  sets,
  signer,
}: Pick<ListingDeps, 'db' | 'sets' | 'signer'>): Promise<void> {
  const [kept] = await db.select({ first: min(endings.list) }).from(endings);
  const named: number[] = [];
  for (const name of await wholeSets(sets)) {
    try {
      const manifest = await text(await sets.read(`sets/${name}/manifest.json`));
      named.push(readManifest(manifest, [signer.publicX]).endings ?? 0);
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      // The set of another signer cannot be read: it may need them all.
      named.push(0);
    }
  }
  const before = Math.min(...named, (kept?.first ?? Number.POSITIVE_INFINITY) - 1);
  for (const name of await sets.list(endingsFolder))
    if (Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) <= before)
      await sets.remove(`${endingsFolder}/${name}`);
  if (Math.min(...named) > 0) await sets.remove(olderErasedFile);
}
