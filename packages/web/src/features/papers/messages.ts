import type { FileUpload, PaperProblem } from '../../session/api/papers.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';

/**
 * Each sentence begins with what the person can do. `getProblemText` has the sentences for errors that can occur with
 * any record.
 */
const sentences: Partial<Record<PaperProblem, string>> = {
  'empty-file': 'Choose another file. This one is empty.',
  'large-file': 'Choose a smaller file. Each file can be up to 2 GB.',
  'file-changed': 'Choose the file again. It was changed or moved while we read it.',
  'no-room': 'Delete papers you no longer need, then try again. There is no room left for this paper.',
  'no-room-of-theirs':
    'Ask the owner to make room, then try again. Their plan has no room left for this file.',
  'may-not-add':
    'Keep the file where you have it, and ask the owner. You cannot add to this passport just now.',
  'paper-deleted':
    'Add this file as a new paper if you want to keep it. The paper it was meant to replace has been deleted.',
  'server-full': 'Try again tomorrow. We have no room for files just now.',
  damaged: 'This file was changed or damaged, so it is not shown.',
  gone: 'This file is no longer there, so it cannot be shown. Replace it if you still have the original.',
  'storage-full':
    'Free up some space on this device, then try again. There is no room to send files from here.',
};

/** The sentence for a problem with a file. */
export function describePaperProblem(problem: PaperProblem): string {
  return (
    sentences[problem] ?? (isOfRecords(problem) ? getProblemText(problem) : getProblemText('unexpected'))
  );
}

const ofFiles: ReadonlySet<PaperProblem> = new Set([
  'empty-file',
  'large-file',
  'file-changed',
  'no-room',
  'no-room-of-theirs',
  'may-not-add',
  'paper-deleted',
  'server-full',
  'damaged',
  'gone',
]);
const isOfRecords = (problem: PaperProblem): problem is ProblemCode => !ofFiles.has(problem);

/** Describes the progress of an upload. */
export function describeUploadProgress({ state, part }: FileUpload): string {
  if (state === 'comparing') return 'Checking how much of this file we already have';
  if (state === 'waiting') return 'Waiting for the internet. It will continue automatically.';
  if (state === 'busy') return 'We cannot take files just now. It will continue automatically.';
  if (state === 'done') return 'Added';
  return part >= 1 ? 'Saving' : `Sealed and sent: ${String(Math.floor(part * 100))}%`;
}
