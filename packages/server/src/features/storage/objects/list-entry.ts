/** An entry in a folder. A subfolder has only a name. */
export type ListEntry = FileEntry | { name: string; id: null };

/** An object, under its name within the folder. */
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

/** An entry as PostgreSQL returns it, with a bigint as text. */
export type FolderEntryRow = { name: string } & (
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

export function toListEntry(row: FolderEntryRow): ListEntry {
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
