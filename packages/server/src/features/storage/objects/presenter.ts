import type {
  FolderEntry,
  ObjectInfo,
  ObjectListPage,
  ObjectMetadata,
} from '@kinfolio/contract/storage-wire';
import { getLastPathPart } from '../names.ts';
import { createEtag } from './download.ts';
import type { FileEntry, ListEntry } from './list-entry.ts';
import type { ObjectListing } from './page-store.ts';
import type { StoredObject } from './store.ts';

const instant = (ms: number) => new Date(ms).toISOString();

export function presentObject(object: StoredObject): ObjectInfo {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucketId,
    size: object.bytes,
    content_type: object.contentType,
    cache_control: object.cacheControl,
    etag: createEtag(object),
    metadata: object.userMetadata,
    last_modified: instant(object.updatedAtMs),
    created_at: instant(object.createdAtMs),
  };
}

export function presentFolderEntry(entry: ListEntry): FolderEntry {
  if (entry.id !== null) return listed(entry);
  const { name, id } = entry;
  return { name, id, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
}

export function presentObjectList({ entries, next }: ObjectListing): ObjectListPage {
  const page: ObjectListPage = { hasNext: next !== undefined, folders: [], objects: [] };
  for (const entry of entries) {
    const { name: key } = entry;
    if (entry.id === null) page.folders.push({ name: getLastPathPart(key.slice(0, -1)), key });
    else page.objects.push({ ...listed(entry), name: getLastPathPart(key), key });
  }
  return next === undefined ? page : { ...page, nextCursor: next };
}

export function presentRemovedObject(object: StoredObject) {
  return { ...listed(object), bucket_id: object.bucketId, owner: object.owner };
}

function listed(file: FileEntry | StoredObject) {
  return {
    name: file.name,
    id: file.id,
    updated_at: instant(file.updatedAtMs),
    created_at: instant(file.createdAtMs),
    last_accessed_at: instant(file.updatedAtMs),
    metadata: metadataOf(file),
  };
}

function metadataOf(file: FileEntry | StoredObject): ObjectMetadata {
  return {
    eTag: createEtag(file),
    size: file.bytes,
    mimetype: file.contentType,
    cacheControl: file.cacheControl,
    lastModified: instant(file.updatedAtMs),
    contentLength: file.bytes,
    httpStatusCode: 200,
  };
}
