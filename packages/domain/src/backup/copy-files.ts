import type { StoredFile } from '../fields/stored-file.ts';
import { downloadName } from '../papers/paper-name.ts';
import { filesNamed } from '../papers/papers.ts';
import type { RecordToExport } from '../records/record-export.ts';

// A complete copy with files is a zip: the JSON, and each file under a name that tells it apart (docs/export-format.md).

/** The entry that is the complete copy itself. */
export const copyEntry = 'passport.json';

/** A file that belongs in a copy. */
export interface CopyFile {
  readonly file: StoredFile;
  /** The name of its paper, as it was when it last had this file. */
  readonly title: string;
  /** The name of its entry in the zip. */
  readonly entry: string;
}

/** The files of these records: those they have now, those of earlier versions and those that wait for a choice. Each once. */
export function filesOfCopy(records: readonly RecordToExport[]): readonly CopyFile[] {
  const contents = records.flatMap(({ content, versions = [] }) => [
    content,
    ...versions.map(version => version.content),
  ]);
  return [...filesNamed(contents).values()].map(({ file, title }) => ({
    file,
    title,
    entry: `files/${entryName(file, title)}`,
  }));
}

/** Whether an entry of a zip is the copy itself: also below the folder of somebody who unpacked it and packed it again. */
export function isCopyEntry(entry: string): boolean {
  return /^(?:[^/]+\/)?passport\.json$/.test(entry);
}

/** The object whose file an entry of the zip is; undefined for any other entry. Folders above `files` do not matter. */
export function objectOfEntry(entry: string): string | undefined {
  return entryShape.exec(entry)?.[1];
}

const entryShape =
  /(?:^|\/)files\/[^/\\]*\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\](?:\.[\p{L}\p{N}]{1,10})?$/u;

/** Of the title in characters: with the object and the folder it must fit into 255 bytes, also where one takes four. */
const titleRoom = 40;

/** "Home insurance 2026 [018f3b1e-…].pdf": readable, safe on every system, and no two are alike. */
function entryName(file: StoredFile, title: string): string {
  const [, stem = '', ending = ''] =
    /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/su.exec(downloadName(title, file.type)) ?? [];
  // A name that begins with a dot is hidden by some systems.
  const start = Array.from(stem.replace(/^[.\s]+/u, ''))
    .slice(0, titleRoom)
    .join('')
    .trim();
  return `${start} [${file.object}]${ending}`.trim();
}
