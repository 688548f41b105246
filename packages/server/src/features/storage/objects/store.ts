import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { getFirstFolder, type ObjectLocation } from '../names.ts';
import { getOwnerOfReach, type ReachableObjects } from '../reach.ts';
import { objects, type uploads } from '../tables.ts';
import { addUsedBytes } from '../usage/store.ts';
import { releaseDeletedObject } from './deleted-store.ts';
import { movePieces, type VersionPiecesKey } from './pieces-store.ts';

export type StoredObject = typeof objects.$inferSelect;

export type ObjectFacts = Pick<StoredObject, 'contentType' | 'cacheControl' | 'userMetadata'>;

/**
 * The SQL condition that limits a statement to the objects the caller can reach. See [Note: Who reaches
 * what].
 */
export function isWithinReach(
  reach: ReachableObjects,
  table: typeof objects | typeof uploads = objects,
): SQL | undefined {
  if (reach === 'everything') return undefined;
  if (reach === 'nothing') return sql`false`;
  const one = reach.only === undefined ? undefined : eq(table.name, reach.only);
  return and(eq(table.space, reach.space), eq(table.owner, reach.owner), one);
}

const at = ({ bucketId, name }: ObjectLocation) =>
  and(eq(objects.space, getFirstFolder(name)), eq(objects.bucketId, bucketId), eq(objects.name, name));

/** Finds the object with this bucket and name; undefined if it does not exist or the caller may not access it. */
export async function findObject(
  db: Db,
  reach: ReachableObjects,
  place: ObjectLocation,
): Promise<StoredObject | undefined> {
  const [found] = await db
    .select()
    .from(objects)
    .where(and(at(place), isWithinReach(reach)));
  return found;
}

/** Those of the named objects in one bucket that the caller can reach. */
export async function findObjects(
  db: Db,
  reach: ReachableObjects,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  return db
    .select()
    .from(objects)
    .where(and(among(bucketId, names), isWithinReach(reach)));
}

const among = (bucketId: string, names: readonly string[]) =>
  and(
    inArray(objects.space, [...new Set(names.map(getFirstFolder))]),
    eq(objects.bucketId, bucketId),
    inArray(objects.name, [...names]),
  );

/** Whether a write must create an object, must replace one, or may do either. */
export type WriteMode = 'new' | 'replace' | 'either';

export interface NewVersion {
  place: ObjectLocation;
  description: ObjectFacts;
  manner: WriteMode;
  id: string;
  version: string;
  bytes: number;
  /** Attaches the pieces within the transaction. Returns false if the pieces have waited too long. */
  take(tx: Db, key: VersionPiecesKey, nowMs: number): Promise<boolean>;
  /** How many of the bytes were already counted towards the account's usage when the upload began. */
  countedBytes: number;
}

/**
 * Why an object was not stored: it already exists, it does not exist, there is no room, or its pieces waited too long.
 */
export type StoreRefusal = 'exists' | 'missing' | 'no-room' | 'too-late';

/**
 * Turns uploaded pieces into an object and updates its account's usage, in one transaction. For replaced
 * objects see [Note: What was deleted comes back].
 */
export async function saveObject(
  db: Db,
  reach: ReachableObjects,
  fresh: NewVersion,
  { nowMs, allowedBytes }: { nowMs: number; allowedBytes: number },
): Promise<{ id: string } | StoreRefusal> {
  try {
    return await db.transaction(async tx => {
      const before = await lockObject(tx, fresh.place);
      const refusal = refusalOf(before, reach, fresh.manner);
      if (refusal !== undefined) throw new Unsaved(refusal);
      const owner = before === undefined ? getOwnerOfReach(reach) : before.owner;
      const more = fresh.bytes - fresh.countedBytes - (before?.bytes ?? 0);
      if (owner !== null && !(await addUsedBytes(tx, owner, more, allowedBytes)))
        throw new Unsaved('no-room');
      const row = rowOf(fresh, { before, owner, nowMs });
      if (before === undefined) await insertObject(tx, row);
      else await replaceObject(tx, before, row, nowMs);
      const { space, version } = row;
      if (!(await fresh.take(tx, { space, version }, nowMs))) throw new Unsaved('too-late');
      return { id: row.id };
    });
  } catch (error) {
    if (error instanceof Unsaved) return error.why;
    throw error;
  }
}

