import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import * as z from 'zod/mini';
import type { PaperPlace } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';

/**
 * What must outlive a reload to go on with an upload: where it goes, the key, and what each chunk that may have been
 * sent is known by. Kept as a sealed draft, because the name and the key are in it.
 */
export interface Upload {
  readonly object: string;
  readonly key: string;
  /** Where the server takes it; absent before it was begun there. */
  readonly url?: string | undefined;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** Of the first chunks, without a gap. See [Note: Why a chunk is sealed the same each time] in the vault. */
  readonly hashes: readonly string[];
  /** Of the same chunks, sealed. Absent for an upload that was begun in the first form of files. */
  readonly sealed?: readonly string[] | undefined;
  readonly place: PaperPlace;
  /** Of one that goes to another person; absent for the own passport. */
  readonly shared?: SharedPlace | undefined;
}

/** Where a file goes that is sent to another person. */
export interface SharedPlace {
  readonly grant: string;
  readonly vault: string;
  /** The record that will name it, there already or not. */
  readonly record: string;
}

/**
 * Of uploads a person began for themselves or for another person, and of files that come out of a copy: those are not chosen again
 * by hand.
 */
export type UploadSort = 'upload:' | 'shared-upload:' | 'copied:';

/** Of content, in a chunk; as the vault has it. */
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

/** An upload under way, and what is kept of it. */
export interface KeptUpload {
  readonly now: () => Upload;
  /** Changes it. Rejects when the device has no room: then nothing more may be sent. */
  readonly keep: (change: Partial<Upload>) => Promise<void>;
  /** Keeps no more changes; resolves once the last one is written. */
  readonly end: () => Promise<void>;
}

/** Keeps an upload that is under way. Changes are written one after the other: an older state must not come last. */
export function keepUpload(
  context: SessionContext,
  begun: Upload,
  key = uploadKey('upload:', begun.object),
): KeptUpload {
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

/** One that an earlier version of the app began is ended as it was begun. */
export const formOf = ({ sealed }: Upload) => (sealed === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2');

/** What the record of a file that was sent knows its chunks by; nothing for the first form. */
export async function digestOfSent(
  context: SessionContext,
  { sealed }: Upload,
): Promise<Pick<StoredFile, 'digest'>> {
  return sealed === undefined ? {} : { digest: await context.worker.service.digestOf(sealed) };
}

/** About how much of it was sent, from 0 to 1: the last request may have got through, or not. */
export function partSent({ hashes, size }: Upload): number {
  return Math.min(1, (hashes.length * chunkBytes) / size);
}

/** Under which key an upload is kept: of one out of a copy, by the object it has in the copy. */
export const uploadKey = (sort: UploadSort, object: string): string => sort + object;

/** Forgets an upload that is over. */
export async function forgetUpload(
  context: SessionContext,
  object: string,
  sort: UploadSort = 'upload:',
): Promise<void> {
  await context.worker.service.clearDraft(uploadKey(sort, object));
}

/** An upload as it was kept last; undefined once it is over. */
export async function readUpload(
  context: SessionContext,
  object: string,
  sort: UploadSort = 'upload:',
): Promise<Upload | undefined> {
  const draft = await context.worker.service.readDraft(uploadKey(sort, object));
  const read = shape.safeParse(draft?.fields);
  return read.success ? read.data : undefined;
}

/** Every upload this device has begun and not ended, the oldest first. */
export async function readUploads(
  context: SessionContext,
  sort: UploadSort = 'upload:',
): Promise<readonly Upload[]> {
  const keys = await context.worker.service.draftKeys(sort);
  const all = await Promise.all(keys.map(key => readUpload(context, key.slice(sort.length), sort)));
  return all.filter(one => one !== undefined).toSorted((a, b) => (a.object < b.object ? -1 : 1));
}
