import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import type { ReadingOptions } from '../../../reading/read-document.ts';

/** The cells of a table, row by row. */
export type Rows = readonly (readonly string[])[];

/** What came of a statement: its payments and, of a picture or PDF, the text that was read, of a table its cells; a password; or why nothing. */
export type StatementRead =
  | { readonly ok: true; readonly statement: ReadStatement; readonly text?: string; readonly rows?: Rows }
  | { readonly ok: false; readonly password: 'wanted' | 'wrong' }
  | { readonly ok: false; readonly words: string };

/** Reads the payments of a file on this device. Rejects only when cancelled. */
export type ReadPaymentsOf = (file: File, options: ReadingOptions) => Promise<StatementRead>;