/** Thrown to roll back the transaction. */
class Unsaved extends Error {
  readonly why: StoreRefusal;

  constructor(why: StoreRefusal) {
    super(why);
    this.why = why;
  }
}

/** Reads the object with this bucket and name, whichever account owns it, and locks it until the transaction ends. */
async function lockObject(tx: Db, place: ObjectLocation): Promise<StoredObject | undefined> {
  // This lock also prevents other requests from creating the object in the meantime, because a row that does
  // not exist cannot be locked.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${place.bucketId}/${place.name}`}, 4711))`,
  );
  const [before] = await tx.select().from(objects).where(at(place)).for('update');
  return before;
}

function refusalOf(
  before: StoredObject | undefined,
  reach: ReachableObjects,
  manner: WriteMode,
): StoreRefusal | undefined {
  if (before === undefined) return manner === 'replace' ? 'missing' : undefined;
  if (manner === 'new') return 'exists';
  return reach === 'everything' || before.owner === getOwnerOfReach(reach) ? undefined : 'missing';
}

function rowOf(
  { place, description, id, version, bytes }: NewVersion,
  { before, owner, nowMs }: { before: StoredObject | undefined; owner: string | null; nowMs: number },
): StoredObject {
  return {
    ...place,
    ...description,
    space: getFirstFolder(place.name),
    owner,
    bytes,
    version,
    id: before?.id ?? id,
    createdAtMs: before?.createdAtMs ?? nowMs,
    updatedAtMs: nowMs,
  };
}

async function insertObject(tx: Db, row: StoredObject): Promise<void> {
  await tx.insert(objects).values(row);
}

async function replaceObject(tx: Db, before: StoredObject, row: StoredObject, nowMs: number): Promise<void> {
  const { space: _there, ...changed } = row;
  await tx.update(objects).set(changed).where(at(before));
  await releaseDeletedObject(tx, before, nowMs);
}

/**
 * Removes objects that the caller can reach, and updates their accounts' usage in the same transaction.
 * Returns the removed objects.
 */
export async function removeObjects(
  db: Db,
  reach: ReachableObjects,
  which: { bucketId: string; names: readonly string[] },
  nowMs: number,
): Promise<StoredObject[]> {
  if (which.names.length === 0) return [];
  return db.transaction(async tx => {
    const removed: StoredObject[] = [];
    // Objects are locked in the order of their names, so that two removals never deadlock. They are grouped
    // by space, because a cluster can lock rows of only one space at a time.
    for (const names of Map.groupBy(which.names.toSorted(), getFirstFolder).values()) {
      const found = and(among(which.bucketId, names), isWithinReach(reach));
      await tx.select({ id: objects.id }).from(objects).where(found).orderBy(asc(objects.name)).for('update');
      removed.push(...(await tx.delete(objects).where(found).returning()));
    }
    for (const object of removed) await releaseDeletedObject(tx, object, nowMs);
    const freed = Map.groupBy(removed, ({ owner }) => owner);
    for (const [owner, ofOwner] of freed) {
      const bytes = ofOwner.reduce((sum, object) => sum + object.bytes, 0);
      if (owner !== null) await addUsedBytes(tx, owner, -bytes, 0);
    }
    return removed;
  });
}

/** Moves an object to another name without copying its bytes. */
export async function moveObject(
  db: Db,
  reach: ReachableObjects,
  from: ObjectLocation,
  to: ObjectLocation,
  nowMs: number,
): Promise<'moved' | 'exists' | 'missing'> {
  return db.transaction(async tx => {
    const before = await findObject(tx, reach, from);
    if (before === undefined) return 'missing';
    const there = await lockObject(tx, to);
    if (there !== undefined) return there.id === before.id ? 'moved' : 'exists';
    const space = getFirstFolder(to.name);
    // The row is deleted and inserted again, because a cluster stores rows of another space on other
    // machines.
    const [moved] = await tx
      .delete(objects)
      .where(and(at(from), eq(objects.version, before.version)))
      .returning();
    if (moved === undefined) return 'missing';
    await tx.insert(objects).values({ ...moved, ...to, space, updatedAtMs: nowMs });
    if (space !== before.space) await movePieces(tx, before, space);
    return 'moved';
  });
}

export async function listSomeObjectNames(db: Db, bucketId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: objects.name })
    .from(objects)
    .where(eq(objects.bucketId, bucketId))
    .limit(limit);
  return rows.map(({ name }) => name);
}
