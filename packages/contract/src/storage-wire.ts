import * as z from 'zod';
import { maxListedObjects } from './storage-limits.ts';

// `storage/v1` is the hosted backend's API, used by its official client. Unknown fields are ignored, because
// that client sends some for features that we do not have. These schemas use classic zod, because only the
// server loads them.

// PostgreSQL can store neither a NUL nor half a surrogate pair.
const isStorable = (value: unknown) => !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(JSON.stringify(value));
const text = z.string().refine(isStorable);

/** Metadata that a client stores with an object. */
export const userMetadata = z.record(z.string(), z.unknown()).refine(isStorable);

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const expiresIn = z
  .int()
  .min(1)
  .max(365 * 24 * 60 * 60);
const names = z.array(z.string()).max(maxListedObjects);

/** A number of bytes, or a text with a decimal unit such as `20mb`. */
export const fileSizeLimit = z.union([count, z.string().regex(/^\d{1,15}\s*([kmgt]?b)?$/i)]);

const bucketSettings = {
  public: z.boolean().nullish(),
  file_size_limit: fileSizeLimit.nullish(),
  allowed_mime_types: z.array(text.max(255)).max(100).nullish(),
};

export const newBucket = z.object({ id: z.string().optional(), name: z.string(), ...bucketSettings });
/** See {@link newBucket}. */
export type NewBucket = z.infer<typeof newBucket>;

/** Changes to a bucket's settings. Absent settings stay the same. */
export const bucketChanges = z.object(bucketSettings);
/** See {@link bucketChanges}. */
export type BucketChanges = z.infer<typeof bucketChanges>;

export const bucketQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxListedObjects).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: text.optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});
/** See {@link bucketQuery}. */
export type BucketQuery = z.infer<typeof bucketQuery>;

export interface Bucket {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

export const listFolderRequest = z.object({
  prefix: text.default(''),
  limit: z.int().min(1).max(maxListedObjects).default(100),
  offset: count.default(0),
  search: text.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});
/** See {@link listFolderRequest}. */
export type ListFolderRequest = z.infer<typeof listFolderRequest>;

/**
 * Which objects to list, page by page. With a delimiter, all objects in a folder appear as a single entry
 * with the folder's name.
 */
export const listObjectsRequest = z.object({
  prefix: text.default(''),
  limit: z.int().min(1).max(maxListedObjects).default(maxListedObjects),
  cursor: text.optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});
/** See {@link listObjectsRequest}. */
export type ListObjectsRequest = z.infer<typeof listObjectsRequest>;

/** Facts about the bytes of an object, as lists return them. */
export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

/** A page of objects and folders. Names are relative to the folder, keys to the bucket. */
export interface ObjectListPage {
  hasNext: boolean;
  folders: Array<{ name: string; key: string }>;
  objects: Array<Extract<FolderEntry, { id: string }> & { key: string }>;
  nextCursor?: string;
}

/** An entry of a folder: an object, or a subfolder, which has only a name. */
export type FolderEntry =
  | {
      name: string;
      id: string;
      updated_at: string;
      created_at: string;
      last_accessed_at: string;
      metadata: ObjectMetadata;
    }
  | {
      name: string;
      id: null;
      updated_at: null;
      created_at: null;
      last_accessed_at: null;
      metadata: null;
    };

export interface ObjectInfo {
  id: string;
  name: string;
  version: string;
  bucket_id: string;
  size: number;
  content_type: string;
  cache_control: string;
  etag: string;
  metadata: Record<string, unknown> | null;
  last_modified: string;
  created_at: string;
}

export const removeObjectsRequest = z.object({ prefixes: names });

export const objectTransferRequest = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: userMetadata.nullish(),
});
/** See {@link objectTransferRequest}. */
export type ObjectTransferRequest = z.infer<typeof objectTransferRequest>;

/** The number of seconds for which a signed address is valid. */
export const signUrlRequest = z.object({ expiresIn });
/** The paths of many objects to sign addresses for, and the number of seconds for which the addresses are valid. */
export const signUrlsRequest = z.object({ expiresIn, paths: names });

/** One of many signed addresses, relative to `/storage/v1`. */
export interface SignedObjectPath {
  error: string | null;
  path: string;
  signedURL: string | null;
}
