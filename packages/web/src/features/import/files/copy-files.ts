import { readObjectId } from '@kinfolio/domain/backup/copy-files';
import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { PaperOutcome } from '../../../session/api/papers.ts';
import type { OpenZip } from './read-zip.ts';

/** The files of a complete copy. */
export interface CopyFiles {
  /** Whether the zip has an entry for this file, with the right size. */
  readonly has: (file: StoredFile) => boolean;
  /**
   * Reads a file from the zip. Fails with `gone` if the zip does not have it, and with `damaged` if its content is not
   * as declared.
   */
  readonly content: (file: StoredFile, signal: AbortSignal) => Promise<PaperOutcome<Blob>>;
}

/** The files of a copy that is not a zip, and so has no files. */
export const noFiles: CopyFiles = {
  has: () => false,
  content: async () => ({ ok: false, problem: 'gone' }),
};

/** The files in a zip, by the object id in their entry names. */
export function listFilesInZip(zip: OpenZip): CopyFiles {
  const entries = new Map(
    zip.names.flatMap(name => {
      const object = readObjectId(name);
      return object === undefined ? [] : [[object, name] as const];
    }),
  );
  const entryOf = ({ object }: StoredFile) => entries.get(object) ?? '';
  return {
    has: file => zip.sizeOf(entryOf(file)) === file.size,
    async content(file, signal) {
      if (!entries.has(file.object)) return { ok: false, problem: 'gone' };
      const content = await zip.read(entryOf(file), file.size, signal);
      if (content?.size !== file.size) return { ok: false, problem: 'damaged' };
      return { ok: true, value: content };
    },
  };
}
