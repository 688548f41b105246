import type { ReadRecord } from '@kinfolio/domain/backup/export-reading';
import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { filesNamed, type NamedFile, withFiles } from '@kinfolio/domain/papers/papers';
import type { PaperProblem, Papers } from '../../../session/api/papers.ts';
import type { CopyFiles } from './copy-files.ts';

/** What brings the files of a copy along with its records. */
export interface FileBringer {
  readonly papers: Papers;
  readonly files: CopyFiles;
  /** The objects the server has. */
  readonly stored: ReadonlySet<string>;
}

/** A file that did not come, though its record did. */
export interface FileNotBrought {
  readonly title: string;
  readonly problem: PaperProblem;
}

/** The record as it is to be saved, and which of its files did not come; or why it cannot be saved now. */
export type Brought =
  | { readonly ok: true; readonly record: ReadRecord; readonly without: readonly FileNotBrought[] }
  | { readonly ok: false; readonly problem: PaperProblem | 'asked' };

/** A file on its way: `part` from 0 to 1. */
export interface FileOnItsWay {
  readonly title: string;
  readonly part: number;
  /** The connection was lost; it goes on by itself. */
  readonly waiting: boolean;
}

/** What is wrong with one file of a copy only: its record comes without it. */
const ofOneFile: ReadonlySet<PaperProblem> = new Set(['gone', 'damaged', 'empty-file', 'large-file']);

/** The files a record has and had; also of values that wait for a choice. */
export function filesOf({ content, versions = [] }: ReadRecord): ReadonlyMap<string, NamedFile> {
  return filesNamed([content, ...versions.map(version => version.content)]);
}

/** The files of a record that are in the copy and not on the server. */
export function filesToSend(
  record: ReadRecord,
  files: CopyFiles,
  stored: ReadonlySet<string>,
): readonly StoredFile[] {
  const all = [...filesOf(record).values()].map(({ file }) => file);
  return all.filter(file => files.has(file) && !stored.has(file.object));
}

/** Sends the files of a record that the server does not have. */
export async function bringFiles(
  { papers, files, stored }: FileBringer,
  record: ReadRecord,
  signal: AbortSignal,
  onFile: (file: FileOnItsWay) => void,
): Promise<Brought> {
  const brought = new Map<string, StoredFile>();
  const without: FileNotBrought[] = [];
  for (const { file, title } of filesOf(record).values()) {
    let part = 0;
    // A large one is read out of the zip first.
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

function withBrought(record: ReadRecord, brought: ReadonlyMap<string, StoredFile>): ReadRecord {
  const change = (file: StoredFile) => brought.get(file.object) ?? file;
  const { content, versions } = record;
  return {
    ...record,
    content: withFiles(content, change),
    ...(versions && {
      versions: versions.map(version =>
        Object.assign({}, version, { content: withFiles(version.content, change) }),
      ),
    }),
  };
}
