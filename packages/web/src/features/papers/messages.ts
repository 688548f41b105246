import type { PaperProblem, Sending } from '../../session/api/papers.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';

/** The sentence for a problem of saving records. */
export type MessageFor = (problem: ProblemCode) => string;

/** What to do next comes first. Problems that every record can have are said by `say`. */
const sentences: Partial<Record<PaperProblem, string>> = {
  'empty-file': 'Choose another file. This one is empty.',
  'large-file': 'Choose a smaller file. A paper can have up to 2 GB.',
  'file-changed': 'Choose the file again. It was changed or moved while we read it.',
  'no-room': 'Delete papers you no longer need, then try again. There is no room left for this one.',
  'no-room-of-theirs': 'Ask them to make room, then try again. Their plan has no room left for this file.',
  'may-not-add': 'Keep the file where you have it, and ask them. You cannot add to this passport just now.',
  'paper-deleted':
    'Add it as a new paper if it should be kept. The paper it was to replace was deleted meanwhile.',
  'server-full': 'Try again tomorrow. We have no room for files just now.',
  damaged: 'This file was changed or damaged, so it is not shown.',
  gone: 'This file is no longer there, so it cannot be shown. Replace it if you still have the original.',
  'storage-full': 'Free some space on this device, then try again. There is no room to send files from here.',
};

/** The sentence for a problem with a file. */
export function paperWords(problem: PaperProblem, messageFor: MessageFor): string {
  return sentences[problem] ?? (isOfRecords(problem) ? messageFor(problem) : messageFor('unexpected'));
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

/** How far a file on its way is. */
export function sendingWords({ state, part }: Sending): string {
  if (state === 'comparing') return 'Checking how much we have of it already';
  if (state === 'waiting') return 'Waiting for the internet. It goes on by itself.';
  if (state === 'busy') return 'We cannot take files just now. It goes on by itself.';
  if (state === 'done') return 'Added';
  return part >= 1 ? 'Saving' : `Sealed and sent: ${String(Math.floor(part * 100))}%`;
}
