import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { type ObjectLocation, spaceOf } from '../names.ts';
import { ownerOf, type Reach } from '../reach.ts';
import { objects, type uploads } from '../tables.ts';
import { countBytes } from '../usage/store.ts';
import { letGo } from './deleted-store.ts';
import { movePieces, type PiecesKey } from './pieces-store.ts';

/** An object as it is stored. */
export type StoredObject = typeof objects.$inferSelect;

/** What an object is, beside its bytes. */
export type Description = Pick<StoredObject, 'contentType' | 'cacheControl' | 'userMetadata'>;

/** The condition that keeps a statement to what its caller reaches. See [Note: Who reaches what]. */
export function within(reach: Reach, table: typeof objects | typeof uploads = objects): SQL | undefined {
  if (reach === 'everything') return undefined;
  if (reach === 'nothing') return sql`false`;
  const one = reach.only === undefined ? undefined : eq(table.name, reach.only);
  return and(eq(table.space, reach.space), eq(table.owner, reach.owner), one);
}

const at = ({ bucketId, name }: ObjectLocation) =>
  and(eq(objects.space, spaceOf(name)), eq(objects.bucketId, bucketId), eq(objects.name, name));

/** The object at a place; undefined when there is none within reach. */
export async function findObject(
  db: Db,
  reach: Reach,
  place: ObjectLocation,
): Promise<StoredObject | undefined> {
  const [found] = await db
    .select()
    .from(objects)
    .where(and(at(place), within(reach)));
  return found;
}

/** The objects at places of one bucket, those within reach. */
export async function findObjects(
  db: Db,
  reach: Reach,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  return db
    .select()
    .from(objects)
    .where(and(among(bucketId, names), within(reach)));
}

const among = (bucketId: string, names: readonly string[]) =>
  and(
    inArray(objects.space, [...new Set(names.map(spaceOf))]),
    eq(objects.bucketId, bucketId),
    inArray(objects.name, [...names]),
  );

/** Whether a write is to make an object, to replace one, or whichever it takes. */
export type Manner = 'new' | 'replace' | 'either';

/** Bytes that are to become an object. */
export interface NewVersion {
  place: ObjectLocation;
  description: Description;
  manner: Manner;
  id: string;
  version: string;
  bytes: number;
  /** Makes the pieces its own in the transaction; false when it is too late for that. */
  take(tx: Db, key: PiecesKey, nowMs: number): Promise<boolean>;
  /** How many of the bytes were counted before, when the upload was begun. */
  countedBytes: number;
}

/** Why an object was not stored: it is there, it is not there, there is no room, or its pieces waited too long. */
export type NotStored = 'exists' | 'missing' | 'no-room' | 'too-late';

/**
 * Makes pieces an object, with what its account keeps, in one transaction. For what it replaces see
 * [Note: What was deleted comes back].
 */
export async function saveObject(
  db: Db,
  reach: Reach,
  fresh: NewVersion,
  { nowMs, allowedBytes }: { nowMs: number; allowedBytes: number },
): Promise<{ id: string } | NotStored> {
  try {
    return await db.transaction(async tx => {
      const before = await lockObject(tx, fresh.place);
      const refusal = refusalOf(before, reach, fresh.manner);
      if (refusal !== undefined) throw new Unsaved(refusal);
      const owner = before === undefined ? ownerOf(reach) : before.owner;
      const more = fresh.bytes - fresh.countedBytes - (before?.bytes ?? 0);
      if (owner !== null && !(await countBytes(tx, owner, more, allowedBytes))) throw new Unsaved('no-room');
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

/** Ends a transaction that must not be kept. */
class Unsaved extends Error {
  readonly why: NotStored;

  constructor(why: NotStored) {
    super(why);
    this.why = why;
  }
}

/** Reads what is at a place, whosever it is, and holds it until the transaction ends. */
async function lockObject(tx: Db, place: ObjectLocation): Promise<StoredObject | undefined> {
  // Nobody else can make it meanwhile, either: a row that is not there cannot be held.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${place.bucketId}/${place.name}`}, 4711))`,
  );
  const [before] = await tx.select().from(objects).where(at(place)).for('update');
  return before;
}

function refusalOf(before: StoredObject | undefined, reach: Reach, manner: Manner): NotStored | undefined {
  if (before === undefined) return manner === 'replace' ? 'missing' : undefined;
  if (manner === 'new') return 'exists';
  return reach === 'everything' || before.owner === ownerOf(reach) ? undefined : 'missing';
}

function rowOf(
  { place, description, id, version, bytes }: NewVersion,
  { before, owner, nowMs }: { before: StoredObject | undefined; owner: string | null; nowMs: number },
): StoredObject {
  return {
    ...place,
    ...description,
    space: spaceOf(place.name),
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
  await letGo(tx, before, nowMs);
}

/** Removes objects within reach, in one transaction with what their accounts keep. Gives what was removed. */
export async function removeObjects(
  db: Db,
  reach: Reach,
  which: { bucketId: string; names: readonly string[] },
  nowMs: number,
): Promise<StoredObject[]> {
  if (which.names.length === 0) return [];
  return db.transaction(async tx => {
    const removed: StoredObject[] = [];
    // In the order of their names, so that two removals never wait for each other; a cluster holds rows of one space at a time.
    for (const names of Map.groupBy(which.names.toSorted(), spaceOf).values()) {
      const found = and(among(which.bucketId, names), within(reach));
      await tx.select({ id: objects.id }).from(objects).where(found).orderBy(asc(objects.name)).for('update');
      removed.push(...(await tx.delete(objects).where(found).returning()));
    }
    for (const object of removed) await letGo(tx, object, nowMs);
    const freed = Map.groupBy(removed, ({ owner }) => owner);
    for (const [owner, ofOwner] of freed) {
      const bytes = ofOwner.reduce((sum, object) => sum + object.bytes, 0);
      if (owner !== null) await countBytes(tx, owner, -bytes, 0);
    }
    return removed;
  });
}

/** Gives an object another place; its bytes stay where they are. */
export async function moveObject(
  db: Db,
  reach: Reach,
  from: ObjectLocation,
  to: ObjectLocation,
  nowMs: number,
): Promise<'moved' | 'exists' | 'missing'> {
  return db.transaction(async tx => {
    const before = await findObject(tx, reach, from);
    if (before === undefined) return 'missing';
    const there = await lockObject(tx, to);
    if (there !== undefined) return there.id === before.id ? 'moved' : 'exists';
    const space = spaceOf(to.name);
    // By deleting and writing it: on a cluster a row of another space lies elsewhere.
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

/** The names of some objects of a bucket. */
export async function someNames(db: Db, bucketId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: objects.name })
    .from(objects)
    .where(eq(objects.bucketId, bucketId))
    .limit(limit);
  return rows.map(({ name }) => name);
}
