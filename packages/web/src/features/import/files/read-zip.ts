import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** An open zip. Its directory has been read, but not its content. */
export interface OpenZip {
  /** The names of the files in the zip. */
  readonly names: readonly string[];
  /** The declared size of an entry, in bytes; undefined if the zip has no entry of that name. */
  readonly sizeOf: (name: string) => number | undefined;
  /**
   * Reads an entry. Undefined if the entry does not exist, if it is damaged, or if it has more than `most` bytes,
   * whatever its declared size. Rejects when `signal` aborts.
   */
  readonly read: (name: string, most: number, signal?: AbortSignal) => Promise<Blob | undefined>;
}

/** More entries than one of our copies or an export of a password manager can have. */
const mostEntries = 100_000;

/**
 * Opens a zip by reading only the directory at its end, because the file may be large. Undefined if it is not a zip, is
 * cut short, or lists more entries than a real export could have. Names are only compared, never used as paths. Never
 * rejects.
 */
export async function openZip(file: Blob): Promise<OpenZip | undefined> {
  const entries = new Map<string, FileEntry>();
  try {
    const list = new ZipReader(new BlobReader(file), {
      useWebWorkers: false,
      checkOverlappingEntry: true,
      filenameValidation: 'tolerant',
    });
    for await (const entry of list.getEntriesGenerator()) {
      if (entries.size === mostEntries) return undefined;
      if (!entry.directory && !entries.has(entry.filename)) entries.set(entry.filename, entry);
    }
  } catch {
    // The person does not need to know which of these problems it was.
    return undefined;
  }
  return {
    names: [...entries.keys()],
    sizeOf: name => entries.get(name)?.uncompressedSize,
    read: async (name, most, signal) => {
      const entry = entries.get(name);
      if (entry === undefined || entry.encrypted || entry.uncompressedSize > most) return undefined;
      return await contentOf(entry, signal);
    },
  };
}

/** The content of an entry. The library aborts an entry that is longer than its stated size. */
async function contentOf(entry: FileEntry, signal?: AbortSignal): Promise<Blob | undefined> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // The browser keeps a large blob on disk, not in memory.
  const whole = new Response(readable).blob();
  const reading = entry
    .getData(writable, { checkCrc32: true, useWebWorkers: false, ...(signal && { signal }) })
    .catch(async (error: unknown) => {
      // Close the stream, or its reader would wait for ever.
      await writable.abort(error).catch(() => undefined);
      throw error;
    });
  const [read, content] = await Promise.allSettled([reading, whole]);
  signal?.throwIfAborted();
  return read.status === 'fulfilled' && content.status === 'fulfilled' ? content.value : undefined;
}
