import { objectOfEntry } from '@kinfolio/domain/backup/copy-files';
import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { PaperOutcome } from '../../../session/api/papers.ts';
import type { OpenZip } from './read-zip.ts';

/** The files that came with a complete copy. */
export interface CopyFiles {
  /** Whether the zip has an entry for this file, of its size. */
  readonly has: (file: StoredFile) => boolean;
  /** The file itself. `gone` when the zip does not have it, `damaged` when it is not what it says. */
  readonly content: (file: StoredFile, signal: AbortSignal) => Promise<PaperOutcome<Blob>>;
}

/** A copy that is no zip has none. */
export const noFiles: CopyFiles = {
  has: () => false,
  content: async () => ({ ok: false, problem: 'gone' }),
};

/** The files of a zip, by the object in the names of their entries. */
export function filesInZip(zip: OpenZip): CopyFiles {
  const entries = new Map(
    zip.names.flatMap(name => {
      const object = objectOfEntry(name);
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
