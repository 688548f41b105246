/** An entry of a folder; of a folder in it there is only the name. */
export type Entry = FileEntry | { name: string; id: null };

/** An object by its name in the folder. */
export interface FileEntry {
  name: string;
  id: string;
  version: string;
  bytes: number;
  contentType: string;
  cacheControl: string;
  createdAtMs: number;
  updatedAtMs: number;
}

/** An entry as a statement gives it: PostgreSQL gives a bigint as text. */
export type EntryRow = { name: string } & (
  | { id: null }
  | {
      id: string;
      version: string;
      bytes: string;
      content_type: string;
      cache_control: string;
      created_at_ms: string;
      updated_at_ms: string;
    }
);

/** An entry as it is meant. */
export function entryOfRow(row: EntryRow): Entry {
  if (row.id === null) return { name: row.name, id: null };
  return {
    name: row.name,
    id: row.id,
    version: row.version,
    bytes: Number(row.bytes),
    contentType: row.content_type,
    cacheControl: row.cache_control,
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  };
}
