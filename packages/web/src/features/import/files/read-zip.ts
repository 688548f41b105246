import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A zip that was opened: its list was read, and none of its contents. */
export interface OpenZip {
  /** The names of the files in it. */
  readonly names: readonly string[];
  /** How many bytes an entry says it has; undefined when there is none of the name. */
  readonly sizeOf: (name: string) => number | undefined;
  /**
   * The content of an entry; undefined when there is none, when it has more than `most` bytes whatever it says of
   * itself, or when it is damaged. Rejects when `signal` ends it.
   */
  readonly read: (name: string, most: number, signal?: AbortSignal) => Promise<Blob | undefined>;
}

/** More entries than any copy of ours or export of a password manager has. */
const mostEntries = 100_000;

/**
 * Opens a zip from its list at the end, so that a large one is never read as a whole. Undefined for what is none, is cut
 * short, or lists more than a person could have. Names are only compared, never used as places. Never rejects.
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
    // Every reason means the same to whoever chose it.
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

/** What comes out of an entry. The library ends one that goes on beyond the size it says. */
async function contentOf(entry: FileEntry, signal?: AbortSignal): Promise<Blob | undefined> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // The browser keeps a large one on its disk, not in memory.
  const whole = new Response(readable).blob();
  const reading = entry
    .getData(writable, { checkCrc32: true, useWebWorkers: false, ...(signal && { signal }) })
    .catch(async (error: unknown) => {
      // What was begun must end, or nobody would hear of it.
      await writable.abort(error).catch(() => undefined);
      throw error;
    });
  const [read, content] = await Promise.allSettled([reading, whole]);
  signal?.throwIfAborted();
  return read.status === 'fulfilled' && content.status === 'fulfilled' ? content.value : undefined;
}
