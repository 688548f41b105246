import type { ReadingProblem } from '../../../../reading/problems.ts';
import type { PaperReading } from './whole-reading.ts';

/** The progress of one document. `file` is the file that a step concerns. */
export type PaperStep =
  | { readonly at: 'waiting' }
  | { readonly at: 'reading'; readonly part: number }
  | { readonly at: 'password'; readonly file: File; readonly wrong: boolean }
  | { readonly at: 'pages'; readonly file: File; readonly pages: number }
  /** `passed`: the person has seen the reason, and reading continues with the next papers. */
  | {
      readonly at: 'problem';
      readonly file: File;
      readonly problem: ReadingProblem;
      readonly passed: boolean;
    }
  /** `filled`: the values of the paper are in the form. */
  | { readonly at: 'read'; readonly reading: PaperReading; readonly filled: boolean }
  | { readonly at: 'saved'; readonly title: string; readonly recordId: string }
  | { readonly at: 'left' };
