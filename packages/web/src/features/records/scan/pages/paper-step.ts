import type { ReadingProblem } from '../../../../reading/problems.ts';
import type { PaperRead } from './whole-reading.ts';

/** How far one paper is. `file` is the one of its files that it is about. */
export type PaperStep =
  | { readonly at: 'waiting' }
  | { readonly at: 'reading'; readonly part: number }
  | { readonly at: 'password'; readonly file: File; readonly wrong: boolean }
  | { readonly at: 'pages'; readonly file: File; readonly pages: number }
  /** `passed`: the person has seen the reason, and the next papers are read. */
  | {
      readonly at: 'problem';
      readonly file: File;
      readonly problem: ReadingProblem;
      readonly passed: boolean;
    }
  /** `filled`: its values are in the form. */
  | { readonly at: 'read'; readonly reading: PaperRead; readonly filled: boolean }
  | { readonly at: 'saved'; readonly title: string; readonly recordId: string }
  | { readonly at: 'left' };
