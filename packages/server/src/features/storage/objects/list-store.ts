import type { ListFolderRequest } from '@kinfolio/contract/storage-wire';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { ReachableObjects } from '../reach.ts';
import { objects } from '../tables.ts';
import { type FolderEntryRow, type ListEntry, toListEntry } from './list-entry.ts';
import { isWithinReach } from './store.ts';

// Reads are not recorded, so the last access time is that of the last write.
const columns = {
  name: sql`name collate "C"`,
  created_at: sql`created_at_ms`,
  updated_at: sql`updated_at_ms`,
  last_accessed_at: sql`updated_at_ms`,
} as const;

/**
 * One page of the direct entries of a folder, subfolders first. The prefix names the folder, with or without its slash.
 */
export async function listFolder(
  db: Db,
  reach: ReachableObjects,
  bucketId: string,
  { prefix, search, sortBy, limit, offset }: ListFolderRequest,
): Promise<ListEntry[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const inFolder = and(
    eq(objects.bucketId, bucketId),
    sql`starts_with(${objects.name}, ${folder})`,
    isWithinReach(reach),
  );
  const column = columns[sortBy.column];
  const direction = sortBy.order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<FolderEntryRow>(sql`
    with inside as (
      select substr(name, char_length(${folder}) + 1) as rest, id, version, bytes, content_type, cache_control,
        created_at_ms, updated_at_ms
      from ${objects} where ${inFolder}
    ), entries as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::uuid as version, null::bigint as bytes,
        null as content_type, null as cache_control, null::bigint as created_at_ms, null::bigint as updated_at_ms
      from inside where strpos(rest, '/') > 0
      union all
      select rest, id, version, bytes, content_type, cache_control, created_at_ms, updated_at_ms
      from inside where strpos(rest, '/') = 0
    )
    select * from entries where starts_with(lower(name), lower(${search}))
    order by id is not null, ${column} ${direction}, name collate "C" limit ${limit} offset ${offset}`);
  return rows.map(toListEntry);
}
