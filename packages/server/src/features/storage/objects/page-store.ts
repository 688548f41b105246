import type { ListObjectsRequest } from '@kinfolio/contract/storage-wire';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import { StorageError } from '../errors.ts';
import type { ReachableObjects } from '../reach.ts';
import { objects } from '../tables.ts';
import { type FolderEntryRow, type ListEntry, toListEntry } from './list-entry.ts';
import { isWithinReach } from './store.ts';

/**
 * One page of a list, and the position at which the next page begins. Entries have their full names, and folders end in
 * a slash.
 */
export interface ObjectListing {
  entries: ListEntry[];
  next: string | undefined;
}

/** The last entry of a page: its sort value, and its name. */
const cursorShape = z.tuple([
  z.string().regex(/^\d{15}$/),
  z.string().refine(name => name.isWellFormed() && !name.includes('\0')),
]);

// Names are sorted by their bytes, because the order after a cursor must not depend on a locale. A folder has
// the creation time of its oldest object, and the change time of the object that was changed last.
const columns = { name: sql`''`, created_at: sql`created_at_ms`, updated_at: sql`updated_at_ms` } as const;

/**
 * One page of the objects whose names begin with a prefix. With a delimiter, the objects in a folder below the prefix
 * are listed as that folder. Throws `InvalidRequest` for a cursor that we did not create.
 */
export async function listObjectPage(
  db: Db,
  reach: ReachableObjects,
  bucketId: string,
  { prefix, cursor, limit, sortBy, with_delimiter: folded }: ListObjectsRequest,
): Promise<ObjectListing> {
  const known = and(
    eq(objects.bucketId, bucketId),
    sql`starts_with(${objects.name}, ${prefix})`,
    isWithinReach(reach),
  );
  const rest = sql`substr(name, char_length(${prefix}) + 1)`;
  const isFolded = folded ? sql`strpos(${rest}, '/') > 0` : sql`false`;
  const sorted = sql`(${columns[sortBy.column]})::text`;
  const direction = sortBy.order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<FolderEntryRow & { sorted: string }>(sql`
    with found as (select * from ${objects} where ${known}), entries as (
      select ${prefix} || split_part(${rest}, '/', 1) || '/' as name, null::uuid as id, null::uuid as version,
        null::bigint as bytes, null as content_type, null as cache_control, min(created_at_ms) as created_at_ms,
        max(updated_at_ms) as updated_at_ms
      from found where ${isFolded} group by 1
      union all
      select name, id, version, bytes, content_type, cache_control, created_at_ms, updated_at_ms
      from found where not ${isFolded}
    ), ordered as (select *, lpad(${sorted}, 15, '0') as sorted from entries)
    select * from ordered where ${after(cursor, sortBy.order)}
    order by sorted collate "C" ${direction}, name collate "C" ${direction} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    entries: shown.map(toListEntry),
    next: last && Buffer.from(JSON.stringify([last.sorted, last.name])).toString('base64url'),
  };
}

function after(cursor: string | undefined, order: 'asc' | 'desc'): SQL {
  if (cursor === undefined) return sql`true`;
  const [sorted, name] = readCursor(cursor);
  const comes = order === 'desc' ? sql`<` : sql`>`;
  return sql`(sorted collate "C", name collate "C") ${comes} (${sorted}, ${name})`;
}

function readCursor(cursor: string): z.infer<typeof cursorShape> {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new StorageError('InvalidRequest', { message: 'The cursor does not belong to this list' });
  }
}
