import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import * as z from 'zod/mini';
import type { FileDestination } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';

/**
 * The state needed to continue an upload after a reload: its address, the key, and the hash of each chunk that may have
 * been sent. Stored as a sealed draft, because it contains the file's name and key.
 */
export interface StoredUploadState {
  readonly object: string;
  readonly key: string;
  /** The server's address for the upload; absent until the upload was started there. */
  readonly url?: string | undefined;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** Hashes of the first chunks, without a gap. See [Note: Why a chunk is sealed the same each time] in the vault. */
  readonly hashes: readonly string[];
  /** Hashes of the same chunks in sealed form. Absent for an upload that was started in the first file format. */
  readonly sealed?: readonly string[] | undefined;
  readonly place: FileDestination;
  /** The destination of an upload to another person; absent for the person's own passport. */
  readonly shared?: SharedUploadPlace | undefined;
}

/** The destination of a file in another person's passport. */
export interface SharedUploadPlace {
  readonly grant: string;
  readonly vault: string;
  /** The id of the record that will refer to the file, whether or not the record exists yet. */
  readonly record: string;
}

/**
 * Uploads that a person started for themselves or for another person, and files from a copy, which are not chosen again
 * by hand.
 */
export type UploadKind = 'upload:' | 'shared-upload:' | 'copied:';

/** Bytes of content in a chunk; must match the vault. */
const chunkBytes = 1_048_576;
const place = z.object({
  recordId: z.optional(z.string()),
  replaces: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
});
const shape = z.object({
  object: z.string(),
  key: z.string(),
  url: z.optional(z.string()),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  hashes: z.array(z.string()),
  sealed: z.optional(z.array(z.string())),
  place,
  shared: z.optional(z.object({ grant: z.string(), vault: z.string(), record: z.string() })),
});

/** A running upload, and its stored state. */
export interface RunningUpload {
  readonly now: () => StoredUploadState;
  /** Changes the stored state. Rejects if the device has no room; nothing more may then be sent. */
  readonly keep: (change: Partial<StoredUploadState>) => Promise<void>;
  /** Stops storing changes, and resolves once the last one is written. */
  readonly end: () => Promise<void>;
}

/**
 * Stores the state of a running upload. Changes are written one at a time, so that an older state is never written
 * last.
 */
export function storeRunningUpload(
  context: SessionContext,
  begun: StoredUploadState,
  key = createUploadStorageKey('upload:', begun.object),
): RunningUpload {
  let upload = begun;
  let written: Promise<unknown> = Promise.resolve();
  let ended = false;
  return {
    now: () => upload,
    async keep(change) {
      if (ended) throw new Error('the upload is over');
      upload = { ...upload, ...change };
      const writing = written.then(() => context.worker.service.writeDraft(key, { fields: { ...upload } }));
      written = writing.catch(() => undefined);
      await writing;
    },
    async end() {
      ended = true;
      await written;
    },
  };
}

/** An upload that was started by an earlier version of the app is finished in that version's format. */
export const readUploadFileFormat = ({ sealed }: StoredUploadState) =>
  sealed === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2';

/** The digest by which the record of a sent file identifies its chunks; empty for the first format. */
export async function readSentFileDigest(
  context: SessionContext,
  { sealed }: StoredUploadState,
): Promise<Pick<StoredFile, 'digest'>> {
  return sealed === undefined ? {} : { digest: await context.worker.service.digestOf(sealed) };
}

/** Roughly what fraction of the file was sent, from 0 to 1: the last request may or may not have got through. */
export function computeSentFraction({ hashes, size }: StoredUploadState): number {
  return Math.min(1, (hashes.length * chunkBytes) / size);
}

/** The key under which an upload is stored. For a file from a backup copy, `object` is its object name in the copy. */
export const createUploadStorageKey = (sort: UploadKind, object: string): string => sort + object;

/** Forgets a finished upload. */
export async function deleteStoredUpload(
  context: SessionContext,
  object: string,
  sort: UploadKind = 'upload:',
): Promise<void> {
  await context.worker.service.clearDraft(createUploadStorageKey(sort, object));
}

/** An upload as last stored; undefined once it has finished. */
export async function readStoredUpload(
  context: SessionContext,
  object: string,
  sort: UploadKind = 'upload:',
): Promise<StoredUploadState | undefined> {
  const draft = await context.worker.service.readDraft(createUploadStorageKey(sort, object));
  const read = shape.safeParse(draft?.fields);
  return read.success ? read.data : undefined;
}

/** Every upload this device has started and not ended, oldest first. */
export async function readStoredUploads(
  context: SessionContext,
  sort: UploadKind = 'upload:',
): Promise<readonly StoredUploadState[]> {
  const keys = await context.worker.service.draftKeys(sort);
  const all = await Promise.all(keys.map(key => readStoredUpload(context, key.slice(sort.length), sort)));
  return all.filter(one => one !== undefined).toSorted((a, b) => (a.object < b.object ? -1 : 1));
}
