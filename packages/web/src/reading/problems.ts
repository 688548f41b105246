import { WorkerFault } from '../lib/worker-rpc/rpc.ts';

/** The maximum number of pages of a PDF that are read at once; for a longer PDF the person chooses the pages. */
export const maxPagesAtOnce = 20;

/** Why a document could not be read. */
export type ReadingProblem =
  | 'empty'
  | 'not-a-document'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'no-text'
  | 'password'
  | 'wrong-password'
  | 'not-loaded';

/** The message for each problem. Those for the first two kinds of failure are the specification's own (spec 1 §8). */
export const readingProblems: Readonly<Record<ReadingProblem, string>> = {
  'not-a-document': 'Please select a valid image file (JPG, PNG, etc.)',
  empty: 'Please select a valid image file (JPG, PNG, etc.)',
  damaged: 'Failed to process the image. Please try again or enter the information manually.',
  'too-large': 'This file is larger than 50 MB. Please choose a smaller one or take a new photo.',
  'too-many-pixels':
    'This picture is too large to read. Please take a new photo, or save it at a smaller size.',
  'no-text':
    'We could not find any words on this page. Please try a sharper photo, or enter the information manually.',
  password: 'This PDF has a password. Please type the password to open the file.',
  'wrong-password': 'That password does not open this PDF. Please check the password and try again.',
  'not-loaded':
    'We could not load the document reader. Please go online and try again, or enter the information manually.',
};

/** Stops a reading because of a problem that has a message for people. */
export class ReadingStoppedError extends Error {
  override readonly name = 'ReadingStopped';
  readonly problem: ReadingProblem;

  constructor(problem: ReadingProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Returns a handler for calls to a worker: any fault of the worker stops the reading with `problem`. */
export function createWorkerFaultHandler(problem: ReadingProblem): (error: unknown) => never {
  return error => {
    throw error instanceof WorkerFault ? new ReadingStoppedError(problem) : error;
  };
}
