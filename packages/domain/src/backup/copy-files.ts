import type { StoredFile } from '../fields/stored-file.ts';
import { createDownloadName } from '../papers/paper-name.ts';
import { listReferencedFiles } from '../papers/papers.ts';
import type { RecordToExport } from '../records/record-export.ts';

// A complete copy with files is a zip archive. It contains the JSON, and each file under a unique name
// (docs/export-format.md).

/** The name of the zip entry with the JSON of the copy. */
export const copyJsonEntryName = 'passport.json';

/** A file that is included in a copy. */
export interface CopyFile {
  readonly file: StoredFile;
  /** The title of the document that this file belongs to, from the latest version that has the file. */
  readonly title: string;
  /** The name of the file's entry in the zip. */
  readonly entry: string;
}

/**
 * All files of these records, each once: the current ones, those of earlier versions, and those of conflicting versions
 * that await the person's choice.
 */
export function listFilesOfCopy(records: readonly RecordToExport[]): readonly CopyFile[] {
  const contents = records.flatMap(({ content, versions = [] }) => [
    content,
    ...versions.map(version => version.content),
  ]);
  return [...listReferencedFiles(contents).values()].map(({ file, title }) => ({
    file,
    title,
    entry: `files/${entryName(file, title)}`,
  }));
}

/** Whether a zip entry is the copy itself, even in a subfolder, as when a copy was unpacked and zipped again. */
export function isCopyEntry(entry: string): boolean {
  return /^(?:[^/]+\/)?passport\.json$/.test(entry);
}

/** The id of the object whose file is in a zip entry; undefined for any other entry. Ignores folders above `files`. */
export function readObjectId(entry: string): string | undefined {
  return entryShape.exec(entry)?.[1];
}

const entryShape =
  /(?:^|\/)files\/[^/\\]*\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\](?:\.[\p{L}\p{N}]{1,10})?$/u;

/**
 * The maximum number of title characters in an entry's name: with the object id and the folder, the name must fit into
 * 255 bytes even if each character takes four.
 */
const titleRoom = 40;

/**
 * Builds a file name such as "Home insurance 2026 [018f3b1e-…].pdf", which is readable, safe on every system, and
 * unique.
 */
function entryName(file: StoredFile, title: string): string {
  const [, stem = '', ending = ''] =
    /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/su.exec(createDownloadName(title, file.type)) ?? [];
  // Remove leading dots: some systems hide files whose names begin with one.
  const start = Array.from(stem.replace(/^[.\s]+/u, ''))
    .slice(0, titleRoom)
    .join('')
    .trim();
  return `${start} [${file.object}]${ending}`.trim();
}
