import type { RecordFromFile } from '@kinfolio/domain/backup/export-reading';
import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import {
  changeFilesInContent,
  listReferencedFiles,
  type ReferencedFile,
} from '@kinfolio/domain/papers/papers';
import type { PaperProblem, Papers } from '../../../session/api/papers.ts';
import type { CopyFiles } from './copy-files.ts';

/** Imports the files in a copy along with its records. */
export interface FileImporter {
  readonly papers: Papers;
  readonly files: CopyFiles;
  /** The ids of the objects that the server has. */
  readonly stored: ReadonlySet<string>;
}

/** A file that was not imported although its record was. */
export interface FileNotImported {
  readonly title: string;
  readonly problem: PaperProblem;
}

/** The record to save, and which of its files were not imported; or why it cannot be saved now. */
export type RecordWithFiles =
  | { readonly ok: true; readonly record: RecordFromFile; readonly without: readonly FileNotImported[] }
  | { readonly ok: false; readonly problem: PaperProblem | 'asked' };

/** A file being uploaded: `part` from 0 to 1. */
export interface FileUploadProgress {
  readonly title: string;
  readonly part: number;
  /** Whether the connection has been lost. The upload then resumes automatically. */
  readonly waiting: boolean;
}

/** Errors that affect only one file in a copy: its record is imported without it. */
const ofOneFile: ReadonlySet<PaperProblem> = new Set(['gone', 'damaged', 'empty-file', 'large-file']);

/**
 * The files that a record has now or had in the past, including those in values between which the person still has to
 * choose.
 */
export function listFilesOfRecordVersions({
  content,
  versions = [],
}: RecordFromFile): ReadonlyMap<string, ReferencedFile> {
  return listReferencedFiles([content, ...versions.map(version => version.content)]);
}

/** The files of a record that are in the copy and not on the server. */
export function listFilesToSend(
  record: RecordFromFile,
  files: CopyFiles,
  stored: ReadonlySet<string>,
): readonly StoredFile[] {
  const all = [...listFilesOfRecordVersions(record).values()].map(({ file }) => file);
  return all.filter(file => files.has(file) && !stored.has(file.object));
}

/** Sends the files of a record that the server does not have. */
export async function uploadMissingFiles(
  { papers, files, stored }: FileImporter,
  record: RecordFromFile,
  signal: AbortSignal,
  onFile: (file: FileUploadProgress) => void,
): Promise<RecordWithFiles> {
  const brought = new Map<string, StoredFile>();
  const without: FileNotImported[] = [];
  for (const { file, title } of listFilesOfRecordVersions(record).values()) {
    let part = 0;
    // Report the file at once, because a large file must be read out of the zip before its upload begins.
    onFile({ title, part, waiting: false });
    const outcome = await papers
      .bringIn({
        file,
        title,
        stored,
        signal,
        content: () => files.content(file, signal),
        show: state => {
          part = state.part ?? part;
          onFile({ title, part, waiting: state.state === 'waiting' });
        },
      })
      .catch((error: unknown) => {
        if (signal.aborted) return { ok: false as const, problem: 'unexpected' as const };
        throw error;
      });
    if (signal.aborted) return { ok: false, problem: 'asked' };
    if (outcome.ok) brought.set(file.object, outcome.value);
    else if (ofOneFile.has(outcome.problem)) without.push({ title, problem: outcome.problem });
    else return outcome;
  }
  return { ok: true, record: withBrought(record, brought), without };
}

function withBrought(record: RecordFromFile, brought: ReadonlyMap<string, StoredFile>): RecordFromFile {
  const change = (file: StoredFile) => brought.get(file.object) ?? file;
  const { content, versions } = record;
  return {
    ...record,
    content: changeFilesInContent(content, change),
    ...(versions && {
      versions: versions.map(version =>
        Object.assign({}, version, { content: changeFilesInContent(version.content, change) }),
      ),
    }),
  };
}
