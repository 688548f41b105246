import type { PageRequest } from '@kinfolio/contract/storage-wire';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import { StorageError } from '../errors.ts';
import type { Reach } from '../reach.ts';
import { objects } from '../tables.ts';
import { type Entry, type EntryRow, entryOfRow } from './list-entry.ts';
import { within } from './store.ts';

/** Part of a list, with where the next part begins; entries have their whole names, folders with their slash. */
export interface ObjectPage {
  entries: Entry[];
  next: string | undefined;
}

/** What stands last on a page: by what it was sorted, and its name. */
const cursorShape = z.tuple([
  z.string().regex(/^\d{15}$/),
  z.string().refine(name => name.isWellFormed() && !name.includes('\0')),
]);

// Names are sorted by their bytes, so that no locale decides what comes after a cursor. A folder is as old as its oldest
// object, and was changed when its youngest was.
const columns = { name: sql`''`, created_at: sql`created_at_ms`, updated_at: sql`updated_at_ms` } as const;

/**
 * One page of the objects whose names begin with a prefix. With a delimiter, those that lie in a folder behind the prefix
 * stand there as that folder. Throws `InvalidRequest` for a cursor that is none of ours.
 */
export async function listPage(
  db: Db,
  reach: Reach,
  bucketId: string,
  { prefix, cursor, limit, sortBy, with_delimiter: folded }: PageRequest,
): Promise<ObjectPage> {
  const known = and(
    eq(objects.bucketId, bucketId),
    sql`starts_with(${objects.name}, ${prefix})`,
    within(reach),
  );
  const rest = sql`substr(name, char_length(${prefix}) + 1)`;
  const isFolded = folded ? sql`strpos(${rest}, '/') > 0` : sql`false`;
  const sorted = sql`(${columns[sortBy.column]})::text`;
  const direction = sortBy.order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<EntryRow & { sorted: string }>(sql`
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
    entries: shown.map(entryOfRow),
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
    throw new StorageError('InvalidRequest', { message: 'The cursor is none of this list' });
  }
}
